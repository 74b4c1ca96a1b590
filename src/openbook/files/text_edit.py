"""Change one value of a YAML file or one row of a table; every other byte stays as it is."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message

Path = tuple[str | int, ...]
_NOT_THERE = (RecursionError, LookupError, StopIteration, AttributeError, TypeError, ValueError)
_COMMENT = re.compile(r"(^|\s)#")


class NotPlacedError(OpenbookError):
    """A file is written in a way in which a form cannot change it without loss."""

    def __init__(self, file: str) -> None:
        template = (
            "{file} is written in a way that this form cannot change without losing a "
            "comment or a line; change it as text instead"
        )
        super().__init__(Message(template, file=file))


def values_of(file: str, text: str) -> Any:
    """Return what a YAML file says: texts, in lists and by keys."""
    try:
        return _plain(_composed(text))
    except (yaml.YAMLError, RecursionError) as problem:
        raise NotPlacedError(file) from problem


def with_value(file: str, text: str, path: Path, value: str | None) -> str:
    """Return the text of a YAML file with one value, as YAML writes it, at a path.

    Without a value the key is taken out. A key or item that is not there is added behind the last of its kind. Refused where
    anything but this value would read differently afterward.

    >>> with_value("b.yaml", "a: {x: 1}  # kept", ("a", "y"), "2")
    'a: {x: 1, y: 2}  # kept'
    """
    try:
        root = _composed(text)
        if value is None:
            changed, wanted = _cut(text, root, path), _unset(_plain(root), path)
        else:
            now = f"{path[0]}: {_nested(path[1:], value)}\n" if root is None else ""
            changed = text + now if root is None else _placed(text, root, path, value)
            wanted = _set(_plain(root), path, _plain(_composed(value)))
        sound = _plain(_composed(changed)) == wanted
    except (yaml.YAMLError, _NoPlaceError, *_NOT_THERE) as problem:
        raise NotPlacedError(file) from problem
    if not sound:
        raise NotPlacedError(file)
    return changed


class _NoPlaceError(Exception):
    """There is no place for a value at a path."""


def _composed(text: str) -> Any:
    return yaml.compose(text, Loader=yaml.SafeLoader)


def _plain(node: Any) -> Any:
    """Return what a node says: texts, in lists and by keys."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: _plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(each) for each in node.value]
    return "" if node is None else str(node.value)


def _set(said: Any, path: Path, value: Any) -> Any:
    """Return what is said with a value at a path."""
    if not path:
        return value
    name, rest = path[0], path[1:]
    if isinstance(name, int):
        items = list(said or [])
        below = items[name] if name < len(items) else None
        items[name : name + 1] = [_set(below, rest, value)]
        return items
    known = dict(said or {})
    return known | {name: _set(known.get(name), rest, value)}


def _unset(said: Any, path: Path) -> Any:
    """Return what is said without the key of a path."""
    name, rest = path[0], path[1:]
    if isinstance(said, list) and not rest:
        return [each for at, each in enumerate(said) if at != name]
    if isinstance(said, list):
        return [_unset(each, rest) if at == name else each for at, each in enumerate(said)]
    return {
        k: _unset(v, rest) if rest and k == name else v
        for k, v in said.items()
        if rest or k != name
    }


def _cut(text: str, node: Any, path: Path) -> str:
    """Take a key out of the mapping that holds it."""
    for name in path[:-1]:
        if isinstance(name, int):
            node = node.value[name]
        else:
            node = next(v for k, v in node.value if k.value == name)
    if isinstance(path[-1], int):
        held = node.value[path[-1]]
        start, end, lead = held.start_mark.index, _end(text, held), "-"
    else:
        at = [k.value for k, _ in node.value].index(path[-1])
        start, end, lead = node.value[at][0].start_mark.index, _end(text, node.value[at][1]), ""
        if node.flow_style and at:
            return text[: _end(text, node.value[at - 1][1])] + text[end:]
        if node.flow_style and len(node.value) > 1:
            return text[:start] + text[node.value[1][0].start_mark.index :]
    first, last = text.rfind("\n", 0, start) + 1, _line_end(text, end)
    if node.flow_style or text[first:start].strip() != lead or _COMMENT.search(text[start:last]):
        raise _NoPlaceError
    return text[:first] + text[last + 1 :]


