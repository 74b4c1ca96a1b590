from __future__ import annotations

from math import fsum

import pytest
from tests.conftest import EXAMPLES

from openbook.projecting import cost_offers
from openbook.report.offers.kinds_beside import kinds_beside


def test_the_moves_of_all_kinds_add_up_to_the_move_of_the_whole() -> None:
    one, other = cost_offers(EXAMPLES / "small-town", books=["district"])
    found = kinds_beside(one, other)
    assert {each.word for each in found} >= {"salary_raise", "added_staff"}
    moved = other.cost.all_years - one.cost.all_years
    assert fsum(each.more for each in found) == pytest.approx(moved, abs=0.01)
