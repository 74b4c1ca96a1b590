"""Kind: what one sort of file has in its columns, and how its rows become a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from openbook.figures.shelf import Shelf
from openbook.files.imports.request import Setting
from openbook.files.imports.sent_table import Need, SentTable, WantedColumn
from openbook.files.merged_rows import Cells

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


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of a file: tables, the rows they were made from, sums to compare."""

    used: int
    tables: tuple[MadeTable, ...] = ()
    totals: tuple[SumCheck, ...] = ()
    also: str = ""  # what the columns are that the kind does not know by name


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
