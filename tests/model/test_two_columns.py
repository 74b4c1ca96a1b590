"""Published figures of the restricted column against what the projection assumes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.empty_loops import maybe_none
from tests.model.totals_only import copy_totals

import openbook
from openbook.api.folder import check_case
from openbook.model.money.two_columns import CODE

CASES = Path(openbook.__file__).parent / "cases"
FLOWS = """\
2018-19,first interim,01,restricted,8000-8799,Revenue,"{revenue}",no,,,worked-out,,
2018-19,first interim,01,unrestricted,8000-8799,Revenue,"11,003,000",no,,,worked-out,,
2018-19,first interim,01,restricted,1000-7999,Expenditures,"3,000,000",no,,,worked-out,,
2018-19,first interim,01,unrestricted,1000-7999,Expenditures,"9,000,000",no,,,worked-out,,
"""
CONTRIBUTION = '2018-19,first interim,01,restricted,8980-8999,C,"{}",no,,,worked-out,,\n'


def changed(folder: Path, file: str, *changes: tuple[str, str]) -> Path:
    """The small town with other words in one of its files."""
    copy_totals(folder)
    path = folder / "district" / file
    text = path.read_text("utf-8")
    for old, new in maybe_none(changes):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    return folder


def with_budget(folder: Path, rows: str, *, reserve: bool = False) -> Path:
    """The small town with another budget, and by default only its starting balances."""
    copy_totals(folder)
    district = folder / "district"
    head = (district / "budget.csv").read_text("utf-8").partition("\n")[0]
    (district / "budget.csv").write_text(f"{head}\n{rows}", "utf-8")
    if not reserve:
        lines = (district / "reserve.csv").read_text("utf-8").splitlines()[:4]
        (district / "reserve.csv").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def told(folder: Path) -> list[str]:
    """What is said about restricted money."""
    return [each.what for each in check_case(folder) if each.code == CODE]


@pytest.mark.parametrize("name", ["small-town", "la-2019"])
def test_built_in_cases_publish_nothing_that_contradicts_the_projection(name: str) -> None:
    assert told(CASES / name) == []


def test_a_restricted_balance_that_is_spent_down_is_an_error(tmp_path: Path) -> None:
    folder = changed(
        tmp_path / "case",
        "reserve.csv",
        ('interim,unrestricted,"1,770,000"', 'interim,unrestricted,"1,830,000"'),
        ('interim,restricted,"180,000"', 'interim,restricted,"120,000"'),
    )
    assert told(folder) == [
        (
            "the published restricted balance goes from 180,000 to 120,000 in 2018-19, and "
            "the projection holds it constant"
        )
    ]


def test_the_restricted_balance_is_total_less_unrestricted(tmp_path: Path) -> None:
    folder = changed(
        tmp_path / "case",
        "reserve.csv",
        ('2018-19,first interim,restricted,"180,000",,,,,\n', ""),
        ('interim,unrestricted,"1,770,000"', 'interim,unrestricted,"1,830,000"'),
    )
    assert told(folder) == [
        (
            "the published restricted balance goes from 180,000 to 120,000 in 2018-19, and "
            "the projection holds it constant"
        )
    ]


def test_an_unrestricted_balance_that_does_not_carry_everything(tmp_path: Path) -> None:
    folder = changed(
        tmp_path / "case",
        "reserve.csv",
        ('interim,total,"1,950,000"', "interim,total,"),
        ('2018-19,first interim,restricted,"180,000",,,,,\n', ""),
        ('interim,unrestricted,"1,770,000"', 'interim,unrestricted,"1,830,000"'),
    )
    assert told(folder) == [
        (
            "the published unrestricted balance changes by -6,000 in 2018-19, and all "
            "revenues less all expenditures are -66,000"
        )
    ]


def test_a_later_year_counts_too(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    copy_totals(folder)
    path = folder / "district" / "reserve.csv"
    more = '2020-21,projected,restricted,"90,000",,,worked-out,,\n'
    before = '2019-20,projected,restricted,"180,000",,,worked-out,,\n'
    path.write_text(path.read_text("utf-8") + before + more, "utf-8")
    assert [each.split(" in ")[1][:7] for each in told(folder)] == ["2020-21"]


@pytest.mark.parametrize("revenue", ["2,000,000", "2,999,999", "3,400,000"])
def test_columns_that_are_told_apart_contradict_nothing(revenue: str, tmp_path: Path) -> None:
    """What restricted programs gain or lose stays in their own balance then."""
    assert told(with_budget(tmp_path / "case", FLOWS.format(revenue=revenue))) == []


def test_flows_without_the_restricted_balance_they_start_from(tmp_path: Path) -> None:
    """Without it the columns are not known, and the projection says so."""
    folder = with_budget(tmp_path / "case", FLOWS.format(revenue="3,400,000"))
    path = folder / "district" / "reserve.csv"
    rows = path.read_text("utf-8").splitlines()
    kept = [row for row in rows if ",restricted," not in row and ",total," not in row]
    path.write_text("\n".join(kept) + "\n", "utf-8")
    assert told(folder) == [
        (
            "restricted revenues and contributions of 2018-19 exceed restricted "
            "expenditures by 400,000"
        )
    ]


def test_flows_of_one_column_alone_with_a_deficit(tmp_path: Path) -> None:
    """Revenue that is told for both columns leaves the restricted column unknown."""
    rows = FLOWS.format(revenue="2,000,000").replace(
        'unrestricted,8000-8799,Revenue,"11,003,000"', 'both,8100,Federal,"10,000"'
    )
    rows = rows.replace("restricted,8000-8799", "restricted,8300")
    folder = with_budget(tmp_path / "case", rows + CONTRIBUTION.format("900,000"))
    findings = [each for each in check_case(folder) if each.code == CODE]
    assert [each.place.file for each in findings] == ["district/budget.csv"]
    assert "by 90,000" in findings[0].what


@pytest.mark.parametrize(
    ("restricted", "total", "moved"),
    [("180,400", "1,950,400", 0), ("181,000", "1,951,000", 0), ("182,000", "1,952,000", 1)],
)
def test_balances_to_the_thousand_must_move_by_more_than_rounding(
    restricted: str, total: str, moved: int, tmp_path: Path
) -> None:
    folder = changed(
        tmp_path / "case",
        "reserve.csv",
        ('interim,restricted,"180,000"', f'interim,restricted,"{restricted}"'),
        ('interim,total,"1,950,000"', f'interim,total,"{total}"'),
    )
    assert len(told(folder)) == moved
