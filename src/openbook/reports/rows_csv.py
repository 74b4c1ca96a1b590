"""Rows of a chart or a table as CSV, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io

from openbook.reports.drawing.frame import ChartTable

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def rows_csv(rows: ChartTable) -> str:
    """Rows as CSV; text that a spreadsheet would take for a formula is not one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_plain(head) for head in rows.heads])
    writer.writerows([[_plain(cell) for cell in row] for row in rows.rows])
    return out.getvalue()


def marked_rows(rows: ChartTable, head: str, party: str) -> ChartTable:
    """Return rows that each say whom they are private to; unchanged where public."""
    return rows.with_last(head, party) if party else rows


def _plain(cell: object) -> object:
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return "" if cell is None else cell
