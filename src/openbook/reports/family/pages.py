"""The published pages of families: their frame, the list of schools, the page of one school.

A thousand pages of schools are written in a breath, so everything that is the same on all
of them is put together once.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from importlib.resources import files
from itertools import groupby

from openbook.reports.drawing.svg import clean
from openbook.reports.family.texts import Texts, every_language, shown_fact, shown_name
from openbook.strike.notices import Facts
from openbook.strike.staffing.sites import CLOSED
from openbook.strike.status import EARLY, INDEPENDENT, SHUT, STATUSES, FamilyDay, FamilyStatus

# Nothing is loaded from anywhere else, and nothing can be sent.
_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


class Frame:
    """What stands around the main part of a page of one language, so many folders deep.

    Only three things differ from page to page: its title, its file, its main part.
    """

    def __init__(self, day: FamilyDay, texts: Texts, *, up: str, below: str) -> None:
        """``up`` leads to the top of the site, ``below`` from there to this folder."""
        self._texts, self._up, self._below = texts, up, below
        district = escape(shown_name(day.district))
        own = texts.language
        self._before = (
            f'<!doctype html>\n<html lang="{own}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f'<link rel="stylesheet" href="{up}family.css">\n'
            f'<link rel="icon" href="{up}icon.svg" type="image/svg+xml">\n'
            f'<link rel="alternate" type="application/rss+xml" href="{up}{own}.rss">\n'
            "<title>"
        )
        self._top = (
            f" · {district}</title>\n</head>\n"
            f'<body class="family">\n<header><a href="{up}{own}/index.html">'
            f"{escape(texts('all_schools'))}</a> "
            f'<nav aria-label="{escape(texts("choose_language"))}">'
        )
        self._banner = banner(day, texts)
        self._after = _foot(day, texts, up)
        self._others = [each for each in every_language() if each.language != own]

    def page(self, title: str, file: str, middle: str, *, scripts: str = "") -> str:
        """Return a page; the title and the main part are HTML already."""
        links = " ".join(
            f'<a href="{self._up}{each.language}/{self._below}{file}" '
            f'lang="{each.language}" hreflang="{each.language}">{each("language")}</a>'
            for each in self._others
        )
        return (
            f"{self._before}{title}{self._top}{links}</nav></header>\n"
            f"<main>\n{self._banner}{middle}</main>\n{self._after}{scripts}</body>\n</html>\n"
        )


def banner(day: FamilyDay, texts: Texts) -> str:
    """Return the first line of every page that shows simulated schools, counts or rosters."""
    if not day.generated:
        return ""
    said = escape(texts("foot", "generated"))
    return f'<p class="simulated" role="note">{said}</p>\n'


def _foot(day: FamilyDay, texts: Texts, up: str) -> str:
    own, written = texts.language, texts.day(day.day)
    about = texts("foot", "about", district=shown_name(day.district), day=written)
    files_of = {
        "rss": f"{own}.rss",
        "calendar": f"{own}.ics",
        "alert": "alert.cap.xml",
        "json": "status.json",
    }
    links = " ".join(
        f'<a href="{up}{file}">{escape(texts("foot", name))}</a>' for name, file in files_of.items()
    )
    return (
        f"<footer>\n<p>{escape(about)}</p>\n"
        f"<p>{escape(texts.approval(day))}</p>\n"
        f'<p class="feeds">{escape(texts("foot", "follow"))}: {links}</p>\n</footer>\n'
    )


def family_asset(name: str) -> bytes:
    """Return the style sheet or the script of the pages."""
    return (files("openbook.reports.family") / name).read_bytes()


_ON_ONE_PAGE = 100
_OTHER = "#"


def index_pages(day: FamilyDay, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield the index of one language and the pages of its letters, by file name."""
    frame = Frame(day, texts, up="../", below="")
    written = texts.day(day.day)
    schools = by_letter(day.schools)
    if len(day.schools) <= _ON_ONE_PAGE:
        listed = "".join(_list(texts, some, "school/") for _, some in schools)
        pages = []
    else:
        pages = list(_parts(texts, schools))
        links = "".join(
            f'<li><a href="a-z/{file}">{escape(head)}</a></li>\n' for file, head, _ in pages
        )
        listed = f'<ul class="letters">\n{links}</ul>\n'
    head = escape(texts("question"))
    lines = "".join(f'<p class="note">{escape(line)}</p>\n' for line in day_lines(day, texts))
    middle = (
        f"<h1>{head}</h1>\n<p>{escape(texts('lead', day=written))}</p>\n{lines}"
        f'{_search(texts)}<p class="counts">{escape(counts_line(day, texts))}</p>\n'
        f"<h2>{escape(texts('by_letter'))}</h2>\n{listed}"
    )
    script = '<script src="../search.js" defer></script>\n'
    yield (f"{texts.language}/index.html", frame.page(head, "index.html", middle, scripts=script))
    lettered = Frame(day, texts, up="../../", below="a-z/")
    for file, name, some in pages:
        title = f"{escape(texts('by_letter'))}: {escape(name)}"
        listed = _list(texts, some, "../school/")
        yield (
            f"{texts.language}/a-z/{file}",
            lettered.page(title, file, f"<h1>{title}</h1>\n{listed}"),
        )


