"""The workbook from the pages: the same bytes as the command writes."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Request, Response

from openbook.reports.workbook.make import make_workbook
from openbook.web.desk import Desk
from openbook.web.request import file_headers, leaving_by

PATH = "/workbook.xlsx"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def workbook_file(desk: Desk) -> Callable[[Request], Response]:
    """Answers with the workbook of a book and some offers, made once until files change."""

    def answer(request: Request) -> Response:
        asked = leaving_by(request, desk)
        book, offers = asked.book().id, asked.texts("offer") or None
        content = asked.once(
            ("workbook", book, offers),
            lambda: make_workbook(
                asked.opened, book=book, offers=offers, private=asked.private_to
            ),
        )
        headers = file_headers(asked, "workbook.xlsx")
        return Response(content, media_type=_TYPE, headers=headers)

    return answer
