"""Texts: everything families are told in one language, from the file a person approves."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from babel.dates import format_date, format_datetime

from openbook.case.tables.walkout import LANGUAGES, LONGEST
from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.svg import clean
from openbook.strike.notices import AnnouncedText
from openbook.strike.status import ROLES, FamilyDay, FamilyStatus

_LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Texts:
    """What families are told in one language, piece by piece."""

    language: str
    pieces: Mapping[str, Any]

    def __call__(self, group: str, name: str = "", **values: object) -> str:
        """A piece of text with its places filled in."""
        said: str = self.pieces[group][name] if name else self.pieces[group]
        return said.format(**values) if values else said

    def day(self, day: date) -> str:
        """Return a day as people say it, with the day of the week."""
        return format_date(day, self.pieces["day_form"], locale=self._locale)

    @property
    def _locale(self) -> str:
        return self("code").replace("-", "_")

    def time(self, moment: datetime) -> str:
        """Return a time as the clocks of the district showed it when it was written down."""
        form, zone = self.pieces["time_form"], moment.tzinfo
        return format_datetime(moment, form, tzinfo=zone, locale=self._locale)

    def sentence(self, status: FamilyStatus, day: str) -> str:
        """Return the answer in one sentence."""
        nowhere = status.status == "merged" and not status.into
        name = "merged_nowhere" if nowhere else status.status
        return self(
            "sentence",
            name,
            school=shown_name(status.name),
            day=day,
            into=shown_name(status.into_name),
        )

    def who(self, adults: tuple[tuple[str, int], ...]) -> str:
        """Return the adults at a school by role, never by name."""
        counts = dict(adults)
        roles = [
            self.pieces["who"][role][counts[role] != 1].format(count=counts[role])
            for role in ROLES
            if counts.get(role)
        ]
        total = sum(counts[role] for role in ROLES if counts.get(role))
        if not roles:
            return self("who", "nobody")
        said = " ".join([*[f"{each}," for each in roles[:-2]], *roles[-2:-1]])
        joined = f"{said} {self('who', 'and')} {roles[-1]}" if said else roles[-1]
        name = "adult" if total == 1 else "adults"
        return self("who", name, count=total, roles=joined)

    def unknown(self, hotline: str) -> str:
        """Return what stands where nothing was announced."""
        if hotline:
            return self("not_announced_call", hotline=clean(hotline))
        return self("not_announced")

    def approval(self, day: FamilyDay) -> str:
        """Return who approved these very texts, or that nobody has."""
        given, wording = day.approved.get(self.language), self("wording")
        if given is None or not self.approved(day):
            return self("foot", "not_approved", wording=wording)
        return self("foot", "approved", by=clean(given.by), day=self.day(given.on), wording=wording)

    def approved(self, day: FamilyDay) -> bool:
        """Return whether this wording was approved, by the day it is published for."""
        given = day.approved.get(self.language)
        return bool(given and given.wording == self("wording") and given.on <= day.day)


def shown_name(name: str) -> str:
    """Return a name on one line, cut where it is longer than any name should be."""
    return shortened(name, _LONGEST_NAME)


def shown_fact(told: AnnouncedText) -> str:
    """Return an announced text on one line, cut where it would not fit on the sheet."""
    return shortened(told.text, LONGEST)


@lru_cache(maxsize=10_000)
def shortened(text: str, most: int) -> str:
    """Return words on one line, at most so many letters."""
    line = clean(text)
    return line if len(line) <= most else f"{line[:most].rstrip()} …"


@cache
def texts_in(language: str) -> Texts:
    """Return the texts of a language, read once."""
    file = files("openbook.reports.family") / f"{language}.toml"
    return Texts(language, tomllib.loads(file.read_text("utf-8")))


def every_language() -> tuple[Texts, ...]:
    """Return the texts of every language."""
    return tuple(texts_in(language) for language in LANGUAGES)
