"""Words: everything a page or a paper says, in one language.

A message is said by its template, each of its arguments by itself; anything else word for
word. What a place of a template holds is told by the first word of its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field, replace
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from babel import Locale
from babel.dates import format_date
from babel.numbers import get_decimal_symbol, get_group_symbol

from openbook.case.case import Case
from openbook.figures.amounts import in_steps, three_digits, told_in
from openbook.figures.operation import line_words
from openbook.findings.dataclass import dataclass
from openbook.findings.message import LARGE, SMALL, Message, large_first, own_letters, small_first
from openbook.reports.words.catalog import (
    LANGUAGES,
    LOCALES,
    OwnWords,
    catalog,
    joined,
    own_words,
    plain_texts,
)

# What is the case's own, or a number: it is the same in every language.
_AS_WRITTEN = frozenset({"own", "year", "day", "number", "share", "grades", "file"})
_ID = "id"  # a name of the case: its words where the catalog has them
_KNOWN = "known"  # words of another program: said where the catalog has them
_LINE = "line"  # the name of a line of the model
_DAY = "day"
_NO_TEXTS: Mapping[str, str] = MappingProxyType({})
_POWER = re.compile(r"(?<=[0-9])e(?=[-+]?[0-9])")


class Translated(NamedTuple):
    """A text in another language, and the parts that stayed as they were."""

    text: str
    left: tuple[str, ...] = ()


def as_written(place: str) -> bool:
    """Return whether plain text at a place is the same in every language.

    >>> as_written("year_of_offer"), as_written("cause")
    (True, False)
    """
    return _kind(place) in _AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Speech:
    """The messages of one language; ``joined`` puts right where words meet."""

    catalog: Mapping[str, str]
    joined: Callable[[str], str] = str
    day: Callable[[str], str] = str  # how a day that is written 2019-01-14 is said

    def said(self, text: str, own: Mapping[str, str] = _NO_TEXTS) -> Translated:
        """Say a message by its template, plain text word for word; ``own`` is the case's."""
        if isinstance(text, Message):
            return self._message(text, own)
        found = own.get(text) or self._word(text)
        return Translated(text, (text,)) if found is None else Translated(found)

    def _message(self, message: Message, own: Mapping[str, str]) -> Translated:
        said = {name: self._argument(name, each, own) for name, each in message.arguments.items()}
        left = tuple(part for each in said.values() for part in each.left)
        texts = {name: each.text for name, each in said.items()}
        for place, begun in ((LARGE, large_first), (SMALL, small_first)):
            if place in texts:
                return Translated(begun(texts[place]), left)
        template = self.catalog.get(message.id)
        if template is None and _has_words(message.id):
            return Translated(message, (message.id,))
        filled = (template or message.id).format_map(texts)
        return Translated(self.joined(filled), left)

    def _argument(self, place: str, text: str, own: Mapping[str, str]) -> Translated:
        kind = _kind(place)
        if kind == _LINE:
            return self._line(text)
        if isinstance(text, Message):
            return self._message(text, own)
        if kind in _AS_WRITTEN:
            return Translated(self.day(text) if kind == _DAY else own.get(text, text))
        if kind == _ID:
            return Translated(self._name(text))
        if kind == _KNOWN:
            return Translated(own.get(text) or self._word(text) or text)
        return self.said(text, own)

    def _word(self, text: str) -> str | None:
        """Say a text that the catalog has, its first letter large or small, or a number."""
        if text in self.catalog:
            return self.catalog[text]
        small, large = small_first(text), large_first(text)
        if text == large and small in self.catalog:
            return large_first(self.catalog[small])
        if text == small and large in self.catalog:
            return small_first(self.catalog[large])
        return text if is_number(text) else None

    def _name(self, text: str) -> str:
        found = self._word(text)
        if found is not None:
            return found
        return self.joined(" ".join(map(self._one, text.split(" "))))

    def _one(self, word: str) -> str:
        """Say one word of a name; languages keep their capital in English alone."""
        bare = word.removesuffix(",")
        said = self._word(small_first(bare)) or self._word(bare) or bare
        return f"{said}," if bare != word else said

    def _line(self, name: str) -> Translated:
        """Say a line of the model: its family by the catalog, then whose it is."""
        words = line_words(name)
        found = self._word(words)
        if found is not None:
            return Translated(found)
        for template, number, own in _families(words.split(" ")):
            if template in self.catalog:
                texts = {"number": number, "id": self._name(own)}
                return Translated(self.joined(self.catalog[template].format_map(texts)))
        return Translated(name, (name,))


