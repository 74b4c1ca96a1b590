"""A file that is not of the kind it was said to be: what it lacks, what it looks like."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.files.imports.kind import KINDS, ImportKind
from openbook.files.imports.sent_table import SentTable, SentText, as_table, lacking
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place

_MOST_NAMES = 3


def unfit(
    name: str, text: SentText, kind: ImportKind, table: SentTable
) -> list[Finding]:
    """Why the file cannot be imported as this kind; nothing where it can."""
    lacks = lacking(kind.needs, table.matched)
    of_people = [] if kind.of_people else _fitting(text, kind, of_people=True)
    if not lacks and not of_people:
        return []
    likely = of_people or _fitting(text, kind, of_people=False)
    what = f"there is no column for {', '.join(lacks)}"
    if not lacks:  # numbers of people must never be taken for pay or pupils
        what = "this file has a row for each person"
    remedy = f"Name the columns in the first row. Missing: {_missing(kind, lacks, table.matched)}."
    if likely:
        remedy = f"It looks like another kind; try: openbook import {likely[0]}"
    hidden = kind.of_people or bool(of_people)
    excerpt = "" if hidden else ",".join(table.header)
    place = Place(name, table.head_line, 0, 1, excerpt)
    return [found("OB321", place, what, remedy=remedy)]


def _missing(kind: ImportKind, lacks: list[str], matched: Mapping[str, int]) -> str:
    """What is missing on the likeliest way, with some of the names it may go by."""
    names = {column.name: column.names for column in kind.columns}
    told = []
    for what in lacks:
        way = max(kind.needs[what], key=lambda each: len(matched.keys() & {*each}))
        absent = [name for name in way if name not in matched]
        known = [names[name][0] for name in absent]
        if len(absent) == 1:
            known = list(names[absent[0]][:_MOST_NAMES])
        told.append(f"{what} (such as {', '.join(known)})")
    return "; ".join(told)


def _fitting(text: SentText, but: ImportKind, *, of_people: bool) -> list[str]:
    """Other kinds that have all they need in this file, most columns first."""
    found_there = []
    for name in KINDS.names():
        other: ImportKind = KINDS.get(name)
        if other.word == but.word or (of_people and not other.of_people):
            continue
        table = as_table(text, other.columns, other.needs, other.fixed)
        if not lacking(other.needs, table.matched):
            found_there.append((-len(table.matched), name))
    return [name for _, name in sorted(found_there)]
