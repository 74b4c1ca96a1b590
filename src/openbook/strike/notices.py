"""Notices: of all that was announced, what holds for one school on one day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from math import fsum
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.tables.walkout import (
    ALL,
    FACTS,
    LANGUAGES,
    ClosedDays,
    MakeUpDay,
    Notice,
    UnitOut,
)
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message

# What families must know of a closed school too.
_ALWAYS = ("absences", "hotline_hours", "message")


class AnnouncedText(NamedTuple):
    """A text as it was announced, and the language it is in."""

    text: str
    language: str


_Scope = tuple[date | None, str]  # the day, or every day; school, kind or all
Facts = Mapping[str, Mapping[str, AnnouncedText]]  # by fact, by the reader's language


@dataclass(frozen=True, slots=True)
class Announced:
    """What was announced for a school: how it is, where to go, and the facts."""

    school_is: str
    merged_into: str
    facts: Facts


class Notices:
    """The notices of one day; those for the day itself come before standing ones."""

    def __init__(self, case: Case, day: date) -> None:
        self._day = day
        self._how: dict[_Scope, tuple[str, str]] = {}
        self._said: dict[_Scope, dict[tuple[str, str], str]] = {}
        for notice in case.notices:
            if notice.day in {day, None}:
                self._add((notice.day, notice.school), notice)
        if closed_by(case, day):  # a notice of the day about some schools counts before it
            self._how.setdefault((day, ALL), ("closed", ""))
        standing = self._said.setdefault((None, ALL), {})
        if case.strike is not None:  # in English, where no notice says otherwise
            standing.setdefault(("absences", "en"), case.strike.absences)
            standing.setdefault(("hotline_hours", "en"), case.strike.hotline_hours)
        self._named = {school for _, school in self._said}
        self._of_kind: dict[str, Announced] = {}

    def about(self, school: str, level: str) -> Announced:
        """Return what holds for a school; schools nobody names share what their kind is told."""
        if school in self._named:
            return self._found((school, level, ALL))
        if level not in self._of_kind:
            self._of_kind[level] = self._found((level, ALL))
        return self._of_kind[level]

    def about_shut(self, school: str, level: str) -> Facts:
        """Return the facts of a school that stays closed: no hours and meals meant for others."""
        own, wide = (school,), (school, level, ALL)
        facts = {fact: self._in_each(fact, own) for fact in FACTS}
        return facts | {fact: self._in_each(fact, wide) for fact in _ALWAYS}

    def _add(self, scope: _Scope, notice: Notice) -> None:
        said = self._said.setdefault(scope, {})
        for fact in FACTS:
            if getattr(notice, fact):
                said[fact, notice.language or "en"] = getattr(notice, fact)
        if notice.school_is:
            self._how.setdefault(scope, (notice.school_is, notice.merged_into))

    def _found(self, names: tuple[str, ...]) -> Announced:
        how = [self._how[scope] for scope in self._scopes(names) if scope in self._how]
        facts = {fact: self._in_each(fact, names) for fact in FACTS}
        return Announced(*(how[0] if how else ("", "")), facts)

    def _scopes(self, names: tuple[str, ...]) -> list[_Scope]:
        return [(day, name) for day in (self._day, None) for name in names]

    def _in_each(self, fact: str, names: tuple[str, ...]) -> dict[str, AnnouncedText]:
        scopes = self._scopes(names)
        return {
            language: told
            for language in LANGUAGES
            if (told := self._told(scopes, fact, language)) is not None
        }

    def _told(self, scopes: list[_Scope], fact: str, language: str) -> AnnouncedText | None:
        """Return the text of the nearest notice that has one, in this language if it is there.

        A nearer notice in another language counts before a farther one in this: late
        news must not be hidden by an old translation.
        """
        for scope in scopes:
            said = self._said.get(scope, {})
            for tongue in (language, *LANGUAGES):
                if said.get((fact, tongue)):
                    return AnnouncedText(said[fact, tongue], tongue)
        return None


def closed_by(case: Case, day: date) -> ClosedDays | None:
    """Return the announcement, known by then, that closes every school on a day."""
    known = case.known_for(day)
    said = case.strike.closed if case.strike else ()
    return next((e for e in said if e.holds_on(day) and e.announced <= known), None)


def make_up_days(case: Case, known: date) -> tuple[MakeUpDay, ...]:
    """Return the days of instruction added, as announced by a day, in order."""
    said = case.strike.make_up if case.strike else ()
    return tuple(sorted((e for e in said if e.announced <= known), key=lambda each: each.day))


def units_out(case: Case, day: date) -> tuple[UnitOut, ...]:
    """Return the other units that are out on a day, announced by then or assumed."""
    known = case.known_for(day)
    said = case.strike.also_out if case.strike else ()
    return tuple(e for e in said if e.out_on(day) and (e.announced or known) <= known)


def staff_share(case: Case, day: date) -> float | None:
    """Return the staff announced to teach, for each person on strike; None where not known."""
    strike, known = case.strike, case.known_for(day)
    said = [each for each in strike.teaching if each.announced <= known] if strike else []
    struck = strike and (
        strike.strikers or next((u.members for u in case.units if u.id == strike.unit), None)
    )
    if not said or not struck or not struck.value:
        return None
    return max(said, key=lambda each: each.announced).people.value / struck.value


def honored_share(case: Case, day: date) -> float:
    """Return the share of other units' people who stay out on a day, by their members."""
    shares = {each.unit: each.share.value for each in units_out(case, day)}
    own = case.strike.unit if case.strike else ""
    others = {unit.id: unit for unit in case.units if unit.id != own}
    heads = {name: unit.members.value if unit.members else 1.0 for name, unit in others.items()}
    every = fsum(heads.values())
    return fsum(heads[n] * s for n, s in shares.items() if n in heads) / every if every else 0.0