def is_number(text: str) -> bool:
    """Return whether a text has no word in it: 1e+08%, $1,200 or 4-6.

    >>> is_number("$1,200"), is_number("1e+08%"), is_number("K-3")
    (True, True, False)
    """
    return not any(map(str.isalpha, _POWER.sub("", text)))


def _families(words: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield templates that a line's name may be of, the most particular first.

    >>> list(_families(["raise", "teachers"]))
    [('raise {id}', '', 'teachers'), ('{id} teachers', '', 'raise')]
    """
    numbers = [word for word in words if word.isdigit()]
    counted = ["{number}" if word.isdigit() else word for word in words]
    if len(numbers) == 1:
        yield " ".join(counted), numbers[0], ""
    for kept in range(len(words) - 1, 0, -1):
        wide = len(words) - kept
        for start in range(kept, -1, -1):
            own = " ".join(words[start : start + wide])
            yield _around(words, start, wide), "", own
            if len(numbers) == 1 and numbers[0] not in own.split(" "):
                yield _around(counted, start, wide), numbers[0], own


def _around(words: Iterable[str], start: int, wide: int) -> str:
    each = list(words)
    return " ".join([*each[:start], "{id}", *each[start + wide :]])


def _kind(place: str) -> str:
    return place.partition("_")[0]


@cache
def _has_words(template: str) -> bool:
    return own_letters(template) > 0


_SCALES = ((1e9, "{amount} billion"), (1e6, "{amount} million"))
_BRIEF = ((1e9, "{amount}B"), (1e6, "{amount}M"))


class _AsWritten(dict[str, str]):
    """Texts of English: those of the state, every other template as it is."""

    def get(self, template: str, default: Any = None) -> Any:
        """Return the state's text, or the template itself."""
        return super().get(template, default or template)


class NotTranslatedError(LookupError):
    """A text has no translation."""


# What a text says instead where its {count} is 1.
ONE: Mapping[str, str] = MappingProxyType(
    {
        "An average member loses {daily} a day before taxes, {amount} in {count} days ({year}).": (
            "An average member loses {daily} in one day before taxes ({year})."
        ),
        "Found in this case {count} times.": "Found in this case once.",
        "Learned later, after {day}, and not in here: {count} claims.": (
            "Learned later, after {day}, and not in here: 1 claim."
        ),
        "Other units (agreed with other unions, not at this table): {count} terms.": (
            "Other units (agreed with other unions, not at this table): 1 term."
        ),
        "{count} assumptions": "1 assumption",
        "{count} claims became public after {day}, the day of the case.": (
            "1 claim became public after {day}, the day of the case."
        ),
        "{count} claims.": "1 claim.",
        "{count} days": "1 day",
        "{count} days late": "1 day late",
        "{count} terms kept": "1 term kept",
        "{count} terms, no earlier offer of this side": "1 term, no earlier offer of this side",
        "{count} years out": "1 year out",
        "{county}: {count} districts, {chance}": "{county}: 1 district, {chance}",
        "{day} ({count} schools)": "{day} (1 school)",
        "{file}: {count} rows ({there})": "{file}: 1 row ({there})",
        "{side} made {count} offers, the newest on {day}": "{side} made one offer, on {day}",
        "there already, with {count} rows": "there already, with 1 row",
    }
)


@dataclass(frozen=True, slots=True)
class Words:
    """One language; ``strict`` refuses what is not translated, for tests."""

    language: str
    strict: bool = False
    state: OwnWords | None = None  # words of the state's law; None: California's
    # Texts of the case in this language, where it has them.
    texts: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def locale(self) -> str:
        """The name Babel knows the language by."""
        return LOCALES[self.language]

    def __call__(self, text: str, **values: Any) -> str:
        """A text of a page, its places filled in."""
        if str(values.get("count")) == "1":
            text = ONE.get(text, text)
        plain = self._plain.get(text)
        if self.language == "en":
            text = plain or text
            return text.format(**values) if values else text
        said = plain or catalog(self.language).pages.get(text)
        if said is None and self.strict:
            raise NotTranslatedError(text)
        said = text if said is None else said
        if self.texts:
            values = {n: self.own(v) if isinstance(v, str) else v for n, v in values.items()}
        return joined(said.format(**values)) if values else said

    def own(self, text: str) -> str:
        """Return a text of the case in this language; as it is published where it has none."""
        return self.said(text) if isinstance(text, Message) else self.texts.get(text, text)

    def said(self, text: str) -> str:
        """Return what the engine says; as it stands where it is not known."""
        as_it_is = self.language == "en" and self.state is None and not isinstance(text, Message)
        if as_it_is or not text.strip():
            return text
        told = self.told(text)
        if told.left and self.strict and self.language != "en":
            raise NotTranslatedError(told.left[0])
        return told.text

    def told(self, text: str) -> Translated:
        """Return what the engine says, and the parts that this language lacks."""
        return _speech(self.language, self.state).said(text, self.texts)

    @property
    def _plain(self) -> Mapping[str, str]:
        """Texts that take the place of California's."""
        return {} if self.state is None else plain_texts(self.language, self.state)

    def money(self, value: float, rounded_to: float = 0.0) -> str:
        """Return dollars with three digits, or no finer than rounded inputs: about $1.6 billion."""
        coarse = told_in(value, rounded_to)
        if coarse is None:
            return self._dollars(value, _SCALES)
        sign, size = ("−" if coarse.value < 0 else ""), abs(coarse.value)
        amount = f"{sign}${size:,.0f}"
        for scale, text in _SCALES:
            if size >= scale:
                amount = self(text, amount=f"{sign}${in_steps(size, coarse.unit, scale)}")
                break
        return self("about {amount}", amount=amount)

    def money_in_brief(self, value: float) -> str:
        """Return the same where there is little room: $1.06B."""
        return self._dollars(value, _BRIEF)

    def number(self, value: float, places: int = 0) -> str:
        """Return a number with thousands apart and so many digits behind the point."""
        shown = f"{value:,.{places}f}"
        if shown.startswith("-") and not shown.strip("-0.,"):
            shown = shown[1:]  # nothing has no sign
        return shown.translate(_signs(self.locale))

    def percent(self, share: float, places: int = 1) -> str:
        """Return a share as a percentage."""
        return f"{self.number(share * 100, places)}%"

    def chance(self, share: float, places: int = 0) -> str:
        """Return a chance: counted in simulations, it is never shown as none or as certain."""
        least = 10.0 ** -(places + 2)
        if share < least:
            return self("under {share}", share=self.percent(least, places))
        if share > 1 - least:
            return self("over {share}", share=self.percent(1 - least, places))
        return self.percent(share, places)

    def day(self, day: date) -> str:
        """Return a day as people write it."""
        form = "MMMM d, y" if self.language == "en" else "d 'de' MMMM 'de' y"
        return format_date(day, format=form, locale=self.locale)

    def day_said(self, text: str) -> str:
        """Return a day that a file writes, as people write it; anything else as it is.

        >>> Words("es").day_said("2019-01-14"), Words("es").day_said("soon")
        ('14 de enero de 2019', 'soon')
        """
        with suppress(ValueError):
            return self.day(date.fromisoformat(text))
        return text

    def short_day(self, day: date) -> str:
        """Return a day of a year that is known, in brief: Jan 14."""
        form = "MMM d" if self.language == "en" else "d MMM"
        return format_date(day, format=form, locale=self.locale)

    def weekday(self, day: date) -> str:
        """Return a day of one strike or one week, in brief: Mon, Jan 14."""
        form = "EEE, MMM d" if self.language == "en" else "EEE d MMM"
        return format_date(day, format=form, locale=self.locale)

    def tongue(self, code: str) -> str:
        """Return the name of a language by its code; the code where nobody knows it."""
        return str(Locale.parse(self.locale).languages.get(code, code))

    def _dollars(self, value: float, scales: tuple[tuple[float, str], ...]) -> str:
        sign, size = ("−" if value < 0 else ""), abs(value)
        for scale, text in scales:
            if size >= scale * 0.9995:
                return self(text, amount=f"{sign}${three_digits(size / scale)}")
        return f"{sign}${size:,.0f}"


@cache
def words_in(language: str) -> Words:
    """Return the words of a language; English where it is not one of ours."""
    return Words(language if language in LANGUAGES else "en")


ENGLISH = words_in("en")


def words_for(case: Case | None, language: str) -> Words:
    """Return the words of a language, with what the state of a case calls things."""
    usual = words_in(language)
    texts: dict[str, str] = {}
    if case is not None and language == "es":
        texts = {text: es for text, es in case.spanish.each("text", "es") if text and es}
    return replace(usual, state=own_words(case), texts=texts)


@cache
def _speech(language: str, state: OwnWords | None) -> Speech:
    plain = {} if state is None else plain_texts(language, state)
    if language == "en":
        return Speech(_AsWritten(plain), day=words_in(language).day_said)
    return Speech({**catalog(language).messages, **plain}, joined, words_in(language).day_said)


@cache
def _signs(locale: str) -> dict[int, str]:
    """Return how a locale writes the signs of a number; asked once, numbers are many."""
    point, thousands = get_decimal_symbol(locale), get_group_symbol(locale)
    return str.maketrans({".": point, ",": thousands, "-": "−"})
