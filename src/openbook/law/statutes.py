"""Statutes: the numbers and rules of a state as known on a day, and what is due when."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date, timedelta
from fractions import Fraction

from openbook.figures.figure import SHARE, Figure, Source, Status, Year
from openbook.findings.dataclass import dataclass
from openbook.law.errors import NotInLawError, UnknownNameError
from openbook.law.value import BracketScale, Clock, Content, DatedValue, Parameter, show_content


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
    name: str = ""  # the state, as people write it
    year_starts: tuple[int, int] = (7, 1)  # month and day on which a budget year begins
    words: Mapping[str, str] = field(default_factory=dict)  # what the state calls things

    def parameter(self, name: str) -> Parameter:
        """Return the parameter of this name, such as ``reserve.share``."""
        if name not in self.parameters:
            raise NotInLawError(name, self.parameters)
        return self.parameters[name]

    def chapter(self, name: str) -> dict[str, Parameter]:
        """Return the numbers of one chapter by their short names, in the order of the files."""
        start = f"{name}."
        return {n.removeprefix(start): p for n, p in self.parameters.items() if n.startswith(start)}

    def with_own(self, own: Statutes) -> Statutes:
        """This law with the numbers, sentences and words of a case in their place."""
        return replace(
            self,
            parameters={**self.parameters, **own.parameters},
            rules={**self.rules, **own.rules},
            words={**self.words, **own.words},
        )

    def at(self, name: str, when: Year | date) -> DatedValue:
        """Return the value in force then, as known on our day."""
        day = date(when.start, *self.year_starts) if isinstance(when, Year) else when
        return self.parameter(name).at(
            day, known_on=self.known_on, planning=self.planning, said=str(when)
        )

    def figure(self, name: str, when: Year | date, part: str = "") -> Figure:
        """Return the number in force then (of one part of a table by name), as a figure."""
        return self.at(name, when).figure(self.parameter(name).unit or SHARE, part)

    def rule(self, name: str) -> Rule:
        """Return the sentence of this name, if it was public on our day."""
        public = self.public_rules()
        if name not in public:
            raise UnknownNameError(name, public, kind="rule")
        return public[name]

    def public_rules(self) -> dict[str, Rule]:
        """Return every sentence that was public on our day."""
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
    """Return the criterion that names a subject most closely; None where none does."""
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


SATURDAY = 5


def is_working_day(day: date, holidays: Collection[date] = ()) -> bool:
    """Monday to Friday, unless it is a holiday."""
    return day.weekday() < SATURDAY and day not in holidays


def count_days(start: date, days: int, *, working: bool, holidays: Collection[date] = ()) -> date:
    """Return the day so many days after the start (before it, if negative).

    The start itself is day zero.

    >>> count_days(date(2018, 7, 6), 5, working=True).isoformat()
    '2018-07-13'
    """
    if not working:
        return start + timedelta(days=days)
    step = timedelta(days=1 if days >= 0 else -1)
    day, left = start, abs(days)
    while left:
        day += step
        left -= is_working_day(day, holidays)
    return day


def events(statutes: Statutes) -> tuple[str, ...]:
    """Return every event from which the law counts days, in alphabetical order."""
    return tuple(sorted({clock.event for clock in _clocks(statutes).values()}))


def deadlines_after(
    statutes: Statutes, happened: Mapping[str, date], holidays: Collection[date] = ()
) -> tuple[Deadline, ...]:
    """Return what is due after (or before) the events given, in order of day."""
    known = events(statutes)
    for event in happened:
        if event not in known:
            raise UnknownNameError(event, known, kind="event")
    found = [
        _deadline(statutes, name, clock, happened[clock.event], holidays)
        for name, clock in _clocks(statutes).items()
        if clock.event in happened
    ]
    return tuple(sorted(found, key=lambda deadline: (deadline.due, deadline.step)))


def _clocks(statutes: Statutes) -> dict[str, Clock]:
    return {n: p.clock for n, p in statutes.parameters.items() if p.clock}


def _deadline(
    statutes: Statutes, name: str, clock: Clock, day: date, holidays: Collection[date]
) -> Deadline:
    value = statutes.at(name, day)
    days = int(value.number) * (-1 if clock.backward else 1)
    due = count_days(day, days, working=clock.working, holidays=holidays)
    return Deadline(clock.step, due, clock.event, day, value.source)


@dataclass(frozen=True, slots=True)
class Cited:
    """A number of the law, and the dated value that was used."""

    parameter: Parameter
    value: DatedValue

    @property
    def said(self) -> str:
        """The value with its unit, as a short text."""
        return show_content(self.value.content, self.parameter.unit)


def cited(
    statutes: Statutes, sources: Collection[Source], number: float | None = None
) -> tuple[Cited, ...]:
    """Return the dated values with one of these sources that say this number.

    Several numbers may stand in one section of the law; without a number, or where no
    value says it, all of them are given.
    """
    wanted = set(sources)
    found = [
        Cited(parameter, value)
        for parameter in statutes.parameters.values()
        for value in parameter.known(statutes.known_on)
        if value.source in wanted
    ]
    exact = [each for each in found if number in set(_numbers(each.value.content))]
    return tuple(exact or found)


def _numbers(content: Content) -> Iterator[float]:
    """Yield the numbers that a value of the law holds."""
    if isinstance(content, Fraction):
        yield float(content)
    elif isinstance(content, Mapping):
        yield from map(float, content.values())
    elif isinstance(content, BracketScale):
        yield from (*map(float, content.edges), *map(float, content.values))
