"""Kind: the columns of one sort of file, how its rows become a table, or why not."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field

from openbook.figures.shelf import Shelf
from openbook.files.imports.derived_assumptions import AssumedValue
from openbook.files.imports.request import Setting
from openbook.files.imports.sent_table import (
    Need,
    SentTable,
    SentText,
    WantedColumn,
    as_table,
    lacking,
)
from openbook.files.table_rows import CellChange, Cells, Merged
from openbook.files.transaction import FileChange
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found

KINDS = Shelf("openbook.files.imports.kinds", attribute="KIND")


@dataclass(frozen=True, slots=True)
class SumCheck:
    """One sum before and after: in the file, and in what would be written."""

    label: str
    sent: float
    made: float
    unit: str


@dataclass(frozen=True, slots=True)
class MadeTable:
    """Rows for one table of the case."""

    file: str
    rows: tuple[Cells, ...]
    whole: frozenset[tuple[str, str]] = frozenset()  # years and stages that are told whole


@dataclass(frozen=True, slots=True)
class MadeText:
    """A file of the case that is written where there is none yet."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of a file: tables, the rows they were made from, sums to compare."""

    used: int
    tables: tuple[MadeTable, ...] = ()
    totals: tuple[SumCheck, ...] = ()
    also: str = ""  # what the columns are that the kind does not know by name
    records: tuple[MadeText, ...] = ()
    assumed: tuple[AssumedValue, ...] = ()  # for a set of assumptions
    district: str = ""  # the code of the district whose file it is
    # By unit, the percentages of its pay that each money pays.
    funded: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    versions: tuple[str, ...] = ()  # of the figures, that the file holds


@dataclass(frozen=True, slots=True)
class ImportKind:
    """One sort of file that can be imported."""

    word: str
    title: str
    columns: tuple[WantedColumn, ...]
    needs: Mapping[str, Need]
    read: Callable[[SentTable, Setting], ImportResult]
    of_people: bool = False
    fixed: re.Pattern[str] | None = None


_MOST_NAMES = 3


def unfit(name: str, text: SentText, kind: ImportKind, table: SentTable) -> list[Finding]:
    """Return why the file cannot be imported as this kind; nothing where it can."""
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
    """Return what is missing on the likeliest way, with some of the names it may go by."""
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


@dataclass(frozen=True, slots=True)
class TableReady:
    """A table of the case as it would be written."""

    file: str
    rows: int
    merged: Merged
    there: int | None  # rows of the file now; None where there is none
    changes: tuple[CellChange, ...]
    read_as: str


@dataclass(frozen=True, slots=True)
class ImportLook:
    """What is understood of a file; nothing is written yet."""

    kind: str
    title: str
    file: str
    table: SentTable | None = None
    used: int = 0
    left_out: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    totals: tuple[SumCheck, ...] = ()
    tables: tuple[TableReady, ...] = ()
    findings: tuple[Finding, ...] = ()
    also: str = ""
    versions: tuple[str, ...] = ()
    assumed: tuple[AssumedValue, ...] = ()  # those that would be written
    texts: tuple[FileChange, ...] = ()  # files beside the tables
