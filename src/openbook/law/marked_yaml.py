"""YAML as a tree of texts that know their line; nothing is guessed from the look.

Every scalar stays the text that was written: ``no``, ``010`` and ``12:30`` are never
turned into something else. Doubled keys, anchors, aliases and tags are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from openbook.law.errors import LawProblem


@dataclass(slots=True)
class YamlText:
    """A scalar, as written."""

    value: str
    line: int


@dataclass(slots=True)
class Pairs:
    """A mapping, in order."""

    line: int
    items: dict[str, Node] = field(default_factory=dict)


@dataclass(slots=True)
class Items:
    """A list, its entries in order."""

    line: int
    items: list[Node] = field(default_factory=list)


Node = YamlText | Pairs | Items


def parse(written: bytes, file: str, problems: list[LawProblem]) -> Node | None:
    """Read one document; what is wrong with it is added to the problems."""
    try:
        text = written.decode()
        events = iter(list(yaml.parse(text, Loader=yaml.CBaseLoader)))
    except UnicodeDecodeError:
        problems.append(LawProblem(file, 1, "save the file as UTF-8"))
        return None
    except yaml.YAMLError as error:
        problems.append(_unreadable(file, error))
        return None
    next(events)  # start of the stream
    if isinstance(next(events), yaml.StreamEndEvent):
        problems.append(LawProblem(file, 1, "the file is empty"))
        return None
    root = _Tree(file, problems).node(next(events), events)
    next(events)  # end of the document
    if not isinstance(next(events), yaml.StreamEndEvent):
        problems.append(LawProblem(file, 1, "write one document, without --- between"))
    return root


def _unreadable(file: str, error: yaml.YAMLError) -> LawProblem:
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    why = error.problem if isinstance(error, yaml.MarkedYAMLError) else str(error)
    line = mark.line + 1 if mark else 1
    return LawProblem(file, line, f"this is not YAML: {str(why).splitlines()[0]}")


class _Tree:
    """Turns parser events into nodes."""

    def __init__(self, file: str, problems: list[LawProblem]) -> None:
        self.file = file
        self.problems = problems

    def node(self, event: yaml.Event, events: Iterator[yaml.Event]) -> Node:
        """Build the node that starts with this event."""
        line = event.start_mark.line + 1 if event.start_mark else 1
        anchor = event.anchor if isinstance(event, yaml.NodeEvent) else None
        if isinstance(event, yaml.AliasEvent):
            self._say(line, f"write the value again instead of *{anchor}")
            return YamlText("", line)
        if anchor:
            self._say(line, f"take away &{anchor}: values are never shared")
        if isinstance(event, yaml.ScalarEvent):
            if event.tag not in (None, "!"):
                self._say(line, f"take away {event.tag}: values are plain text")
            return YamlText(event.value, line)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._items(line, events)
        return self._pairs(line, events)

    def _items(self, line: int, events: Iterator[yaml.Event]) -> Items:
        found = Items(line)
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            found.items.append(self.node(event, events))
        return found

    def _pairs(self, line: int, events: Iterator[yaml.Event]) -> Pairs:
        found = Pairs(line)
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self.node(event, events)
            value = self.node(next(events), events)
            if not isinstance(key, YamlText):
                self._say(key.line, "a key must be a plain word")
            elif key.value in found.items:
                self._say(key.line, f"{key.value!r} is written twice; keep one")
            else:
                found.items[key.value] = value
        return found

    def _say(self, line: int, message: str) -> None:
        self.problems.append(LawProblem(self.file, line, message))
