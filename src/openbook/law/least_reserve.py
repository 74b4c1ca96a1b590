"""The least reserve by size: a share of spending that depends on a district's bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.figures.figure import PUPILS, SHARE, Figure, Year
from openbook.figures.functions import given, round_half_up, where
from openbook.figures.line import Line
from openbook.law.state import Statutes
from openbook.law.value import DatedValue


def least_share(statutes: Statutes, ada: Line, years: Sequence[Year]) -> Line:
    """The share of spending for a district's attendance, rounded as on the forms."""
    values = {year: statutes.at("reserve.share", year) for year in years}
    most = max(len(value.scale.edges) for value in values.values())
    size = round_half_up(ada).named("least_reserve.size", "attendance rounded to a whole student")
    share = _share(values, 0)
    for place in range(1, most):
        share = where(size >= _edge(values, place), _share(values, place), share)
    words = "the share of the bracket into which the attendance falls"
    return share.named("least_reserve.share", words)


def _edge(values: Mapping[Year, DatedValue], place: int) -> Line:
    """The smallest size of a bracket; years with fewer brackets repeat their last."""
    figures = {}
    for year, value in values.items():
        edges = value.scale.edges
        edge = edges[min(place, len(edges) - 1)]
        figures[year] = Figure(float(edge), PUPILS, value.source)
    return given(f"least_reserve.from_{place + 1}", figures)


def _share(values: Mapping[Year, DatedValue], place: int) -> Line:
    figures = {}
    for year, value in values.items():
        shares = value.scale.values
        share = shares[min(place, len(shares) - 1)]
        figures[year] = Figure(float(share), SHARE, value.source)
    return given(f"least_reserve.share_{place + 1}", figures)
