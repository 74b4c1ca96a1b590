"""Labels: a number is with the offer, assumptions and year that its label names."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient
from tests.empty_loops import maybe_none
from tests.web.conftest import CASES
from tests.web.reading import headline, number_on, numbers_of, part

from openbook.api import projection
from openbook.api.papers import PaperAsked, board_paper
from openbook.api.view import opened
from openbook.case.scope import Scope
from openbook.cli.main import main
from openbook.reports.projection_report import certification_word
from openbook.reports.table_report import WORLDS
from openbook.reports.words.words import words_in

EN = words_in("en")
FOLDERS = {"willow": CASES / "small-town", "los_angeles": CASES / "la-2019"}
kept_open = cache(opened)


class SideCard(NamedTuple):
    """A card of the first screen: its texts, its links and what they show."""

    side: str
    text: str
    links: dict[str, str]
    badge: str


def plain(html: str) -> str:
    """The words of some HTML."""
    html = re.sub(r'<button [^>]*class="word"[^>]*>(.*?)</button>', r"\1", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def cards_of(page: str) -> list[SideCard]:
    """The cards of both sides."""
    found = re.findall(r'<section class="sheet of-\d".*?</section>', page, re.DOTALL)
    return [
        SideCard(
            plain(part(r"<h2[^>]*>(.*?)</h2>", each)),
            plain(each),
            {unescape(href): shown for href, shown in numbers_of(each).items()},
            plain(re.findall(r'<span class="badge \w+">(.*?)</span>', each)[-1]),
        )
        for each in found
    ]


def lead_of(page: str) -> tuple[str, str]:
    """The sentence of the gap on the first screen, and where it leads."""
    lead = r'<h2[^>]*>Why we disagree</h2>\s*<p class="lead wide">(.*?)<a href="([^"]*)">'
    return plain(part(lead, page)), unescape(part(lead, page, 2))


def asked_of(href: str) -> dict[str, list[str]]:
    """The questions of an address."""
    return parse_qs(urlsplit(href).query)


def scenarios(page: str) -> list[str]:
    """What may be chosen as the offers of all numbers."""
    form = part(r'<select name="with">(.*?)</select>', page)
    return re.findall(r'<option value="([^"]*)"', form)


@pytest.mark.parametrize("place", FOLDERS)
def test_every_card_is_asked_again_through_its_own_link(place, request):
    client: TestClient = request.getfixturevalue(place)
    opened_case = kept_open(FOLDERS[place])
    titles = {offer.id: offer.title for offer in opened_case.case.offers}
    chosen = scenarios(client.get("/table").text)
    assert len(chosen) >= 4
    for scenario in chosen:
        cards = cards_of(client.get(f"/table?with={scenario}").text)
        assert len(cards) == 2
        for card in cards:
            costs = [href for href in card.links if "cost" in asked_of(href)]
            assert len(card.links) == 3 + len(costs)
            for href, shown in card.links.items():
                assert shown == _asked_again(client, href, card, titles), href
            _as_the_engine_says(opened_case, card)


def _asked_again(client, href, card, titles) -> str:
    """What the number of a link shows, its page labeled as the card is."""
    asked, page = asked_of(href), client.get(href).text
    if "cost" in asked:
        assert titles[asked["cost"][0]] in card.text
        assert all(year in card.text for year in asked["year"][0].split(".."))
        return headline(page)
    label = plain(part(r'<p class="stands">(.*?)</p>', page))
    whose, _, offers = label.partition(". ")
    assert whose[1:] in card.text or "inferred" in whose
    assert asked["year"][0] in card.text
    for offer in maybe_none(asked.get("offers", [])):
        assert f"with {titles[offer]}" in card.text
    if offers.startswith("Current budget with "):
        assert offers.removeprefix("Current budget ").rstrip(".") in card.text
    if "current contract" in offers:
        assert "under the current contract alone" in card.text
    return headline(page) if asked.get("at") != ["chance"] else _chance(page)


def _chance(page: str) -> str:
    return EN.chance(number_on(page))


def _as_the_engine_says(opened_case, card: SideCard) -> None:
    """The reserve, the chance and the certification of the offer that a card names."""
    first = asked_of(next(iter(card.links)))
    offers = tuple(first.get("offers", ())) or None
    stand = Scope(book=first["book"][0], offers=offers)
    ran = projection.project_scope(
        opened_case, stand, draws=WORLDS, lines=("reserve.available", "reserve.below")
    )
    outcome = ran.drawn
    assert outcome is not None
    at = [str(year) for year in ran.alone.years].index(first["year"][0])
    assert at == min(len(ran.alone.years), 3) - 1  # the last year that is certified
    value = float(ran.alone.values("reserve.available")[0][at])
    assert EN.money(value) in card.text
    assert card.badge == certification_word(ran.alone)
    chance = EN.chance(outcome.share("reserve.below")[at])
    assert chance in card.links.values()


@pytest.mark.parametrize("place", FOLDERS)
def test_the_first_screen_shows_each_side_with_the_offer_it_names(place, request):
    client = request.getfixturevalue(place)
    case = kept_open(FOLDERS[place]).case
    for card in cards_of(client.get("/table").text):
        (offer,) = asked_of(next(iter(card.links)))["offers"]
        title = next(each.title for each in case.offers if each.id == offer)
        assert card.text.startswith(f"{card.side} Newest offer: {title}")


@pytest.mark.parametrize("place", FOLDERS)
def test_the_sentence_of_the_gap_names_its_scenario(place, request):
    client = request.getfixturevalue(place)
    case = kept_open(FOLDERS[place]).case
    titles = {offer.id: offer.title for offer in case.offers}
    said = set()
    for scenario in scenarios(client.get("/table").text):
        page = client.get(f"/table?with={scenario}").text
        sentence, href = lead_of(page)
        asked = asked_of(href)
        ends = [number_on(client.get(next(iter(card.links))).text) for card in cards_of(page)]
        amount = EN.money(abs(ends[1] - ends[0]))
        near = f"are only {amount} apart in " in sentence
        assert near or sentence.startswith(f"Of the {amount} between ")
        assert asked["year"][0] in sentence
        for offer in asked.get("offer", []):
            assert titles[offer] in sentence
        if "offer" not in asked:
            assert "both with" in sentence
        again = client.get(href)
        assert again.status_code == 200
        assert sentence in plain(again.text)
        said.add(sentence)
    assert len(said) == len(scenarios(client.get("/table").text))


def test_los_angeles_says_both_gaps_apart(los_angeles):
    own, budget = (
        lead_of(los_angeles.get(f"/table?with={each}").text)[0] for each in ("own", "budget")
    )
    assert "LAUSD with Offer of Jan. 11, 2019 and UTLA (inferred) with " in own
    assert "both with Offer of Oct. 30, 2018" in budget
    assert own.split(" between ")[0] != budget.split(" between ")[0]


def test_the_board_paper_and_the_command_say_the_scenario(capsys):
    folder = FOLDERS["los_angeles"]
    told = [
        getattr(each, "text", "") for each in board_paper(kept_open(folder), PaperAsked(words=EN))
    ]
    lead = next(text for text in told if text.startswith("Of the "))
    newest = (
        "LAUSD with Offer of Jan. 11, 2019 and UTLA (inferred) with UTLA proposal of Jan. 7, 2019"
    )
    assert newest in lead
    assert main(["gap", str(folder), "--between", "district", "union"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "both with Offer of Oct. 30, 2018" in said
    assert lead.split(" between ")[0] not in said  # another scenario, another amount