def by_letter(schools: Sequence[FamilyStatus]) -> list[tuple[str, tuple[FamilyStatus, ...]]]:
    """Return the schools under the first letter of their names, accents left out."""
    ordered = sorted(schools, key=lambda each: (_letter(each.name), each.name.lower()))
    return [
        (letter, tuple(some))
        for letter, some in groupby(ordered, key=lambda each: _letter(each.name))
    ]


def _letter(name: str) -> str:
    plain = unicodedata.normalize("NFD", shown_name(name))[:1].upper()
    return plain if plain.isascii() and plain.isalnum() else _OTHER


def _parts(
    texts: Texts, schools: list[tuple[str, tuple[FamilyStatus, ...]]]
) -> Iterator[tuple[str, str, tuple[FamilyStatus, ...]]]:
    """Yield the file, the head and the schools of each page; long letters have several."""
    for letter, some in schools:
        stem = letter.lower() if letter != _OTHER else "other"
        for start in range(0, len(some), _ON_ONE_PAGE):
            part = start // _ON_ONE_PAGE + 1
            several = len(some) > _ON_ONE_PAGE
            head = texts("more_of_letter", letter=letter, part=part)
            file = f"{stem}-{part}.html" if part > 1 else f"{stem}.html"
            yield file, head if several else letter, some[start : start + _ON_ONE_PAGE]


def _list(texts: Texts, schools: Sequence[FamilyStatus], folder: str) -> str:
    rows = "".join(
        f'<li><a href="{folder}{each.school}.html">{escape(shown_name(each.name))}</a>'
        f' <span class="is {each.status}">{escape(texts("word", each.status))}</span>'
        "</li>\n"
        for each in schools
    )
    return f'<ul class="schools">\n{rows}</ul>\n'


def counts_line(day: FamilyDay, texts: Texts) -> str:
    """Return how many schools have each status, in words."""
    counts = {name: day.count(name) for name in STATUSES}
    said = [f"{texts('word', name)} {count:,}" for name, count in counts.items() if count]
    return ", ".join(said) or texts("no_schools")


def _search(texts: Texts) -> str:
    """Return the field appears only where a script can answer it; the list is always there."""
    words = " ".join(
        f'data-{name.replace("_", "-")}="{escape(texts("word", name))}"' for name in STATUSES
    )
    return (
        f'<form id="search" hidden data-none="{escape(texts("found_none"))}" {words}>'
        f'<label for="name">{escape(texts("search"))}</label>'
        '<input id="name" type="search" autocomplete="off" enterkeyhint="search">'
        '<ul id="found" class="schools" aria-live="polite"></ul></form>\n'
    )


def front_page(day: FamilyDay, languages: Sequence[Texts]) -> str:
    """Return the page at the top of the site: the question in every language."""
    frame = Frame(day, languages[0], up="", below="")
    links = "".join(
        f'<p class="choose"><a href="{each.language}/index.html" lang="{each.language}" '
        f'hreflang="{each.language}">{escape(each("question"))}</a></p>\n'
        for each in languages
    )
    title = escape(shown_name(day.district))
    return frame.page(escape(languages[0]("question")), "index.html", f"<h1>{title}</h1>\n{links}")


def headline(day: FamilyDay, status: FamilyStatus, texts: Texts) -> tuple[str, ...]:
    """What stands beside the answer; of a closed school only that all are, and make-up days."""
    if status.status == CLOSED:
        return tuple(day_lines(day, texts))
    if status.status in SHUT or status.status == INDEPENDENT:
        return ()
    told = status.facts[EARLY].get(texts.language)
    early = [texts("headline", "early_dismissal", time=shown_fact(told))] if told else []
    return (*early, *_staff(status, texts), *_basis(day, status, texts))


def day_lines(day: FamilyDay, texts: Texts) -> Iterator[str]:
    """Say that every school is closed, as announced, and which days are added for it."""
    if day.closed_announced:
        yield texts("headline", "all_closed", announced=texts.day(day.closed_announced))
    if day.make_up:
        days = "; ".join(map(texts.day, day.make_up))
        yield texts("headline", "make_up", days=days)


def _staff(status: FamilyStatus, texts: Texts) -> Iterator[str]:
    say, found = partial(texts, "headline"), status.staffing
    if found is None:
        yield say("supervision_unknown")
        yield say("special_unknown")
        return
    there = {"staff": found.staff, "volunteers": found.volunteers, "needed": found.needed}
    yield say("supervision", students=f"{found.students:,.0f}", **there)
    if found.assigned < found.planned:
        yield say("plan_short", there=found.assigned, needed=found.planned)
    teachers, needed = found.credentialed, found.credentialed_needed
    if teachers < needed:
        yield say("instruction", credentialed=teachers, needed=needed)
    special = {"students": found.special_students, "needed": found.special_needed}
    if not found.special_students:
        yield say("special_none")
    elif found.special_needed is None:
        yield say("special_unknown")
    else:
        yield say("special", special=found.special, **special)


