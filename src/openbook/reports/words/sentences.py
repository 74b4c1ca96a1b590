"""Sentences of the engine in another language: patterns with their English as key.

The engine says what it found as finished English sentences ("5% raise from
2018-07-01"). A message of the catalog with names in braces ("{share} raise from
{day}") is a pattern for them: what stands in its places is said in the other language
too, where the catalog knows it. What a place may hold is told by its name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from openbook.findings.text import large_first, small_first

PLACE = re.compile(r"\{([a-z_0-9]+)\}")
_NUMBER = r"[-−+]?[0-9][0-9,.]*(?:e[-+]?[0-9]+)?"
# The kind of a place is the first word of its name: {year}, {year_of_offer}.
_KINDS = MappingProxyType(
    {
        "year": r"[0-9]{4}-[0-9]{2}",
        "day": r"[0-9]{4}-[0-9]{2}-[0-9]{2}",
        "number": _NUMBER,
        "share": rf"{_NUMBER}%",
        "dollars": r"[-−]?\$[0-9][0-9,.]*(?:e[-+]?[0-9]+)?(?: [mb]illion)?",
        "grades": r"(?:TK|K|[0-9]+)(?:-(?:TK|K|[0-9]+))?",
        "file": r"[\w./*-]+\.(?:yaml|csv|md)(?::[0-9]+)*",
        "word": r"\S+",
        "id": r"[\w-]+(?: [\w-]+){0,7}",
        "own": r".+?",
    }
)
_POWER = re.compile(r"(?<=[0-9])e(?=[-+]?[0-9])")
_ANYTHING = r".+?"
# What stands there is the case's own, or a number: it is said as it is written.
_AS_WRITTEN = frozenset({"own", "year", "day", "number", "share", "grades", "file"})


def kind_of(place: str) -> str:
    """The kind of a place; empty where anything may stand, said in the other language.

    >>> kind_of("year_of_offer"), kind_of("cause")
    ('year', '')
    """
    first = place.partition("_")[0]
    return first if first in _KINDS else ""


def as_written(place: str) -> bool:
    """Whether what stands at a place is the same in every language."""
    return kind_of(place) in _AS_WRITTEN


def is_number(text: str) -> bool:
    """Whether a text has no word in it: 1e+08%, $1,200 or 4-6.

    >>> is_number("$1,200"), is_number("1e+08%"), is_number("K-3")
    (True, True, False)
    """
    return not any(map(str.isalpha, _POWER.sub("", text)))


def places(text: str) -> frozenset[str]:
    """The names in braces in a text."""
    return frozenset(PLACE.findall(text))


def regex(text: str) -> re.Pattern[str]:
    """A pattern as a regular expression; a name used twice must say the same."""
    parts = PLACE.split(text)
    seen: set[str] = set()
    made = [re.escape(parts[0])]
    for name, after in zip(parts[1::2], parts[2::2], strict=True):
        what = _KINDS.get(kind_of(name), _ANYTHING)
        made.append(f"(?P={name})" if name in seen else f"(?P<{name}>{what})")
        made.append(re.escape(after))
        seen.add(name)
    return re.compile("".join(made), re.DOTALL)


def longest_piece(text: str) -> str:
    """The longest run of a pattern's own letters: a sentence without it is another."""
    return max(PLACE.sub("\0", text).split("\0"), key=len)


def own_letters(text: str) -> int:
    """How many characters of a pattern are its own."""
    return len(PLACE.sub("", text))


_SIGN = re.compile(r"( [+−×÷<≤>≥=≠] )")
_FENCE = re.compile(r"\uE000([0-9]+)\uE001")


