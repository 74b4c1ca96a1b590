"""What is published for families: the site, call scripts, and feeds (RSS, iCalendar, CAP)."""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from email.utils import format_datetime
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from openbook.case.tables.walkout import FACTS
from openbook.case.zone import start_of
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import cut_to
from openbook.reports.drawing.svg import clean, written
from openbook.reports.family.pages import (
    Frame,
    SchoolPages,
    counts_line,
    family_asset,
    front_page,
    headline,
    index_pages,
)
from openbook.reports.family.texts import Texts, every_language, shown_fact, shown_name
from openbook.reports.impasse_calendar import IcsEvent, ics
from openbook.strike.notices import Facts
from openbook.strike.status import SHUT, FamilyDay, FamilyStatus

_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")
_ADDRESS = re.compile(r"https?://[A-Za-z0-9][A-Za-z0-9.-]*(:\d+)?(/[\w.~%/-]*)?", re.ASCII)


class NotAnAddressError(OpenbookError):
    """What was given as the address of a site is none."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{cut_to(text, 60)!r} is no address of a site; write one such as "
            "https://example.org/strike/"
        )


def site_of(day: FamilyDay) -> str:
    """Return the address with a stroke at its end; empty where it is none of the web."""
    try:
        return checked_address(day.site)
    except NotAnAddressError:
        return ""


def checked_address(text: str) -> str:
    """Return the address that a person gave; refused where it is none of the web."""
    said = clean(text)
    if not _ADDRESS.fullmatch(said):
        raise NotAnAddressError(said)
    return said if said.endswith("/") else f"{said}/"


def no_address(day: FamilyDay) -> tuple[Finding, ...]:
    """Return the finding of a site that does not know where it will stand."""
    if site_of(day):
        return ()
    what = "the published site does not know its address"
    remedy = (
        "Publish with --address https://example.org/strike/, or write the address as "
        "site into strike/strike.yaml."
    )
    return (found("OB843", Place("strike/strike.yaml"), what, remedy=remedy),)


def home_of(day: FamilyDay) -> str:
    """Return an address for feeds that must have one: the site, or a name that leads nowhere."""
    made = uuid.uuid5(uuid.NAMESPACE_DNS, day.district)
    return site_of(day) or f"urn:uuid:{made}"


def sender_of(day: FamilyDay) -> str:
    """Return who sends, as a name without spaces: the host of the site, or of the district."""
    named = _NOT_IN_A_NAME.sub("-", day.district.lower()).strip("-") or "district"
    return urlsplit(site_of(day)).hostname or f"{named}.openbook"


_TOLD = frozenset({"limited", "below_minimum", "merged", "closed"})


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry of a feed; ``key`` changes as soon as what it says does."""

    title: str
    text: str
    page: str  # below the address of the site
    key: str


def changes(day: FamilyDay, texts: Texts) -> Iterator[FeedEntry]:
    """Yield the whole day first, then schools by name."""
    whole = (feed_title(day, texts), summary_of(day, texts), "index.html")
    yield _change(day, texts, whole)
    for status in day.schools:
        if status.status in _TOLD:
            title = f"{texts('word', status.status)}: {shown_name(status.name)}"
            page = f"school/{status.school}.html"
            said = (marked(day, texts, title), _text(day, status, texts), page)
            yield _change(day, texts, said)


def marked(day: FamilyDay, texts: Texts, text: str) -> str:
    """Return a title; one about simulated schools begins by saying so."""
    return f"{texts('foot', 'generated_short')}: {text}" if day.generated else text


def feed_title(day: FamilyDay, texts: Texts) -> str:
    """Return what a feed is called."""
    title = texts("feed", "title", district=shown_name(day.district))
    return marked(day, texts, title)


def summary_of(day: FamilyDay, texts: Texts) -> str:
    """Return the whole day in a sentence, and that it is simulated where it is."""
    counts = counts_line(day, texts)
    said = texts("feed", "summary", day=texts.day(day.day), counts=counts)
    return f"{said} {texts('foot', 'generated')}" if day.generated else said


def _text(day: FamilyDay, status: FamilyStatus, texts: Texts) -> str:
    message = status.facts["message"].get(texts.language)
    parts = [texts.sentence(status, texts.day(day.day)), *headline(day, status, texts)]
    return " ".join([*parts, shown_fact(message)] if message else parts)


def _change(day: FamilyDay, texts: Texts, said: tuple[str, str, str]) -> FeedEntry:
    title, text, page = said
    whole = "\n".join((day.district, str(day.day), texts.language, *said))
    key = hashlib.sha256(whole.encode()).hexdigest()[:32]
    return FeedEntry(title, text, f"{texts.language}/{page}", key)


_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'


def rss(day: FamilyDay, texts: Texts) -> str:
    """RSS 2.0 in one language; the time is when the day begins in the district."""
    site, when = site_of(day), format_datetime(start_of(day.day, day.zone))
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
    """Return events of a whole day: the strike day, and each school that is not open."""
    sender = sender_of(day)
    events = (
        IcsEvent(f"{each.key}@{sender}", day.day, day.day, each.title, each.text)
        for each in changes(day, texts)
    )
    return ics(
        f"Families//{texts.language.upper()}",
        feed_title(day, texts),
        events,
        start=start_of(day.day, day.zone),
        zone=day.zone,
        method=("METHOD:PUBLISH",),
    )


