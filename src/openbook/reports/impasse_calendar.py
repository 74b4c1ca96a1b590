"""The days of impasse and of reopeners: laid out, and as an iCalendar file (RFC 5545)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, timedelta
from pathlib import Path
from types import MappingProxyType

from openbook.answers.bargain import offers_over_time
from openbook.answers.open_case import Folder, leaving, private_to
from openbook.case.case import Case
from openbook.case.zone import start_of, zone_of
from openbook.files.layout import PUBLIC
from openbook.files.whole_folder import replace_file
from openbook.offers.on_the_table import ImpasseDay
from openbook.offers.over_time import OffersOverTime
from openbook.reports.document import document as doc
from openbook.reports.words.words import Words

_OCTETS = 75  # the most in one line, its end not counted


def calendar_ics(case: Case, days: tuple[ImpasseDay, ...], *, private_to: str = "") -> str:
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


def _event(case: Case, day: ImpasseDay, mark: str) -> list[str]:
    said = "\n".join([case.head.title, str(day.first), str(day.due), day.what, day.about])
    name = hashlib.sha256(said.encode()).hexdigest()[:32]
    what = f"Due: {day.what}" if day.due else day.what
    # The moment at which the day of the case begins in its district, in UTC.
    start = start_of(case.head.as_of, zone_of(case)).astimezone(UTC)
    return [
        "BEGIN:VEVENT",
        f"UID:{name}@openbook",
        f"DTSTAMP:{start:%Y%m%dT%H%M%SZ}",
        f"DTSTART;VALUE=DATE:{day.first:%Y%m%d}",
        f"DTEND;VALUE=DATE:{day.last + timedelta(days=1):%Y%m%d}",  # the day after
        f"SUMMARY:{escaped(mark + what)}",
        *(["CLASS:PRIVATE"] if mark else []),
        f"DESCRIPTION:{escaped(day.about)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def impasse_blocks(found: OffersOverTime, words: Words) -> Iterator[doc.Block]:
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


def _days(name: str, caption: str, days: Sequence[ImpasseDay], words: Words) -> doc.TableBlock:
    rows = []
    for each in days:
        last = f" – {words.day(each.last)}" if each.last > each.first else ""
        what: doc.Rich = words.said(each.what)
        if each.due:
            what = (doc.Badge(words("due"), "warn"), f" {what}")
        day = doc.Cell(f"{words.day(each.first)}{last}", str(each.first))
        rows.append(doc.row_of(day, doc.label(what), doc.label(words.said(each.about))))
    return doc.table_of(
        name,
        caption,
        map(words, ("Day", "Step", "Who, or which time limit of the law")),
        rows,
        shown=False,
    )


def impasse_calendar(
    folder: Folder,
    *,
    on: date | None = None,
    happened: Mapping[str, date] = MappingProxyType({}),
    viewer: str = PUBLIC,
    private: str = "",
    as_of: date | None = None,
) -> tuple[str, str]:
    """Return the days of impasse and of reopeners as iCalendar, and whom it is private to."""
    open_case = leaving(folder, viewer=viewer, private=private, as_of=as_of)
    found = offers_over_time(open_case, on=on, happened=happened)
    days, party = (*found.impasse, *found.reopeners), private_to(open_case)
    return calendar_ics(found.case, days, private_to=party), party


def write_calendar(  # noqa: PLR0913  (options of a command)
    folder: Folder,
    file: str | Path,
    *,
    on: date | None = None,
    happened: Mapping[str, date] = MappingProxyType({}),
    viewer: str = PUBLIC,
    private: str = "",
    as_of: date | None = None,
) -> None:
    """Write the days of impasse and of reopeners as iCalendar; public unless named."""
    text, party = impasse_calendar(
        folder, on=on, happened=happened, viewer=viewer, private=private, as_of=as_of
    )
    replace_file(Path(file), text.encode(), private=bool(party))