@dataclass(frozen=True, slots=True)
class Fenced:
    """A text in which each bracket stands as one mark, and what was in it."""

    text: str
    inside: tuple[str, ...]

    def opened(self, part: str) -> str:
        """A part of the text with its brackets back in place.

        >>> fenced("a × (b + c)").opened("a")
        'a'
        """
        return _FENCE.sub(lambda mark: f"({self.inside[int(mark[1])]})", part)

    def pieces(self) -> Sequence[str]:
        """The parts between signs, and the signs: a, ×, b."""
        return _SIGN.split(self.text)

    def whole(self) -> str | None:
        """What is in the bracket, where the text is nothing else."""
        mark = _FENCE.fullmatch(self.text)
        return self.inside[int(mark[1])] if mark else None


def fenced(text: str) -> Fenced:
    """The text with its outermost brackets closed; as it is where they do not match."""
    out: list[str] = []
    inside: list[str] = []
    depth = start = 0
    for at, letter in enumerate(text):
        if letter == "(":
            start = at + 1 if depth == 0 else start
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
            if depth == 0:
                out.append(f"\ue000{len(inside)}\ue001")
                inside.append(text[start:at])
        elif depth == 0:
            out.append(letter)
    return Fenced(text, ()) if depth else Fenced("".join(out), tuple(inside))


_KEY = 6  # patterns are found by so many of their first letters
_LONGEST = 4000
_WEAK = 7
_TRIED = 4  # so many patterns that fit are compared
_NEXT_SENTENCE = re.compile(r"(?<=[.?!:]) (?=[A-Z“\"$0-9])")
_LINE_NAME = re.compile(r"[a-z_]+(?:\.[\w-]+)+")
_LISTS = ("; ", ", ", " → ", " and ")


class Translated(NamedTuple):
    """A sentence in the other language, and the parts that stayed as they were."""

    text: str
    left: tuple[str, ...] = ()


class _Pattern(NamedTuple):
    regex: re.Pattern[str]
    piece: str
    other: str
    weak: bool  # so few letters of its own that it counts only if all the rest is known


