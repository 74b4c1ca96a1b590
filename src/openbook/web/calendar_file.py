"""The days of impasse as a calendar file, for any calendar program."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from fastapi import Request, Response

from openbook import bargaining
from openbook.report.calendar_ics import calendar_ics
from openbook.web.desk import Desk


def calendar_file(desk: Desk) -> Callable[[Request], Response]:
    """Answers with iCalendar; ``event`` in the address adds what happened."""

    def answer(request: Request) -> Response:
        happened: dict[str, date] = bargaining.read_happened(
            [text[:400] for text in request.query_params.getlist("event") if text]
        )
        opened = desk.now().opened()
        found = bargaining.offers_over_time(opened, happened=happened)
        return Response(
            calendar_ics(found.case, found.impasse),
            media_type="text/calendar; charset=utf-8",
            headers={"content-disposition": 'attachment; filename="impasse.ics"'},
        )

    return answer