def _placed(text: str, node: Any, path: Path, value: str, inside: int = -2) -> str:
    """Put a value below a node; ``inside`` is how far its parent is indented."""
    name, rest = path[0], path[1:]
    if isinstance(node, yaml.MappingNode) and isinstance(name, str):
        found = [(k, v) for k, v in node.value if k.value == name]
    elif isinstance(node, yaml.SequenceNode) and isinstance(name, int):
        found = [(None, each) for each in node.value[name : name + 1]]
    elif isinstance(node, yaml.ScalarNode) and node.value == "" and not node.style:
        return _begun(text, node, path, value, inside)
    else:
        raise _NoPlaceError
    if not found:
        return _added(text, node, path, value, inside)
    key, held = found[-1]
    if rest:
        return _placed(text, held, rest, value, node.start_mark.column)
    start = text.index(":", key.end_mark.index) + 1 if key else held.start_mark.index
    end = max(_end(text, held), start)
    if "\n" in text[start:end] and _COMMENT.search(text[start:end]):
        raise _NoPlaceError
    return f"{text[:start]}{' ' if key else ''}{value}{text[end:]}"


def _added(text: str, node: Any, path: Path, value: str, inside: int) -> str:
    """Add a key or an item behind the last."""
    if not node.value:
        return _begun(text, node, path, value, inside)
    last = node.value[-1]
    end = _end(text, last[1] if isinstance(last, tuple) else last)
    entry = _entry(path, value)
    if node.flow_style:
        return f"{text[:end]}, {entry.removeprefix('- ')}{text[end:]}"
    at = _line_end(text, end)
    return f"{text[:at]}\n{' ' * node.start_mark.column}{entry}{text[at:]}"


def _begun(text: str, node: Any, path: Path, value: str, inside: int) -> str:
    """Begin a list or mapping where there is none, or an empty one."""
    start, end = node.start_mark.index, node.end_mark.index
    at = _line_end(text, end)
    behind = text[end:at].strip()
    if behind and not behind.startswith("#"):  # others follow on the line
        return f"{text[:start]}{_nested(path, value)}{text[end:]}"
    entry = f"\n{' ' * (inside + 2)}{_entry(path, value)}"
    return f"{text[:start].rstrip(' ')}{text[end:at].rstrip()}{entry}{text[at:]}"


def _entry(path: Path, value: str) -> str:
    name, below = path[0], _nested(path[1:], value)
    return f"- {below}" if isinstance(name, int) else f"{name}: {below}"


def _nested(path: Path, value: str) -> str:
    """Return a value below a path, on one line."""
    for name in reversed(path):
        value = f"[{value}]" if isinstance(name, int) else f"{{{name}: {value}}}"
    return value


def _end(text: str, node: Any) -> int:
    """Return where the last character of a node is, without what follows it."""
    if isinstance(node, yaml.ScalarNode):
        end: int = node.end_mark.index
        if node.style not in {"|", ">"}:
            return end
        return len(text[:end].rstrip())
    if node.flow_style or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(text, last[1] if isinstance(last, tuple) else last)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def with_row(
    text: str, cells: Mapping[str, str], *, columns: Sequence[str], row: int | None = None
) -> str:
    r"""Return a table with one row written anew, or behind the last; the others stay.

    ``row`` counts from 0 below the header. A column that the table lacks is added to the
    header only where its cell says something.

    >>> with_row("day,note\n1,x\n2,\n", {"note": "a, b"}, columns=("day", "note"), row=1)
    'day,note\n1,x\n2,"a, b"\n'
    """
    spans = _spans(text)
    header = [name.strip() for name in next(csv.reader([text[slice(*spans[0])]]), [])]
    wide = [*header, *(n for n in columns if n not in header and cells.get(n))]
    before: dict[str, str] = {}
    if row is not None:
        read = next(csv.reader(io.StringIO(text[slice(*spans[row + 1])], newline="")))
        before = dict(zip(header, read, strict=False))
    said = {**before, **cells}
    line = _csv_line([said.get(name, "") for name in wide])
    short = "," * (len(wide) - len(header))  # every row has as many cells as the header
    rows = [text[slice(*span)] for span in spans[1:]]
    if short:
        ends = [each[len(each.rstrip("\r\n")) :] for each in rows]
        rows = [r.rstrip("\r\n") + short + end for r, end in zip(rows, ends, strict=True)]
        spans, text = _laid(wide, rows)
    if row is not None:
        first, last = spans[row + 1]
        return text[:first] + line + text[last:]
    return text + ("" if not text or text.endswith("\n") else "\n") + line


def _laid(header: Sequence[str], rows: Sequence[str]) -> tuple[list[tuple[int, int]], str]:
    """Return rows under a new header, and where each of them is."""
    text = _csv_line(header) + "".join(rows)
    return _spans(text), text


def _csv_line(cells: Sequence[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()


def _spans(text: str) -> list[tuple[int, int]]:
    """Return where each row begins and ends, the header first; blank lines are none."""
    lines = io.StringIO(text, newline="").readlines()
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    found, at = [], 0
    reader = csv.reader(lines)
    for cells in reader:
        if cells:
            found.append((starts[at], starts[reader.line_num]))
        at = reader.line_num
    return found or [(0, 0)]
