"""Every number of every page is asked again through its own link.

What opens must show the digits that were shown, and name the offer, the assumptions and
the year that the label of the number names. A number in a heading or a sentence opens,
or stands on the page a second time where it does, or is let pass here with a reason.
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import CASES, client_of, once_found
from tests.web.labeled import Block, Labeled, PageReader, read_page
from tests.web.reading import headline, value_of

from openbook.api.view import opened
from openbook.case.case import Case
from openbook.case.sides import side_name, sides_books
from openbook.reports.notes import book_name
from openbook.reports.words.words import Words, words_for, words_in

FOLDERS = {"willow": CASES / "small-town", "los_angeles": CASES / "la-2019"}
PAGES = (
    "/table",
    "/why",
    "/why?question=both",
    "/why?question=offers",
    "/offers",
    "/settle",
    "/strike",
    "/district",
    "/district/multiyear",
    "/district/past",
    "/evidence",
    "/evidence/record",
    "/try",
    "/disclosure",
    "/me",
)
# Sentences whose numbers do not open, each with the reason: path, then tag and class.
LET_PASS = {
    ("/try", "li.assumption"): "what a side assumes, beside the field that changes it",
    ("/try", "p.changed"): "what somebody typed, and the assumption beside its slider",
    ("/evidence/record", "p.source"): "the title of a source",
    ("/why", "p.share"): "the share of the gap, of a part that opens beside it",
    ("/why", "p.lead"): "sums of parts, each of which opens below",
    ("/why", "li."): "what a source says, or a term in its own words",
    ("/table", "li."): "a term in its own words",
    ("/offers", "li."): "a term in its own words",
    ("/offers", "p.quiet"): "a term in its own words",
    ("/offer", "li."): "a term in its own words",
    ("/disclosure", "li."): "a term in its own words, its form is the paper",
    ("/settle", "li."): "a term in its own words, or what a package lacks",
    ("/settle", "p."): "the whole search, which no line of the model holds",
    ("/settle", "p.quiet"): "what was searched, which no line of the model holds",
    ("/evidence", "p.claim-text"): "what somebody said",
    ("/evidence", "p.claim-number"): "what somebody said",
    ("/evidence", "li.claim"): "what somebody said",
    ("/evidence", "li."): "what somebody said",
    ("/evidence/record", "li."): "published projections and actuals with their days",
    ("/try", "p.quiet"): "how wide the bands are",
    ("/try", "p.comes-to"): "one term by itself while its slider moves",
    ("/try", "li.term"): "one term by itself while its slider moves",
    ("/try", "li."): "a term in its own words",
    ("/me", "p."): "the note of the source of the pay schedule",
    ("/strike", "p."): "the table of the same page has its days and pay",
    ("/strike", "p.quiet"): "the table of the same page has its days and pay",
    ("/strike", "li."): "made of the figures at the foot of the same page",
    ("/strike", "dd."): "the table of the same page has its days and pay",
    ("/district", "li."): "a row of a table that opens below",
    ("/district", "p."): "one absent student, the difference of two runs of the model",
}
_YEAR = re.compile(r"\b\d{4}-\d{2}(?![\d-])")
kept_open = cache(opened)


class Place(NamedTuple):
    """A case as its pages show it in a language."""

    client: TestClient
    case: Case
    language: str

    def get(self, address: str) -> str:
        """Ask for a page until a search behind it has ended."""
        mark = "&" if "?" in address else "?"
        answer = once_found(self.client, f"{address}{mark}lang={self.language}")
        self.client.cookies.clear()  # others ask without a language
        assert answer.status_code == 200, address
        return answer.text

    @property
    def words(self) -> Words:
        """What the pages say, in their language."""
        return words_for(self.case, self.language)

    @property
    def offers(self) -> dict[str, str]:
        """The title of each offer."""
        return {offer.id: self.words.own(offer.title) for offer in self.case.offers}

    @property
    def books(self) -> dict[str, str]:
        """The book of each name that stands in a head of a table."""
        return {book_name(self.case, b, self.words): b.id for b in self.case.books}


def addresses(place: Place) -> list[str]:
    """Every page that a number stands on, with the scenarios to choose from."""
    table = place.get("/table")
    form = re.search(r'<select name="with">(.*?)</select>', table, re.DOTALL)
    assert form
    chosen = re.findall(r'<option value="([^"]*)"', form[1])
    found = [*PAGES, *(f"/table?with={each}" for each in chosen)]
    found += [f"/table?define={each}" for each in ("unrestricted", "unassigned")]
    for offer in list(place.offers)[-3 if place.language == "en" else -1 :]:
        found += [f"/offer?offer={offer}", f"/try?from={offer}"]
        found += [f"/offer?offer={offer}&book={b.id}" for b in sides_books(place.case)]
    if place.case.scenarios:
        found += [f"/try?from={offer}&set=union:funding.cola%3D1%25", "/try/scenarios"]
    return found


def asked_of(href: str) -> dict[str, list[str]]:
    """The questions of an address."""
    return parse_qs(urlsplit(href).query)


def opened_at(place: Place, page: str, number: Labeled) -> str:
    """Where a number opens; a button is sent with the form it stands in."""
    if not number.sends:
        return unescape(number.href)
    query = urlsplit(page).query
    sent = f"/try/number?{query}&{urlencode({'open': number.href})}"
    answer = place.client.get(sent, follow_redirects=False)
    assert answer.status_code == 307, sent
    return str(answer.headers["location"])


def same_digits(shown: str, html: str, language: str) -> bool:
    """Whether a page is about the number that was shown, to the precision shown."""
    title = plain_part(html, r"<h1[^>]*>(.*?)</h1>")
    if not re.search(r"\d", shown) or shown in title:
        return shown in title or not re.search(r"\d", shown)
    return any(_alone(each, shown) for each in _forms(html, language) if each)


def _forms(html: str, language: str) -> set[str]:
    value, words = value_of(html), words_in(language)
    found = {headline(html)}
    if value is None:
        return found
    found |= {words.percent(value, places) for places in (0, 1, 2)}
    for each in (value, abs(value)):
        found |= {words.money(each), words.number(each), words.number(each, 2)}
        found |= {words.number(each / scale, 1) for scale in (1e9, 1e6, 1e3)}
    return found


def _alone(amount: str, text: str) -> bool:
    """Whether an amount stands in a text with no digit on either side."""
    return bool(re.search(rf"(?<![\d.,]){re.escape(amount)}(?![\d]|[.,]\d)", text))


def plain_part(html: str, pattern: str) -> str:
    """The words of a part of a page."""
    found = re.search(pattern, html, re.DOTALL)
    text = re.sub(r"<[^>]+>", " ", found[1]) if found else ""
    return " ".join(unescape(text).split())


def labels_fit(place: Place, path: str, number: Labeled, href: str) -> list[str]:
    """What the label of a number says otherwise than its link asks."""
    asked, wrong = asked_of(href), []
    years = _YEAR.findall(number.column)
    if years and "year" in asked and ".." not in asked["year"][0]:
        wrong += [] if asked["year"][0] in years else [f"year {years}"]
    for head in (number.row, number.column):
        if head in place.books and asked.get("book", [place.books[head]]) != [place.books[head]]:
            wrong.append(f"assumptions {head}")
    color = re.search(r"side-(\d)", number.classes)
    if color and "book" in asked and path != "/why":
        book = sides_books(place.case)[int(color[1]) - 1].id
        wrong += [] if asked["book"] == [book] else [f"color of {book}"]
    return wrong + _offer_named(place, number, asked)


def _offer_named(place: Place, number: Labeled, asked: dict[str, Any]) -> list[str]:
    """An offer that the row or the heading names and the link does not ask for."""
    of = {*asked.get("cost", ()), *asked.get("offers", ()), *asked.get("apart", ())}
    label = f"{number.row} | {number.heading}"
    named = {each for each, title in place.offers.items() if title in label}
    return [f"offer {named}"] if named and of and not named & of else []


def page_names(place: Place, href: str, html: str) -> list[str]:
    """What a number's own page does not name of that which it was asked for."""
    asked = asked_of(href)
    said = plain_part(html, r"<h1[^>]*>(.*?)</h1>")
    said += " " + plain_part(html, r'<p class="stands">(.*?)</p>')
    wanted = [
        place.offers[each]
        for name in ("offers", "cost", "apart", "offer")
        for each in asked.get(name, ())
        if each in place.offers
    ]
    if asked.keys() & {"line", "cost"}:
        wanted += [y for y in asked.get("year", ()) if _YEAR.fullmatch(y)]
    books = {book.id: book for book in place.case.books}
    for name in (*asked.get("book", ()), *asked.get("between", ())):
        wanted.append(place.words.said(side_name(place.case, books[name])))
    return [each for each in wanted if each not in said]


