"""How long the agreement lasts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from math import ceil, floor
from typing import ClassVar

from openbook.case.format import fields
from openbook.case.format.limits import Limits
from openbook.case.offer import Term
from openbook.case.term_facts import AgreementPeriod, Disclosed
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural

_LONGEST = 100  # years, beyond which nobody meant it
_DAYS, _FEBRUARY = 365.25, 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Duration(Term):
    """How long the agreement lasts."""

    word: ClassVar[str] = "duration"
    title: ClassVar[str] = "Duration"
    disclosed: ClassVar[Disclosed] = Disclosed.PERIOD
    form: ClassVar[Mapping[str, str]] = {"years": "3"}
    first_day: date | None = fields.day("First day", required=False)
    last_day: date | None = fields.day("Last day", required=False)
    years: Figure | None = fields.figure(
        "Number of years", "years", required=False, limits=Limits(0, 20, 1, 5)
    )
    terms_end: bool = fields.flag(
        "Whether its terms end with it; left out, they go on until something else is agreed"
    )

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        label: str = "agreement for a stated time"
        if self.last_day:
            label = Message("agreement until {day}", day=self.last_day)
        elif self.years:
            number = f"{self.years.value:,.15g}"
            label = plural(
                self.years.value, "one-year agreement", "{number}-year agreement", number=number
            )
        if self.terms_end:
            return Message("{label}, and its terms end with it", label=label)
        return label

    @property
    def period(self) -> AgreementPeriod:
        """How long the agreement lasts."""
        years = self.years.value if self.years else None
        return AgreementPeriod(self.first_day, self.last_day, self.final_day, years, self.terms_end)

    @property
    def final_day(self) -> date | None:
        """The last day, as said or counted from the first one."""
        if self.last_day or not self.first_day or not self.years:
            return self.last_day
        if self.years.value > _LONGEST:
            return None
        months = round(self.years.value * 12) + self.first_day.month - 1
        year, month = self.first_day.year + months // 12, months % 12 + 1
        day = min(self.first_day.day, 28)  # every month has it
        return date(year, month, day) - timedelta(days=1)

    def between(self, other: Term) -> Iterator[Term]:
        """Yield the durations on the way to another, a year apart, where both say them alike."""
        theirs = other.period
        if theirs is None:
            return
        if self.years and theirs.years and not (self.last_day or theirs.last_day):
            for years in _on_the_way(self.years.value, theirs.years):
                yield replace(self, years=replace(self.years, value=years))
        elif self.final_day and theirs.final_day:
            last, apart = self.final_day, (theirs.final_day - self.final_day).days / _DAYS
            for years in _on_the_way(0.0, round(apart, 2)):
                day = min(last.day, 28) if last.month == _FEBRUARY else last.day
                later = last.replace(year=last.year + int(years), day=day)
                yield replace(self, first_day=None, years=None, last_day=later)


def _on_the_way(one: float, other: float) -> list[float]:
    """Return the whole numbers above the lesser and below the larger, from the first on."""
    found = [float(each) for each in range(floor(min(one, other)) + 1, ceil(max(one, other)))]
    return found if one < other else found[::-1]


TERM = Duration
