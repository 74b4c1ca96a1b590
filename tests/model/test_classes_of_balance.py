"""The classes of the ending balance add up, and are divided as published."""

from __future__ import annotations

import numpy as np
import pytest
from tests.model.projected import LOS_ANGELES, SMALL, line, projected

from openbook.api.projection import project_case

CLASSES = ("bound", "economic_uncertainty", "unassigned")
BOUND = ("nonspendable", "committed", "assigned")


@pytest.mark.parametrize("book", ["district", "union"])
@pytest.mark.parametrize("case", [SMALL, LOS_ANGELES])
def test_classes_add_up_to_the_unrestricted_balance(case, book):
    found = projected(case, book)
    together = np.sum([line(found, f"balance.{name}") for name in CLASSES], axis=0)
    assert together == pytest.approx(line(found, "reserve.unrestricted"), abs=0.01)


def test_what_is_bound_is_divided_as_published():
    found = projected(SMALL)
    first = {name: line(found, f"balance.{name}")[0] for name in BOUND}
    assert first == pytest.approx(
        {"nonspendable": 20_000, "committed": 250_000, "assigned": 500_000}
    )
    together = np.sum([line(found, f"balance.{name}") for name in BOUND], axis=0)
    assert together == pytest.approx(line(found, "balance.bound"))
    assert line(found, "balance.restricted")[0] == pytest.approx(180_000)


def test_where_nobody_told_the_classes_what_is_bound_stays_whole():
    names = projected(LOS_ANGELES).model.lines
    assert "balance.bound" in names
    assert not [name for name in BOUND if f"balance.{name}" in names]


def test_published_classes_of_nothing_divide_nothing(small_town):
    file = small_town / "district" / "reserve.csv"
    text = file.read_text("utf-8")
    for amount in ('"20,000"', '"250,000"', '"500,000"'):
        text = text.replace(amount, "0")
    file.write_text(text, "utf-8")
    names = project_case(small_town).model.lines
    assert "balance.bound" in names
    assert "balance.assigned" not in names
