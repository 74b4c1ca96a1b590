"""StateLaw: the questions asked of a state, its numbers and rules as known on a day."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from openbook.figures.figure import SHARE, Figure, Source, Status, Year
from openbook.figures.line import Line
from openbook.law.errors import UnknownNameError
from openbook.law.funding_lines import (
    AbsenceLines,
    ExpectedRates,
    Funding,
    Missed,
    Standard,
    Stated,
    StudentCounts,
)
from openbook.law.parameter import Parameter
from openbook.law.value import DatedValue


@dataclass(frozen=True, slots=True)
class Rule:
    """What a section of the law says, in one or two plain sentences."""

    name: str
    section: str
    says: str
    in_force: date
    known_on: date
    source: Source
    known_on_status: Status = Status.CONFIRMED


@dataclass(frozen=True, slots=True)
class Statutes:
    """The law of a state as somebody could have read it on ``known_on``."""

    parameters: Mapping[str, Parameter]
    rules: Mapping[str, Rule]
    known_on: date
    planning: bool = False  # also planning values, which nobody has enacted

    def parameter(self, name: str) -> Parameter:
        """The parameter of this name, such as ``reserve.share``."""
        if name not in self.parameters:
            raise UnknownNameError(name, self.parameters, kind="number of the law")
        return self.parameters[name]

    def at(self, name: str, when: Year | date) -> DatedValue:
        """The value in force then, as known on our day."""
        return self.parameter(name).at(when, known_on=self.known_on, planning=self.planning)

    def figure(self, name: str, when: Year | date, part: str = "") -> Figure:
        """The number in force then (of one part of a table by name), as a figure."""
        return self.at(name, when).figure(self.parameter(name).unit or SHARE, part)

    def rule(self, name: str) -> Rule:
        """The sentence of this name, if it was public on our day."""
        public = self.public_rules()
        if name not in public:
            raise UnknownNameError(name, public, kind="rule")
        return public[name]

    def public_rules(self) -> dict[str, Rule]:
        """Every sentence that was public on our day."""
        return {n: r for n, r in self.rules.items() if r.known_on <= self.known_on}


@dataclass(frozen=True, slots=True)
class PanelCriterion:
    """One thing that a panel must weigh; ``subjects`` are words that facts about it begin with.

    The subject ``*`` takes every fact that no other criterion names.
    """

    number: int
    rule: Rule
    subjects: tuple[str, ...]
    stipulations: bool = False  # what both sides have stipulated, whatever it is about


def criterion_of(subject: str, criteria: Sequence[PanelCriterion]) -> PanelCriterion | None:
    """The criterion that names a subject most closely; None where none does."""
    best, closest = None, -1
    for criterion in criteria:
        for word in criterion.subjects:
            near = 0 if word == "*" else len(word)
            if near > closest and (word == "*" or f"{subject}.".startswith(f"{word}.")):
                best, closest = criterion, near
    return best


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
        self, counted: StudentCounts, expected: ExpectedRates, years: Sequence[Year]
    ) -> Funding:
        """The state's formula as lines, from pupils and what somebody expects."""
        ...

    def per_pupil_money(self, funding: Funding, years: Sequence[Year]) -> Mapping[str, Line]:
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
    def reserve_funds(self) -> tuple[str, ...]:
        """Funds beside the general fund whose available reserves count."""
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
        self, counted: StudentCounts, funding: Funding, missed: Missed, years: Sequence[Year]
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
