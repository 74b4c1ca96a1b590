"""Words: everything a page or a paper says, in one language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from babel import Locale
from babel.dates import format_date
from babel.numbers import get_decimal_symbol, get_group_symbol

from openbook.figures.amounts import in_steps, three_digits, told_in
from openbook.reports.words.catalog import LANGUAGES, LOCALES, catalog
from openbook.reports.words.said import Speech, Translated

_MEETINGS = (
    (re.compile(r"\b([Dd])e el\b"), r"\1el"),
    (re.compile(r"\b([Aa]) el\b"), r"\1l"),
    (re.compile(r"(?<![\w.,])(\$?1) millones\b"), r"\1 millón"),
    (re.compile(r"\by (?=[hH]?[iIí](?!e))"), "e "),
    (re.compile(r"\bo (?=[hH]?[oOó])"), "u "),
)


def joined(text: str) -> str:
    """A sentence put together of parts, as it is written.

    >>> joined("el costo de el distrito y inglés")
    'el costo del distrito e inglés'
    """
    for meeting, written in _MEETINGS:
        text = meeting.sub(written, text)
    return text


_SCALES = ((1e9, "{amount} billion"), (1e6, "{amount} million"))
_BRIEF = ((1e9, "{amount}B"), (1e6, "{amount}M"))


class NotTranslatedError(LookupError):
    """A text has no translation."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language; ``strict`` refuses what is not translated, for tests."""

    language: str
    strict: bool = False

    @property
    def locale(self) -> str:
        """The name Babel knows the language by."""
        return LOCALES[self.language]

    def __call__(self, text: str, **values: Any) -> str:
        """A text of a page, its places filled in."""
        if self.language == "en":
            return text.format(**values) if values else text
        said = self._found(text, catalog(self.language).pages.get(text))
        return joined(said.format(**values)) if values else said

    def said(self, text: str) -> str:
        """What the engine says; as it stands where it is not known."""
        if self.language == "en" or not text.strip():
            return text
        told = self.told(text)
        if told.left and self.strict:
            raise NotTranslatedError(told.left[0])
        return told.text

    def told(self, text: str) -> Translated:
        """What the engine says, and the parts that this language lacks."""
        return _speech(self.language).said(text)

    def money(self, value: float, rounded_to: float = 0.0) -> str:
        """Dollars with three digits, or no finer than rounded inputs: about $1.6 billion."""
        coarse = told_in(value, rounded_to)
        if coarse is None:
            return self._dollars(value, _SCALES)
        sign, size = ("−" if coarse.value < 0 else ""), abs(coarse.value)
        amount = f"{sign}${size:,.0f}"
        for scale, text in _SCALES:
            if size >= scale:
                amount = self(
                    text, amount=f"{sign}${in_steps(size, coarse.unit, scale)}"
                )
                break
        return self("about {amount}", amount=amount)

    def money_in_brief(self, value: float) -> str:
        """The same where there is little room: $1.06B."""
        return self._dollars(value, _BRIEF)

    def number(self, value: float, places: int = 0) -> str:
        """A number with thousands apart and so many digits behind the point."""
        shown = f"{value:,.{places}f}"
        if shown.startswith("-") and not shown.strip("-0.,"):
            shown = shown[1:]  # nothing has no sign
        return shown.translate(_signs(self.locale))

    def percent(self, share: float, places: int = 1) -> str:
        """A share as a percentage."""
        return f"{self.number(share * 100, places)}%"

    def day(self, day: date) -> str:
        """A day as people write it."""
        form = "MMMM d, y" if self.language == "en" else "d 'de' MMMM 'de' y"
        return format_date(day, format=form, locale=self.locale)

    def weekday(self, day: date) -> str:
        """A day of one strike or one week, in brief: Mon, Jan 14."""
        form = "EEE, MMM d" if self.language == "en" else "EEE d MMM"
        return format_date(day, format=form, locale=self.locale)

    def tongue(self, code: str) -> str:
        """The name of a language by its code; the code where nobody knows it."""
        return str(Locale.parse(self.locale).languages.get(code, code))

    def _dollars(self, value: float, scales: tuple[tuple[float, str], ...]) -> str:
        sign, size = ("−" if value < 0 else ""), abs(value)
        for scale, text in scales:
            if size >= scale * 0.9995:
                return self(text, amount=f"{sign}${three_digits(size / scale)}")
        return f"{sign}${size:,.0f}"

    def _found(self, text: str, said: str | None) -> str:
        if said is None and self.strict:
            raise NotTranslatedError(text)
        return text if said is None else said


@cache
def words_in(language: str) -> Words:
    """The words of a language; English where it is not one of ours."""
    return Words(language if language in LANGUAGES else "en")


@cache
def _speech(language: str) -> Speech:
    return Speech(catalog(language).messages, joined)


@cache
def _signs(locale: str) -> dict[int, str]:
    """How a locale writes the signs of a number; asked once, numbers are many."""
    point, thousands = get_decimal_symbol(locale), get_group_symbol(locale)
    return str.maketrans({".": point, ",": thousands, "-": "−"})
