"""The data of a chart as CSV: what the page drew, row by row."""

from __future__ import annotations

from starlette.responses import Response

from openbook.reports.document.document import Drawing, flat
from openbook.reports.drawing.frame import Chart
from openbook.reports.notes import BRIEFLY
from openbook.reports.rows_csv import marked_rows, rows_csv
from openbook.web.page import Shown
from openbook.web.question import Asked
from openbook.web.request import file_headers


def chart_csv(asked: Asked, shown: Shown, *, simulated: bool = False) -> Response:
    """One chart of a page, named in the address; simulated rows say so."""
    drawn = (b for b in flat(shown.get("blocks", ())) if isinstance(b, Drawing))
    charts: dict[str, Chart] = {
        **shown.get("charts", {}),
        **{each.chart.words.key: each.chart for each in drawn},
    }
    name = asked.choice("chart", tuple(charts))
    rows = charts[name].table()
    if simulated:
        rows = rows.with_last(asked.words("Note"), asked.words(BRIEFLY))
    rows = marked_rows(rows, asked.words("Private to"), asked.private_to)
    headers = file_headers(asked, f"{name}.csv")
    return Response(
        rows_csv(rows),
        media_type="text/csv; charset=utf-8",
        headers=headers,
    )
