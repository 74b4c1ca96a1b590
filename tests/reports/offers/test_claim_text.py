"""A claim in words: people and sections where it is about people, else where money goes."""

from __future__ import annotations

from functools import cache

from tests.offers.opened import LOS_ANGELES, opened

from openbook.offers.cost import cost_offer
from openbook.offers.cost_result import CostedOffer
from openbook.reports.offers.claim_text import claim_lines, left_out


@cache
def costed(offer: str) -> CostedOffer:
    ground = opened(LOS_ANGELES)
    law, model, book = ground.law, ground.model, ground.book("district")
    return cost_offer(ground.case, law, model, ground.offer(offer), book)


def test_what_nobody_can_price_is_named() -> None:
    found = costed("2018-07-24-union")
    without = {each.claim.what: left_out(each, found) for each in found.claims}
    librarians = "1 librarian per school, middle and high schools"
    assert without["Nurses and librarians"] == [librarians]
    others = ["more counselors", "500 pupils per social-worker"]
    assert without["Counselors, social workers and deans"] == others
    assert without["The whole offer"] == [librarians, *others]
    assert without["A raise of 6.5 percent"] == without["Class size"] == []
    lines = list(claim_lines(found))
    assert f"  Nobody knows the number, so not in it: {'; '.join(others)}." in lines


def test_people_are_said_only_where_the_claim_is_about_people() -> None:
    lines = list(claim_lines(costed("2018-07-24-union")))
    people = [line for line in lines if line.startswith("  That is ")]
    assert len(people) == 2
    assert "teachers more for 3,147 sections at $108,333 each" in people[0]
    assert people[0].endswith("Today's classes are generated, not counted.")
    assert people[1] == (
        "  That is 377 people more at $108,333 each; at that cost the claim is 752."
    )


def test_teachers_are_among_the_educators() -> None:
    (line,) = [
        line
        for line in claim_lines(costed("2019-01-11-district"))
        if line.startswith("  That is ")
    ]
    assert "1,114 people more, 139 of them teachers for 230 sections, at" in line
    assert "at that cost the claim is 1,200." in line
