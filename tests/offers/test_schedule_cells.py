"""Every cell of a schedule after several raises."""

from __future__ import annotations

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest
from tests.model.example_district import district, offer

from openbook.case.case import Case
from openbook.offers.schedule_cells import NoScheduleError, RoundedToError, schedule_under

# 46 cells in five columns, of an invented schedule: column, steps, first pay, step.
COLUMNS = (
    ("A", 6, "52118", "1377.45"),
    ("B", 8, "54203", "1502.30"),
    ("C", 10, "57441", "1689.15"),
    ("D", 11, "60017", "1811.70"),
    ("E", 11, "63259.50", "1977.25"),
)
CELLS = {
    (column, float(step + 1)): Decimal(first) + step * Decimal(more)
    for column, steps, first, more in COLUMNS
    for step in range(steps)
}
TERMS = [
    {"flat_raise": {"amount": 9000, "starts": "2018-07-01"}},
    {"salary_raise": {"share": "3%", "starts": "2019-07-01"}},
    {"salary_raise": {"share": "2%", "starts": "2020-07-01"}},
]


@pytest.fixture
def case(tmp_path: Path) -> Case:
    rows = [f"{column},{step:g},{pay}" for (column, step), pay in CELLS.items()]
    staff = [f"teachers,{column},{step:g},1" for column, step in CELLS]
    return district(
        tmp_path,
        district__schedules__teachers="\n".join(["column,step,pay", *rows, ""]),
        district__staff="\n".join(["unit,column,step,fte", *staff, ""]),
        offers__one=offer(TERMS),
    )


def test_nine_thousand_then_three_then_two_percent(case: Case) -> None:
    assert len(CELLS) == 46
    found = schedule_under(case, case.offers[0], "teachers", date(2020, 7, 1), rounded_to="1").then

    def dollars(amount: Decimal) -> Decimal:
        return amount.quantize(Decimal(1), rounding=ROUND_HALF_UP)

    for cell, pay in CELLS.items():
        after = dollars(dollars(dollars(pay + 9000) * Decimal("1.03")) * Decimal("1.02"))
        assert found[cell] == float(after), cell
    # By hand: 52,118 + 9,000 = 61,118; × 1.03 = 62,951.54 → 62,952; × 1.02 = 64,211.04.
    assert found["A", 1.0] == 64_211


def test_raises_that_have_not_begun_are_left_out(case: Case) -> None:
    found = schedule_under(case, case.offers[0], "teachers", date(2019, 6, 30)).then
    assert found["A", 1.0] == 61_118
    exact = schedule_under(case, case.offers[0], "teachers", date(2020, 6, 30)).then
    assert exact["A", 1.0] == pytest.approx(62_951.54)


def test_a_schedule_without_people_and_its_refusals(tmp_path: Path) -> None:
    """Every cell is shown, whoever stands on it; other units and roundings are refused."""
    case = district(
        tmp_path,
        district__schedules__teachers="column,step,pay\nA,1,50000.50\nB,1,60000\n",
        district__staff="unit,column,step,fte\nteachers,A,1,1\n",
        offers__one=offer(TERMS[1:]),
    )
    (made,), day = case.offers, date(2020, 7, 1)
    found = schedule_under(case, made, "teachers", day, rounded_to="0.01")
    assert found.today == {("A", 1.0): 50_000.50, ("B", 1.0): 60_000}
    # 50,000.50 × 1.03 = 51,500.515 → 51,500.52; × 1.02 = 52,530.5304
    assert found.then == {("A", 1.0): 52_530.53, ("B", 1.0): 63_036.00}
    with pytest.raises(NoScheduleError, match="Write one of: teachers"):
        schedule_under(case, made, "office", day)
    with pytest.raises(RoundedToError, match=r"0\.01, 1, 10, 100"):
        schedule_under(case, made, "teachers", day, rounded_to="0.5")
