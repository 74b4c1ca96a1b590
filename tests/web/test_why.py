"""Why we disagree: three questions, a waterfall that adds up, and giving in."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.web.reading import headline, numbers_of
from tests.web.test_number import shown_again

BOOKS = "/why"
EVERY = (BOOKS, "/why?question=offers", "/why?question=both")
GIVEN = ("/why?theirs=enrollment.change", "/why?question=both&theirs=funding.cola")


@pytest.mark.parametrize("address", [*EVERY, *GIVEN, "/why?line=enrollment.total"])
def test_every_number_opens_to_the_same_digits(willow: TestClient, address: str) -> None:
    page = willow.get(address)
    assert page.status_code == 200
    numbers = numbers_of(page.text)
    assert len(numbers) > 8
    for href, shown in numbers.items():
        answer = willow.get(href)
        assert answer.status_code == 200, href
        if "cost=" in href and not shown.lstrip("−").startswith("$"):
            continue  # a term by its words
        assert shown_again(answer.text, shown), (href, shown, headline(answer.text))


@pytest.mark.parametrize("address", EVERY)
def test_los_angeles_answers_every_question(los_angeles: TestClient, address: str) -> None:
    page = los_angeles.get(address)
    assert page.status_code == 200
    for href in numbers_of(page.text):
        assert los_angeles.get(href).status_code == 200, href


@pytest.mark.parametrize("gives", ["district", "union"])
def test_use_theirs_for_everything_leaves_exactly_nothing(willow: TestClient, gives: str) -> None:
    page = willow.get(f"/why?gives={gives}").text
    everything = re.search(r'href="([^"]+)">all of them', page)
    assert everything
    left = willow.get(unescape(everything[1])).text
    assert "$0 of the $1.05 million gap would remain." in left
    assert "There is no difference." in left
    back = re.search(r'href="([^"]+)">Take everything back', left)
    assert back
    assert "What is left" not in willow.get(unescape(back[1])).text


def test_each_switch_turns_one_assumption_over_and_back(willow: TestClient) -> None:
    page = willow.get(BOOKS).text
    switches = re.findall(r'href="([^"]+)">WCTA uses', page)
    assert len(switches) == 8
    for href in switches:
        given = willow.get(unescape(href)).text
        assert "If WCTA used WCUSD&#39;s assumption for" in given
        back = re.search(r'href="([^"]+)">[^<]+take it back', given)
        assert back
        assert "theirs=" not in back[1]


def test_bars_lead_to_what_stands_behind_them(willow: TestClient) -> None:
    for address in EVERY:
        page = willow.get(address).text
        bars = set(re.findall(r'<a [^>]*href="#(part-[^"]+)"', page))
        assert bars
        assert bars <= set(re.findall(r'<h3 id="([^"]+)"', page))


def test_the_numbers_of_the_chart_are_a_file(willow: TestClient) -> None:
    rows = willow.get("/why.csv?chart=gap").text.splitlines()
    assert rows[0] == "Part,Amount,So far"
    assert rows[1].startswith("WCUSD,")
    assert rows[-1].startswith("WCTA,")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("between=onion", "union"),
        ("named=reserve.availabel", "reserve.available"),
        ("year=2019-21", "2019-20"),
        ("theirs=enrolment.change", "enrollment.change"),
        ("gives=onion", "union"),
        ("question=book", "books"),
        ("question=offers&apart=2018-10-05-onion", "2018-10-05-union"),
    ],
)
def test_bad_questions_are_told_with_the_nearest(willow: TestClient, query: str, said: str) -> None:
    answer = willow.get(f"/why?{query}")
    assert answer.status_code == 400
    assert said in answer.text


def test_the_same_book_twice_is_filled_up(willow: TestClient) -> None:
    page = willow.get("/why?between=union&between=union")
    assert page.status_code == 200
    assert "between WCTA and WCUSD" in page.text
