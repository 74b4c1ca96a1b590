"""StateLaw: the questions asked of a state, and Deadline: a day by which it is due."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from openbook.figures.figure import Figure
from openbook.figures.line import Line
from openbook.figures.source import Source
from openbook.figures.year import Year
from openbook.law.absence_lines import AbsenceLines, Missed
from openbook.law.criteria_lines import Standard, Stated
from openbook.law.funding_lines import Counted, Expected, Funding
from openbook.law.panel_criteria import PanelCriterion
from openbook.law.statutes import Statutes


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that must be done by a day, and the law that says so."""

    step: str
    due: date
    event: str  # what the days are counted from
    happened: date  # the day of that event
    source: Source


class StateLaw(Protocol):
    """What Openbook asks of any state; a year not yet enacted raises NotKnownError."""

    @property
    def name(self) -> str:
        """The state, as people write it."""
        ...

    @property
    def statutes(self) -> Statutes:
        """Every number and rule, as known on the day of this law."""
        ...

    def grants(self, year: Year) -> Mapping[str, Figure]:
        """Dollars per pupil attending, by grade span, before extra for need."""
        ...

    @property
    def spans(self) -> Mapping[str, tuple[str, ...]]:
        """The grades (TK, K, 1 to 12) of each span that the formula pays alike."""
        ...

    def funding(
        self, counted: Counted, expected: Expected, years: Sequence[Year]
    ) -> Funding:
        """The state's formula as lines, from pupils and what somebody expects."""
        ...

    def per_pupil_money(
        self, funding: Funding, years: Sequence[Year]
    ) -> Mapping[str, Line]:
        """State money per pupil beside the formula; empty if a year is not known."""
        ...

    def employer_rates(
        self, years: Sequence[Year], expected: Mapping[str, Line]
    ) -> Mapping[str, Line]:
        """Shares of pay an employer owes: enacted ones, expected ones after them."""
        ...

    def minimum_reserve(self, spending: Line, ada: Line, years: Sequence[Year]) -> Line:
        """The least reserve in dollars for each year's spending and district's size."""
        ...

    @property
    def standards(self) -> tuple[Standard, ...]:
        """What the state checks in a budget, in the order of its form."""
        ...

    def criteria(self, stated: Stated, years: Sequence[Year]) -> Mapping[str, Line]:
        """Yes where a standard is met, for those whose numbers are there."""
        ...

    def counting_ends(self, year: Year) -> date | None:
        """The last day whose attendance can be paid; None where every day counts."""
        ...

    def counted_days(
        self, year: Year, taught: Collection[date], recess: Collection[date] = ()
    ) -> int:
        """Days taught in the part of the year whose attendance the formula pays."""
        ...

    def absence(
        self, counted: Counted, funding: Funding, missed: Missed, years: Sequence[Year]
    ) -> AbsenceLines:
        """What pupil-days missed cost: as it is said, and in the years it is paid."""
        ...

    @property
    def panel_criteria(self) -> tuple[PanelCriterion, ...]:
        """What a fact-finding panel weighs, in the order of the law; empty without one."""
        ...

    def deadlines(
        self, happened: Mapping[str, date], holidays: Collection[date] = ()
    ) -> tuple[Deadline, ...]:
        """What is due, and when, after the events that have happened."""
        ...
