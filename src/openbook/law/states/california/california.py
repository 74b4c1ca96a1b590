"""California: the answers of this state to the questions asked of any state."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from openbook.figures.figure import Figure
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.absence_lines import AbsenceLines, Missed
from openbook.law.criteria_lines import Standard, Stated
from openbook.law.deadlines import deadlines_after
from openbook.law.funding_lines import Counted, Expected, Funding
from openbook.law.load import load_statutes
from openbook.law.panel_criteria import PanelCriterion
from openbook.law.state import Deadline
from openbook.law.states.california.absence import absence_lines
from openbook.law.states.california.base_grant import SPANS, grants
from openbook.law.states.california.calendar import days_taught, second_period
from openbook.law.states.california.criteria import criteria
from openbook.law.states.california.employer_rates import employer_rates
from openbook.law.states.california.funding import funding
from openbook.law.states.california.panel import panel_criteria
from openbook.law.states.california.per_pupil import per_pupil_money
from openbook.law.states.california.reserve import minimum_reserve
from openbook.law.states.california.standards import STANDARDS
from openbook.law.statutes import Statutes

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class California:
    """The law of California as known on one day."""

    statutes: Statutes
    name: str = "California"

    def grants(self, year: Year) -> Mapping[str, Figure]:
        """Dollars per pupil attending, by grade span, with the span's adjustment."""
        return grants(self.statutes, year)

    @property
    def spans(self) -> Mapping[str, tuple[str, ...]]:
        """The four grade spans."""
        return SPANS

    def funding(
        self, counted: Counted, expected: Expected, years: Sequence[Year]
    ) -> Funding:
        """The local control funding formula as lines."""
        return funding(self.statutes, counted, expected, years)

    def per_pupil_money(
        self, funding: Funding, years: Sequence[Year]
    ) -> Mapping[str, Line]:
        """Lottery and mandate money, where every year is known."""
        return per_pupil_money(self.statutes, funding, years)

    def employer_rates(
        self, years: Sequence[Year], expected: Mapping[str, Line]
    ) -> Mapping[str, Line]:
        """Shares of pay owed for pensions, social security and the like."""
        return employer_rates(self.statutes, years, expected)

    def minimum_reserve(self, spending: Line, ada: Line, years: Sequence[Year]) -> Line:
        """The least available reserve in dollars."""
        return minimum_reserve(self.statutes, spending, ada, years)

    @property
    def standards(self) -> tuple[Standard, ...]:
        """The criteria and standards of the state board."""
        return STANDARDS

    def criteria(self, stated: Stated, years: Sequence[Year]) -> Mapping[str, Line]:
        """Yes where a standard is met, for those whose numbers are there."""
        return criteria(self.statutes, stated, years)

    def counting_ends(self, year: Year) -> date | None:
        """15 April, the end of the second period."""
        return self.statutes.at("attendance.second_period_end", year).day.within(year)

    def counted_days(
        self, year: Year, taught: Collection[date], recess: Collection[date] = ()
    ) -> int:
        """Days taught in the full school months to 15 April."""
        return days_taught(second_period(self.statutes, year, taught, recess))

    def absence(
        self, counted: Counted, funding: Funding, missed: Missed, years: Sequence[Year]
    ) -> AbsenceLines:
        """What pupil-days missed cost, and in which year the formula pays less."""
        return absence_lines(self.statutes, counted, funding, missed, years)

    @property
    def panel_criteria(self) -> tuple[PanelCriterion, ...]:
        """The seven criteria of Government Code 3548.2."""
        return panel_criteria(self.statutes)

    def deadlines(
        self, happened: Mapping[str, date], holidays: Collection[date] = ()
    ) -> tuple[Deadline, ...]:
        """What is due after the events given: impasse, disclosure, certification."""
        return deadlines_after(self.statutes, happened, holidays)


def law(known_on: date) -> California:
    """The law of California as known on a day."""
    return California(load_statutes(FOLDER, known_on))
