"""Book: what one side believes about the years ahead."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from openbook.case import fields
from openbook.case.limits import ANY
from openbook.case.record_band import FromRecord, RecordBand
from openbook.case.sourced import Sourced
from openbook.case.where import NOWHERE, Where
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class Spread:
    """A range that the true value is believed to lie in nine times out of ten."""

    low: float
    high: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Assumption(Sourced):
    """One belief: a value for all years or year by year, and how sure."""

    value: Figure | None = fields.figure(
        "The value in every year", "any", required=False, limits=ANY
    )
    by_year: dict[Year, Figure] = fields.by_year(
        "The value year by year, where it differs", "any", required=False, limits=ANY
    )
    spread: Spread | FromRecord | RecordBand | None = fields.spread(
        "Range that holds the true value nine times out of ten, around the value; or "
        "`from record`, for what the author's past misses support",
        "any",
        limits=ANY,
    )
    name: str = ""
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def ends(self, year: Year) -> tuple[float, float] | None:
        """The range of a year that holds the true value nine times out of ten."""
        figure = self.by_year.get(year, self.value)
        if isinstance(self.spread, Spread):
            return self.spread.low, self.spread.high
        if isinstance(self.spread, RecordBand) and figure is not None:
            return self.spread.around(year, figure.value)
        return None


@dataclass(frozen=True, kw_only=True, slots=True)
class Book(Sourced):
    """books/NAME.yaml: one side's assumptions, each with its source."""

    side: str = fields.word("Party whose book it is, as in case.yaml")
    title: str = fields.text("What it is called")
    made_on: date = fields.day("Day on which this was the side's view")
    includes: tuple[str, ...] = fields.words(
        "Offers whose cost the published budget of this side already holds"
    )
    inferred_by: str = fields.text(
        "Who inferred these assumptions, where the side published no projection; left "
        "out, they are the side's own",
        required=False,
    )
    otherwise: str = fields.word(
        "Book whose assumptions hold where this one says nothing", required=False
    )
    assumptions: tuple[Assumption, ...] = fields.named(
        "The assumptions, each under its name (see Assumptions)", Assumption
    )
    id: str = ""
    private: bool = False
    where: Where = field(default=NOWHERE, repr=False, compare=False)
