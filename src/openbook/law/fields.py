"""Fields: the keys of one YAML mapping, read one by one; faults are collected."""

from __future__ import annotations

import re
from datetime import date
from difflib import get_close_matches
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from openbook.law.errors import Problem
from openbook.law.marked_yaml import Node, Pairs, Text

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?%?|[1-9]\d*/[1-9]\d*")
_Word = TypeVar("_Word", bound=StrEnum)
NO_DAY = date(1, 1, 1)


class Fields:
    """Reads a mapping; a missing or faulty key becomes a problem and a stand-in."""

    def __init__(self, node: Node, file: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems
        self.line = node.line
        self._read: set[str] = set()
        self._nodes: dict[str, Node] = {}
        if isinstance(node, Pairs):
            self._nodes = node.items
        else:
            self.say("write keys with values here, such as known_on: 2018-06-27")

    def say(self, message: str, line: int | None = None) -> None:
        """Note a problem, at the mapping's own line unless another is given."""
        self.problems.append(Problem(self.file, line or self.line, message))

    def has(self, key: str) -> bool:
        """Whether the key is written."""
        return key in self._nodes

    def node(self, key: str) -> Node:
        """What is written under a key."""
        self._read.add(key)
        if key not in self._nodes:
            self.say(f"{key} is missing")
        return self._nodes.get(key, Pairs(self.line))

    def text(self, key: str, default: str | None = None) -> str:
        """The text under a key."""
        if default is not None and not self.has(key):
            return default
        node = self.node(key)
        if isinstance(node, Text) and node.value.strip():
            return node.value.strip()
        if self.has(key):
            self.say(f"{key} needs a text", node.line)
        return ""

    def day(self, key: str) -> date:
        """The day under a key, written 2018-06-27."""
        written = self.text(key)
        found = to_day(written)
        if written and found is None:
            self.say(
                f"{key}: {written} is no day; write it as 2018-06-27", self.at(key)
            )
        return found or NO_DAY

    def word(self, key: str, words: type[_Word], default: _Word | None = None) -> _Word:
        """One of a few words under a key."""
        written = self.text(key, default)
        try:
            return words(written)
        except ValueError:
            known = ", ".join(words)
        if written:
            self.say(f"{key}: {written!r} must be one of {known}", self.at(key))
        return next(iter(words))

    def at(self, key: str) -> int:
        """The line of what is written under a key."""
        return self._nodes[key].line if self.has(key) else self.line

    def inner(self, key: str) -> Fields:
        """The mapping under a key."""
        return Fields(self.node(key), self.file, self.problems)

    def finish(self) -> None:
        """Complain about keys that nobody asked for."""
        for key in self._nodes:
            if key not in self._read:
                near = get_close_matches(key, self._read, n=1)
                hint = f"; did you mean {near[0]}?" if near else ""
                self.say(f"{key!r} is not a key we know{hint}", self.at(key))


def to_day(written: str) -> date | None:
    """Read 2018-06-27; None where it is no day."""
    try:
        return date.fromisoformat(written) if _DAY.fullmatch(written) else None
    except ValueError:
        return None


def to_number(written: str) -> Fraction | None:
    """Read 7459, 16.28% or 1/3, exactly; None where it is no number.

    >>> to_number("16.28%")
    Fraction(407, 2500)
    >>> to_number("010") is None
    True
    """
    if not _NUMBER.fullmatch(written):
        return None
    if written.endswith("%"):
        return Fraction(written[:-1]) / 100
    return Fraction(written)