class Sentences:
    """The sentences of one catalog; ``joined`` mends where words meet."""

    def __init__(
        self, catalog: Mapping[str, str], joined: Callable[[str], str] = str
    ) -> None:
        self._joined = joined
        patterns = [text for text in catalog if PLACE.search(text)]
        # Braces that hold no name are braces: {2018-19: 3%}.
        self._plain = {text: catalog[text] for text in catalog.keys() - set(patterns)}
        self._patterns: defaultdict[str, list[_Pattern]] = defaultdict(list)
        # The one with most letters of its own is the most particular.
        for text in sorted(patterns, key=lambda each: (-own_letters(each), each)):
            key = PLACE.split(text, maxsplit=1)[0][:_KEY]
            weak = own_letters(text) < _WEAK
            made = _Pattern(regex(text), longest_piece(text), catalog[text], weak)
            self._patterns[key].append(made)
        self.told = lru_cache(maxsize=16384)(self._told)

    def _told(self, text: str) -> Translated | None:
        """The sentence in the other language; None where nothing of it is known."""
        if len(text) > _LONGEST:
            return None
        ways = (self._word, self._by_pattern, self._by_formula, self._by_parts)
        found = self._best(way(text) for way in ways)
        return Translated(self._joined(found.text), found.left) if found else None

    def _word(self, text: str) -> Translated | None:
        """A message as it stands, its first letter large or small; or a bare number."""
        if text in self._plain:
            return Translated(self._plain[text])
        small, large = small_first(text), large_first(text)
        if text == large and small in self._plain:
            return Translated(large_first(self._plain[small]))
        if text == small and large in self._plain:
            return Translated(small_first(self._plain[large]))
        if _LINE_NAME.fullmatch(text):
            return self.told(text.replace(".", " ").replace("_", " "))
        return Translated(text) if is_number(text) else None

    def _by_pattern(self, text: str) -> Translated | None:
        return self._best(
            self._filled(pattern, parts, str) for pattern, parts in self._fitting(text)
        )

    def _by_formula(self, text: str) -> Translated | None:
        """A formula: its brackets by themselves, and what stands between its signs."""
        closed = fenced(text)
        if (inner := closed.whole()) is not None:
            said = self._part(inner)
            return Translated(f"({said.text})", said.left)
        if closed.inside:
            fitting = self._fitting(closed.text)
            found = self._best(
                self._filled(pattern, parts, closed.opened)
                for pattern, parts in fitting
            )
            if found is not None:
                return found
        return self._between_signs(closed)

    def _between_signs(self, closed: Fenced) -> Translated | None:
        pieces = closed.pieces()
        if len(pieces) == 1:
            return None
        parts = [closed.opened(piece) for piece in pieces[::2]]
        said = self._each(parts)
        if all(each is None for each in said):
            return None
        told = [
            each or Translated(part, (part,))
            for part, each in zip(parts, said, strict=True)
        ]
        text = told[0].text
        for sign, each in zip(pieces[1::2], told[1:], strict=True):
            text += sign + each.text
        return Translated(text, _left(told))

    def _by_parts(self, text: str) -> Translated | None:
        """Line by line, or sentence by sentence, where every one is known."""
        if "\n" in text:
            return self._lines(text.split("\n"))
        parts = _NEXT_SENTENCE.split(text)
        said = self._each(parts) if len(parts) > 1 else [None]
        told = [each for each in said if each is not None]
        if len(told) < len(said):
            return None
        return Translated(" ".join(each.text for each in told), _left(told))

    def _lines(self, lines: list[str]) -> Translated | None:
        told: list[Translated] = []
        for line in lines:
            bare = line.strip()
            each = self.told(bare) if bare else Translated("")
            indent = line[: len(line) - len(line.lstrip())]
            told.append(
                Translated(indent + each.text, each.left)
                if each
                else Translated(line, (bare,))
            )
        text = "\n".join(each.text for each in told)
        return Translated(text, _left(told)) if text != "\n".join(lines) else None

    def _fitting(self, text: str) -> Iterator[tuple[_Pattern, dict[str, str]]]:
        for length in range(min(_KEY, len(text)), -1, -1):
            for pattern in self._patterns.get(text[:length], ()):
                if pattern.piece in text and (match := pattern.regex.fullmatch(text)):
                    yield pattern, match.groupdict()

    def _filled(
        self, pattern: _Pattern, parts: Mapping[str, str], opened: Callable[[str], str]
    ) -> Translated | None:
        said = {
            name: self._in_place(name, opened(part)) for name, part in parts.items()
        }
        text = PLACE.sub(lambda place: said[place[1]].text, pattern.other)
        left = _left(said.values())
        return None if pattern.weak and left else Translated(text, left)

    def _in_place(self, name: str, part: str) -> Translated:
        if as_written(name):
            return Translated(part)
        if kind_of(name) == "id":
            return self._name(part)
        return self._part(part)

    def _name(self, part: str) -> Translated:
        """A name of the case: its words where they are known, never missing."""
        if found := self._word(part):
            return found
        words = [self._word(word) or Translated(word) for word in part.split(" ")]
        return Translated(" ".join(word.text for word in words))

    def _part(self, part: str) -> Translated:
        found = self.told(part)
        if found is not None:
            return found
        # A list of things that are known one by one.
        for mark in _LISTS:
            if mark in part:
                said = self._each(part.split(mark))
                told = [each for each in said if each is not None]
                if len(told) == len(said):
                    word = mark.strip()
                    between = mark.replace(word, self._plain.get(word, word))
                    return Translated(
                        between.join(each.text for each in told), _left(told)
                    )
        return Translated(part, (part,))

    def _each(self, parts: Iterable[str]) -> list[Translated | None]:
        return [self.told(part) for part in parts]

    def _best(self, found: Iterable[Translated | None]) -> Translated | None:
        """The first that leaves nothing; else of the first few the one leaving least."""
        best: Translated | None = None
        for each in islice(filter(None, found), _TRIED):
            if not each.left:
                return each
            if best is None or len("".join(each.left)) < len("".join(best.left)):
                best = each
        return best


def _left(told: Iterable[Translated]) -> tuple[str, ...]:
    return tuple(part for each in told for part in each.left)
