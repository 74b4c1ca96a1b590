"""Fields of a YAML mapping of the law: a missing or faulty key becomes a problem."""

from __future__ import annotations

import re
from datetime import date
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from openbook.findings.marked_yaml import YamlNode, parse_yaml
from openbook.findings.message import Message
from openbook.law.errors import LawProblem

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_Word = TypeVar("_Word", bound=StrEnum)
NO_DAY = date(1, 1, 1)


class Fields:
    """Reads a mapping; a missing or faulty key becomes a problem and a stand-in."""

    def __init__(self, node: YamlNode, file: str, problems: list[LawProblem]) -> None:
        self.file = file
        self.problems = problems
        self.line = node.line
        self._read: set[str] = set()
        self._nodes: dict[str, YamlNode] = {}
        if node.fields is not None:
            self._nodes = node.fields
        else:
            self.say(Message("write keys with values here, such as known_on: 2018-06-27"))

    def say(self, message: str, line: int | None = None) -> None:
        """Note a problem, at the mapping's own line unless another is given."""
        self.problems.append(LawProblem(self.file, line or self.line, message))

    def has(self, key: str) -> bool:
        """Return whether the key is written."""
        return key in self._nodes

    def node(self, key: str) -> YamlNode:
        """Return what is written under a key."""
        self._read.add(key)
        if key not in self._nodes:
            self.say(Message("{own} is missing", own=key))
        return self._nodes.get(key, YamlNode(self.line, 1, 1, fields={}))

    def text(self, key: str, default: str | None = None) -> str:
        """Return the text under a key."""
        if default is not None and not self.has(key):
            return default
        node = self.node(key)
        if node.text is not None and node.text.strip():
            return node.text.strip()
        if self.has(key):
            self.say(Message("{own} needs a text", own=key), node.line)
        return ""

    def day(self, key: str) -> date:
        """Return the day under a key, written 2018-06-27."""
        written = self.text(key)
        found = to_day(written)
        if written and found is None:
            self.say(
                Message(
                    "{own}: {own_day} is no day; write it as 2018-06-27", own=key, own_day=written
                ),
                self.at(key),
            )
        return found or NO_DAY

    def word(self, key: str, words: type[_Word], default: _Word | None = None) -> _Word:
        """Return one of a few words under a key."""
        written = self.text(key, default)
        try:
            return words(written)
        except ValueError:
            known = ", ".join(words)
        if written:
            self.say(
                Message(
                    "{own}: {own_word} must be one of {own_known}",
                    own=key,
                    own_word=repr(written),
                    own_known=known,
                ),
                self.at(key),
            )
        return next(iter(words))

    def at(self, key: str) -> int:
        """Return the line of what is written under a key."""
        return self._nodes[key].line if self.has(key) else self.line

    def inner(self, key: str) -> Fields:
        """Return the mapping under a key."""
        return Fields(self.node(key), self.file, self.problems)

    def skip(self, *keys: str) -> None:
        """Take keys as read that another problem is about."""
        self._read.update(keys)

    def finish(self) -> None:
        """Complain about keys that nobody asked for."""
        for key in self._nodes:
            if key not in self._read:
                near = get_close_matches(key, self._read, n=1)
                said = Message("{own} is not a key we know", own=repr(key))
                if near:
                    template = "{own} is not a key we know; did you mean {own_near}?"
                    said = Message(template, own=repr(key), own_near=near[0])
                self.say(said, self.at(key))


def parse_law(written: bytes, file: str, problems: list[LawProblem]) -> YamlNode | None:
    """Parse one file; what is wrong with it as YAML is added to the problems."""
    try:
        text = written.decode()
    except UnicodeDecodeError:
        problems.append(LawProblem(file, 1, Message("save the file as UTF-8")))
        return None
    node, findings = parse_yaml(file, text)
    problems += [
        LawProblem(
            file,
            each.place.line or 1,
            Message("{what}. {remedy}", what=each.what, remedy=each.remedy),
        )
        for each in findings
    ]
    if node is None and not findings:
        problems.append(LawProblem(file, 1, Message("the file is empty")))
    return node


def to_day(written: str) -> date | None:
    """Read 2018-06-27; None where it is no day."""
    try:
        return date.fromisoformat(written) if _DAY.fullmatch(written) else None
    except ValueError:
        return None