def alert(day: FamilyDay, languages: Sequence[Texts]) -> str:
    """Return a CAP 1.2 alert of the district, one info block for each language.

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
    parts = "".join(f"<{name}>{escape(text)}</{name}>\n" for name, text in said.items() if text)
    area = escape(shown_name(day.district))
    return f"<info>\n{parts}<area><areaDesc>{area}</areaDesc></area>\n</info>\n"


def _cap_time(moment: datetime) -> str:
    """Return a moment as CAP writes it; where it is UTC the standard wants -00:00, not Z."""
    return moment.isoformat(timespec="seconds").replace("+00:00", "-00:00")


def data(day: FamilyDay, languages: Sequence[Texts]) -> str:
    """Return everything the pages say, for programs."""
    facts = {id(each.facts): each.facts for each in day.schools}
    told = {key: _facts(each, languages) for key, each in facts.items()}
    said: dict[str, Any] = {
        "district": shown_name(day.district),
        "day": day.day.isoformat(),
        "hotline": shown_name(day.hotline),
        "simulated": day.generated,
        "time_zone": day.zone.key if day.zone else "",
        "plan_approved_at": day.plan_at.isoformat() if day.plan_at else None,
        "text": {texts.language: texts.approval(day) for texts in languages},
        "schools": [
            {
                "school": each.school,
                "name": shown_name(each.name),
                "status": each.status,
                "announced": each.announced,
                "merged_into": each.into,
                "adults": None if each.adults is None else dict(each.adults),
                "headline": {
                    texts.language: list(headline(day, each, texts)) for texts in languages
                },
                "facts": told[id(each.facts)],
            }
            for each in day.schools
        ],
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n"


def search_list(day: FamilyDay) -> str:
    """Return what the search needs: short name, name and status of every school."""
    rows = [(each.school, shown_name(each.name), each.status) for each in day.schools]
    said = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return f"window.schools={said};\n"


def _facts(facts: Facts, languages: Sequence[Texts]) -> dict[str, dict[str, str]]:
    return {
        texts.language: {
            fact: shown_fact(told) for fact in FACTS if (told := facts[fact].get(texts.language))
        }
        for texts in languages
    }


_ASKED = ("hours", "meals", "special_education", "absences")


def call_script(day: FamilyDay, texts: Texts) -> Callable[[FamilyStatus], str]:
    """Return how the script of a call about a school of a day is written in one language."""
    when, heads, approval = texts.day(day.day), texts.pieces["fact"], texts.approval(day)
    first = f"{texts('foot', 'generated')}\n\n" if day.generated else ""
    unknown = texts("not_announced")  # to a caller one cannot say: please call

    def script(status: FamilyStatus) -> str:
        shut = status.status in SHUT
        facts = {name: status.facts[name].get(texts.language) for name in (*_ASKED, "message")}
        message = facts.pop("message")
        said = f"{texts('word', status.status)}. {texts.sentence(status, when)}"
        spoken = [texts("call", "greeting"), said, *headline(day, status, texts)]
        spoken += [shown_fact(message)] if message else []
        adults = status.adults
        asked = {} if shut else {"who": unknown if adults is None else texts.who(adults)}
        asked |= {
            name: shown_fact(told) if told else unknown
            for name, told in facts.items()
            if told or not shut
        }
        about = texts("call", "about", school=shown_name(status.name), day=when)
        lines = "".join(f"{texts('call', 'say')}: {line}\n" for line in spoken)
        answers = "".join(f"{heads[name]}: {told}\n" for name, told in asked.items())
        return (
            f"{first}{about}\n\n{lines}\n{texts('call', 'ask')}\n{answers}"
            f"\n{texts('call', 'never')}\n{approval}\n"
        )

    return script


MARKER = "status.json"  # a folder without it is no site of ours


def site_files(day: FamilyDay) -> Iterator[tuple[str, bytes]]:
    """Yield the files one by one, each with its path below the top of the site."""
    languages = every_language()
    for name in ("family.css", "icon.svg", "search.js"):
        yield name, family_asset(name)
    texts = {
        "index.html": front_page(day, languages),
        "schools.js": search_list(day),
        "alert.cap.xml": alert(day, languages),
        MARKER: data(day, languages),
    }
    for each in languages:
        texts[f"{each.language}.rss"] = rss(day, each)
        texts[f"{each.language}.ics"] = calendar(day, each)
        texts |= dict(index_pages(day, each))
    for name, text in texts.items():
        yield name, text.encode()
    for each in languages:
        yield from _school_pages(day, each)
    scripts = [call_script(day, texts) for texts in languages]
    for status in day.schools:
        text = "\n".join(script(status) for script in scripts)
        yield f"calls/{status.school}.txt", text.encode()


def _school_pages(day: FamilyDay, texts: Texts) -> Iterator[tuple[str, bytes]]:
    frame = Frame(day, texts, up="../../", below="school/")
    pages = SchoolPages(day, texts)
    folder = f"{texts.language}/school/"
    for status in day.schools:
        file = f"{status.school}.html"
        title = f"{pages.word(status)}: {written(shown_name(status.name))}"
        yield folder + file, frame.page(title, file, pages.middle(status)).encode()


@dataclass(frozen=True, slots=True)
class Published:
    """A site that was written: where, for which day, how much of it."""

    folder: Path
    day: FamilyDay
    files: int
    findings: tuple[Finding, ...] = ()

    @property
    def statuses(self) -> Counter[str]:
        """How many schools have each status."""
        return Counter(each.status for each in self.day.schools)
