"""Render: a page's template in a language, with its charts, our own files and its links."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from openbook import __version__
from openbook.api.view import private_names
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.case.simulation_marks import simulated_parts
from openbook.figures.operation import spoken
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Place
from openbook.reports.document import question as opening
from openbook.reports.document.document import Block
from openbook.reports.document.laid_out import blocks_data
from openbook.reports.document.question import address
from openbook.reports.drawing.frame import NARROW, WIDE, Chart, stylesheet
from openbook.reports.family.pages import family_asset
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import Words
from openbook.web.desk import AS_OF, PROJECTOR, PUBLIC
from openbook.web.page import PRIVATE, THEMES, Asked, Page, navigation
from openbook.web.shared_answers import newest_of
from openbook.web.word_meanings import explain_words

FAMILY = "family.css"  # the pages that are published to families have it too
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def asset_content(name: str) -> bytes | None:
    """Return the content of one of our files; the style of charts is part of ours."""
    return _contents().get(name)


@cache
def _contents() -> dict[str, bytes]:
    """Return every file by its name; no other name can be asked for."""
    folder = files("openbook.web") / "static"
    found = {part.name: part.read_bytes() for part in folder.iterdir()}
    found["openbook.css"] += stylesheet().encode()
    return found | {FAMILY: family_asset(FAMILY)}


def asset_type(name: str) -> str:
    """Return the media type of one of our files."""
    return _TYPES[name.rpartition(".")[2]]


@cache
def asset(name: str) -> str:
    """Return the address of one of our files."""
    content = asset_content(name)
    if content is None:
        raise FileNotFoundError(name)
    return f"/static/{name}?v={sha256(content).hexdigest()[:10]}"


_ANCHOR = Markup('<a{look} href="{href}"{how}>{label}</a>')


def download_links(words: Words, viewer: str, own: Collection[str]) -> Callable[..., Markup]:
    """Return what writes the links to a file for a reader, in its language.

    A file that is asked for by a name of the reader's ``own`` has no public version.
    """

    def download(href: str, label: str, look: str = "", *, save: bool = False) -> Markup:
        """Link a file, or both versions of it."""

        def link(address: str, *said: str) -> Markup:
            return _ANCHOR.format(
                look=Markup(' class="{}"').format(look) if look else "",
                href=address,
                how=Markup(" download") if save else "",
                label=": ".join([label, *said]),
            )

        if viewer == PUBLIC:
            return link(href)
        private = f"{href}{'&' if '?' in href else '?'}{PRIVATE}={quote(viewer)}"
        second = link(private, words("Private to {party}", party=viewer))
        if any(value in own for _, value in parse_qsl(urlsplit(href).query)):
            return second
        return Markup(" ").join([link(href, words("public version")), second])

    return download


_WIDEST = 120
_BEFORE = 40


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The line of a file in three parts; the middle one is what was found."""

    before: str
    marked: str
    after: str


def excerpt_of(place: Place) -> Excerpt | None:
    """Return the words of a place, long lines cut around what was found.

    >>> excerpt_of(Place("offer.yaml", 3, 9, 4, "share = 3 % from"))
    Excerpt(before='share = ', marked='3 % ', after='from')
    """
    if not place.line or not place.excerpt.strip():
        return None
    text = "".join(mark if mark.isprintable() else " " for mark in place.excerpt)
    at = min(max(place.column - 1, 0), len(text))
    end = min(at + place.width, len(text)) if place.column else at
    start = max(0, at - _BEFORE) if len(text) > _WIDEST else 0
    last = min(len(text), max(start + _WIDEST, end))
    last = min(last, start + 2 * _WIDEST)
    before, after = text[start:at], text[min(end, last) : last]
    return Excerpt(
        f"…{before}" if start else before,
        text[at : min(end, last)],
        f"{after}…" if last < len(text) else after,
    )


_SOME = 1.5e9  # an amount that shows whether a chart says dollars
_BELOW_ZERO = re.compile(r"−\$[0-9.,]+")
# A page that asks again while something moves knows which one it shows.
_LINK = re.compile(r'\b(href|action|data-address)="(/[^"]*)"')
_GET_FORM = re.compile(r"<form\b(?![^>]*method=\"post\")[^>]*>")
_LAYOUTS = {WIDE.name: (WIDE,), NARROW.name: (NARROW,)}


