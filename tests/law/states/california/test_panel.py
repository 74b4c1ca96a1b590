"""The seven criteria of a panel: their order, and where a fact is sorted."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.api.folder import load_law
from openbook.law.statutes import criterion_of

CRITERIA = load_law("california", date(2019, 1, 18)).panel_criteria


def test_they_stand_in_the_order_of_the_section() -> None:
    assert [each.number for each in CRITERIA] == [1, 2, 3, 4, 5, 6, 7]
    for each in CRITERIA:
        assert each.rule.section == f"Government Code 3548.2(b)({each.number})"
    assert [each.stipulations for each in CRITERIA].index(True) == 1


@pytest.mark.parametrize(
    ("subject", "number"),
    [
        ("reserve.unrestricted", 3),
        ("reserve.required", 1),
        ("reserve.required.share", 1),
        ("reserves", 7),
        ("pay.average", 6),
        ("pay.rank", 4),
        ("class_size.cap", 7),
        ("", 7),
    ],
)
def test_the_closest_name_decides(subject: str, number: int) -> None:
    found = criterion_of(subject, CRITERIA)
    assert found is not None
    assert found.number == number


def test_a_state_without_criteria_has_none() -> None:
    criteria = load_law("example", date(2019, 1, 18)).panel_criteria
    assert criterion_of("reserve", criteria) is None
