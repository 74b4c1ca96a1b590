"""YAML text with the place of every value: no anchors, no tags, no doubled fields.

The files of a case and the numbers of the law are read by it; it opens no file itself.

Values stay text until a field says what it wants, so ``no``, ``010`` and ``12:30``
are never turned into something else. Nodes are built from the parser's events, one
by one: building them inside the C library would overflow its stack on deep nesting.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message

DEEPEST = 20
MOST_VALUES = 200_000


@dataclass(slots=True)
class YamlNode:
    """A value of the file: text, a list of nodes, or fields with their nodes."""

    line: int
    column: int
    width: int
    text: str | None = None
    items: list[YamlNode] | None = None
    fields: dict[str, YamlNode] | None = None
    keys: dict[str, YamlNode] | None = None

    @property
    def spot(self) -> tuple[int, int, int]:
        """Line, column and width, counted from one."""
        return (self.line, self.column, self.width)


class YamlProblem(Exception):  # noqa: N818  (never leaves this module)
    """What stops the reading, as a finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.what)
        self.finding = finding


def parse_yaml(name: str, text: str) -> tuple[YamlNode | None, list[Finding]]:
    """Return the one document of a file as nodes; None where it cannot be understood."""
    builder = _Builder(name, text)
    try:
        return builder.document(), builder.findings
    except YamlProblem as problem:
        return None, [*builder.findings, problem.finding]
    except yaml.YAMLError as problem:
        return None, [*builder.findings, builder.malformed(problem)]


class _Builder:
    """Builds nodes from events and remembers what to tell about them."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self.lines = tuple(text.split("\n"))
        self.findings: list[Finding] = []
        self.values = 0

    def document(self) -> YamlNode | None:
        """Read the only document of the file."""
        parser: Any = yaml.CBaseLoader(self.text)
        open_nodes: list[tuple[YamlNode, str | None]] = []
        root: YamlNode | None = None
        key: str | None = None
        while parser.check_event():
            event = parser.get_event()
            kind = type(event)
            if kind is yaml.DocumentStartEvent and root is not None:
                raise YamlProblem(self._second_document(event))
            if kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                node, key = open_nodes.pop()
            elif kind in _VALUES:
                node = self._node(event, kind, depth=len(open_nodes))
            else:
                continue
            if kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                open_nodes.append((node, key))
                key = None
            elif not open_nodes:
                root = node
            else:
                key = self._placed(open_nodes[-1][0], key, node)
        return root

    def _node(self, event: Any, kind: type, *, depth: int) -> YamlNode:
        """One value, before anything is put into it."""
        start = event.start_mark
        line, column = start.line + 1, start.column + 1
        self.values += 1
        if kind is yaml.AliasEvent or event.anchor or event.tag:
            raise YamlProblem(_not_plain(self._place(line, column, 1)))
        if depth >= DEEPEST or self.values > MOST_VALUES:
            raise YamlProblem(_too_much(self._place(line, column, 1)))
        if kind is yaml.MappingStartEvent:
            return YamlNode(line, column, 1, None, None, {}, {})
        if kind is yaml.SequenceStartEvent:
            return YamlNode(line, column, 1, None, [])
        end, text = event.end_mark, event.value
        width = end.column - column + 1 if end.line == start.line else 1
        if text in _NOTHING and not event.style:
            text = None
        return YamlNode(line, column, width if width > 0 else 1, text)

    def _placed(self, parent: YamlNode, key: str | None, node: YamlNode) -> str | None:
        """Put a finished node into its list or under its field; give the open key."""
        if parent.items is not None:
            parent.items.append(node)
            return None
        if key is None:
            return self._key(parent, node)
        if parent.fields is not None and key not in parent.fields:
            parent.fields[key] = node
        return None

    def _key(self, parent: YamlNode, node: YamlNode) -> str:
        """The name of a field; a doubled one is told and its second value dropped."""
        if node.text is None:
            raise YamlProblem(_no_name(self._place(*node.spot)))
        if parent.keys is not None and node.text in parent.keys:
            first = parent.keys[node.text].line
            place = self._place(*node.spot)
            self.findings.append(_doubled(place, node.text, first))
        elif parent.keys is not None:
            parent.keys[node.text] = node
        return node.text

    def _place(self, line: int, column: int, width: int) -> Place:
        excerpt = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Place(self.name, line, column, width, excerpt)

    def malformed(self, problem: yaml.YAMLError) -> Finding:
        """What the parser said, at its place, in plain words."""
        mark = getattr(problem, "problem_mark", None)
        context = getattr(problem, "context_mark", None)
        place = Place(self.name)
        if mark is not None:
            if context is not None and mark.line + 1 >= len(self.lines):
                mark = context  # where the thing began that never ends
            place = self._place(mark.line + 1, mark.column + 1, 1)
        elif isinstance(position := getattr(problem, "position", None), int):
            line = self.text.count("\n", 0, position) + 1
            place = self._place(line, 0, 1)
        said = getattr(problem, "problem", None) or getattr(problem, "reason", "")
        return found(
            "OB908",
            place,
            Message("this file is not well-formed YAML: {own}", own=said),
            remedy="Look for a missing quote, colon or bracket, or uneven indentation.",
        )

    def _second_document(self, event: Any) -> Finding:
        return found(
            "OB908",
            self._place(event.start_mark.line + 1, 1, 3),
            "a second document starts here",
            remedy="Keep one document in a file: take the line --- out.",
        )


_NOTHING = frozenset({"", "~", "null"})
_VALUES = frozenset(
    {
        yaml.ScalarEvent,
        yaml.AliasEvent,
        yaml.MappingStartEvent,
        yaml.SequenceStartEvent,
    }
)


def _not_plain(place: Place) -> Finding:
    return found(
        "OB910",
        place,
        "this value has an anchor, an alias or a tag (&, * or !)",
        remedy="Write the value out in full; put text that starts with such a sign "
        "in quotes.",
    )


def _too_much(place: Place) -> Finding:
    return found(
        "OB908",
        place,
        "this file is nested too deeply or has too many values",
        why="No case needs it, and reading on would take too long.",
        remedy=Message(
            "Use at most {number} levels and {number_values} values.",
            number=DEEPEST,
            number_values=f"{MOST_VALUES:,}",
        ),
    )


def _no_name(place: Place) -> Finding:
    return found(
        "OB908",
        place,
        "a field here has no name",
        remedy="Write the name of the field before the colon.",
    )


def _doubled(place: Place, name: str, first: int) -> Finding:
    return found(
        "OB909",
        place,
        Message(
            "{own} is written twice; it stands on line {number} already",
            own=repr(name),
            number=first,
        ),
        remedy="Keep one of the two.",
    )
