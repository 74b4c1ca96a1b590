"""Three agreements as they were disclosed: every cell from base, percentages and steps.

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

from openbook.offers.increments import CostBase, StepsAndColumns, YearTerms, increments

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


def test_step_and_column_gross_is_counted_beside_the_raise() -> None:
    # 4.5% × 1.009 + 0.9% of 110,750
    base = CostBase(salary=100_000, statutory=0)
    found = increments(base, AGREED, convention=StepsAndColumns.GROSS)
    assert found.salary[1] == pytest.approx(110_750 * (0.045 * 1.009 + 0.009))
    assert found.salary[1] == pytest.approx(110_750 * (1.045 * 1.009 - 1))


def test_one_time_pay_falls_away_and_health_is_added() -> None:
    base = CostBase(salary=95_000, statutory=20_000, other=5_000)
    years = (YearTerms(raised=0.02), YearTerms())
    found = increments(base, years, other=(1_500, -1_500), health=(600, 300))
    assert found.statutory == pytest.approx((0.2 * (1_900 + 1_500), 0.2 * -1_500))
    assert found.total == pytest.approx((1_900 + 1_500 + 680 + 600, -1_500 - 300 + 300))


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
