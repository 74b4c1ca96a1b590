"""The days of impasse as a calendar file, for any calendar program."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from fastapi import Request, Response

from openbook.answers import bargain
from openbook.reports.impasse_calendar import impasse_calendar
from openbook.web.desk import Desk
from openbook.web.request import file_headers, leaving_by


def calendar_file(desk: Desk) -> Callable[[Request], Response]:
    """Answers with iCalendar; ``event`` in the address adds what happened."""

    def answer(request: Request) -> Response:
        happened: dict[str, date] = bargain.read_happened(
            [text[:400] for text in request.query_params.getlist("event") if text]
        )
        asked = leaving_by(request, desk)
        text, _ = impasse_calendar(
            asked.opened, happened=happened, private=asked.private_to
        )
        return Response(
            text,
            media_type="text/calendar; charset=utf-8",
            headers=file_headers(asked, "impasse.ics"),
        )

    return answer
