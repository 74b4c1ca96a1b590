"""Book text: the file of a book with some numbers changed, everything else as it was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import yaml

from openbook.case.book import Book
from openbook.figures.amounts import said_number
from openbook.reports.workbook.returned.changes import Changed

_Pair = tuple[yaml.Node, yaml.Node]
_Edit = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Origin:
    """What stands behind changed numbers: the id of a source, and a status if needed."""

    source: str
    status: str = ""

    @property
    def said(self) -> str:
        """As fields of an entry, inside braces."""
        status = f", status: {self.status}" if self.status else ""
        return f"source: {self.source}{status}"


class NotChangedError(Exception):
    """The file of the book is written in a way that cannot be changed by a program."""


def changed_book(text: str, changes: Sequence[Changed], origin: Origin) -> str:
    """The text of a book with other numbers; comments and order stay as they are."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    entries = _field(root, "assumptions") if root is not None else None
    if not isinstance(entries, yaml.MappingNode) or not entries.value:
        problem = "it has no list of assumptions"
        raise NotChangedError(problem)
    edits: list[_Edit] = []
    for change in changes:
        entry = _field(entries, change.name)
        if entry is None:
            said = f"{change.name}: {_entry(change, origin)}"
            edits.append(_inserted(text, entries, said))
        else:
            edits += _in_entry(text, entry, change, origin)
    return _with(text, edits)


def new_book(
    base: Book, changes: Sequence[Changed], origin: Origin, *, title: str, made_on: date
) -> str:
    """A book that holds what was changed and leans on another for all the rest."""
    status = [f"status: {origin.status}"] if origin.status else []
    lines = [
        f"side: {base.side}",
        f"title: {json.dumps(title, ensure_ascii=False)}",
        f"made_on: {made_on.isoformat()}",
        f"source: {origin.source}",
        *status,
        f"otherwise: {base.id}",
        "assumptions:",
        *(f"  {each.name}: {{{_numbers(each)}}}" for each in changes),
    ]
    return "\n".join([*lines, ""])


def _in_entry(
    text: str, entry: yaml.Node, change: Changed, origin: Origin
) -> list[_Edit]:
    """One number for all years takes the place of the old one; else year by year."""
    if not isinstance(entry, yaml.MappingNode):
        problem = f"{change.name} is not written with value or by_year"
        raise NotChangedError(problem)
    value, by_year = _field(entry, "value"), _field(entry, "by_year")
    alone = by_year is None and _field(entry, "spread") is None
    if value is not None and alone and _one_number(change):
        return [(*_span(value), _figure(change, 0, origin))]
    if by_year is None:
        said = ", ".join(_of_year(change, place, origin) for place in change.places)
        return [_inserted(text, entry, f"by_year: {{{said}}}")]
    edits = []
    for place in change.places:
        known = _field(by_year, str(change.years[place]))
        if known is not None:
            edits.append((*_span(known), _figure(change, place, origin)))
        else:
            edits.append(_inserted(text, by_year, _of_year(change, place, origin)))
    return edits


def _one_number(change: Changed) -> bool:
    return len(change.places) == len(change.years) and len(set(change.new)) == 1


def _entry(change: Changed, origin: Origin) -> str:
    return f"{{{_numbers(change)}, {origin.said}}}"


def _numbers(change: Changed) -> str:
    if _one_number(change):
        return f"value: {said_number(change.new[0], change.unit)}"
    each = (
        f"{change.years[place]}: {said_number(change.new[place], change.unit)}"
        for place in change.places
    )
    return f"by_year: {{{', '.join(each)}}}"


def _of_year(change: Changed, place: int, origin: Origin) -> str:
    return f"{change.years[place]}: {_figure(change, place, origin)}"


def _figure(change: Changed, place: int, origin: Origin) -> str:
    number = said_number(change.new[place], change.unit)
    return f"{{value: {number}, {origin.said}}}"


def _field(node: yaml.Node, name: str) -> yaml.Node | None:
    pairs: Sequence[_Pair] = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for key, value in pairs if key.value == name), None)


def _span(node: yaml.Node) -> tuple[int, int]:
    return node.start_mark.index, _end(node)


def _end(node: yaml.Node) -> int:
    """Where a value ends; a block ends with its last line, not before the next key."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _inserted(text: str, node: yaml.Node, said: str) -> _Edit:
    """A field more behind the last one, in braces or on a line of its own."""
    if isinstance(node, yaml.MappingNode) and node.flow_style:
        at = _end(node) - 1
        return (at, at, f", {said}" if node.value else said)
    line_end = text.find("\n", _end(node))
    at = len(text) if line_end < 0 else line_end
    indent = " " * node.value[0][0].start_mark.column
    return (at, at, f"\n{indent}{said}")


def _with(text: str, edits: Sequence[_Edit]) -> str:
    parts, last = [], 0
    for start, end, said in sorted(edits, key=lambda each: each[0]):
        parts += [text[last:start], said]
        last = end
    return "".join([*parts, text[last:]])
