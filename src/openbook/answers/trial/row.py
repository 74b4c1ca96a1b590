"""Row: a term as it stands in a form, its word and the text of each field."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from openbook.case.condition import Condition
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.offer import Term
from openbook.figures.amounts import parse_amount, said_number
from openbook.figures.figure import Figure
from openbook.findings.marked_yaml import YamlNode
from openbook.terms.shelf import TERMS

MOST_ROWS = 80
LONGEST = 400
# What an offer says about itself and not about the term.
NOT_TRIED = ("source", "status", "note", "withdrawn_on")
# A condition with limits is computed; its words alone are taken to hold.
LIMITS = ("above", "below", "year")
_PLAIN = re.compile(r"[A-Za-z0-9$][A-Za-z0-9$.%_+ -]*")
_BETWEEN_WORDS = re.compile(r"[,;\s]+")


@dataclass(frozen=True, slots=True)
class Row:
    """One term: the word of its kind, and what was written into its fields."""

    word: str
    fields: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Rows with the same text are the same row."""
        return hash((self.word, *sorted(self.fields.items())))

    @property
    def text(self) -> str:
        """Return the row as a term is written, its fields in braces, on one line."""
        return self.written().text

    def written(self, line: int = 1, before: str = "") -> WrittenRow:
        """Return the row as it is written on a line after some text, and as a node."""
        known = specs(TERMS.get(self.word)) if self.word in TERMS.names() else {}
        said: dict[str, _Said] = {
            name: _said_as(known.get(name), text)
            for name, value in self.fields.items()
            if (text := cleaned(value))
        }
        limits = {name: said.pop(f"only_if.{name}", "") for name in LIMITS}
        if "only_if" in said and any(limits.values()):
            wanted = {"line": said["only_if"], **limits}
            said["only_if"] = {name: each for name, each in wanted.items() if each}
        pen = _Pen(line, before)
        node = pen.pair(cleaned(self.word), said)
        return WrittenRow(pen.text, node)


class WrittenRow(NamedTuple):
    """A row as text, and as the node that reading the text would give."""

    text: str
    node: YamlNode


# A field as it is said: a text, words one by one, or a condition by its fields.
_Said = str | tuple[str, ...] | dict[str, "_Said"]


class _Pen:
    """Writes one line of YAML and notes where each value stands in it."""

    def __init__(self, line: int, text: str) -> None:
        self.line, self.text = line, text

    def pair(self, word: str, said: _Said) -> YamlNode:
        """Write a word and what is said of it, without braces around."""
        node = self._node(fields={}, keys={})
        self._entry(node, word, said)
        return node

    def _entry(self, node: YamlNode, name: str, said: _Said) -> None:
        key = self._scalar(name)
        self.text += ": "
        if node.fields is not None and node.keys is not None:
            node.keys[name], node.fields[name] = key, self._value(said)

    def _value(self, said: _Said) -> YamlNode:
        if isinstance(said, str):
            return self._scalar(said)
        if isinstance(said, dict):
            node = self._node(fields={}, keys={})
            self.text += "{"
            for place, (name, each) in enumerate(said.items()):
                self.text += ", " if place else ""
                self._entry(node, name, each)
            self.text += "}"
            return node
        node = self._node(items=[])
        self.text += "["
        for place, word in enumerate(said):
            self.text += ", " if place else ""
            if node.items is not None:
                node.items.append(self._scalar(word))
        self.text += "]"
        return node

    def _scalar(self, text: str) -> YamlNode:
        written = quoted(text)
        node = YamlNode(self.line, len(self.text) + 1, len(written), text)
        self.text += written
        return node

    def _node(self, **content: Any) -> YamlNode:
        return YamlNode(self.line, len(self.text) + 1, 1, **content)


def row_of(term: Term, units: tuple[str, ...]) -> Row:
    """A term as a row, for some units; none are those of any new offer."""
    kind: Any = type(term)
    fields: dict[str, str] = {}
    for name, spec in specs(kind).items():
        value = units if name == "units" else getattr(term, name)
        if isinstance(value, Condition):
            fields |= _condition(value)
        elif name not in NOT_TRIED and value != usual(kind, name):
            fields[name] = _said(spec, value)
    return Row(str(getattr(term, "word", "")), fields)


@cache
def usual(term: type, name: str) -> Any:
    """What a field holds if nobody writes it; nothing where it must be written."""
    for each in dataclasses.fields(term):
        if each.name == name and each.default is not dataclasses.MISSING:
            return each.default
    return None


def _said(spec: Spec, value: Any) -> str:
    if isinstance(value, Figure):
        return said_number(value.value, spec.unit)
    if isinstance(value, tuple):
        return ", ".join(value)
    if value is True:
        return "yes"
    return value.isoformat() if isinstance(value, date) else str(value)


def _condition(condition: Condition) -> dict[str, str]:
    """A condition as fields: its line, its limits and its year."""
    limits = {name: getattr(condition, name) for name in ("above", "below")}
    said = {f"only_if.{n}": f"{v!r}" for n, v in limits.items() if v is not None}
    year = {"only_if.year": str(condition.year)} if condition.year else {}
    return {"only_if": condition.line, **said, **year}


def cleaned(text: str) -> str:
    """A text on one line, without signs that no keyboard has."""
    shown = "".join(mark if mark.isprintable() else " " for mark in text)
    return shown[:LONGEST].strip()


def _said_as(spec: Spec | None, text: str) -> str | tuple[str, ...]:
    if spec is not None and spec.kind is FieldKind.WORDS:
        return tuple(filter(None, _BETWEEN_WORDS.split(text)))
    if spec is not None and spec.unit == "share" and _is_number(text):
        return f"{text}%"  # a bare 3 in a field for percent
    return text


def _is_number(text: str) -> bool:
    """Whether it is a number without a sign for percent, thousands or millions."""
    return text[-1:].isdigit() and parse_amount(text) is not None


def quoted(text: str) -> str:
    """A text as YAML inside braces reads it back."""
    plain = _PLAIN.fullmatch(text) and text.lower() != "null"
    return text if plain else json.dumps(text, ensure_ascii=False)
