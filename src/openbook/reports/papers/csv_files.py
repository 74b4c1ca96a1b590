"""The tables and charts of a paper as CSV: the numbers, not how they are shown."""

from __future__ import annotations

from openbook.reports.drawing.frame import Rows
from openbook.reports.papers.paper import Drawing, Paper, Row, Table
from openbook.reports.rows_csv import marked_rows, rows_csv
from openbook.reports.simulated_words import BRIEFLY


def to_csv(paper: Paper) -> dict[str, bytes]:
    """A file for each table and each chart, by name."""
    found: dict[str, Rows] = {}
    for block in paper.blocks:
        if isinstance(block, Table):
            found[f"{block.name}.csv"] = _rows(block)
        elif isinstance(block, Drawing):
            chart = block.chart
            found[f"chart-{chart.words.key}.csv"] = chart.table()
    if paper.simulated:
        mark = (paper.words("Note"), paper.words(BRIEFLY))
        found = {name: rows.with_last(*mark) for name, rows in found.items()}
    return {
        name: rows_csv(_marked(rows, paper)).encode() for name, rows in found.items()
    }


def _marked(rows: Rows, paper: Paper) -> Rows:
    return marked_rows(rows, paper.words("Private to"), paper.reader)


def _rows(table: Table) -> Rows:
    """The rows with the heading they stand under in a first column, where there is one."""
    groups = any(row.kind == "group" for row in table.rows)
    group, rows = "", []
    for row in table.rows:
        if row.kind == "group":
            group = row.cells[0].text
        else:
            rows.append(((group,) if groups else ()) + _values(row))
    heads = (table.group, *table.heads) if groups else table.heads
    return Rows(heads, tuple(rows))


def _values(row: Row) -> tuple[str | float | None, ...]:
    return tuple(cell.value for cell in row.cells)
