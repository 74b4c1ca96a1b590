"""Any number opens, shows the same digits, and leads down to who gave it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import client_of
from tests.web.reading import headline, numbers_of, value_of

from openbook.reports.words.words import words_in

EN = words_in("en")
_LEVELS = 30
_BY_SCHOOL = "enrolled.K.2018-19.by_school"


def shown_again(page: str, shown: str) -> bool:
    """Whether a page's number is the one that a link showed, in any of our roundings."""
    value = value_of(page)
    if value is None or shown == headline(page):
        return True
    roundings = {EN.money(value), EN.percent(value, 0), EN.percent(value, 1)}
    roundings |= {EN.number(value / scale, 1) for scale in (1e6, 1e3)}
    roundings.add(EN.number(value))
    return shown in roundings or shown in page


@pytest.mark.parametrize("address", ["/table", "/table?with=2018-10-05-union"])
def test_every_number_of_the_table_opens_to_the_same_digits(
    willow: TestClient, address: str
) -> None:
    numbers = numbers_of(willow.get(address).text)
    assert len(numbers) > 20
    for href, shown in numbers.items():
        answer = willow.get(href)
        assert answer.status_code == 200, href
        assert shown_again(answer.text, shown), (href, shown, headline(answer.text))


def test_numbers_of_the_table_of_los_angeles_open(los_angeles: TestClient) -> None:
    numbers = numbers_of(los_angeles.get("/table").text + los_angeles.get("/offers").text)
    assert len(numbers) > 100
    for href, shown in list(numbers.items())[::7]:
        if not any(map(str.isdigit, shown)):  # "as before": no difference
            continue
        answer = los_angeles.get(href)
        assert answer.status_code == 200, href
        amount = shown.partition(" in the years it covers")[0]
        assert shown_again(answer.text, amount), (href, shown)


def test_walking_down_always_ends_in_sources(willow: TestClient) -> None:
    """Breadth first from the reserve; a page without inputs names who gave it."""
    start = "/number?line=reserve.available&year=2018-19&book=union"
    waiting, seen, level = [start], {_spot(start)}, 0
    while waiting:
        level += 1
        assert level <= _LEVELS, waiting[:3]
        below: list[str] = []
        for href in waiting:
            page = willow.get(href)
            assert page.status_code == 200, href
            made_of = page.text.partition('id="neighbors"')[0]
            inner = [each for each in numbers_of(made_of) if _down(each, href)]
            if not inner:
                assert _ends(made_of), href
            for each in inner:
                if _spot(each) not in seen:
                    seen.add(_spot(each))
                    below.append(each)
        waiting = below
    assert len(seen) > 150


def _spot(href: str) -> tuple[str, ...]:
    query = parse_qs(urlsplit(href).query)
    return tuple(query.get(name, [""])[0] for name in ("line", "year", "row"))


def _down(href: str, above: str) -> bool:
    """Whether a link leads to a line below, not up the trail or along the rows."""
    query = parse_qs(urlsplit(href).query)
    way = query.get("via", [])
    here = [part for part in _spot(above) if part]
    return bool(query.get("line")) and bool(way) and way[-1] == "@".join(here)


def _ends(page: str) -> bool:
    return 'class="source"' in page or 'id="law"' in page


def test_rows_of_a_table_are_shown_in_pages(los_angeles: TestClient) -> None:
    page = los_angeles.get(f"/number?line={_BY_SCHOOL}&year=2018-19&book=district").text
    assert headline(page).startswith("517 rows, from ")
    assert "Rows 1 to 50 of 517" in page
    later = re.search(r'rel="next" href="([^"]+)"', page)
    assert later
    assert "Rows 51 to 100" in los_angeles.get(unescape(later[1])).text
    row = next(each for each in numbers_of(page) if "row=" in each)
    assert value_of(los_angeles.get(row).text) is not None
    last = los_angeles.get(f"/number?line={_BY_SCHOOL}&start=999999").text
    assert "Rows 517 to 517 of 517" in last


def test_a_number_of_the_law_shows_where_and_since_when(willow: TestClient) -> None:
    page = willow.get("/number?line=least_reserve.share_1&year=2019-20&book=union").text
    assert 'id="law"' in page
    assert "In effect" in page
    assert "Known since" in page


