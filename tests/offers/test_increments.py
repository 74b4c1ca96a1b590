"""Agreements as they were disclosed: every cell from base, percentages and steps.

San Juan Unified, October 2022: 10% on the schedule and 0.75% in added FTE in the first
year, 4.5% in the second, step and column of 0.9% alone in the third. The rows are in
disclosures_2022.csv, each with the board packet it was read in.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.offers.increments import CostBase, FilingConvention, YearTerms, increments

FILED = Path(__file__).parent / "disclosures_2022.csv"
ROWS = list(csv.DictReader(FILED.read_text("utf-8").splitlines()))
AGREED = (
    YearTerms(raised=0.10, added=0.0075),
    YearTerms(raised=0.045, step_and_column=0.009),
    YearTerms(step_and_column=0.009),
)
CENTS = st.floats(0, 1e8)
SHARES = st.floats(0, 0.15)


@pytest.mark.parametrize("row", ROWS, ids=[row["unit"] for row in ROWS])
def test_every_cell_within_a_dollar(row: dict[str, str]) -> None:
    assert row["source"].startswith("ccorcos/focs docs/SJUSD/")
    base = CostBase(
        salary=float(row["salary_base"]),
        statutory=float(row["statutory_base"]),
        other=float(row["other_comp_base"]),
    )
    found = increments(base, AGREED)
    lines = {"sal": found.salary, "oth": found.other, "stat": found.statutory, "total": found.total}
    for name, amounts in lines.items():
        for year, amount in enumerate(amounts, 1):
            assert amount == pytest.approx(float(row[f"{name}_y{year}"]), abs=1), name


def test_the_same_by_hand() -> None:
    # 100,000: 10.75% = 10,750; 4.5% × 1.009 × 110,750 = 5,028.60; 0.9% × 115,778.60.
    found = increments(CostBase(salary=100_000, statutory=20_000), AGREED)
    assert found.salary == pytest.approx((10_750, 5_028.603750, 1_042.007434))
    assert found.statutory == pytest.approx([each / 5 for each in found.salary])
    assert found.cumulative[-1] == pytest.approx(sum(found.total))


def test_percentages_on_the_cost_before_and_steps_on_the_increases() -> None:
    """San Juan Unified, CSEA, July 2024: 5%, then a step worth 3.22%, beside 1.88% in stipends.

    Board packet of 30 July 2024, page 50 (ccorcos/focs docs/SJUSD/2024-07-30).
    """
    base = CostBase(salary=92_859_688, other=5_600_652, statutory=34_156_549)
    years = (YearTerms(0.05), YearTerms(0.0322, 0, 0.009), YearTerms(step_and_column=0.009))
    stipends = (0.0188 * base.salary, 0.0, 0.0)
    found = increments(base, years, convention=FilingConvention.ON_BASE, other=stipends)
    assert found.salary == pytest.approx((4_642_984, 3_031_869, 69_074), abs=1)
    assert found.other == pytest.approx((1_745_762, 15_712, 15_853), abs=1)
    assert found.statutory == pytest.approx((2_216_299, 1_057_226, 29_462), abs=1)
    assert found.total == pytest.approx((8_605_045, 4_104_807, 114_389), abs=1)


def test_statutory_benefits_grow_from_their_own_base_beside_other_pay() -> None:
    """San Juan Unified, SJTA, October 2022: 10.75% of 206,958,794 and of 49,909,100."""
    base = CostBase(salary=206_958_794, other=15_234_520, statutory=49_909_100)
    found = increments(base, AGREED[:1])
    assert found.salary == pytest.approx((22_248_070,), abs=1)
    assert found.statutory == pytest.approx((5_365_228,), abs=1)


def test_one_time_pay_falls_away_and_health_is_added() -> None:
    base = CostBase(salary=95_000, statutory=20_000, other=5_000)
    years = (YearTerms(raised=0.02), YearTerms())
    found = increments(base, years, other=(1_500, -1_500), health=(600, 300))
    assert found.statutory == pytest.approx((0.02 * 20_000 + 0.2 * 1_500, 0.2 * -1_500))
    assert found.total == pytest.approx((1_900 + 1_500 + 700 + 600, -1_500 - 300 + 300))
    # On the cost before, nothing of a payment that falls away is lifted by step and column.
    stepped = (YearTerms(raised=0.02), YearTerms(step_and_column=0.01))
    on_base = increments(base, stepped, convention=FilingConvention.ON_BASE, other=(1_500, -1_500))
    assert on_base.salary == pytest.approx((1_900, 19))
    assert on_base.other == pytest.approx((1_500, -1_500))


@given(st.floats(1, 1e8), CENTS, st.lists(SHARES, min_size=1, max_size=5))
def test_increases_add_up_to_the_compound(
    salary: float, statutory: float, raises: list[float]
) -> None:
    terms = [YearTerms(raised=share) for share in raises]
    found = increments(CostBase(salary=salary, statutory=statutory), terms)
    compound = 1.0
    for share in raises:
        compound *= 1 + share
    assert sum(found.salary) == pytest.approx(salary * (compound - 1), abs=1e-3)
    assert found.cumulative[-1] == pytest.approx((salary + statutory) * (compound - 1), abs=1e-3)
