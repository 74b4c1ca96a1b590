"""Notices: of all that was announced, what holds for one school on one day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.notices import ALL, FACTS, LANGUAGES, Notice
from openbook.case.walkout import Strike

# What families must know of a closed school too.
_ALWAYS = ("absences", "hotline_hours", "message")


class Told(NamedTuple):
    """A text as it was announced, and the language it is in."""

    text: str
    language: str


_Scope = tuple[date | None, str]  # the day, or every day; school, kind or all
Facts = Mapping[str, Mapping[str, Told]]  # by fact, then by the reader's language


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
        self._add_standing(case.strike)
        self._named = {school for _, school in self._said}
        self._of_kind: dict[str, Announced] = {}

    def about(self, school: str, level: str) -> Announced:
        """What holds for a school; schools nobody names share what their kind is told."""
        if school in self._named:
            return self._found((school, level, ALL))
        if level not in self._of_kind:
            self._of_kind[level] = self._found((level, ALL))
        return self._of_kind[level]

    def about_shut(self, school: str, level: str) -> Facts:
        """The facts of a school that stays closed: no hours and meals meant for others."""
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

    def _add_standing(self, strike: Strike | None) -> None:
        """What strike.yaml says in English, where no standing notice says otherwise."""
        standing = self._said.setdefault((None, ALL), {})
        if strike is not None:
            standing.setdefault(("absences", "en"), strike.absences)
            standing.setdefault(("hotline_hours", "en"), strike.hotline_hours)

    def _found(self, names: tuple[str, ...]) -> Announced:
        how = [self._how[scope] for scope in self._scopes(names) if scope in self._how]
        facts = {fact: self._in_each(fact, names) for fact in FACTS}
        return Announced(*(how[0] if how else ("", "")), facts)

    def _scopes(self, names: tuple[str, ...]) -> list[_Scope]:
        return [(day, name) for day in (self._day, None) for name in names]

    def _in_each(self, fact: str, names: tuple[str, ...]) -> dict[str, Told]:
        scopes = self._scopes(names)
        return {
            language: told
            for language in LANGUAGES
            if (told := self._told(scopes, fact, language)) is not None
        }

    def _told(self, scopes: list[_Scope], fact: str, language: str) -> Told | None:
        """The text of the nearest notice that has one, in this language if it is there.

        A nearer notice in another language counts before a farther one in this: late
        news must not be hidden by an old translation.
        """
        for scope in scopes:
            said = self._said.get(scope, {})
            for tongue in (language, *LANGUAGES):
                if said.get((fact, tongue)):
                    return Told(said[fact, tongue], tongue)
        return None
