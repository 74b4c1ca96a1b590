"""A number as it is written in a table of the case: its row, its file and its source."""

from __future__ import annotations

from typing import Any

from openbook.case.format.fields import FieldKind, specs
from openbook.case.format.table import Table
from openbook.case.simulation_marks import simulated_table
from openbook.figures.unit import SHARE, parse_unit
from openbook.reports.document.question import cell_at
from openbook.reports.words.amounts import exact_amount, said_amount
from openbook.web.numbers.card import Card, CardRows, Entry
from openbook.web.question import Asked, BadQuestionError
from openbook.web.shared_answers import whole_number


def cell_card(asked: Asked) -> Card:
    """One cell of a table, and the rest of its row."""
    words = asked.words
    tables = {table.file: table for table in asked.case.tables() if len(table)}
    table = tables[asked.choice("file", tuple(tables))]
    row = whole_number(asked, "row")
    if row >= len(table):
        raise BadQuestionError(
            name="row", value=str(row), known=[f"0 to {len(table) - 1}"]
        )
    numbers = [
        n for n, spec in specs(table.row_type).items() if spec.kind is FieldKind.NUMBER
    ]
    column = asked.choice("column", tuple(numbers))
    value = table.column(column)[row]
    if value is None:
        written = tuple(n for n in numbers if table.column(n)[row] is not None)
        raise BadQuestionError(name="column", value=column, known=written)
    place = table.place(row, column)
    figure = asked.case.figure_at(table, row, column)
    unit = figure.unit if figure else SHARE
    return Card(
        title=words("{column} in {file}", column=column, file=table.file),
        shown=said_amount(float(value), unit, words),
        value=float(value),
        exact=exact_amount(float(value), unit, words),
        stands=(words("Line {line} of {file}.", line=place.line, file=table.file),),
        meaning=specs(table.row_type)[column].doc,
        entries=(
            CardRows(title=words("The row it stands in"), rows=_row(asked, table, row)),
        ),
        sources=(figure.source,) if figure else (),
        simulated=simulated_table(asked.case, table),
    )


def _row(asked: Asked, table: Table[Any], row: int) -> tuple[Entry, ...]:
    found = []
    for name, spec in specs(table.row_type).items():
        value = table.column(name)[row]
        if value is None or value == "":
            continue
        if spec.kind is FieldKind.NUMBER:
            of_row = (
                table.column("unit")[row] or "" if spec.unit == "any" else spec.unit
            )
            unit = parse_unit(of_row) or SHARE
            shown = said_amount(float(value), unit, asked.words)
            href = cell_at(table.file, row, name)
        else:
            shown, href = str(value), ""
        found.append(Entry(name=name, shown=shown, href=href))
    return tuple(found)
