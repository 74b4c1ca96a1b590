"""A whole filed form, line by line: San Francisco Unified, three years in two columns.

Form MYP of the budget of 2023-24 (SACS submission E8B97BKHTY), written for the years of
the small town; Fund 17, which the district left empty, is invented.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.model.test_columns import town

from openbook.api.folder import check_case
from openbook.api.projection import project_case
from openbook.model.form_amounts import COMBINED, other_revenues
from openbook.model.money.budget import COLUMNS
from openbook.model.multiyear_form import MultiyearForm, multiyear_form
from openbook.reports.offers.multiyear_document import multiyear_document
from openbook.reports.words.words import words_in

YEARS = ("2018-19", "2019-20", "2020-21")
FILED = Path(__file__).parent / "san_francisco_myp.csv"
LINES = list(csv.DictReader(FILED.read_text("utf-8").splitlines()))
BEGINNING = {"unrestricted": 174_706_778.91, "restricted": 230_439_848.65}
ENDING = {
    "unrestricted": (183_736_823.54, 209_781_682.45, 239_848_943.36),
    "restricted": (194_107_406.67, 168_754_147.70, 143_432_155.73),
}
# Components of the ending balance: line, part, unrestricted amounts.
PARTS = {
    "D3a": ("nonspendable", (1_875_150.00, 1_876_150.00, 1_876_150.00)),
    "D3c1": ("stabilization", (48_161_673.54, 24_505_532.45, 3_367_793.36)),
    "D3c2": ("committed", (110_000_000.00, 160_500_000.00, 211_505_000.00)),
    "D3d": ("assigned", (0.0, 0.0, 0.0)),
    "D3e1": ("economic uncertainty", (0.0, 23_900_000.00, 24_100_000.00)),
    "D3e2": ("unassigned", (23_700_000.00, -1_000_000.00, -1_000_000.00)),
}
NEGATIVE = (-37.23, 0.0, 0.0)
SPECIAL_RESERVE = {
    "E2a": ("stabilization", (1_000_000.0, 900_000.0, 800_000.0)),
    "E2b": ("economic uncertainty", (5_000_000.0, 5_100_000.0, 5_200_000.0)),
    "E2c": ("unassigned", (40_000.0, 40_000.0, 40_000.0)),
}
IN_GENERAL_FUND = (71_861_636.31, 47_405_532.45, 26_467_793.36)  # E1a to E1d as filed
MINIMUM = (23_400_088.34, 23_459_741.54, 23_762_845.96)  # 2% of B11, as filed


def budget_rows() -> str:
    rows = ["year,stage,fund,restricted,object,label,amount,one_time,source"]
    for each in LINES:
        for year, amount in zip(YEARS, list(each.values())[3:], strict=True):
            told = (year, "first interim", "01", each["column"], each["objects"], each["line"])
            rows.append(",".join((*told, amount, "no", "invented")))
    return "\n".join(rows) + "\n"


def reserve_rows(parts: Mapping[str, tuple[str, tuple[float, ...]]] = PARTS) -> str:
    rows = ["year,stage,fund,part,amount,source"]
    rows += [f"2017-18,actual,01,{part},{each},invented" for part, each in BEGINNING.items()]
    held = [("01", *each) for each in (*parts.values(), ("negative restricted", NEGATIVE))]
    held += [("17", *each) for each in SPECIAL_RESERVE.values()]
    for fund, part, amounts in held:
        for year, amount in zip(YEARS, amounts, strict=True):
            rows.append(f"{year},first interim,{fund},{part},{amount},invented")
    return "\n".join(rows) + "\n"


def earmarked(more: float = 0) -> str:
    bound = [sum(each) for each in zip(*(PARTS[c][1] for c in ("D3a", "D3c2", "D3d")), strict=True)]
    bound[1] += more
    by_year = ", ".join(f"{y}: {amount:.2f}" for y, amount in zip(YEARS, bound, strict=True))
    return f"reserve.earmarked: {{by_year: {{{by_year}}}}}"


def filed_in(folder: Path, reserve: str = "", bound: str = "") -> Path:
    # The district is larger than the small town: its attendance puts it in the 2% band.
    found = town(
        folder,
        budget_rows(),
        reserve or reserve_rows(),
        ("reserve.earmarked: {value: 770000}", bound or earmarked()),
    )
    for name, column in (("cohorts", 4), ("attendance", 3), ("enrollment", 3)):
        path = found / "district" / f"{name}.csv"
        head, *rows = csv.reader(path.read_text("utf-8").splitlines())
        for row in rows:
            row[column] = f"{float(row[column]) * 40:.2f}"
        path.write_text("\n".join(map(",".join, [head, *rows])) + "\n", "utf-8")
    return found


@pytest.fixture(scope="module")
def form(tmp_path_factory: pytest.TempPathFactory) -> MultiyearForm:
    found = project_case(filed_in(tmp_path_factory.mktemp("filed") / "case"))
    return multiyear_form(found, found)


def test_every_line_of_both_columns_and_their_sum(form: MultiyearForm) -> None:
    told: dict[str, dict[str, tuple[float, ...]]] = {}
    for each in LINES:
        amounts = tuple(float(each[name]) for name in ("current", "first", "second"))
        told.setdefault(each["line"], {})[each["column"]] = amounts
        assert form.line(each["line"]).amounts[each["column"]] == pytest.approx(amounts, abs=0.04)
    for code, columns in told.items():
        both = [sum(each) for each in zip(*columns.values(), strict=True)]
        assert form.line(code).amounts[COMBINED] == pytest.approx(both, abs=0.04), code
    for column, amounts in ENDING.items():
        assert form.line("D2").amounts[column] == pytest.approx(amounts, abs=0.04)
        assert form.line("D3f").amounts[column] == pytest.approx(amounts, abs=0.04)


def test_the_components_of_every_year_are_those_filed(form: MultiyearForm) -> None:
    for code, (_, amounts) in PARTS.items():
        assert form.line(code).amounts["unrestricted"] == pytest.approx(amounts, abs=0.04), code
    bound = [a - b for a, b in zip(ENDING["restricted"], NEGATIVE, strict=True)]
    assert form.line("D3b").amounts["restricted"] == pytest.approx(bound, abs=0.04)
    assert form.line("D3e2").amounts["restricted"] == pytest.approx(NEGATIVE, abs=0.04)
    parts = [line for line in form.lines if line.code.startswith("D3") and line.code != "D3f"]
    whole = [sum(each) for each in zip(*(p.amounts[COMBINED] for p in parts), strict=True)]
    assert form.line("D3f").amounts[COMBINED] == pytest.approx(whole, abs=0.01)


def test_available_reserves_and_the_minimum_are_those_filed(form: MultiyearForm) -> None:
    def found(code: str) -> tuple[float, ...]:
        return form.line(code).amounts[COMBINED]

    own = [sum(each) for each in zip(*(found(f"E1{x}") for x in "abcd"), strict=True)]
    assert own == pytest.approx(IN_GENERAL_FUND, abs=0.04)
    for code, (_, amounts) in SPECIAL_RESERVE.items():
        assert found(code) == pytest.approx(amounts), code
    beside = [sum(each) for each in zip(*(a for _, a in SPECIAL_RESERVE.values()), strict=True)]
    whole = [a + b for a, b in zip(IN_GENERAL_FUND, beside, strict=True)]
    assert found("E3") == pytest.approx(whole, abs=0.04)
    assert found("F3d") == (0.02, 0.02, 0.02)
    assert found("F3e") == found("F3g") == pytest.approx(MINIMUM, abs=0.01)
    assert found("F3f") == (0, 0, 0)  # the floor is for districts of up to 1,000 students
    assert found("F3h") == (1, 1, 1)


def test_what_an_offer_takes_is_taken_from_the_unassigned_balance(tmp_path: Path) -> None:
    folder = filed_in(tmp_path / "case")
    alone, raised = (
        project_case(folder, offers=[]),
        project_case(folder, offers=["2018-10-05-union"]),
    )
    before, after = (multiyear_form(each, alone) for each in (alone, raised))
    for code in ("D3a", "D3c1", "D3c2", "D3d", "D3e1"):
        now, then = (each.line(code).amounts["unrestricted"] for each in (after, before))
        assert now == pytest.approx(then), code
    lost = (
        after.line("D2").amounts["unrestricted"][0] - before.line("D2").amounts["unrestricted"][0]
    )
    assert lost < -100_000
    free = [each.line("D3e2").amounts["unrestricted"][0] for each in (before, after)]
    assert free[1] - free[0] == pytest.approx(lost)


def test_no_finding_where_the_form_adds_up_and_one_where_it_does_not(tmp_path: Path) -> None:
    codes = [each.code for each in check_case(filed_in(tmp_path / "right"))]
    assert "OB881" not in codes
    assert "OB882" not in codes
    wrong = PARTS | {"D3e2": ("unassigned", (23_700_000.00, 1_000_000.00, -1_000_000.00))}
    folder = filed_in(tmp_path / "wrong", reserve_rows(wrong))
    told, *_ = (each for each in check_case(folder) if each.code == "OB881")
    assert "the unrestricted column of 2019-20" in str(told.what)
    folder = filed_in(tmp_path / "assumed", bound=earmarked(5_000_000))
    (told,) = [each for each in check_case(folder) if each.code == "OB882"]
    assert "162,376,150" in str(told.what)


def test_the_labels_are_those_of_the_form(tmp_path: Path) -> None:
    found = project_case(filed_in(tmp_path / "case"))
    made = multiyear_document(multiyear_form(found, found), found, words_in("en"))
    whole = made.tables()[-1]
    rows = {
        str(row.cells[0].text): str(row.cells[1].text) for row in whole.rows[1:] if row.cells[1:]
    }
    for label, objects in (
        ("A5b Other sources", "8930-8979"),
        ("D1 Net beginning fund balance", "9791, 9793, 9795"),
        ("D3c1 Stabilization arrangements", "9750"),
        ("D3c2 Other commitments", "9760"),
        ("D3e2 Unassigned/unappropriated", "9790"),
        ("E1d Negative restricted ending balances", "979Z"),
        ("E3 Total available reserves, by amount", ""),
        ("F3g Reserve standard (minimum reserve)", ""),
    ):
        assert rows[label] == objects


def test_components_without_an_amount_may_be_left_out(tmp_path: Path) -> None:
    nothing = [part for part, amounts in PARTS.values() if not any(amounts)]
    assert nothing == ["assigned"]
    rows = [each for each in reserve_rows().splitlines() if ",assigned," not in each]
    found = project_case(filed_in(tmp_path / "case", "\n".join(rows) + "\n"))
    form = multiyear_form(found, found)
    for code, (_, amounts) in PARTS.items():
        assert form.line(code).amounts["unrestricted"] == pytest.approx(amounts, abs=0.04), code
    # What is in no other part is unassigned, whether it has a row or not.
    rows = [each for each in rows if ",01,unassigned," not in each]
    found = project_case(filed_in(tmp_path / "fewer", "\n".join(rows) + "\n"))
    form = multiyear_form(found, found)
    for code in ("D3c1", "D3e1", "D3e2"):
        assert form.line(code).amounts["unrestricted"] == pytest.approx(PARTS[code][1], abs=0.04)


def test_fund_17_moves_by_its_own_rows(tmp_path: Path) -> None:
    folder = filed_in(tmp_path / "case")
    reserve = folder / "district" / "reserve.csv"
    rows = [each for each in reserve.read_text("utf-8").splitlines() if ",17," not in each]
    rows.append("2017-18,actual,17,unassigned,5000000,invented")
    reserve.write_text("\n".join(rows) + "\n", "utf-8")
    with (folder / "district" / "budget.csv").open("a", encoding="utf-8") as budget:
        for year, interest in zip(YEARS, (100_000, 105_000, 110_000), strict=True):
            told = f"{year},first interim,17,unrestricted"
            budget.write(f"{told},8660,Interest,{interest},no,invented\n")
        budget.write(f"{YEARS[1]},first interim,17,unrestricted,8912,In,50000,no,invented\n")
        budget.write(f"{YEARS[2]},first interim,17,unrestricted,7612,Out,20000,no,invented\n")
    found = project_case(folder)
    held = multiyear_form(found, found).line("E2c").amounts[COMBINED]
    assert held == pytest.approx((5_100_000, 5_255_000, 5_345_000))


def test_parts_that_miss_their_total_are_a_finding_and_cuts_have_a_line(tmp_path: Path) -> None:
    folder = filed_in(tmp_path / "case")
    budget = folder / "district" / "budget.csv"
    text = budget.read_text("utf-8")
    row = f"{YEARS[1]},first interim,01,unrestricted,{{}},B10,-5000000,no,invented\n"
    budget.write_text(text + row.format("1000-7999"), "utf-8")
    told, *_ = (each for each in check_case(folder) if each.code == "OB881")
    assert "the rows inside 1000-7999 add up to 516,480,246" in str(told.what)
    budget.write_text(text + row.format("other_adjustments"), "utf-8")
    assert not [each for each in check_case(folder) if "inside" in str(each.what)]
    found = project_case(folder)
    form = multiyear_form(found, found)
    assert form.line("B10").amounts["unrestricted"] == pytest.approx((0, -5_000_000, 0), abs=0.04)
    assert form.line("B11").amounts["unrestricted"][1] == pytest.approx(511_480_246.09, abs=0.04)


def test_a_fund_without_its_zero_is_a_finding(tmp_path: Path) -> None:
    folder = filed_in(tmp_path / "case")
    budget = folder / "district" / "budget.csv"
    budget.write_text(budget.read_text("utf-8").replace(",01,", ",1,"), "utf-8")
    told, *more = (each for each in check_case(folder) if each.code == "OB884")
    assert (str(told.what), more) == ("there is no fund '1': fund codes have two digits", [])


def test_other_outgo_leaves_indirect_costs_out(tmp_path: Path) -> None:
    folder = filed_in(tmp_path / "case")
    budget = folder / "district" / "budget.csv"
    budget.write_text(budget.read_text("utf-8").replace("7100-7299", "7100-7499"), "utf-8")
    found = project_case(folder)
    form = multiyear_form(found, found)
    assert form.line("B7").amounts["restricted"] == pytest.approx((3_492_207,) * 3)
    assert form.line("B8").amounts["restricted"][0] == pytest.approx(8_049_397.17)
    for column, amounts in ENDING.items():
        assert form.line("D2").amounts[column] == pytest.approx(amounts, abs=0.04)


def test_a_balance_found_after_the_budget_is_no_mistake_of_its_columns(tmp_path: Path) -> None:
    """The budget began with a projected balance; the actual one came later."""
    folder = filed_in(tmp_path / "case")
    path = folder / "district" / "reserve.csv"
    head, *rows = list(csv.reader(path.read_text("utf-8").splitlines()))
    stage, part, amount = (head.index(name) for name in ("stage", "part", "amount"))
    starts = [row for row in rows if row[stage] == "actual" and row[part] in COLUMNS]
    assert starts
    begun = [[*row[:stage], "projected", *row[stage + 1 :]] for row in starts]
    for row in starts:
        row[amount] = str(float(row[amount]) + 8_000_000)
    lines = [",".join(row) for row in (head, *rows)]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    assert [each for each in check_case(folder) if each.code == "OB881"]
    path.write_text("\n".join([*lines, *(",".join(row) for row in begun)]) + "\n", "utf-8")
    assert not [each for each in check_case(folder) if each.code == "OB881"]


@pytest.mark.parametrize(
    ("told", "code"), [((), "A1-A4"), (("A1",), "A2-A4"), (("A1", "A2", "A4"), "A4 other")]
)
def test_revenues_beyond_the_lines_are_not_called_local(told: tuple[str, ...], code: str) -> None:
    assert other_revenues(told) == code
