"""Places: the rows of a CSV file by column, and where an entry of a YAML file stands."""

from __future__ import annotations

import csv
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from datetime import date
from functools import cached_property
from html import escape
from importlib import import_module
from itertools import groupby
from typing import Any, Generic, TypeVar

from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Place

Row = TypeVar("Row")
_SHOWN = 10  # rows in a notebook
_PLAIN = (bool, int, float, str, date, type(None))


def _said(cell: Any) -> str:
    return "" if cell is None else str(cell)


def _for_arrow(cell: Any) -> Any:
    """Return a cell as Arrow has it: years and grades as text, lists as their words."""
    if isinstance(cell, tuple):
        return [_for_arrow(each) for each in cell]
    return cell if isinstance(cell, _PLAIN) else str(cell)


@dataclass(frozen=True)
class Table(Generic[Row]):
    """Rows of one kind, kept by column: a thousand schools cost a few tuples."""

    row_type: type[Row]
    file: str
    columns: Mapping[str, tuple[Any, ...]] = field(default_factory=dict, repr=False)
    kept: tuple[int, ...] | None = field(default=None, repr=False)
    text: str = field(default="", repr=False)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def __getitem__(self, index: int) -> Row:
        return self.row_type(**{name: values[index] for name, values in self.columns.items()})

    def __iter__(self) -> Iterator[Row]:
        return map(self.__getitem__, range(len(self)))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hand the rows to pandas, Polars, DuckDB or any other reader of Arrow."""
        arrow = import_module("pyarrow")
        columns = {name: list(map(_for_arrow, cells)) for name, cells in self.columns.items()}
        return arrow.table(columns).__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        """Show the first rows in a notebook."""
        shown = range(min(len(self), _SHOWN))
        heads = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(_said(c[row]))}</td>" for c in self.columns.values())
            for row in shown
        )
        caption = f"{escape(self.file)}: {len(self):,} rows"
        return f"<table><caption>{caption}</caption><tr>{heads}</tr>{rows}</table>"

    def column(self, name: str) -> tuple[Any, ...]:
        """Return every value of one column; None for each row where the file lacks it."""
        return self.columns.get(name) or (None,) * len(self)

    def each(self, *names: str) -> Iterator[tuple[Any, ...]]:
        """Return the cells of some columns, row by row; cells may be missing (None)."""
        return zip(*(self.column(name) for name in names), strict=True)

    @cached_property
    def looked_up(self) -> dict[Hashable, Any]:
        """What was asked of the rows before; nobody changes them once they are read."""
        return {}

    def rows_by(self, name: str) -> Mapping[Any, tuple[int, ...]]:
        """Return the rows by what stands in a column, each in their order."""
        if name not in self.looked_up:
            cells, found = self.column(name), dict[Any, list[int]]()
            ids = list(map(id, cells))  # cells of one text are one object
            for _, run in groupby(range(len(cells)), ids.__getitem__):
                rows = list(run)
                found.setdefault(cells[rows[0]], []).extend(rows)
            self.looked_up[name] = {cell: tuple(rows) for cell, rows in found.items()}
        by: Mapping[Any, tuple[int, ...]] = self.looked_up[name]
        return by

    def place(self, index: int, name: str = "") -> Place:
        """Return the place of a row, or of one of its cells, in the file."""
        row = index if self.kept is None else self.kept[index]
        return self.place_in_file(row, name)

    def place_in_file(self, row: int, name: str = "") -> Place:
        """Return the place of a row counted in the file, header left out."""
        line = self._lines[row + 1] if row + 1 < len(self._lines) else 0
        excerpt = self._text_lines[line - 1] if line else ""
        column, width = 0, 1
        if name in self.header:
            column, width = cell_at(excerpt, self.header.index(name))
        return Place(self.file, line, column, width, excerpt)

    @cached_property
    def header(self) -> tuple[str, ...]:
        """The names at the head of the file, as they are written there."""
        first = self._text_lines[self._lines[0] - 1] if self._lines else ""
        return tuple(name.strip(' "') for name in first.split(","))

    @cached_property
    def _text_lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def _lines(self) -> list[int]:
        """The line on which each row starts, the header first; needed only to point."""
        reader = csv.reader(self._text_lines)
        starts, line = [], 1
        with suppress(csv.Error):  # the rows before a break can still be pointed at
            for cells in reader:
                if cells:
                    starts.append(line)
                line = reader.line_num + 1
        return starts


def cell_at(line: str, index: int) -> tuple[int, int]:
    """Return the column (from one) and width of a cell in a line of CSV.

    >>> cell_at('a,"b,c",d', 2)
    (9, 1)
    """
    start, count, quoted = 0, 0, False
    for position, mark in enumerate(line):
        if mark == '"':
            quoted = not quoted
        elif mark == "," and not quoted:
            if count == index:
                return start + 1, max(1, position - start)
            count, start = count + 1, position + 1
    return start + 1, max(1, len(line.rstrip()) - start)


@dataclass(frozen=True, slots=True)
class Where:
    """The spot of an entry and of each of its fields: line, column and width."""

    file: str
    spot: tuple[int, int, int]
    fields: dict[str, tuple[int, int, int]] = field(default_factory=dict, repr=False)
    lines: tuple[str, ...] = field(default=(), repr=False)

    def place(self, name: str = "") -> Place:
        """Return the place of one field, or of the whole entry."""
        line, column, width = self.fields.get(name, self.spot)
        excerpt = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Place(self.file, line, column, width, excerpt)


NOWHERE = Where("", (0, 0, 0))
