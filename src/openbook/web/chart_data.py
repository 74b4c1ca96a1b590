"""The data of a chart as CSV: what the page drew, row by row."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from starlette.responses import Response

from openbook.report.drawing.frame import Chart, Rows
from openbook.web.asked import Asked
from openbook.web.page import Shown

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def chart_csv(asked: Asked, shown: Shown) -> Response:
    """One chart of a page, named in the address."""
    charts: Mapping[str, Chart] = shown.get("charts", {})
    name = asked.choice("chart", tuple(charts))
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(
        rows_csv(charts[name].table()),
        media_type="text/csv; charset=utf-8",
        headers=headers,
    )


def rows_csv(rows: Rows) -> str:
    """Rows as CSV; text that a spreadsheet would take for a formula is not one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_plain(head) for head in rows.heads])
    writer.writerows([[_plain(cell) for cell in row] for row in rows.rows])
    return out.getvalue()


def _plain(cell: object) -> object:
    if isinstance(cell, str) and cell.startswith(_FORMULA):
        return f"'{cell}"
    return "" if cell is None else cell
