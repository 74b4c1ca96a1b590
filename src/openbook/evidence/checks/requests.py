"""OB431 and OB432: information requests that are overdue, or whose dates cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.evidence.requests import RequestState, request_log
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message


def check(case: Case) -> Iterator[Finding]:
    """Compare the days of each request with one another and with the day of the case."""
    table = case.requests
    for row, each in enumerate(table):
        for column in ("promised_on", "delivered_on"):
            day = getattr(each, column)
            if day is not None and each.asked_on is not None and day < each.asked_on:
                yield found(
                    "OB432",
                    table.place(row, column),
                    Message(
                        "{day} is before {day_asked}, when it was asked for",
                        day=day,
                        day_asked=each.asked_on,
                    ),
                    remedy="Correct the earlier or the later of the two days.",
                )
    for logged in request_log(case):
        if logged.state is RequestState.OVERDUE:
            promised = logged.request.promised_on
            yield found(
                "OB431",
                table.place(logged.row, "promised_on"),
                Message(
                    "{own} was promised for {day} and had not come by {day_of_case}",
                    own=repr(logged.request.request),
                    day=promised,
                    day_of_case=case.head.as_of,
                ),
                remedy="Write delivered_on when it comes, or the new day that was promised.",
            )
