"""OB870 and OB871: numbers published after the day of the case, used or set aside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.format.where import NOWHERE, Where
from openbook.case.known import DATED, late_rows
from openbook.case.tables.sources import SourceEntry
from openbook.figures.figure import Figure
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.message import Message, plural

IN_USE, SET_ASIDE = "OB870", "OB871"
_USED = (
    "Name a source that was public by then, or change the number to what was known; or "
    "set `as_of` in case.yaml to a later day."
)
_ASIDE = (
    "Nothing needs to change to look back. To use them, set `as_of` in case.yaml to a "
    "later day, or name a source that was public by then."
)


def check(case: Case) -> list[Finding]:
    """Compare the source of every input with the day of the case."""
    day = case.head.as_of
    made = [offer for offer in case.offers if offer.made_on <= day]
    records = (case.district, case.calendar, case.contract, *made, *case.books)
    findings = [each for record in records for each in _in_use(case, record)]
    findings += _resting(case, day)
    for name, column in DATED.items():
        findings += _set_aside(case, getattr(case, name), column, day)
    return findings


def _in_use(case: Case, record: Any) -> Iterator[Finding]:
    """Name the numbers of a file in use whose source is later, once a source."""
    places: dict[tuple[str, date | None], list[Place]] = {}
    for where, source, on in _late(case, record, NOWHERE):
        places.setdefault((source, on), []).append(where.place())
    for (source, on), there in places.items():
        lines = sorted({place.line for place in there})
        what = plural(
            len(lines),
            "line {own}: from {own_source}, published {day}, after {day_case}",
            "lines {own}: from {own_source}, published {day}, after {day_case}",
            own=", ".join(map(str, lines)),
            own_source=source,
            day=on,
            day_case=case.head.as_of,
        )
        yield found(IN_USE, there[0], what, remedy=_USED)


def _late(
    case: Case, value: Any, where: Where
) -> Iterator[tuple[Where, str, date | None]]:
    """Yield where a later source is named, with its name and day."""
    if isinstance(value, Figure):
        if value.source.learned_later:
            yield where, f"{value.source.who}, {value.source.title}", value.source.on
        return
    if is_dataclass(value):
        where = getattr(value, "where", where)
        entry = case.source_by_id.get(getattr(value, "source", "") or "")
        if entry is not None and entry.learned_later:
            yield where, f"{entry.who}, {entry.title}", entry.on
    for each in _parts(value):
        yield from _late(case, each, where)


def _parts(value: Any) -> tuple[Any, ...]:
    """Return what a record, a mapping or a list holds."""
    if isinstance(value, dict):
        return tuple(value.values())
    if isinstance(value, tuple):
        return value
    if is_dataclass(value):
        names = (field.name for field in fields(value) if field.name != "where")
        return tuple(getattr(value, name) for name in names)
    return ()


def _resting(case: Case, day: date) -> Iterator[Finding]:
    """Name each source in use that was itself worked out from a later one."""
    for entry in case.sources.sources:
        if entry.learned_later:
            continue
        late = [other for name in entry.rests_on if (other := _later(case, name, day))]
        if late:
            names = ", ".join(f"{each.id} ({each.on})" for each in late)
            what = Message(
                "{own} was calculated from sources published after {day}: "
                "{own_sources}",
                own=entry.id,
                day=day,
                own_sources=names,
            )
            yield found(IN_USE, entry.where.place("rests_on"), what, remedy=_USED)


def _later(case: Case, name: str, day: date) -> SourceEntry | None:
    entry = case.source_by_id.get(name)
    return entry if entry and entry.published_after(day) else None


def _set_aside(
    case: Case, table: Table[Any], column: str, day: date
) -> Iterator[Finding]:
    """Name the sources of the rows of a table that answers of the day leave out."""
    rows = late_rows(case, table, column, day)
    if not rows:
        return
    own = [
        table.column("source")[row] or case.source_of_file.get(table.file, "")
        for row in rows
    ]
    named = ", ".join(
        f"{name or '?'} ({own.count(name)})" for name in dict.fromkeys(own)
    )
    what = plural(
        len(rows),
        "1 row became public after {day}: {own}",
        "{number} rows became public after {day}: {own}",
        number=f"{len(rows):,}",
        day=day,
        own=named,
    )
    yield found(SET_ASIDE, table.place(rows[0], column), what, remedy=_ASIDE)
