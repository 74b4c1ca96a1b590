from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from tests.offers.at_the_table.test_moves import los_angeles, offer

from openbook.api import open_case
from openbook.offers.at_the_table.on_the_table import table_on


def test_los_angeles_on_the_day_of_the_last_offer() -> None:
    table = table_on(los_angeles(), date(2019, 1, 11))
    agreed = [term.label for term in table.agreed]
    assert agreed[0] == "$1,100,000,000 health contribution, frozen, until 2020-12-31"
    assert len(agreed) == 2
    assert [term.label for term in table.other_units] == [
        "About 6 percent over the term",
        "If teachers get more these units get it as well",
    ]
    first = table.open[0]
    assert first.union is not None
    assert first.employer is not None
    assert first.union.label == "6.5% raise from 2016-07-01"
    assert first.employer.label == "3% raise from 2017-07-01"
    assert [term.label[:5] for term in table.withdrawn] == ["Fewer", "Five "]


def test_the_settlement_ends_the_talks_and_the_health_agreement_does_not() -> None:
    case = los_angeles()
    assert table_on(case, date(2018, 3, 1)).open
    after = table_on(case, date(2019, 1, 22))
    assert not after.open
    assert "20 community schools" in [term.label for term in after.agreed]


def test_before_the_withdrawal_nothing_is_withdrawn() -> None:
    table = table_on(los_angeles(), date(2018, 12, 31))
    assert not table.withdrawn
    said = [each.union.label for each in table.open if each.union]
    assert "Fewer standardized tests" in said


def test_what_both_sides_say_is_agreed(write_case: Callable[..., Path]) -> None:
    same = "salary_raise: {share: 3%, starts: 2018-07-01, note: Ours}"
    folder = write_case(
        {
            "offers/a.yaml": offer("union", "2018-01-01", same, "duration: {years: 3}"),
            "offers/b.yaml": offer(
                "district",
                "2018-02-01",
                same.replace("Ours", "Theirs"),
                "duration: {years: 2}",
            ),
        }
    )
    table = table_on(open_case(folder), date(2019, 1, 1))
    assert [term.label for term in table.agreed] == ["3% raise from 2018-07-01"]
    (still,) = table.open
    assert still.union is not None
    assert still.employer is not None
    assert (still.union.label, still.employer.label) == (
        "lasts 3 years",
        "lasts 2 years",
    )