def test_chances_and_percentiles_open_to_worlds(willow: TestClient) -> None:
    chance = willow.get("/number?line=reserve.below&year=2020-21&at=chance").text
    assert "of 2,000 simulations" in chance
    low = willow.get("/number?line=reserve.available&year=2020-21&at=5").text
    worlds = [each for each in numbers_of(low) if "world=" in each]
    assert len(worlds) == 2
    values = [value_of(willow.get(each).text) for each in worlds]
    between = value_of(low)
    assert between is not None
    assert None not in values
    assert sum(each for each in values if each) / 2 == pytest.approx(between)
    assert willow.get("/number?line=reserve.available&at=mean").status_code == 200


def test_costs_are_with_less_without(willow: TestClient) -> None:
    for term in ("", "&term=1", "&term=6%25+raise+from+2018-07-01"):
        address = f"/number?cost=2018-10-05-union&year=2019-20&book=union{term}"
        page = willow.get(address).text
        ends = [each for each in numbers_of(page) if "spending.total" in each]
        with_it, without = (value_of(willow.get(each).text) for each in ends[:2])
        assert with_it is not None
        assert without is not None
        assert value_of(page) == pytest.approx(with_it - without, abs=0.01)
    together = willow.get("/number?cost=2018-10-05-union&year=all&book=union")
    assert "Year by year" in together.text


def test_a_cell_of_a_table_names_its_line_and_source(willow: TestClient) -> None:
    page = willow.get("/number?file=evidence/claims.csv&row=0&column=value").text
    assert "Line 2 of evidence/claims.csv" in page
    assert 'class="source"' in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("line=reserve.availabel", "reserve.available"),
        ("line=reserve.available&year=1999-00", "2018-19"),
        ("line=reserve.available&book=onion", "union"),
        ("line=reserve.available&offers=nothing-like-it", "the case has no offer"),
        ("line=reserve.available&row=north", "no rows"),
        ("line=reserve.available&world=2000", "2000 were drawn"),
        ("line=reserve.available&world=-1", "a whole number"),
        ("line=reserve.available&at=chance", "5, 50, 95"),
        ("line=reserve.below&at=50", "chance"),
        ("line=reserve.available&try=salary_rise:+5%25", "salary_raise"),
        ("line=reserve.available&theirs=enrolment.change", "enrollment.change"),
        ("cost=2018-10-05-onion", "2018-10-05-union"),
        ("cost=2018-10-05-union&term=99", "term="),
        ("between=district&between=onion", "union"),
        ("between=district&between=union&part=health.chance", "health.change"),
        ("apart=2018-10-05-union&apart=x", "2019-01-11-district"),
        ("file=evidence/clams.csv", "evidence/claims.csv"),
        ("file=evidence/claims.csv&row=9999", "0 to"),
        ("file=evidence/claims.csv&row=0&column=vale", "value"),
    ],
)
def test_bad_questions_are_told_with_the_nearest(willow: TestClient, query: str, said: str) -> None:
    answer = willow.get(f"/number?{query}")
    assert answer.status_code == 400
    assert said in answer.text.replace("&#39;", "'")


def test_the_way_down_leads_back_up(willow: TestClient) -> None:
    start = "/number?line=reserve.available&year=2020-21&book=union"
    below = next(iter(numbers_of(willow.get(start).text)))
    page = willow.get(below).text
    up = re.search(r'<nav class="trail".*?href="([^"]+)"', page, re.DOTALL)
    assert up
    assert willow.get(unescape(up[1])).status_code == 200
    assert headline(willow.get(unescape(up[1])).text) == headline(willow.get(start).text)


def test_hostile_text_stays_text(small_town: Path) -> None:
    evil = "<script>alert(1)</script>"
    sources = small_town / "evidence" / "sources.yaml"
    text = sources.read_text("utf-8").replace("who: Openbook authors", f'who: "{evil}"')
    text = text.replace("title: Invented", 'link: "javascript:alert(1)"\n    title: Invented')
    sources.write_text(text, "utf-8")
    client = client_of(small_town)
    page = client.get("/number?line=enrollment.change&year=2019-20&book=union").text
    assert "&lt;script&gt;" in page
    assert evil not in page
    assert 'href="javascript' not in page
    way = client.get(
        "/number", params={"line": "reserve.available", "via": ["?line=" + evil, evil + "@x"]}
    )
    assert way.status_code == 200
    assert evil not in way.text
