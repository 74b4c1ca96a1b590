"""Spending by object adds up to all spending, in every world."""

from __future__ import annotations

import numpy as np
import pytest
from tests.model.projected import LOS_ANGELES, SMALL, line, projected

OBJECTS = ("certificated", "classified", "benefits", "other")


@pytest.mark.parametrize("book", ["district", "union"])
@pytest.mark.parametrize("case", [SMALL, LOS_ANGELES])
def test_objects_add_up_to_spending(case, book):
    found = projected(case, book)
    together = np.sum([line(found, f"object.{name}") for name in OBJECTS], axis=0)
    assert together == pytest.approx(line(found, "spending.total"), rel=1e-12)


def test_objects_add_up_where_part_of_the_budget_is_not_spent():
    drawn = projected(SMALL, "union", 32).drawn
    assert drawn is not None
    together = sum(drawn.values(f"object.{name}") for name in OBJECTS)
    assert together == pytest.approx(drawn.values("spending.total"), rel=1e-12)
    assert (drawn.values("spending.not_spent") > 0).all()


def test_the_first_year_is_as_the_small_town_budgeted():
    found = projected(SMALL)
    budget = {"certificated": 5_089_000, "classified": 2_035_000, "benefits": 3_097_500}
    for name, amount in budget.items():
        assert line(found, f"object.{name}")[0] == pytest.approx(amount, abs=500)
    # Books, services and buildings, and the rounding of the budget's own benefits.
    assert line(found, "object.other")[0] == pytest.approx(2_436_500, abs=500)
