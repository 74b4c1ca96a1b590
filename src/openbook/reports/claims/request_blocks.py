"""The log of information requests, as a table of the binder and as data."""

from __future__ import annotations

from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.evidence.requests import LoggedRequest, RequestState, request_log
from openbook.reports.document import document as doc
from openbook.reports.document.laid_out import told_by
from openbook.reports.plain_data import picked
from openbook.reports.words.words import Words

_STATES = {
    RequestState.OVERDUE: "Overdue",
    RequestState.ASKED: "Asked, no day promised",
    RequestState.PROMISED: "Promised",
    RequestState.DELIVERED: "Delivered",
}


def request_blocks(case: Case, words: Words) -> doc.Blocks:
    """Lay out the requests known on the day of the case; nothing where the case has none."""
    log = request_log(case)
    if not log:
        return
    yield doc.Heading(words("Information requests"), 2, "requests")
    overdue = sum(each.state is RequestState.OVERDUE for each in log)
    text = "{count} asked for by {day}; {overdue} overdue."
    counts = {"count": words.number(len(log)), "overdue": words.number(overdue)}
    yield doc.Text(words(text, day=words.day(case.head.as_of), **counts))
    names = {party.id: party.short or party.name for party in case.head.parties}
    heads = ("Request", "Asked", "Promised", "State", "Source")
    rows = [_row(each, names, words) for each in log]
    yield doc.table(words, "requests", "Information requests", heads, rows, shown=True)


def _row(logged: LoggedRequest, names: dict[str, str], words: Words) -> doc.TableRow:
    request = logged.request
    state = [words(_STATES[logged.state])]
    if logged.state is RequestState.DELIVERED and request.delivered_on:
        state.append(words.day(request.delivered_on))
    if logged.late:
        state.append(words("{count} days late", count=words.number(logged.late)))
    asked = [words.day(request.asked_on)] if request.asked_on else []
    parties = (request.asked_by, request.asked_of)
    asked_by, asked_of = (words.own(names.get(each, each)) for each in parties)
    note = [request.note] if request.note else []
    return doc.row_of(
        doc.label(words.own(request.what), request.request),
        ", ".join([f"{asked_by} → {asked_of}", *asked]),
        words.day(request.promised_on) if request.promised_on else "",
        ", ".join(state),
        told_by(logged.source, words, *note),
        kind="total" if logged.state is RequestState.OVERDUE else "plain",
    )


def request_data(case: Case) -> list[dict[str, Any]]:
    """Return the log as plain data."""
    return [
        {
            **picked(each.request, "request", "what", "asked_by", "asked_of"),
            "asked_on": _day(each.request.asked_on),
            "promised_on": _day(each.request.promised_on),
            "delivered_on": _day(each.request.delivered_on)
            if each.state is RequestState.DELIVERED
            else None,
            "state": each.state.name.lower(),
            "days_late": each.late,
        }
        for each in request_log(case)
    ]


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
