"""The tables and charts of a paper as CSV: the numbers, not how they are shown."""

from __future__ import annotations

from openbook.papers.paper import Drawing, Paper, Row, Table
from openbook.report.drawing.frame import Rows
from openbook.report.rows_csv import rows_csv


def to_csv(paper: Paper) -> dict[str, bytes]:
    """A file for each table and each chart, by name."""
    found: dict[str, bytes] = {}
    for block in paper.blocks:
        if isinstance(block, Table):
            found[f"{block.name}.csv"] = rows_csv(_rows(block)).encode()
        elif isinstance(block, Drawing):
            chart = block.chart
            found[f"chart-{chart.words.key}.csv"] = rows_csv(chart.table()).encode()
    return found


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
