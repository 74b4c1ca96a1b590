"""Accounts of the general fund: codes, signs, funds, years, totals and doubles."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import EXAMPLES
from tests.files.imports.conftest import Look, codes, made, read_alone

from openbook.api import folder as api
from openbook.api.imports import look_at_file
from openbook.figures.figure import Year
from openbook.files.imports.kinds.sacs import KIND
from openbook.files.imports.request import ImportRequest

HEAD = "Fiscal Year,Period,Fund,Resource,Goal,Function,Object,Amount\n"
LEDGER = (
    HEAD
    + """2018-19,First interim,01,0000,0000,0000,8011,"10,956,000"
2018-19,First interim,1,0,1110,1000,1100,"$4,000,000.10"
2018-19,First interim,01,1400,1110,1000,1100,"1,089,000"
2018-19,First interim,01,3010,1110,1000,1300,(100.05)
2018-19,First interim,01,3010,1110,1000,1300,(100.05)
2018-19,First interim,01,3010,1110,7210,7310,500-
2018-19,First interim,13,5310,0000,3700,4700,210000
2018-19,First interim,01,0000,0000,0000,9791,2016000
2018-19,First interim,01,0000,1110,1000,4300,lots
,,,,,,Total,15000000
"""
)
BUDGET = "district/budget.csv"
YEAR = Year(2018)
CASE = api.case_in(EXAMPLES / "small-town")


def test_amounts_are_added_by_group_and_kind_of_money(look: Look) -> None:
    looked = look("sacs", LEDGER)
    rows = {(r["object"], r["restricted"]): r for r in made(looked, BUDGET)}
    assert {key: row["amount"] for key, row in rows.items()} == {
        ("8010-8099", "unrestricted"): "10956000",
        ("1000", "unrestricted"): "5089000.10",
        ("1000", "restricted"): "-100.05",
        ("7300-7399", "restricted"): "-500",
    }
    assert {row["stage"] for row in rows.values()} == {"first interim"}
    assert {row["fund"] for row in rows.values()} == {"01"}


def test_every_row_is_used_or_told(look: Look) -> None:
    looked = look("sacs", LEDGER)
    assert (looked.used, looked.left_out) == (5, 5)
    assert codes(looked) == ["OB322", "OB323", "OB324", "OB331"]
    salaries = next(t for t in looked.totals if t.label == "Certificated salaries")
    assert round(salaries.sent - salaries.made, 2) == -100.05  # the double


def test_a_whole_account_in_one_column(look: Look) -> None:
    sent = "Account Number\tValue\n01-6500-0-5750-1110-1100\t12\n0100000111010001100\t5\n"
    looked = look("sacs", sent, year=None, stage="adopted")
    assert "OB333" in codes(looked)  # no year
    from_asked = look("sacs", sent, year=YEAR, stage="adopted")
    rows = made(from_asked, BUDGET)
    assert [(row["restricted"], row["amount"]) for row in rows] == [
        ("restricted", "12"),
        ("unrestricted", "5"),
    ]


def test_the_states_table_without_a_header(look: Look) -> None:
    account = "0100000111010001100"
    line = f"05123450000000{2018}A   BA  {account}{account}"
    looked = look("sacs", f"{line}     5000.25\n{line[:-4]}3101      -12.00\n", year=YEAR)
    assert looked.table
    assert looked.table.parted_by == "fixed width"
    (row,) = made(looked, BUDGET)
    assert (row["object"], row["amount"], row["stage"]) == ("1000", "5000.25", "actual")
    assert codes(looked) == ["OB323"]  # account and parts of the second do not agree


def test_a_year_of_one_number_must_be_said(look: Look) -> None:
    sent = HEAD + "2018,A,01,0000,1110,1000,1100,5\n2019,A,01,0000,1110,1000,1100,6\n"
    assert codes(look("sacs", sent)) == ["OB323", "OB333"]
    assert codes(look("sacs", sent, year=YEAR)) == ["OB327"]


def test_revenue_with_a_minus_is_told(look: Look) -> None:
    looked = look("sacs", HEAD + "2018-19,A,01,0000,0000,0000,8011,-500\n")
    assert codes(looked) == ["OB326"]


ROWS = st.lists(
    st.tuples(
        st.sampled_from(["0000", "1100", "3010", "6500"]),
        st.sampled_from(["1100", "2200", "3101", "8011", "8980", "5800"]),
        st.integers(-(10**9), 10**9),
    ),
    max_size=12,
)


@given(ROWS)
def test_no_cent_is_lost(rows: list[tuple[str, str, int]]) -> None:
    lines = (f"2018-19,A,01,{r},{o},{cents / 100:.2f}\n" for r, o, cents in rows)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "ledger.csv"
        file.write_text("Year,Period,Fund,Resource,Object,Amount\n" + "".join(lines), "utf-8")
        (table,) = read_alone(KIND, file, CASE).tables
    total = sum(round(float(row["amount"]) * 100) for row in table.rows)
    assert total == sum(cents for _, _, cents in rows)


EXPORT = "Fiscalyear,Period,Colcode,Account,Value\n"
ACCOUNT = "0100000111010001100"


def test_two_columns_of_the_export_are_never_added_up(look: Look) -> None:
    sent = EXPORT + f"2018-19,BS1,BE,{ACCOUNT},5\n2018-19,BS1,BB,{ACCOUNT},7\n"
    looked = look("sacs", sent)
    assert codes(looked) == ["OB861"]
    assert not looked.tables
    (row,) = made(look("sacs", sent, column="BB"), BUDGET)
    assert (row["amount"], row["stage"]) == ("7", "adopted")


def test_the_next_years_budget_is_never_an_actual(look: Look) -> None:
    sent = EXPORT + f"2018,A,BA,{ACCOUNT},5\n2018,A,BB,{ACCOUNT},7\n"
    assert codes(look("sacs", sent, year=YEAR)) == ["OB861"]
    assert "OB861" in codes(look("sacs", sent, column="BB"))  # which year?
    (row,) = made(look("sacs", sent, column="BB", year=Year(2019)), BUDGET)
    assert (row["amount"], row["stage"], row["year"]) == ("7", "adopted", "2019-20")
    wrong = look("sacs", sent, column="BB", year=Year(2019), stage="actual")
    assert "OB861" in codes(wrong)
    assert not wrong.tables
    (row,) = made(look("sacs", sent, column="BA", year=YEAR), BUDGET)
    assert (row["amount"], row["stage"], row["year"]) == ("5", "actual", "2018-19")


def test_actuals_to_date_are_no_year(look: Look) -> None:
    sent = EXPORT + f"2018-19,I1,IA,{ACCOUNT},5\n"
    assert "OB861" in codes(look("sacs", sent))
    (row,) = made(look("sacs", sent.replace("IA", "IP")), BUDGET)
    assert row["stage"] == "first interim"


def test_a_year_that_the_file_does_not_say_is_refused(look: Look) -> None:
    sent = EXPORT + f"2018,A,BA,{ACCOUNT},5\n"
    assert codes(look("sacs", sent, year=Year(2022))) == ["OB327"]


def test_columns_of_amounts_side_by_side_are_a_question(look: Look) -> None:
    sent = f"Account,Adopted Budget,Estimated Actuals,Budget 2019-20\n{ACCOUNT},500,480,510\n"
    asked = {"year": YEAR, "stage": "adopted"}
    looked = look("sacs", sent, **asked)
    assert codes(looked) == ["OB861"]
    assert not looked.tables
    (row,) = made(look("sacs", sent, column="estimated actuals", **asked), BUDGET)
    assert row["amount"] == "480"


def test_rows_in_a_gap_of_the_summary_are_an_error(look: Look) -> None:
    sent = HEAD + "2018-19,A,01,0000,0000,0000,7550,900\n"
    sent += "2018-19,A,01,0000,0000,0000,1100,5\n"
    looked = look("sacs", sent)
    assert codes(looked) == ["OB862"]


def test_rows_inside_a_wider_row_of_the_case_are_an_error(willow: Path) -> None:
    table = willow / BUDGET
    header = table.read_text("utf-8").split("\n")[0].split(",")
    cells = {
        "year": "2018-19",
        "stage": "actual",
        "fund": "01",
        "restricted": "both",
        "object": "1000-7999",
        "label": "Costs",
        "amount": "12000000",
        "source": "worked-out",
    }
    row = ",".join(cells.get(name, "") for name in header)
    table.write_text(table.read_text("utf-8").rstrip("\n") + f"\n{row}\n", "utf-8")
    file = willow.parent / "ledger.csv"
    file.write_text(HEAD + "2018-19,A,01,0000,1110,1000,1100,5\n", "utf-8")
    added = look_at_file(willow, "sacs", file, ImportRequest(add=True))
    assert codes(added) == ["OB862"]
    assert codes(look_at_file(willow, "sacs", file, ImportRequest())) == []
