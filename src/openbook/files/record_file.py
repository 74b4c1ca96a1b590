"""A YAML file as records: every field read by its spec, every problem told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from openbook.case.assumptions import BY_NAME, RENAMED
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.case.format.table import Where
from openbook.case.offer import Term
from openbook.case.tables.sources import Sourced
from openbook.files.figure_value import (
    EntryDefaults,
    FileReading,
    read_by_name,
    read_by_year,
    read_figure,
    read_number,
    read_spread,
    tell_unknown,
    tell_unusual,
)
from openbook.files.values import Unreadable, parse_value
from openbook.findings.marked_yaml import YamlNode
from openbook.findings.message import Message, suggestion
from openbook.terms.shelf import LONG_EXAMPLE, TERMS

Record = TypeVar("Record")
_FEWEST = 2  # alternatives


def read_record(
    reading: FileReading, record_type: type[Record], node: YamlNode, given: EntryDefaults
) -> Record | None:
    """Return a mapping as a record; None where a field it cannot do without is missing."""
    if node.fields is None:
        if node.text is not None or node.items is not None:
            needed = [name for name, spec in specs(record_type).items() if spec.required]
            shown = ", ".join(f"{name}: …" for name in needed) or "name: …"
            remedy = Message(
                "Write the fields in braces, or one a line: {own}.", own=f"{{{shown}}}"
            )
            reading.tell("OB917", node, "fields were expected here", remedy=remedy)
            return None
        node.fields, node.keys = {}, {}
    fields = specs(record_type)
    _rename(node, fields)
    # A term without what a field says of it would be costed as something else.
    of_term = issubclass(record_type, Term)
    tell_unknown(reading, node, tuple(fields), "OB208" if of_term else "OB913")
    given = _inherited(node, fields, given)
    values = _read_fields(reading, fields, node, given)
    # A source for a whole table is compared later, when the list of sources is read.
    if issubclass(record_type, Sourced) and "source" in node.fields:
        reading.tell_unknown_source(node.fields["source"])
    if any(spec.required and name not in values for name, spec in fields.items()):
        return None
    make: Callable[..., Record] = record_type
    spots = {name: part.spot for name, part in node.fields.items()}
    where = Where(reading.file.name, node.spot, spots, reading.lines)
    return make(**values, where=where)


def _rename(node: YamlNode, fields: dict[str, Spec]) -> None:
    """Put what stands under a former name under that of today."""
    for name, spec in fields.items():
        if spec.formerly and node.fields and node.keys and name not in node.fields:
            for entries in (node.fields, node.keys):
                if spec.formerly in entries:
                    entries[name] = entries.pop(spec.formerly)


def _read_fields(
    reading: FileReading, fields: dict[str, Spec], node: YamlNode, given: EntryDefaults
) -> dict[str, Any]:
    """Return every field that can be read; what is missing or unreadable is told."""
    values: dict[str, Any] = {}
    written = node.fields or {}
    for name, spec in fields.items():
        if name in written:
            read = _READERS.get(spec.kind, _read_text)
            value = read(reading, spec, written[name], given)
            if value is not None:
                values[name] = value
        elif spec.required:
            what = Message("the field {own} is missing", own=repr(name))
            remedy = Message("What belongs there: {doc}.", doc=spec.doc)
            reading.tell("OB916", node, what, remedy=remedy)
    return values


def _read_text(reading: FileReading, spec: Spec, node: YamlNode, _: EntryDefaults) -> Any:
    if node.text is None:
        if spec.required or node.fields is not None or node.items is not None:
            what = Message("a {kind} was expected here", kind=spec.kind)
            remedy = Message("What belongs there: {doc}.", doc=spec.doc)
            reading.tell("OB917", node, what, remedy=remedy)
        return None
    value = parse_value(spec, node.text)
    if isinstance(value, Unreadable):
        reading.tell(value.code, node, value.what, remedy=value.remedy)
        return None
    tell_unusual(reading, spec, node, value)
    return value


def _read_words(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults
) -> tuple[str, ...]:
    parts = node.items if node.items is not None else [node]
    words: list[str] = []
    for part in parts:
        words += _read_text(reading, spec, part, given) or ()
    return tuple(words)


def _read_records(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults
) -> tuple[Any, ...]:
    """Return a list of entries; entries with the same key are told and kept once."""
    record_type = _record_type(spec)
    made: dict[object, Any] = {}
    keys = [name for name, own in specs(record_type).items() if own.key]
    for index, part in enumerate(_items(reading, node)):
        entry = read_record(reading, record_type, part, given)
        if entry is None:
            continue
        name = tuple(getattr(entry, key) for key in keys) or index
        if name in made:
            own = ", ".join(str(getattr(entry, key)) for key in keys if getattr(entry, key))
            what = Message("there is an entry {own} already", own=repr(own))
            reading.tell("OB919", part, what, remedy="Keep one of the two.")
        made.setdefault(name, entry)
    return tuple(made.values())


def _read_named(
    reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults
) -> tuple[Any, ...]:
    """Return assumptions under their names; the name decides the unit."""
    if node.fields is None or node.keys is None:
        remedy = "Write each under its name, line by line."
        reading.tell("OB917", node, "entries were expected here", remedy=remedy)
        return ()
    entries = []
    for written, part in node.fields.items():
        name = RENAMED.get(written, written)
        kind = BY_NAME.get(name)
        if kind is None:
            what = Message("{own} is not an assumption of the model", own=repr(name))
            remedy = suggestion(name, tuple(BY_NAME))
            reading.tell("OB211", node.keys[name], what, remedy=remedy)
            continue
        if name != written and name in node.fields:
            what = Message("there is an entry {own} already", own=repr(name))
            reading.tell("OB919", node.keys[written], what, remedy="Keep one of the two.")
            continue
        own = given._replace(unit=kind.unit, limits=kind.limits)
        entry = read_record(reading, _record_type(spec), part, own)
        if entry is not None:
            entries.append(replace(entry, name=name))
    return tuple(entries)


def _read_terms(
    reading: FileReading, _: Spec, node: YamlNode, given: EntryDefaults
) -> tuple[Any, ...]:
    """Return a list of terms: each item is one word with its fields.

    Of alternatives, the terms of the one in use follow.
    """
    terms: list[Term] = []
    for part in _items(reading, node):
        if part.fields is None or part.keys is None or len(part.fields) != 1:
            _tell_no_term(reading, part)
            continue
        (word,) = part.fields
        term = _read_term(reading, part, word, given)
        if term is not None:
            terms.append(term)
            terms += term.choices[term.in_use] if term.choices else ()
    return tuple(terms)


def _read_term(
    reading: FileReading, part: YamlNode, word: str, given: EntryDefaults
) -> Term | None:
    """Read the term under one word of an entry."""
    keys, body = part.keys or {}, (part.fields or {})[word]
    if word not in TERMS.names():
        what = Message("{own} is not a term of an offer", own=repr(word))
        hint = suggestion(word, TERMS.names())
        reading.tell("OB201", keys[word], what, remedy=hint)
        return None
    if body.text is None and body.fields is None and body.items is None:
        body.line, body.column, body.width = keys[word].spot
    kind: type[Term] = TERMS.get(word)
    if kind.listed and body.items is not None:
        own = {kind.listed: body}
        body = YamlNode(*keys[word].spot, fields=own, keys={kind.listed: keys[word]})
    return read_record(reading, kind, body, given)


def _tell_no_term(reading: FileReading, part: YamlNode) -> None:
    remedy = Message("Write {own}.", own=f"- {LONG_EXAMPLE}")
    reading.tell("OB917", part, "one term was expected here", remedy=remedy)


def _read_alternatives(
    reading: FileReading, _: Spec, node: YamlNode, given: EntryDefaults
) -> tuple[tuple[Term, ...], ...] | None:
    """Read each entry as an alternative of one term, or of several."""
    found: list[tuple[Term, ...]] = []
    for part in _items(reading, node):
        if not part.fields or part.keys is None:
            _tell_no_term(reading, part)
            continue
        nested = [word for word in part.fields if word in TERMS.names() and TERMS.get(word).listed]
        if nested:
            what = "alternatives cannot be inside alternatives"
            remedy = "Write every alternative as an entry of one list."
            reading.tell("OB917", part.keys[nested[0]], what, remedy=remedy)
            continue
        read = [_read_term(reading, part, word, given) for word in part.fields]
        if all(read):
            found.append(tuple(term for term in read if term is not None))
    if len(found) < _FEWEST:
        what = "at least two alternatives were expected here"
        remedy = "Write each on a line of its own, or the term alone if there is one."
        reading.tell("OB917", node, what, remedy=remedy)
        return None
    return tuple(found)


def _read_condition(reading: FileReading, spec: Spec, node: YamlNode, given: EntryDefaults) -> Any:
    """Return a line with a limit, or text that nobody can compute."""
    if node.fields is None:
        return _read_text(reading, spec, node, given)
    plain = given._replace(unit="", limits=None)
    return read_record(reading, _record_type(spec), node, plain)


_READERS: dict[FieldKind, Callable[[FileReading, Spec, YamlNode, EntryDefaults], Any]] = {
    FieldKind.FIGURE: read_figure,
    FieldKind.NUMBER: read_number,
    FieldKind.BY_YEAR: read_by_year,
    FieldKind.BY_NAME: read_by_name,
    FieldKind.SPREAD: read_spread,
    FieldKind.RECORDS: _read_records,
    FieldKind.NAMED: _read_named,
    FieldKind.TERMS: _read_terms,
    FieldKind.ALTERNATIVES: _read_alternatives,
    FieldKind.CONDITION: _read_condition,
    FieldKind.WORDS: _read_words,
}


def _items(reading: FileReading, node: YamlNode) -> list[YamlNode]:
    if node.items is None:
        remedy = "Write each entry on lines of its own, starting with a hyphen."
        reading.tell("OB917", node, "a list was expected here", remedy=remedy)
        return []
    return node.items


def _record_type(spec: Spec) -> type[Any]:
    if spec.record is None:
        raise TypeError(spec.doc)
    return spec.record


def _inherited(node: YamlNode, fields: dict[str, Spec], given: EntryDefaults) -> EntryDefaults:
    """Return the source and status an entry states hold for the numbers inside it."""
    if "source" not in fields or node.fields is None:
        return given
    source = node.fields.get("source")
    status = node.fields.get("status")
    own_status = (status.text if status else None) or ""
    if source is not None and source.text:
        return given._replace(source=source.text, status=own_status)
    return given._replace(status=own_status) if own_status else given