LONGEST = 400  # days from the first day that can be asked about


class NoStrikeError(OpenbookError):
    """The case has no strike on record."""

    message = (
        "this case has no strike on record: write strike/strike.yaml with "
        "first_day and unit; the page The case format lists the fields"
    )


class NoSchoolsError(OpenbookError):
    """The case knows no school where pupils could be expected."""

    message = Message(
        "{file}: no school of this case has students on record, so nobody can "
        "be expected anywhere; write the schools, and their students by grade "
        "into district/enrollment.csv (openbook import directory and openbook "
        "import enrollment read the state's files)",
        file="district/schools.csv",
    )


class NoStrikeDayError(OpenbookError):
    """The day asked about is no day of the strike."""

    def __init__(self, day: date, days: tuple[date, ...]) -> None:
        known: str = "none"
        if days:
            known = Message("{day} to {day_last}", day=days[0], day_last=days[-1])
        super().__init__(
            Message(
                "{day} is no school day of the strike; its school days on record: "
                "{known}. Name one of them with --day, or fix strike/strike.yaml",
                day=day,
                known=known,
            )
        )


def days_of_strike(case: Case) -> tuple[date, ...]:
    """Return its school days; without a last day, up to the school day after the last heard of."""
    if case.strike is None:
        raise NoStrikeError
    first, last = case.strike.first_day, case.strike.last_day
    if last is not None:
        return school_days(case, first, min(last, first + timedelta(LONGEST)))
    tables = (case.counts, case.strike_days, case.notices)
    told = [day for table in tables for day in table.column("day") if day]
    heard = max([first, case.head.as_of, *told])
    shut = [e.last or e.first for e in case.strike.closed if e.announced <= heard]
    heard = max([heard, *shut])
    later = school_days(case, heard + timedelta(1), heard + timedelta(21))
    return (*school_days(case, first, min(heard, first + timedelta(LONGEST))), *later[:1])


def closed_by_now(case: Case) -> tuple[date, ...]:
    """Return the days of the strike so far on which every school was closed."""
    days = days_of_strike(case) if case.strike else ()
    return tuple(day for day in days if day <= case.head.as_of and closed_by(case, day))


def day_meant(case: Case, day: date | None = None) -> date:
    """Return the day asked about, else the first one not before the day of the case."""
    days = days_of_strike(case)
    if not days or (day and day not in days):
        raise NoStrikeDayError(day or case.head.as_of, days)
    later = [each for each in days if each >= case.head.as_of]
    return day or (later[0] if later else days[-1])


def school_days(case: Case, first: date, last: date) -> tuple[date, ...]:
    """Return days taught by the calendar; weekdays where it does not reach."""
    days = (first + timedelta(step) for step in range((last - first).days + 1))
    weekdays = (day for day in days if day.weekday() < 5)
    calendar = case.calendar
    if calendar is None:
        return tuple(weekdays)
    taught = set(calendar.taught_days())
    begins, ends = calendar.first_day, calendar.last_day
    return tuple(d for d in weekdays if d in taught or not begins <= d <= ends)
