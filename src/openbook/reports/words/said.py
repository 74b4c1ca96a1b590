"""Said: what the engine says, looked up in the catalog of another language.

A message is said by its template, each of its arguments by itself; anything else word for
word. What a place of a template holds is told by the first word of its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from openbook.figures.operation import line_words
from openbook.findings.message import LARGE, SMALL, Message, own_letters
from openbook.findings.text import large_first, small_first

# What is the case's own, or a number: it is the same in every language.
_AS_WRITTEN = frozenset({"own", "year", "day", "number", "share", "grades", "file"})
_ID = "id"  # a name of the case: its words where the catalog has them
_KNOWN = "known"  # words of another program: said where the catalog has them
_LINE = "line"  # the name of a line of the model
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

    def said(self, text: str) -> Translated:
        """Say a message by its template, plain text word for word."""
        if isinstance(text, Message):
            return self._message(text)
        found = self._word(text)
        return Translated(text, (text,)) if found is None else Translated(found)

    def _message(self, message: Message) -> Translated:
        said = {
            name: self._argument(name, each) for name, each in message.arguments.items()
        }
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

    def _argument(self, place: str, text: str) -> Translated:
        kind = _kind(place)
        if kind == _LINE:
            return self._line(text)
        if isinstance(text, Message):
            return self._message(text)
        if kind in _AS_WRITTEN:
            return Translated(text)
        if kind == _ID:
            return Translated(self._name(text))
        if kind == _KNOWN:
            return Translated(self._word(text) or text)
        return self.said(text)

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
        return self.joined(" ".join(self._word(w) or w for w in text.split(" ")))

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