@pytest.fixture(scope="module", params=["en", "es"])
def language(request) -> str:
    """The language of the pages."""
    return str(request.param)


@pytest.fixture(scope="module", params=FOLDERS)
def walked(request, language) -> tuple[Place, dict[str, PageReader]]:
    """A case in a language, and each of its pages as it was read."""
    client = client_of(FOLDERS[request.param])  # kept longer than one test
    place = Place(client, kept_open(FOLDERS[request.param]).case, language)
    return place, {each: read_page(place.get(each)) for each in addresses(place)}


def numbers_to_follow(
    place: Place, pages: dict[str, PageReader]
) -> dict[tuple[str, str], tuple[str, Labeled]]:
    """Each number once: all outside of tables, and a part of the cells of a large case."""
    every = 1 if len(place.case.schools) < 100 else 9
    every = every if place.language == "en" else 27
    found: dict[tuple[str, str], tuple[str, Labeled]] = {}
    for page, read in pages.items():
        for at, number in enumerate(read.numbers):
            if number.column and at % every:
                continue
            found.setdefault((number.href, number.shown), (page, number))
    return found


def test_labels_ask_for_what_they_name(walked):
    place, pages = walked
    seen, found = 0, []
    for page, read in pages.items():
        for number in read.numbers:
            href = opened_at(place, page, number) if number.sends else number.href
            wrong = labels_fit(place, urlsplit(page).path, number, unescape(href))
            found += [(page, number, wrong)] if wrong else []
            seen += 1
    assert seen > 500
    assert not found


