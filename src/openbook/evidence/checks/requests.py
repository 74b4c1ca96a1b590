"""OB431 and OB432: information requests that are overdue, or whose dates cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from enum import StrEnum

from openbook.case.case import Case
from openbook.case.tables.evidence import InformationRequest
from openbook.figures.figure import Source
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, found


class RequestState(StrEnum):
    """Where a request is."""

    OVERDUE = "overdue"
    ASKED = "asked, no day promised"
    PROMISED = "promised"
    DELIVERED = "delivered"


@dataclass(frozen=True, slots=True)
class LoggedRequest:
    """A request, where it is written, and where it is on a day."""

    row: int
    request: InformationRequest
    state: RequestState
    late: int  # days past the promised day, until it came or until the day of the log
    source: Source | None


def request_log(case: Case) -> tuple[LoggedRequest, ...]:
    """Return the requests known on the day of the case, the most overdue first."""
    day, table = case.head.as_of, case.requests
    found = [
        LoggedRequest(row, each, state_of(each, day), _late(each, day), case.source_at(table, row))
        for row, each in enumerate(table)
        if each.asked_on is None or each.asked_on <= day
    ]
    order = list(RequestState)
    return tuple(
        sorted(found, key=lambda each: (order.index(each.state), -each.late, each.request.request))
    )


def state_of(request: InformationRequest, day: date) -> RequestState:
    """Return where a request is on a day; a delivery after it is not known yet."""
    if request.delivered_on is not None and request.delivered_on <= day:
        return RequestState.DELIVERED
    if request.promised_on is None:
        return RequestState.ASKED
    return RequestState.OVERDUE if request.promised_on < day else RequestState.PROMISED


def _late(request: InformationRequest, day: date) -> int:
    if request.promised_on is None:
        return 0
    came = request.delivered_on
    until = came if came is not None and came <= day else day
    return max((until - request.promised_on).days, 0)


def check(case: Case) -> Iterator[Finding]:
    """Compare the days of each request with one another and with the day of the case."""
    table = case.requests
    for row, each in enumerate(table):
        for column in ("promised_on", "delivered_on"):
            day = getattr(each, column)
            if day is not None and each.asked_on is not None and day < each.asked_on:
                what = "{day} is before {day_asked}, when it was asked for"
                remedy = "Correct the earlier or the later of the two days."
                place = table.place(row, column)
                yield found("OB432", place, what, remedy=remedy, day=day, day_asked=each.asked_on)
    for logged in request_log(case):
        if logged.state is RequestState.OVERDUE:
            promised = logged.request.promised_on
            yield found(
                "OB431",
                table.place(logged.row, "promised_on"),
                "{own} was promised for {day} and had not come by {day_of_case}",
                remedy="Write delivered_on when it comes, or the new day that was promised.",
                own=repr(logged.request.request),
                day=promised,
                day_of_case=case.head.as_of,
            )
