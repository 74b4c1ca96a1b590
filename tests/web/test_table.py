"""The table: the first screen, its questions, and costs on both books."""

from __future__ import annotations

import re

from tests.web.reading import numbers_of


def _costs(page: str, term: int) -> list[str]:
    """The books at which the costs of a term in the first year open."""
    asked = re.compile(rf"cost=2019-01-11-district&term={term}&year=2018-19&book=(\w+)")
    return [found[1] for each in numbers_of(page) if (found := asked.search(each))]


def test_the_first_screen_tells_where_the_talks_stand(willow):
    page = willow.get("/table").text
    assert "<h1>Where the talks stand on January " in page
    assert page.index("Reserve in 2020-21") < page.index("Term by term")


def test_readers_find_who_said_a_number_and_whether_school_is_open(willow):
    page = willow.get("/table").text
    for path in ("/evidence", "/families", "/me", "/offers"):
        assert f'<li><a href="{path}">' in page


def test_books_that_agree_show_one_number(willow):
    page = willow.get("/table").text
    assert _costs(page, term=2) == ["district", "union"]
    assert _costs(page, term=3) == ["district"]


def test_a_year_after_the_offer_is_silence(willow):
    page = willow.get("/table").text
    table, _, going_on = page.partition("If its terms go on, they cost in these years:")
    assert "cost=2019-01-11-district&amp;year=2020-21" not in table
    assert "cost=2019-01-11-district&amp;year=2020-21" in going_on
    assert "The offer ends with 2019-20 and is silent on 2020-21." in page
    open_terms = page.partition("<caption>Open: what each side")[2]
    open_terms = open_terms.partition("</table>")[0]
    assert len(re.findall(r">silent</t[hd]>", open_terms)) == 13  # with the alternatives
    assert "—" not in open_terms


def test_alternatives_that_are_not_counted_show_their_cost(willow):
    page = willow.get("/table").text
    row = page.partition("Alternative, not counted: 2% raise")[2].partition("</tr>")[0]
    assert row.count("<td") == 3
    # 2% for teachers and those who follow, and five mentors; in thousands, on both books.
    assert re.search(r"\d+\.\d / \d+\.\d", row)
