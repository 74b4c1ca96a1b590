"""Tests of packages beyond the frontier: each is not legal, and says by how much."""

from __future__ import annotations

import pytest
from tests.settlement.made_terms import small_town

from openbook.api.folder import load_law
from openbook.api.packages import too_dear
from openbook.model.live_model import Sitting
from openbook.settlement.matters import open_matters
from openbook.settlement.reserve import Reserve
from openbook.settlement.search import find_settlements


@pytest.mark.parametrize("chance", [0.5, 1.0])
def test_each_is_short_somewhere_and_none_is_on_the_frontier(chance: float) -> None:
    case = small_town()
    law = load_law(case.head.state, case.head.as_of)
    books = [book for book in case.books if book.id == "union"]
    sitting = Sitting(case, law, draws=20)
    reserve = Reserve(open_matters(case), sitting, books, chance)
    found = find_settlements(reserve, most=12)
    assert bool(found.allowed) == (chance == 1.0)
    beyond = too_dear(reserve, found, most=5)
    assert 0 < len(beyond) <= 5
    known = {each.package for each in (*found.packages, *found.offers)}
    for each in beyond:
        assert min(each.left) < 0
        assert each.package not in known
        assert (reserve.left(each.package) < 0).any()
