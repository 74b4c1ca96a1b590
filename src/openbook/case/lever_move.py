"""Lever moves: a lever that an edited workbook wants elsewhere, and the term for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from openbook.case.case import Case
from openbook.figures.amounts import said_number
from openbook.figures.year import Year

AS_EDITED = "as in the workbook"  # what such a term is for, where a term must say it
_DIGITS = 12  # what is beyond them came from the arithmetic, nobody offered it

Fields = dict[str, str]


class LeverMove(NamedTuple):
    """One lever in one year: what it is for, where it is wanted, where it is now."""

    case: Case
    lever: str
    year: Year
    want: float
    have: float

    @property
    def kind(self) -> str:
        """The first word of the lever."""
        return self.lever.partition(".")[0]

    @property
    def of(self) -> str:
        """The unit, role or classes that the lever is for."""
        return self.lever.partition(".")[2]

    def more(self, unit: str) -> str:
        """How much is missing, as a term says it."""
        return said_number(round(self.want - self.have, _DIGITS), unit)

    def share_on_top(self) -> str:
        """The share that is missing on top of what is there: raises compound."""
        share = round((1 + self.want) / (1 + self.have) - 1, _DIGITS)
        return said_number(share, "share")


# How a kind of term becomes rows again: ``rows_for``, for the levers that are its own.
RowsFor = Callable[[LeverMove], Iterator[Fields]]
