"""Columns of the case's tables as lines, each number still with its source."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from openbook.case.case import Case
from openbook.case.format import fields
from openbook.case.format.table import Table
from openbook.case.tables.money import GENERAL_FUND
from openbook.figures.figure import SHARE, Figure, Year, parse_unit
from openbook.figures.functions import given_rows, given_table
from openbook.figures.line import Line
from openbook.figures.operation import Rows
from openbook.findings.message import Message
from openbook.model.errors import MissingPartError


class Picked(NamedTuple):
    """Some rows of a table of the case, in the order they are to be added up."""

    table: Table[Any]
    indices: Sequence[int]
    rows: Rows


def column_line(case: Case, picked: Picked, column: str, name: str) -> Line:
    """Return one column of the picked rows as a line with rows; a blank cell is refused."""
    table, indices, rows = picked
    cells = table.column(column)
    refuse_blanks(table, indices, column)
    sources = table.column("source")
    statuses = table.column("status")
    told = {(sources[index], statuses[index]) for index in indices}
    unit = parse_unit(fields.specs(table.row_type)[column].unit) or SHARE
    if len(told) == 1:
        source = case.source_at(table, indices[0])
        if source is None:
            raise MissingPartError([_no_source(table, indices[0])])
        values = [cells[index] for index in indices]
        return given_table(name, rows, values, unit=unit, source=source)
    return given_rows(name, rows, [cell_figure(case, table, index, column) for index in indices])


def cell_figure(case: Case, table: Table[Any], index: int, column: str) -> Figure:
    """Return one number of a table; refused where it or its source is missing."""
    refuse_blanks(table, (index,), column)
    figure = case.figure_at(table, index, column)
    if figure is None:
        raise MissingPartError([_no_source(table, index)])
    return figure


def refuse_blanks(table: Table[Any], indices: Sequence[int], column: str) -> None:
    """Every blank cell at once, by file and line."""
    cells = table.column(column)
    blank = [index for index in indices if cells[index] is None]
    if blank:
        raise MissingPartError(
            [
                Message(
                    "{file}: {own} is blank; write the number, or leave the row out",
                    file=f"{table.file}:{table.place(index).line}",
                    own=column,
                )
                for index in blank
            ]
        )


def without_source(
    case: Case, table: Table[Any], years: Collection[Year], stage: str = ""
) -> list[str]:
    """Return where the first amount of some years stands that has no source; it counts nowhere."""
    cells = enumerate(table.each("year", "stage", "amount", "fund"))
    rows = (
        index
        for index, (year, of, amount, fund) in cells
        if year in years
        and amount is not None
        and (fund or GENERAL_FUND) == GENERAL_FUND
        and stage in {"", of}
        and case.source_at(table, index) is None
    )
    return [_no_source(table, index) for index in rows][:1]


def _no_source(table: Table[Any], index: int) -> str:
    return Message(
        "{file}: the row has no source; name one that is in evidence/sources.yaml",
        file=f"{table.file}:{table.place(index).line}",
    )
