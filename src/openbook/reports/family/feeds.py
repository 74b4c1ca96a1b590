"""Feeds: RSS 2.0, iCalendar and a CAP 1.2 alert about one day."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from html import escape

from openbook.case.zone import start_of
from openbook.reports.calendar_ics import escaped, folded
from openbook.reports.family.address import home_of, sender_of, site_of
from openbook.reports.family.headline import headline
from openbook.reports.family.index_pages import counts_line
from openbook.reports.family.texts import Texts, shown_fact, shown_name
from openbook.strike.status import FamilyDay, FamilyStatus

_TOLD = frozenset({"limited", "below_minimum", "merged", "closed"})


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry of a feed; ``key`` changes as soon as what it says does."""

    title: str
    text: str
    page: str  # below the address of the site
    key: str


def changes(day: FamilyDay, texts: Texts) -> Iterator[FeedEntry]:
    """The whole day first, then schools by name."""
    title = feed_title(day, texts)
    summary = summary_of(day, texts)
    yield _change(day, texts, (title, summary, "index.html"))
    for status in day.schools:
        if status.status in _TOLD:
            name = shown_name(status.name)
            yield _change(
                day,
                texts,
                (
                    marked(day, texts, f"{texts('word', status.status)}: {name}"),
                    _text(day, status, texts),
                    f"school/{status.school}.html",
                ),
            )


def marked(day: FamilyDay, texts: Texts, text: str) -> str:
    """A title; one about simulated schools begins by saying so."""
    return f"{texts('foot', 'generated_short')}: {text}" if day.generated else text


def feed_title(day: FamilyDay, texts: Texts) -> str:
    """What a feed is called."""
    title = texts("feed", "title", district=shown_name(day.district))
    return marked(day, texts, title)


def summary_of(day: FamilyDay, texts: Texts) -> str:
    """The whole day in a sentence, and that it is simulated where it is."""
    counts = counts_line(day, texts)
    said = texts("feed", "summary", day=texts.day(day.day), counts=counts)
    return f"{said} {texts('foot', 'generated')}" if day.generated else said


def _text(day: FamilyDay, status: FamilyStatus, texts: Texts) -> str:
    parts = [texts.sentence(status, texts.day(day.day))]
    parts += headline(day, status, texts)
    message = status.facts["message"].get(texts.language)
    if message:
        parts.append(shown_fact(message))
    return " ".join(parts)


def _change(day: FamilyDay, texts: Texts, said: tuple[str, str, str]) -> FeedEntry:
    title, text, page = said
    whole = "\n".join((day.district, str(day.day), texts.language, *said))
    key = hashlib.sha256(whole.encode()).hexdigest()[:32]
    return FeedEntry(title, text, f"{texts.language}/{page}", key)


_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_MONTHS = [
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
]


def rss(day: FamilyDay, texts: Texts) -> str:
    """RSS 2.0 in one language; the time is when the day begins in the district."""
    site, when = site_of(day), _rfc822(start_of(day.day, day.zone))
    title = feed_title(day, texts)
    about = texts("feed", "about", day=texts.day(day.day))
    head = (
        f"<title>{escape(title)}</title>\n<link>{escape(home_of(day))}</link>\n"
        f"<description>{escape(about)}</description>\n"
        f"<language>{texts('code').lower()}</language>\n<pubDate>{when}</pubDate>\n"
    )
    if site:
        own = escape(f"{site}{texts.language}.rss")
        head += f'<atom:link href="{own}" rel="self" type="application/rss+xml"/>\n'
    items = "".join(
        f"<item>\n<title>{escape(each.title)}</title>\n"
        + (f"<link>{escape(site + each.page)}</link>\n" if site else "")
        + f"<description>{escape(each.text)}</description>\n"
        f'<pubDate>{when}</pubDate>\n<guid isPermaLink="false">{each.key}</guid>\n'
        "</item>\n"
        for each in changes(day, texts)
    )
    return (
        f'{_XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n'
        f"<channel>\n{head}{items}</channel>\n</rss>\n"
    )


def calendar(day: FamilyDay, texts: Texts) -> str:
    """Events of a whole day: the strike day, and each school that is not open."""
    first = day.day.strftime("%Y%m%d")
    after = (day.day + timedelta(days=1)).strftime("%Y%m%d")
    title = feed_title(day, texts)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Openbook//Families//{texts.language.upper()}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escaped(title)}",
        *([f"X-WR-TIMEZONE:{day.zone.key}"] if day.zone else []),
    ]
    stamp = start_of(day.day, day.zone).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    for each in changes(day, texts):
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.key}@{sender_of(day)}",
            f"DTSTAMP:{stamp}",
            f"DTSTART;VALUE=DATE:{first}",
            f"DTEND;VALUE=DATE:{after}",
            f"SUMMARY:{escaped(each.title)}",
            f"DESCRIPTION:{escaped(each.text)}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{folded(line)}\r\n" for line in lines)


def alert(day: FamilyDay, languages: Sequence[Texts]) -> str:
    """A CAP 1.2 alert of the district, one info block for each language.

    It is a draft until every language was approved, and without a time zone. Times are
    those of the district; it is sent when the plan was approved, else as the day begins.
    """
    infos = "".join(_info(day, texts) for texts in languages)
    approved = all(texts.approved(day) for texts in languages)
    ready = approved and day.zone is not None and not day.generated
    sent = day.plan_at or start_of(day.day, day.zone)
    named = hashlib.sha256(f"{sender_of(day)} {day.day} {infos}".encode()).hexdigest()
    return (
        f'{_XML}<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">\n'
        f"<identifier>openbook-{day.day}-{named[:16]}</identifier>\n"
        f"<sender>{escape(sender_of(day))}</sender>\n<sent>{_cap_time(sent)}</sent>\n"
        f"<status>{'Actual' if ready else 'Draft'}</status>\n<msgType>Alert</msgType>\n"
        f"<scope>Public</scope>\n{infos}</alert>\n"
    )


def _info(day: FamilyDay, texts: Texts) -> str:
    site = site_of(day)
    name = "instruction_call" if day.hotline else "instruction"
    said = {
        "language": texts("code"),
        "category": "Other",
        "event": texts("feed", "event"),
        "responseType": "Assess",
        "urgency": "Expected",
        "severity": "Minor",
        "certainty": "Likely",
        "effective": _cap_time(start_of(day.day, day.zone)),
        "expires": _cap_time(start_of(day.day + timedelta(days=1), day.zone)),
        "senderName": shown_name(day.district),
        "headline": feed_title(day, texts),
        "description": summary_of(day, texts),
        "instruction": texts("feed", name, hotline=shown_name(day.hotline)),
        "web": f"{site}{texts.language}/index.html" if site else "",
        "contact": shown_name(day.hotline),
    }
    parts = "".join(
        f"<{name}>{escape(text)}</{name}>\n" for name, text in said.items() if text
    )
    area = escape(shown_name(day.district))
    return f"<info>\n{parts}<area><areaDesc>{area}</areaDesc></area>\n</info>\n"


def _rfc822(moment: datetime) -> str:
    """A moment as RSS writes it, in English whatever the machine speaks."""
    return (
        f"{_WEEKDAYS[moment.weekday()]}, {moment.day:02} {_MONTHS[moment.month - 1]} "
        f"{moment.year:04} {moment:%H:%M:%S %z}"
    )


def _cap_time(moment: datetime) -> str:
    """A moment as CAP writes it; where it is UTC the standard wants -00:00, not Z."""
    return moment.isoformat(timespec="seconds").replace("+00:00", "-00:00")