def _basis(day: FamilyDay, status: FamilyStatus, texts: Texts) -> Iterator[str]:
    """Yield what the status rests on, and when that was."""
    if day.plan_at is None:
        yield texts("headline", "no_plan")
    else:
        yield texts("headline", "plan", time=texts.time(day.plan_at))
    if status.counted is not None:
        on, students = status.counted
        yield texts("headline", "counted", students=f"{students:,.0f}", day=texts.day(on))
    else:
        known = "not_counted" if status.staffing else "no_count"
        yield texts("headline", known)


_SHOWN = ("hours", "who", "meals", "special_education", "absences")


class SchoolPages:
    """The middle of the pages of one language and day."""

    def __init__(
        self, day: FamilyDay, texts: Texts, *, link: tuple[str, str] = ("", ".html")
    ) -> None:
        """``link`` stands before and after the short name of a school in an address."""
        self._texts, self._link, self._hotline = texts, link, day.hotline
        self._of_day = day
        self._day = texts.day(day.day)
        self._words = {name: escape(word) for name, word in texts.pieces["word"].items()}
        self._heads = {name: escape(head) for name, head in texts.pieces["fact"].items()}
        self._unknown = _unbroken(escape(texts.unknown(day.hotline)), day.hotline)

    def word(self, status: FamilyStatus) -> str:
        """Return the answer in one word, escaped."""
        return self._words[status.status]

    def middle(self, status: FamilyStatus) -> str:
        """Return what stands in the main part of the page."""
        facts, heads = status.facts, self._heads
        rows = "".join(
            f"<dt>{heads[name]}</dt><dd>{said}</dd>\n" for name, said in self._rows(status)
        )
        listed = f'<dl class="told">\n{rows}</dl>\n' if rows else ""
        message = ""
        if facts["message"].get(self._texts.language):
            said = self._told(facts, "message")
            message = f'<p class="note"><strong>{heads["message"]}:</strong> {said}</p>\n'
        # Early dismissal, supervision, special education and what all that rests on.
        lines = headline(self._of_day, status, self._texts)
        headlines = "".join(f'\n<span class="line">{escape(line)}</span>' for line in lines)
        return (
            f"<h1>{escape(shown_name(status.name))}</h1>\n"
            f'<p class="answer {status.status}"><strong>{self._words[status.status]}'
            f"</strong> <span>{escape(self._texts.sentence(status, self._day))}</span>"
            f"{headlines}</p>\n"
            f"{self._onward(status)}{message}{listed}{self._questions(facts)}"
        )

    def _onward(self, status: FamilyStatus) -> str:
        """Return the way to the page of the school where the pupils go."""
        if not status.into:
            return ""
        before, after = self._link
        name = escape(shown_name(status.into_name))
        return f'<p class="onward"><a href="{before}{status.into}{after}">{name}</a></p>\n'

    def _rows(self, status: FamilyStatus) -> Iterator[tuple[str, str]]:
        """Of a school that stays closed only what was said, not what is missing."""
        shut, facts = status.status in SHUT, status.facts
        for name in () if status.status == INDEPENDENT else _SHOWN:
            if name == "who" and not shut:
                adults = status.adults
                yield name, self._unknown if adults is None else escape(self._texts.who(adults))
            elif name != "who" and (not shut or facts[name].get(self._texts.language)):
                yield name, self._told(facts, name)

    def _told(self, facts: Facts, name: str) -> str:
        """Return a fact; one in the other language says so."""
        told = facts[name].get(self._texts.language)
        if told is None:
            return self._unknown
        said = escape(shown_fact(told))
        if told.language == self._texts.language:
            return said
        other = escape(self._texts("in_other"))
        return f'<span lang="{told.language}">{said}</span> <small>({other})</small>'

    def _questions(self, facts: Facts) -> str:
        if not self._hotline:
            return ""
        number = escape(shown_name(self._hotline))
        dialed = "".join(mark for mark in self._hotline if mark in "+0123456789")
        hours = ""
        if facts["hotline_hours"].get(self._texts.language):
            hours = f" <span>{self._told(facts, 'hotline_hours')}</span>"
        return (
            f'<p class="hotline"><strong>{self._heads["hotline"]}</strong> '
            f'<a href="tel:{dialed}">{number}</a>{hours}</p>\n'
        )


def _unbroken(sentence: str, number: str) -> str:
    """Return a sentence whose telephone number stays on one line."""
    shown = escape(clean(number))
    if not shown:
        return sentence
    return sentence.replace(shown, f'<span class="tel">{shown}</span>')
