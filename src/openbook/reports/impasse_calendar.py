"""The days of impasse and of reopeners: laid out, and as an iCalendar file (RFC 5545)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from openbook.case.case import Case
from openbook.case.zone import start_of, zone_of
from openbook.law.state import StateLaw
from openbook.law.statutes import events
from openbook.offers.on_the_table import ImpasseDay
from openbook.offers.over_time import OffersOverTime
from openbook.reports.document import document as doc
from openbook.reports.words.words import Words

_OCTETS = 75  # the most in one line, its end not counted


def calendar_ics(case: Case, days: tuple[ImpasseDay, ...], *, private_to: str = "") -> str:
    """Return the days as events; the same case gives the same bytes.

    Each event says whom it is private to: calendars take events one by one.
    """
    mark, zone = f"Private to {private_to}: " if private_to else "", zone_of(case)
    events = (_event(case, day, mark) for day in days)
    # The moment at which the day of the case begins in its district.
    start, title = start_of(case.head.as_of, zone), mark + case.head.title
    return ics("Impasse//EN", title, events, start=start, zone=zone)


class IcsEvent(NamedTuple):
    """An event of whole days: its own name, its first day and its last, title and text."""

    uid: str
    first: date
    last: date
    title: str
    text: str
    private: bool = False


def ics(
    product: str,
    title: str,
    events: Iterable[IcsEvent],
    *,
    start: datetime,
    zone: ZoneInfo | None,
    method: tuple[str, ...] = (),
) -> str:
    """Write events as iCalendar, made at the moment at which a day starts."""
    lines = [
        *("BEGIN:VCALENDAR", "VERSION:2.0"),
        f"PRODID:-//Openbook//{product}",
        *("CALSCALE:GREGORIAN", *method, f"X-WR-CALNAME:{escaped(title)}"),
        *([f"X-WR-TIMEZONE:{zone.key}"] if zone else []),
    ]
    for each in events:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.uid}",
            f"DTSTAMP:{start.astimezone(UTC):%Y%m%dT%H%M%SZ}",
            f"DTSTART;VALUE=DATE:{each.first:%Y%m%d}",
            f"DTEND;VALUE=DATE:{each.last + timedelta(days=1):%Y%m%d}",  # the day after
            f"SUMMARY:{escaped(each.title)}",
            *(["CLASS:PRIVATE"] if each.private else []),
            f"DESCRIPTION:{escaped(each.text)}",
            *("TRANSP:TRANSPARENT", "END:VEVENT"),
        ]
    return "".join(f"{folded(line)}\r\n" for line in (*lines, "END:VCALENDAR"))


def escaped(text: str) -> str:
    r"""Return a text as a value of iCalendar.

    >>> escaped("Offers, demands; a\\b")
    'Offers\\, demands\\; a\\\\b'
    """
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return "\\n".join(text.splitlines())


def folded(line: str) -> str:
    """Return a line broken so that no part has more than 75 octets, no letter cut in two."""
    if line.isascii():
        rest = range(_OCTETS, len(line), _OCTETS - 1)
        return "\r\n ".join([line[:_OCTETS], *(line[n : n + _OCTETS - 1] for n in rest)])
    parts, part, size = [], "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > _OCTETS:
            parts.append(part)
            part, size = "", 1  # the space that starts a continued line counts
        part += letter
        size += octets
    return "\r\n ".join([*parts, part])


def _event(case: Case, day: ImpasseDay, mark: str) -> IcsEvent:
    said = "\n".join([case.head.title, str(day.first), str(day.due), day.what, day.about])
    name = hashlib.sha256(said.encode()).hexdigest()[:32]
    what = f"Due: {day.what}" if day.due else day.what
    return IcsEvent(f"{name}@openbook", day.first, day.last, mark + what, day.about, bool(mark))


def impasse_blocks(found: OffersOverTime, words: Words) -> doc.Blocks:
    """Lay out the days of impasse, and those on which the contract may be reopened."""
    yield doc.Heading(words("The days of impasse"), 2, "impasse")
    if found.impasse:
        said = "What happened, and by which day the law then asks for the next step."
        yield doc.Text(words(said))
        yield _days("impasse", words("The days of impasse"), found.impasse, words)
    else:
        said = "No event of this case has started a time limit of the law."
        yield doc.Text(words(said), "quiet")
    if found.reopeners:
        yield doc.Heading(words("Reopeners"), 3)
        yield _days("reopeners", words("Reopeners"), found.reopeners, words)


def events_counted(law: StateLaw, words: Words) -> dict[str, str]:
    """Return the events from which the law counts days, each with its words."""
    return {name: words.said(name) for name in events(law.statutes)}


def _days(name: str, caption: str, days: Sequence[ImpasseDay], words: Words) -> doc.TableBlock:
    rows = []
    for each in days:
        last = f" – {words.day(each.last)}" if each.last > each.first else ""
        what: doc.Rich = words.said(each.what)
        if each.due:
            what = (doc.Badge(words("due"), "warn"), f" {what}")
        day = doc.Cell(f"{words.day(each.first)}{last}", str(each.first))
        rows.append(doc.row_of(day, what, words.said(each.about)))
    return doc.table_of(
        name,
        caption,
        map(words, ("Day", "Step", "Who, or which time limit of the law")),
        rows,
        shown=False,
    )
