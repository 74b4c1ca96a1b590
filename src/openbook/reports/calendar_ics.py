"""A calendar as iCalendar text (RFC 5545): days that any calendar program can show."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, timedelta

from openbook.case.case import Case
from openbook.case.zone import start_of, zone_of
from openbook.offers.at_the_table.impasse import ImpasseDay

_OCTETS = 75  # the most in one line, its end not counted


def calendar_ics(
    case: Case, days: tuple[ImpasseDay, ...], *, private_to: str = ""
) -> str:
    """The days as events; the same case gives the same bytes.

    Each event says whom it is private to: calendars take events one by one.
    """
    mark = f"Private to {private_to}: " if private_to else ""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Openbook//Impasse//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{escaped(mark + case.head.title)}",
        *([f"X-WR-TIMEZONE:{zone.key}"] if (zone := zone_of(case)) else []),
    ]
    for day in days:
        lines += _event(case, day, mark)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded(line)}\r\n" for line in lines)


def escaped(text: str) -> str:
    r"""A text as a value of iCalendar.

    >>> escaped("Offers, demands; a\\b")
    'Offers\\, demands\\; a\\\\b'
    """
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return "\\n".join(text.splitlines())


def folded(line: str) -> str:
    """A line broken so that no part has more than 75 octets, no letter cut in two."""
    if line.isascii():
        rest = range(_OCTETS, len(line), _OCTETS - 1)
        return "\r\n ".join(
            [line[:_OCTETS], *(line[n : n + _OCTETS - 1] for n in rest)]
        )
    parts, part, size = [], "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > _OCTETS:
            parts.append(part)
            part, size = "", 1  # the space that starts a continued line counts
        part += letter
        size += octets
    return "\r\n ".join([*parts, part])


def _event(case: Case, day: ImpasseDay, mark: str) -> list[str]:
    said = "\n".join(
        [case.head.title, str(day.first), str(day.due), day.what, day.about]
    )
    name = hashlib.sha256(said.encode()).hexdigest()[:32]
    what = f"Due: {day.what}" if day.due else day.what
    return [
        "BEGIN:VEVENT",
        f"UID:{name}@openbook",
        f"DTSTAMP:{_stamp(case)}",
        f"DTSTART;VALUE=DATE:{_day(day.first)}",
        f"DTEND;VALUE=DATE:{_day(day.last + timedelta(days=1))}",  # the day after
        f"SUMMARY:{escaped(mark + what)}",
        *(["CLASS:PRIVATE"] if mark else []),
        f"DESCRIPTION:{escaped(day.about)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _stamp(case: Case) -> str:
    """The moment at which the day of the case begins in its district, in UTC."""
    start = start_of(case.head.as_of, zone_of(case)).astimezone(UTC)
    return start.strftime("%Y%m%dT%H%M%SZ")


def _day(day: date) -> str:
    return day.isoformat().replace("-", "")
