"""YAML text with the place of every value: no anchors, no tags, no doubled fields.

The files of a case and the numbers of the law are read by it; it opens no file itself.

Values stay text until a field says what it wants, so ``no``, ``010`` and ``12:30``
are never turned into something else. Nodes are built from the parser's events, one
by one: building them inside the C library would overflow its stack on deep nesting.
"""

from __future__ import annotations

from typing import Any

import yaml

from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
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
        next_event: Any = yaml.CBaseLoader(self.text).get_event
        above: list[tuple[YamlNode | None, str | None]] = []
        parent: YamlNode | None = None
        root: YamlNode | None = None
        key: str | None = None
        while (event := next_event()) is not None:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                node = self._scalar(event, len(above))
            elif kind in _OPENING:
                node = self._opened(event, kind, len(above))
                above.append((parent, key))
                parent, key = node, None
                continue
            elif kind in _CLOSING and parent is not None:
                node = parent
                parent, key = above.pop()
            elif kind is yaml.DocumentStartEvent and root is not None:
                raise YamlProblem(self._second_document(event))
            else:
                continue
            if parent is None:
                root = node
            else:
                key = self._placed(parent, key, node)
        return root

    def _scalar(self, event: Any, depth: int) -> YamlNode:
        """Return a text, or nothing where none is written."""
        self.values += 1
        if event.anchor or event.tag or depth >= DEEPEST or self.values > MOST_VALUES:
            raise self._refused(event, plain=not (event.anchor or event.tag))
        start, end, text = event.start_mark, event.end_mark, event.value
        line, column = start.line, start.column
        width = end.column - column if end.line == line else 1
        if text in _NOTHING and not event.style:
            text = None
        return YamlNode(line + 1, column + 1, width if width > 0 else 1, text)

    def _opened(self, event: Any, kind: type, depth: int) -> YamlNode:
        """Return a list or fields, before anything is put into it."""
        self.values += 1
        plain = kind is not yaml.AliasEvent and not event.anchor and not event.tag
        if not plain or depth >= DEEPEST or self.values > MOST_VALUES:
            raise self._refused(event, plain=plain)
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if kind is yaml.MappingStartEvent:
            return YamlNode(line, column, 1, None, None, {}, {})
        return YamlNode(line, column, 1, None, [])

    def _refused(self, event: Any, *, plain: bool) -> YamlProblem:
        """Return what is not plain, or one value too many or too deep."""
        mark = event.start_mark
        place = self._place(mark.line + 1, mark.column + 1, 1)
        return YamlProblem(_too_much(place) if plain else _not_plain(place))

    def _placed(self, parent: YamlNode, key: str | None, node: YamlNode) -> str | None:
        """Put a finished node into its list or under its field; give the open key."""
        if parent.items is not None:
            parent.items.append(node)
        elif key is None:
            return self._key(parent, node)
        elif parent.fields is not None:
            parent.fields.setdefault(key, node)
        return None

    def _key(self, parent: YamlNode, node: YamlNode) -> str:
        """Return the name of a field; a doubled one is told and its second value dropped."""
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
        """Return what the parser said, at its place, in plain words."""
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
        what = Message("this file is not well-formed YAML: {own}", own=said)
        remedy = "Look for a missing quote, colon or bracket, or uneven indentation."
        return found("OB908", place, what, remedy=remedy)

    def _second_document(self, event: Any) -> Finding:
        return found(
            "OB908",
            self._place(event.start_mark.line + 1, 1, 3),
            "a second document starts here",
            remedy="Keep one document in a file: take the line --- out.",
        )


_NOTHING = frozenset({"", "~", "null"})
_OPENING = frozenset({yaml.AliasEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent})
_CLOSING = frozenset({yaml.MappingEndEvent, yaml.SequenceEndEvent})


def _not_plain(place: Place) -> Finding:
    what = "this value has an anchor, an alias or a tag (&, * or !)"
    remedy = "Write the value out in full; put text that starts with such a sign in quotes."
    return found("OB910", place, what, remedy=remedy)


def _too_much(place: Place) -> Finding:
    template = "Use at most {number} levels and {number_values} values."
    what = "this file is nested too deeply or has too many values"
    why = "No case needs it, and reading on would take too long."
    remedy = Message(template, number=DEEPEST, number_values=f"{MOST_VALUES:,}")
    return found("OB908", place, what, why=why, remedy=remedy)


def _no_name(place: Place) -> Finding:
    remedy = "Write the name of the field before the colon."
    return found("OB908", place, "a field here has no name", remedy=remedy)


def _doubled(place: Place, name: str, first: int) -> Finding:
    template = "{own} is written twice; it stands on line {number} already"
    what = Message(template, own=repr(name), number=first)
    return found("OB909", place, what, remedy="Keep one of the two.")