@pytest.mark.sampled
def test_what_opens_shows_the_same_digits(walked, request):
    place, pages = walked
    followed = numbers_to_follow(place, pages)
    assert len(followed) > 80
    if place.language != "en" and not request.config.getoption("--full"):
        some = sorted(followed)[::4]  # in English every one is opened
        followed = {each: followed[each] for each in some}
    found = []
    for page, number in followed.values():
        href = opened_at(place, page, number)
        html = place.get(href)
        measured = number.sends and number.href.startswith("cost@")
        fits = same_digits(number.shown, html, place.language)
        # Per student, per member and of the budget are rows of the page of the cost.
        if not fits and not (measured and number.shown.strip("$%") in html):
            found.append((page, number, headline(html)))
        if unnamed := page_names(place, href, html):
            found.append((page, number, ", ".join(unnamed)))
    assert not found


def test_no_sentence_has_a_number_that_does_not_open(walked):
    place, pages = walked
    if place.language != "en":
        pytest.skip("amounts are the same in each language; their words differ")
    found = []
    for page, read in pages.items():
        shown = " | ".join(number.shown for number in read.numbers)
        for block in read.blocks:
            closed = [each for each in block.amounts if not _alone(each, shown)]
            if closed and not _passes(place, page, block):
                found.append((page, block, closed))
    assert not found


def _passes(place: Place, page: str, block: Block) -> bool:
    """Whether a sentence stands again behind its own link, or is let pass."""
    if block.tag in {"td", "th", "caption", "dt"} or block.classes == "in-words":
        return True  # the cells of a table are those of its row; so is a chart in words
    kind = f"{block.tag}.{block.classes.split(' ')[0]}"
    if (urlsplit(page).path, kind) in LET_PASS:
        return True
    links = [unescape(each) for each in block.links if each.startswith("/why")]
    start = block.words[:80]
    return any(start in _words_of(place.get(each)) for each in links)


def _words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
