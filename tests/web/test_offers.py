"""Offers over time on a page: moves, dollars, what is open, the days of impasse."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape
from pathlib import Path
from time import process_time

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import client_of
from tests.web.reading import numbers_of


def test_every_offer_is_there_with_its_links(los_angeles: TestClient) -> None:
    page = los_angeles.get("/offers").text
    assert "/offer?offer=2019-01-11-district" in page
    assert "worse for the other side than before" in page
    assert "students: 32 → 34" in page
    steps = page.partition("Move by move")[2]
    assert len(re.findall(r"<details(?: open)?>", steps)) == 15


def test_dollars_open_and_stand_beside_those_before(los_angeles: TestClient) -> None:
    html = los_angeles.get("/offers").text
    page = re.sub(r"<[^>]+>", "", html)
    assert "/number?cost=2019-01-11-district&amp;year=2019-20&amp;book=district" in html
    assert "$304 million" in page
    assert "$559 million in the years it covers" in page
    assert "$1.48 billion if its terms continue" in page
    assert "$30.7 million less over 2018-19 to 2019-20, the years that both cover" in page
    assert "$48.6 million less" not in page
    assert "full terms: $1.25 billion against $559 million" in page
    assert "silent on 2020-21 to 2022-23" in page
    assert "10 of 50 terms" in page
    assert "modeled $220 million in 2021-22" in page
    assert "no term is costed" in page


def test_withdrawn_terms_stay_visible(los_angeles: TestClient) -> None:
    page = los_angeles.get("/offers").text
    withdrawn = page.partition("<h3>Withdrawn</h3>")[2].partition("</ul>")[0]
    assert "<li>Fewer standardized tests</li>" in withdrawn


def test_the_table_can_be_seen_on_another_day(willow: TestClient) -> None:
    assert "on October 5, 2018" in willow.get("/offers?on=2018-10-05").text
    answer = willow.get("/offers?on=soon")
    assert answer.status_code == 400
    assert "2019-01-18" in answer.text


def test_steps_of_impasse_have_their_time_limits(los_angeles: TestClient) -> None:
    page = los_angeles.get("/offers?event=panel+appointed=2018-11-14").text
    assert "15 days after: mediator appointed on August 1, 2018" in page
    assert "30 days after: panel appointed on November 14, 2018" in page
    assert "/offers.ics?event=panel+appointed%3D2018-11-14" in page


@pytest.mark.parametrize("path", ["/offers", "/offers.ics"])
@pytest.mark.parametrize("event", ["soon", "panel chosen=2018-11-14", "a=<b>"])
def test_an_event_that_is_none_is_told(willow: TestClient, path: str, event: str) -> None:
    answer = willow.get(path, params={"event": event})
    assert answer.status_code == 400
    assert "<b>" not in answer.text


def test_the_calendar_is_a_file(willow: TestClient) -> None:
    answer = willow.get("/offers.ics?event=impasse+declared=2018-11-01")
    assert answer.headers["content-type"].startswith("text/calendar")
    assert "impasse.ics" in answer.headers["content-disposition"]
    assert answer.text.startswith("BEGIN:VCALENDAR\r\n")
    assert "SUMMARY:Due: mediator appointed" in answer.text


def test_a_case_without_offers_has_a_page(small_town: Path) -> None:
    for file in (small_town / "offers").iterdir():
        file.unlink()
    answer = client_of(small_town).get("/offers")
    assert answer.status_code == 200
    assert "No offer on record." in answer.text


def test_hostile_titles_are_text(small_town: Path) -> None:
    file = small_town / "offers" / "2018-10-05-union.yaml"
    text = file.read_text("utf-8")
    title = next(line for line in text.splitlines() if line.startswith("title:"))
    file.write_text(text.replace(title, 'title: "<b>x</b>\\"onload=1"'), "utf-8")
    page = client_of(small_town).get("/offers").text
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page


def test_many_offers_are_shown_some_at_a_time(small_town: Path) -> None:
    """Each page costs and draws only what it shows, however long the talks last."""
    model = (small_town / "offers" / "2018-10-05-union.yaml").read_text("utf-8")
    days = [date(2014, 1, 1) + timedelta(days=place) for place in range(1500)]
    for day in days:
        text = re.sub(r"(?m)^made_on: .*$", f"made_on: {day}", model)
        (small_town / "offers" / f"{day}-union.yaml").write_text(text, "utf-8")
    client = client_of(small_town)
    newest = client.get("/offer").status_code  # reads the case
    assert newest == 200
    before = process_time()
    page = client.get("/offers").text
    assert process_time() - before < 8
    shown = re.findall(r'<a href="/offer\?offer=([^"]+)">', page)
    assert len(set(shown)) < 40
    assert "Page 1 of 61" in page
    assert str(days[0]) in client.get("/offers?page=61").text
    assert client.get("/offers?page=62").status_code == 400


def test_the_chart_is_a_file_too(willow: TestClient) -> None:
    rows = willow.get("/offers.csv?chart=offers").text.splitlines()
    assert rows[0] == "Day,Side,Offer"
    assert len(rows) == 4
    assert rows[-1] == "2019-01-15,,Strike"  # which turned the story


def _costs(page: str, term: int) -> list[str]:
    """The books at which the cost of a term over the years of its offer opens."""
    asked = re.compile(rf"cost=2019-01-11-district&term={term}&year=2018-19..2019-20&book=(\w+)")
    return [found[1] for each in numbers_of(page) if (found := asked.search(each))]


def test_the_terms_of_both_sides_stand_side_by_side(willow: TestClient) -> None:
    page = willow.get("/offers").text
    table = page.partition('<table class="paired">')[2].partition("</table>")[0]
    heads = re.findall(r'<th scope="col"[^>]*>(\w+)', table)
    assert heads == ["WCUSD", "Cost", "WCTA", "Cost"]
    subjects = re.findall(r'colspan="4">([^<]+)<', table)
    assert subjects[:2] == ["Pay", "Health benefits"]
    raises = next(row for row in table.split("<tr") if "raise from" in row)
    assert raises.count("raise from") == 2  # of one side and of the other
    assert _costs(page, term=2) == ["district", "union"]
    assert _costs(page, term=3) == ["district"]  # they agree on it


def test_what_costs_nothing_is_folded(willow: TestClient) -> None:
    page = willow.get("/offers").text
    table, _, rest = page.partition('<table class="paired">')[2].partition("</table>")
    assert "not costed</td>" not in re.sub(r"(?s)<tr class=\"total\".*", "", table)
    folded = rest.partition("<details>")[2].partition("</details>")[0]
    count = int(re.findall(r"<summary>(\d+) more that cost nothing", folded)[0])
    rows = re.findall(r"<tr>", folded.partition("<tbody>")[2])
    assert len(rows) == count
    assert "not costed" in folded


def test_an_offer_that_ends_is_silent_and_has_two_totals(willow: TestClient) -> None:
    page = willow.get("/offers").text
    totals = re.findall(r'(?s)<tr class="total">.*?</tr>', page)
    assert "The whole offer" in totals[0]
    assert "If its terms continue, 2018-19 to 2020-21" in totals[1]
    assert "Offer before the strike ends with 2019-20 and says nothing about 2020-21" in page
    row = page.partition("Alternative, not counted: 2% raise")[2].partition("</tr>")[0]
    # 2% for teachers and those who follow, and five mentors; in thousands, on both books.
    assert re.search(r"\d+\.\d / \d+\.\d", row)


def test_days_are_picked_and_the_time_limits_of_the_law_follow(willow: TestClient) -> None:
    page = willow.get("/offers").text
    assert re.search(r'<input type="date" name="impasse_declared" value="">', page)
    assert "mediator appointed</td>" not in page
    picked = willow.get("/offers?impasse_declared=2019-01-11").text
    assert 'name="impasse_declared" value="2019-01-11"' in picked
    assert "mediator appointed" in picked.partition('id="impasse"')[2].partition("<details")[0]
    calendar = re.findall(r'href="(/offers\.ics[^"]*)"', picked)[0]
    assert "mediator appointed" in willow.get(unescape(calendar)).text
    wrong = willow.get("/offers?impasse_declared=soon")
    assert wrong.status_code == 400
    assert "impasse declared=soon" in unescape(wrong.text)


def test_a_term_that_is_written_twice_has_a_row_each(small_town: Path) -> None:
    file = small_town / "offers" / "2018-10-05-union.yaml"
    twice = "  - class_size_cut: {pupils: 3, grades: 4-12, starts: 2019-20}\n"
    text = file.read_text("utf-8")
    file.write_text(text.replace(twice, 2 * twice), "utf-8")
    page = client_of(small_town).get("/offers")
    assert page.status_code == 200
    assert page.text.count("reduce class size by 3 in grades 4-12") > 1
