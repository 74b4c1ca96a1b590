"""A claim in words: people and sections where it is about people, else where money goes."""

from __future__ import annotations

from functools import cache

from tests.offers.opened import LOS_ANGELES, opened

from openbook.offers.cost import cost_offer
from openbook.offers.cost_result import CostedOffer
from openbook.reports.document.document import TableBlock, plain
from openbook.reports.offers.cost_details import left_out
from openbook.reports.offers.cost_document import claim_blocks
from openbook.reports.words.words import words_in


@cache
def costed(offer: str) -> CostedOffer:
    ground = opened(LOS_ANGELES)
    law, model, book = ground.law, ground.model, ground.book("district")
    return cost_offer(ground.case, law, model, ground.offer(offer), book)


def lines_of(found: CostedOffer) -> list[str]:
    """The smaller lines under each claim."""
    blocks = claim_blocks(found, words_in("en"))
    (table,) = (block for block in blocks if isinstance(block, TableBlock))
    return [plain(line) for row in table.rows for line in row.cells[0].below]


def test_what_nobody_can_price_is_named() -> None:
    found = costed("2018-07-24-union")
    without = {each.claim.what: left_out(each, found) for each in found.claims}
    librarians = "1 librarian per school, middle and high schools"
    assert without["Nurses and librarians"] == [librarians]
    others = ["more counselors", "500 students per social worker"]
    assert without["Counselors, social workers and deans"] == others
    assert without["The whole offer"] == [librarians, *others]
    assert without["A raise of 6.5 percent"] == without["Class size"] == []
    lines = lines_of(found)
    assert f"Nobody knows the number, so not in it: {'; '.join(others)}." in lines


def test_positions_are_said_only_where_the_claim_is_about_people() -> None:
    lines = lines_of(costed("2018-07-24-union"))
    people = [line for line in lines if line.startswith("Modeled: ")]
    assert len(people) == 2
    assert "1,734 of them teachers by staffing norms, at $108,333 each" in people[0]
    assert "Today's classes are simulated, not counted." in lines
    assert people[1] == (
        "Modeled: 377 additional positions at $108,333 each; at that cost the claim pays for 752."
    )


def test_teachers_are_among_the_educators() -> None:
    lines = lines_of(costed("2019-01-11-district"))
    (line,) = [line for line in lines if line.startswith("Modeled: ")]
    assert "1,134 additional positions, 593 of them teachers by staffing norms" in line
    assert "at that cost the claim pays for 1,200." in line