@cache
def templates() -> Environment:
    """Return the templates; every text is escaped, a missing value is an error."""
    made = Environment(
        loader=PackageLoader("openbook.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "asset": asset,
        "excerpt_of": excerpt_of,
        "version": __version__,
        "languages": LANGUAGES,
    }
    made.filters["with_its_sign"] = with_its_sign
    return made


def with_its_sign(shown: object) -> Markup:
    """Keep a minus sign on the line of its dollars, where browsers may break it.

    >>> with_its_sign("about −$1.6 billion")
    Markup('about <span class="sign">−$1.6</span> billion')
    """
    kept = r'<span class="sign">\g<0></span>'
    return Markup(_BELOW_ZERO.sub(kept, str(escape(shown))))  # noqa: S704


def render(asked: Asked, page: Page, shown: Any, *, theme: str = "auto") -> str:
    """Return a page as HTML; its links stay on the day that was asked for."""
    html = (
        templates()
        .get_template(page.template)
        .render(
            **{
                **common(asked, theme),
                "page": page,
                "simulated": shows_simulated(asked, page),
                **shown,
            }
        )
    )
    if not asked.path.startswith("/help"):
        html = explain_words(html, asked.words)
    return keep_asked(html, asked)


def _kept(asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield the questions that every page stays with: another day, the projector."""
    if asked.projected:
        yield PROJECTOR, "yes"
    if asked.desk.as_of is not None:
        yield AS_OF, asked.desk.as_of.isoformat()


def keep_asked(html: str, asked: Asked) -> str:
    """Keep in every link and form of a page what all pages stay with."""
    for name, value in _kept(asked):
        html = keep(html, name, value)
    if changed := assuming_query(asked):
        html = html.replace(f'="{opening.PATH}?', f'="{opening.PATH}?{escape(changed)}&amp;')
    return html


def assuming_query(asked: Asked) -> str:
    """Return the changed assumptions under which every number of a page opens."""
    if asked.path != opening.PATH:
        return ""
    return urlencode({"set": asked.texts("set")}, doseq=True)


def stays(address: str, asked: Asked) -> str:
    """Keep in an address of this server what all pages stay with."""
    for name, value in _kept(asked):
        address = _with(address, name, value)
    return address


def keep(html: str, name: str, value: str) -> str:
    """Add a question to every link and form of a page.

    >>> keep('<a href="/why?year=2020-21#top">', "as_of", "2019-01-14")
    '<a href="/why?year=2020-21&amp;as_of=2019-01-14#top">'
    """
    field = f'<input type="hidden" name="{name}" value="{value}">'
    html = _GET_FORM.sub(rf"\g<0>{field}", html)
    return _LINK.sub(lambda link: f'{link[1]}="{_with(link[2], name, value, "&amp;")}"', html)


def _with(address: str, name: str, value: str, sign: str = "&") -> str:
    if address.startswith("/static") or f"{name}=" in address:
        return address
    plain, mark, place = address.partition("#")
    sign = sign if "?" in plain else "?"
    return f"{plain}{sign}{name}={value}{mark}{place}"


def shows_simulated(asked: Asked, page: Page) -> bool:
    """Return whether the page shows rows that a program made."""
    case = asked.on_desk.case
    return case is not None and simulated_parts(case, page.tables)


def _later_named(asked: Asked) -> list[Offer]:
    """Return the offers made after the day of the case that the address names."""
    case = asked.on_desk.case
    if case is None:
        return []
    named = {value for values in asked.query.values() for value in values}
    late = (each for each in case.offers if each.made_on > case.head.as_of)
    return [each for each in late if each.id in named]


def _questions(asked: Asked) -> list[tuple[str, str]]:
    """Return what the address asks beside the day and the projector."""
    every = ((name, value) for name, values in asked.query.items() for value in values)
    return [(name, value) for name, value in every if name not in {AS_OF, PROJECTOR}]


def common(asked: Asked, theme: str) -> dict[str, Any]:
    """Return what every template is given."""
    words, desk, case = asked.words, asked.desk, asked.on_desk.case
    own = private_names(case) if case else frozenset()
    return {
        "_": words,
        "said": words.said,
        "spoken": spoken,
        "words": words,
        "language": words.language,
        "theme": theme,
        "themes": THEMES,
        "head": case.head if case else None,
        "own_day": desk.as_of is None,
        "questions": _questions(asked),
        "known_on": None,  # of a page that speaks of another day than the case's
        "later_named": _later_named(asked),
        "viewer": desk.viewer,
        "may_change": desk.keeps_drafts,
        "seat": desk.seat,
        "desk_version": asked.on_desk.version,
        "navigation": navigation(),
        "forms": asked.on_desk.forms,
        "path": asked.path,
        "projected": asked.projected,
        "alone": asked.text("figure"),  # the chart that fills the screen
        "screens": _screens(asked) if asked.projected else (),
        "same_page": asked.same_page,
        "csv_of": partial(_csv_of, asked),
        "download": download_links(words, desk.viewer, own),
        "drawn": partial(_drawn, asked),
        "address": address,
        "blocks_data": partial(_blocks_data, asked),
        "cost_at": opening.cost_at,
        "years_at": opening.years_at,
        "gap_at": opening.gap_at,
        "apart_at": opening.apart_at,
        "cell_at": opening.cell_at,
    }


def _screens(asked: Asked) -> tuple[str, ...]:
    """Return what a mediator shows on a projector, one after another."""
    tried = "/try"
    if asked.on_desk.sound is not None:
        newest = (newest_of(asked, book.side) for book in sides_books(asked.case))
        offer = next(filter(None, newest), None)
        tried = address("/try", **{"from": offer.id}) if offer else tried
    return ("/table", "/why?question=both", "/offers", tried, "/settle")


def _csv_of(asked: Asked, chart: str) -> str:
    """Return the address of the data of a chart on this page."""
    return asked.same_page(chart=chart).replace("?", ".csv?", 1)


def _drawn(asked: Asked, chart: Chart, say: Any) -> Markup:
    """Return a chart for wide and for narrow screens; the style sheet chooses."""
    words = asked.words
    sizes = _LAYOUTS.get(asked.text("layout"), (WIDE, NARROW))
    money = say(_SOME) == words.money(_SOME)
    brief = words.money_in_brief if money else say
    svgs = (
        Markup(chart.svg(size, say=brief if size.narrow else say))  # noqa: S704
        for size in sizes
    )
    return Markup("").join(svgs)


def _blocks_data(
    asked: Asked, blocks: Sequence[Block], known_on: date | None = None
) -> dict[str, Any]:
    """Return the blocks of a document as the page's template needs them."""
    case = asked.on_desk.case
    day = known_on or (case.head.as_of if case else date.min)
    return blocks_data(blocks, asked.words, day)
