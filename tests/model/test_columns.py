"""Unrestricted and restricted money, each with revenues, expenditures and a balance."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.model import san_juan
from tests.model.projected import line

from openbook.api.folder import check_case, copy_example
from openbook.api.projection import project_case
from openbook.findings.errors import OpenbookError

BUDGET = """\
year,stage,fund,restricted,resource,object,label,amount,one_time,source
2018-19,adopted,01,unrestricted,,8010-8099,LCFF sources,10000000,no,invented
2018-19,adopted,01,restricted,,8100-8299,Federal,1000000,no,invented
2018-19,adopted,01,unrestricted,,8600-8799,Local,0,no,invented
2018-19,adopted,01,unrestricted,,1000,Certificated salaries,5000000,no,invented
2018-19,adopted,01,restricted,,1000,Certificated salaries,1000000,no,invented
2018-19,adopted,01,unrestricted,,2000,Classified salaries,2000000,no,invented
2018-19,adopted,01,restricted,,2000,Classified salaries,0,no,invented
2018-19,adopted,01,unrestricted,,3000,Benefits,2000000,no,invented
2018-19,adopted,01,restricted,,3000,Benefits,300000,no,invented
2018-19,adopted,01,unrestricted,,4000-7999,Everything else,500000,no,invented
2018-19,adopted,01,restricted,,4000-7999,Everything else,200000,no,invented
{more}"""
RESERVE = """\
year,stage,fund,part,amount,source
2017-18,actual,,unrestricted,1836000,invented
2017-18,actual,,restricted,{restricted},invented
{more}"""
CONTRIBUTED = (
    "2018-19,adopted,01,unrestricted,,8980-8999,Contributions,-{0},no,invented\n"
    "2018-19,adopted,01,restricted,,8980-8999,Contributions,{0},no,invented\n"
)


def town(folder: Path, budget: str, reserve: str, *books: tuple[str, str]) -> Path:
    """The small town with a budget of its own, and other words in its books."""
    copy_example("small-town", folder)
    (folder / "district" / "budget.csv").write_text(budget, "utf-8")
    (folder / "district" / "reserve.csv").write_text(reserve, "utf-8")
    (folder / "district" / "programs.csv").unlink()
    for book in ("district", "union"):
        path = folder / "books" / f"{book}.yaml"
        text = path.read_text("utf-8")
        text = text.replace("2018-19: 206000", "2018-19: 0")  # none is published here
        for old, new in books:
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture
def filed(tmp_path: Path) -> Path:
    """A town with the multiyear projection of a real district."""
    return town(
        tmp_path / "case",
        san_juan.budget_rows(),
        san_juan.reserve_rows(),
        ("reserve.earmarked: {value: 770000}", san_juan.earmarked()),
    )


def test_both_columns_tie_to_a_filed_projection_to_the_dollar(filed: Path) -> None:
    found = project_case(filed)
    for name, ending in (
        ("reserve.unrestricted", san_juan.ENDING["unrestricted"]),
        ("balance.restricted", san_juan.ENDING["restricted"]),
        ("reserve.available", san_juan.AVAILABLE),
    ):
        assert line(found, name) == pytest.approx(ending, abs=1)
    given = san_juan.LINES[4][3]
    assert line(found, "contributions.total") == pytest.approx(given, abs=1)


def test_the_columns_add_up_to_the_combined_column(filed: Path) -> None:
    for book in ("district", "union"):
        found = project_case(filed, book=book, offers=["2018-10-05-union"])
        for name in ("revenue", "spending"):
            parts = (line(found, f"{each}.{name}") for each in ("restricted", "unrestricted"))
            together = [a + b for a, b in zip(*parts, strict=True)]
            assert together == pytest.approx(line(found, f"{name}.total"))
        balances = [line(found, each) for each in ("reserve.unrestricted", "balance.restricted")]
        start = sum(san_juan.BEGINNING.values())
        for free, bound, net in zip(*balances, line(found, "budget.result"), strict=True):
            assert free + bound == pytest.approx(start + net)
            start = free + bound


def projected_town(tmp_path: Path, *, restricted: float, more: str = "", reserve: str = "") -> Path:
    return town(
        tmp_path / "case",
        BUDGET.format(more=more),
        RESERVE.format(restricted=restricted, more=reserve),
        ("spending.other.change: {value: 3%}", "spending.other.change: {value: 0%}"),
    )


def test_a_restricted_deficit_spends_its_own_balance_first(tmp_path: Path) -> None:
    # Restricted: revenues 1,000,000; expenditures 1,500,000; contributions 400,000.
    folder = projected_town(tmp_path, restricted=150_000, more=CONTRIBUTED.format(400_000))
    found = project_case(folder)
    assert line(found, "balance.restricted")[0] == pytest.approx(50_000)
    assert line(found, "contributions.total")[0] == pytest.approx(400_000)
    # 1,836,000 + 10,000,000 − 9,500,000 − 400,000
    assert line(found, "reserve.unrestricted")[0] == pytest.approx(1_936_000)


def test_what_contributions_follow_must_be_written(tmp_path: Path) -> None:
    folder = projected_town(tmp_path, restricted=0, more=CONTRIBUTED.format(500_000))
    path = folder / "books" / "district.yaml"
    text = path.read_text("utf-8").replace("  contributions.follow: {value: 100%}\n", "")
    path.write_text(text, "utf-8")
    with pytest.raises(OpenbookError, match=r"contributions\.follow"):
        project_case(folder)


@pytest.mark.parametrize(("total", "told"), [(11_000_000, 0), (11_300_000, 1)])
def test_a_total_of_both_columns_is_held_against_the_rows_of_the_two(
    tmp_path: Path, total: int, told: int
) -> None:
    # Unrestricted 9,500,000 and restricted 1,500,000 by object.
    whole = f"2018-19,adopted,01,both,,1000-7999,Expenditures,{total},no,invented\n"
    more = CONTRIBUTED.format(500_000) + whole
    found = check_case(projected_town(tmp_path, restricted=0, more=more))
    wrong = [str(each.what) for each in found if each.code == "OB881" and "1000-7999" in each.what]
    said = (
        "the rows inside 1000-7999 add up to 11,000,000, and the row for all of it says "
        "11,300,000: that row counts"
    )
    assert wrong == [said] * told


@pytest.mark.parametrize(("total", "told"), [(1_986_000, 0), (2_000_000, 1)])
def test_a_balance_is_held_against_its_two_columns(tmp_path: Path, total: int, told: int) -> None:
    more = f"2017-18,actual,,total,{total},invented\n"
    folder = town(
        tmp_path / "town",
        BUDGET.format(more=CONTRIBUTED.format(500_000)),
        RESERVE.format(restricted=150_000, more=more),
    )
    found = [str(each.what) for each in check_case(folder) if each.code == "OB303"]
    assert found == ["the parts add up to 1,986,000, not to 2,000,000"] * told


PROGRAMS = """\
resource,year,label,kind,revenue,spending,balance,then,source
3213,2018-19,Federal relief,federal,1000000,1200000,500000,{then},invented
3213,2020-21,Federal relief,federal,0,1200000,,{then},invented
"""


@pytest.mark.parametrize(("then", "spent"), [("stops", 100_000), ("contribution", 1_200_000)])
def test_a_grant_that_ends_takes_its_revenue_along(tmp_path: Path, then: str, spent: int) -> None:
    """What the program still spends then is worked out in examples/columns.yaml."""
    folder = projected_town(tmp_path, restricted=600_000, more=CONTRIBUTED.format(500_000))
    (folder / "district" / "programs.csv").write_text(PROGRAMS.format(then=then), "utf-8")
    found = project_case(folder)
    plain = projected_town(tmp_path / "plain", restricted=600_000, more=CONTRIBUTED.format(500_000))
    before = project_case(plain)
    gone = line(before, "revenue.total")[2] - line(found, "revenue.total")[2]
    assert gone == pytest.approx(1_000_000)
    less = line(before, "spending.total")[2] - line(found, "spending.total")[2]
    assert less == pytest.approx(1_200_000 - spent)


def test_a_transfer_in_counts_in_its_column_and_year(tmp_path: Path) -> None:
    row = "2018-19,adopted,01,unrestricted,,8900-8929,From Fund 17,125000,yes,invented\n"
    more = CONTRIBUTED.format(500_000)
    before = project_case(projected_town(tmp_path / "a", restricted=0, more=more))
    found = project_case(projected_town(tmp_path / "b", restricted=0, more=more + row))
    assert line(found, "transfers.in") == pytest.approx([125_000, 0, 0])
    gained = zip(
        line(before, "reserve.unrestricted"), line(found, "reserve.unrestricted"), strict=True
    )
    assert [b - a for a, b in gained] == pytest.approx([125_000] * 3)


def test_a_resource_tells_the_column(tmp_path: Path) -> None:
    by_column = BUDGET.format(more=CONTRIBUTED.format(500_000))
    by_resource = by_column.replace(",unrestricted,,", ",,0000,").replace(
        ",restricted,,", ",,6500,"
    )
    reserve = RESERVE.format(restricted=100_000, more="")
    one = project_case(town(tmp_path / "a", by_column, reserve))
    other = project_case(town(tmp_path / "b", by_resource, reserve))
    assert line(one, "balance.restricted") == line(other, "balance.restricted")


def test_the_case_has_no_error(filed: Path) -> None:
    assert [each for each in check_case(filed) if each.severity.name == "ERROR"] == []
