"""The example cases as projections, each made once for all tests that only look."""

from __future__ import annotations

from functools import cache

from tests.conftest import EXAMPLES

from openbook.api.projection import project_case
from openbook.model.project import Projection

LOS_ANGELES, SMALL = "la-2019", "small-town"


@cache
def projected(name: str, book: str = "", draws: int = 0) -> Projection:
    """An example on one of its books, with the offers its budget holds."""
    return project_case(EXAMPLES / name, book=book, draws=draws)


def line(projection: Projection, name: str) -> list[float]:
    """A line of the book's own world, year by year."""
    values: list[float] = projection.alone.values(name)[0].tolist()
    return values
