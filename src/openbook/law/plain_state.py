"""PlainState: a state told by its numbers alone, for states without special rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from openbook.figures.figure import Figure
from openbook.figures.unit import SHARE, USD
from openbook.figures.year import Year
from openbook.law.deadlines import deadlines_after
from openbook.law.errors import UnknownNameError
from openbook.law.load import load_statutes
from openbook.law.state import Deadline
from openbook.law.statutes import Statutes


@dataclass(frozen=True, slots=True)
class PlainState:
    """Answers from parameters with well-known names; what is not written is refused.

    ``funding.base_grant`` by grade span, ``reserve.share`` by attendance, and every
    share under ``pensions`` and ``payroll``. Attendance is paid as it is counted.
    """

    name: str
    statutes: Statutes

    def grants(self, year: Year) -> Mapping[str, Figure]:
        """Dollars per pupil attending, by grade span."""
        name = "funding.base_grant"
        spans = self.statutes.at(name, year).by_name
        return {span: self.statutes.figure(name, year, span) for span in spans}

    def paid_attendance(self, attendance: Mapping[Year, float], year: Year) -> float:
        """The attendance counted in the year itself."""
        if year not in attendance:
            counted = [str(known) for known in attendance]
            raise UnknownNameError(str(year), counted, kind="attendance count")
        return attendance[year]

    def employer_rates(self, year: Year) -> Mapping[str, Figure]:
        """Every share of pay under ``pensions`` and ``payroll``, by its short name."""
        owed = {
            name: chapter[2]
            for name, parameter in self.statutes.parameters.items()
            if (chapter := name.partition("."))[0] in {"pensions", "payroll"}
            and parameter.unit == SHARE
        }
        return {short: self.statutes.figure(name, year) for name, short in owed.items()}

    def minimum_reserve(self, spending: float, attendance: float, year: Year) -> Figure:
        """The least reserve in dollars, from the share for the district's size."""
        value = self.statutes.at("reserve.share", year)
        return Figure(float(value.scale.at(attendance)) * spending, USD, value.source)

    def deadlines(
        self, happened: Mapping[str, date], holidays: Collection[date] = ()
    ) -> tuple[Deadline, ...]:
        """What is due after the events given."""
        return deadlines_after(self.statutes, happened, holidays)


def plain_state(name: str, folder: Path, known_on: date) -> PlainState:
    """The law of a state whose folder holds parameters and no formulas."""
    return PlainState(name, load_statutes(folder, known_on))
