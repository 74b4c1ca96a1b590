"""Exports of the state's software: versions, both columns, balances, forms that must tie."""

from __future__ import annotations

import csv
import os
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.files.imports.conftest import codes, made
from tests.files.imports.invented_export import CDS, InventedExport
from tests.web.conftest import client_of

from openbook.api import folder as api
from openbook.api import open_case
from openbook.api.imports import import_file, look_at_file
from openbook.cli.main import main
from openbook.figures.figure import Year
from openbook.files.imports.form_accounts import Account, LedgerSums, reserve_rows
from openbook.files.imports.kind import ImportLook
from openbook.files.imports.request import ImportRequest, NewSource
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import has_errors
from openbook.model.errors import MissingPartError

BUDGET, RESERVE = "district/budget.csv", "district/reserve.csv"
EXPORT = InventedExport()
SAMPLES = Path(os.environ.get("OPENBOOK_SAMPLES", "../shared/data/sacs_samples"))


@pytest.fixture
def alder(tmp_path: Path) -> Path:
    """A new case on the day after the budget was adopted."""
    folder = tmp_path / "alder"
    api.new_case(folder, title="Alder Flat", state="california", as_of=date(2018, 7, 1))
    return folder


def sent(folder: Path, content: str, name: str = "export.dat") -> Path:
    file = folder.parent / name
    file.write_text(content, "utf-8", newline="")
    return file


def looked(folder: Path, file: Path, **said: Any) -> ImportLook:
    return look_at_file(folder, "sacs", file, ImportRequest(**said))


def put(folder: Path, file: Path, **said: Any) -> tuple[ImportLook, tuple[str, ...]]:
    new = NewSource("Alder Flat Unified", "Budget", "2018-06-28", "")
    asked = ImportRequest(source="export", new_source=new, **said)
    return import_file(folder, "sacs", file, asked)


def test_the_versions_are_shown_and_asked_for(alder: Path) -> None:
    file = sent(alder, EXPORT.dat())
    look = looked(alder, file)
    assert "OB861" in codes(look)
    assert not look.tables
    assert [each[:10] for each in look.versions] == ["BE 2017-18", "BB 2018-19"]
    for words in ("BB", "adopted", "the budget", "BB 2018-19", "BS1 BB"):
        assert looked(alder, file, version=words).tables
    assert "OB861" in codes(looked(alder, file, version="IP"))


def test_both_columns_are_those_of_the_form(alder: Path) -> None:
    look = looked(alder, sent(alder, EXPORT.dat()), version="BB")
    rows = [row for row in made(look, BUDGET) if row["year"] == "2018-19"]
    for restricted in (False, True):
        column = "restricted" if restricted else "unrestricted"
        own = [row for row in rows if row["restricted"] == column]
        came = sum(Decimal(r["amount"]) for r in own if r["object"] >= "8")
        went = sum(Decimal(r["amount"]) for r in own if r["object"] < "8")
        assert came == EXPORT.total("BB", (8000, 8999), restricted=restricted)
        assert went == EXPORT.total("BB", (1000, 7999), restricted=restricted)
    assert {row["stage"] for row in rows} == {"adopted"}
    given = {row.get("resource", ""): row["amount"] for row in rows if row["object"] == "8980-8999"}
    assert given == {"": "-1020000", "6500": "640000", "8150": "380000.02"}
    assert [r["amount"] for r in rows if r["object"] == "7612"] == ["25000"]


def test_balances_by_component_of_both_funds(alder: Path) -> None:
    look = looked(alder, sent(alder, EXPORT.dat()), version="BB")
    rows = {(r["year"], r["stage"], r["fund"], r["part"]): r["amount"] for r in made(look, RESERVE)}
    now = ("2018-19", "adopted", "01")
    assert rows[(*now, "committed")] == "250000"
    assert rows[(*now, "economic uncertainty")] == "380000"
    whole = Decimal(rows[(*now, "unrestricted")]) + Decimal(rows[(*now, "restricted")])
    assert Decimal(rows[(*now, "total")]) == whole
    parts = ("nonspendable", "stabilization", "committed", "assigned", "economic uncertainty")
    free = sum(Decimal(rows[(*now, part)]) for part in (*parts, "unassigned"))
    assert free == Decimal(rows[(*now, "unrestricted")])
    assert Decimal(rows["2018-19", "adopted", "17", "unassigned"]) == Decimal("100490.00")
    began = EXPORT.total("BB", (9791, 9791), restricted=False)
    assert Decimal(rows["2017-18", "projected", "01", "unrestricted"]) == began


def test_a_workbook_and_the_table_give_the_same_rows(alder: Path) -> None:
    file = alder.parent / "DataExtract.xlsx"
    EXPORT.workbook(file)
    of_dat = looked(alder, sent(alder, EXPORT.dat()), version="BB")
    of_workbook = looked(alder, file, version="BB")
    assert made(of_workbook, BUDGET) == made(of_dat, BUDGET)
    assert made(of_workbook, RESERVE) == made(of_dat, RESERVE)
    assert of_workbook.assumed == of_dat.assumed
    first = [row for row in made(of_dat, BUDGET) if row["year"] == "2018-19"]
    for header in (True, False):
        table = sent(alder, EXPORT.user_gl(header=header), "usergl.csv")
        assert made(looked(alder, table, year=Year(2018)), BUDGET) == first


def test_actuals_of_the_states_database_have_the_year_that_starts(alder: Path) -> None:
    actual = InventedExport("A")
    text = actual.user_gl(column="BB").replace("BB  ", "BA  ")
    other = "".join(
        line.replace("98,76543", "11,11111") for line in text.splitlines(keepends=True)[1:]
    )
    charter = text.splitlines(keepends=True)[1].replace("0000000", "0112233", 1)
    file = sent(alder, text + other + charter, "usergl.csv")
    assert codes(looked(alder, file)) == ["OB327", "OB331"]
    look = looked(alder, file, district="76543")
    rows = made(look, BUDGET)
    assert {(row["year"], row["stage"]) for row in rows} == {("2018-19", "actual")}
    came = sum(Decimal(r["amount"]) for r in rows if r["object"] >= "8")
    assert came == EXPORT.total("BB", (8000, 8999))
    assert {row["part"] for row in made(look, RESERVE)} >= {"total", "committed"}


def test_the_multiyear_projection_is_that_of_the_form(alder: Path) -> None:
    look = looked(alder, sent(alder, EXPORT.dat()), version="BB")
    told = EXPORT.elements("BB")
    for year, letter in (("2019-20", "C"), ("2020-21", "E")):
        rows = [row for row in made(look, BUDGET) if row["year"] == year]
        went = sum(Decimal(r["amount"]) for r in rows if r["object"] < "8")
        assert went == Decimal(told[f"MYP.EXPENDITURES.XFRSOUT.USES.TOTAL.{letter}"])
        assert {row["stage"] for row in rows} == {"adopted"}
        ends = {r["part"]: r["amount"] for r in made(look, RESERVE) if r["year"] == year}
        assert Decimal(ends["restricted"]) == Decimal(told[f"MYP.EFB.JUNE30.REST.{letter}"])
        assert ends["committed"] == "250000"


def test_the_form_as_published_is_shown_before_anything_can_be_projected(
    alder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(alder, sent(alder, EXPORT.dat()), version="BB")
    with pytest.raises(MissingPartError):
        open_case(alder).multiyear()
    form, projected = open_case(alder).multiyear_or_published()
    assert projected is None
    assert list(map(str, form.years)) == ["2018-19", "2019-20", "2020-21"]
    told = EXPORT.elements("BB")
    went, net, ends = (form.line(code).amounts for code in ("B11", "C", "D2"))
    for place, letter in ((1, "C"), (2, "E")):
        spent = float(told[f"MYP.EXPENDITURES.XFRSOUT.USES.TOTAL.{letter}"])
        assert went["combined"][place] == pytest.approx(spent, abs=0.005)
        left = float(told[f"MYP.EFB.JUNE30.REST.{letter}"])
        assert ends["restricted"][place] == pytest.approx(left, abs=0.005)
    begun = form.line("D1").amounts
    for column in form.columns:
        moved = [a + b for a, b in zip(begun[column], net[column], strict=True)]
        assert moved == pytest.approx(ends[column], abs=1)
    parts = [each for each in form.lines if each.code.startswith("D3")]
    for place in range(3):
        whole = sum(each.amounts["combined"][place] for each in parts)
        assert whole == pytest.approx(ends["combined"][place], abs=1)
    assert main(["multiyear", str(alder)]) == 0
    shown = capsys.readouterr().out
    assert "as published" in shown
    assert "nothing here is projected" in shown
    page = client_of(alder).get("/district/multiyear")
    assert page.status_code == 200
    assert "nothing here is projected" in page.text


def test_restricted_programs_below_zero_lower_available_reserves() -> None:
    def account(column: str, code: int) -> Account:
        return Account("2018-19", "adopted", "01", column, "", code)

    sums = LedgerSums({account("unrestricted", 9790): 500_00, account("restricted", 9790): -37_23})
    rows = {row["part"]: row["amount"] for row in reserve_rows(sums, "", estimated=True)}
    assert rows["unassigned"] == "500"
    assert rows["negative restricted"] == "-37.23"
    without = LedgerSums({account("unrestricted", 9790): 500_00})
    assert "negative restricted" not in {
        row["part"] for row in reserve_rows(without, "", estimated=True)
    }


def test_an_interims_projection_is_marked_untried(alder: Path) -> None:
    text = EXPORT.dat().replace('"MYP.', '"MYPI.').replace('"BS1"', '"I1"').replace('"BB"', '"IP"')
    look = looked(alder, sent(alder, text), version="IP")
    assert "OB866" in codes(look)
    assert {row["stage"] for row in made(look, BUDGET)} == {"first interim"}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"0100000000000008011","6210000.00"', '"0100000000000008011","6210002.00"', "OB864"),
        ('"01.CERT.SALARIES","5089000.25"', '"01.CERT.SALARIES","5089002.25"', "OB864"),
        ('"MYP.FEDERAL.REV.REST.C","632400"', '"MYP.FEDERAL.REV.REST.C","632402"', "OB864"),
        ('"1753100000000009790"', '"1300000000000009790"', ""),
        ('"-1","EOF"', '"-1","EOX"', "OB339"),
        ('"0100000000000008012","1500000.00","I"\r\n', "", "OB339"),
    ],
)
def test_what_does_not_add_up_is_refused(alder: Path, old: str, new: str, code: str) -> None:
    text = EXPORT.dat()
    before = sorted(path.name for path in alder.rglob("*"))
    parts = text.rsplit(old, 1)
    changed = sent(alder, new.join(parts))
    look, written = put(alder, changed, version="BB")
    if code:
        assert code in codes(look), codes(look)
        assert not written
        assert sorted(path.name for path in alder.rglob("*")) == before
    else:
        assert len(parts) == 1


def test_an_export_that_is_cut_off_is_refused(alder: Path) -> None:
    text = EXPORT.dat()
    file = alder.parent / "cut.dat"
    for cut in range(len(text) // 29, len(text) - 3, len(text) // 29):
        file.write_text(text[:cut], "utf-8", newline="")
        look = looked(alder, file, version="BB")
        assert has_errors(look.findings), cut
        assert not look.tables


def test_another_year_or_district_is_refused(alder: Path) -> None:
    later = EXPORT.dat().replace("2018-19", "2019-20").replace("2017-18", "2018-19")
    look = looked(alder, sent(alder, later), version="BB")
    assert "OB865" in codes(look)
    assert "OB865" not in codes(looked(alder, sent(alder, later), version="BB", year=Year(2019)))
    wrong = looked(alder, sent(alder, later), version="BB", year=Year(2016))
    assert "OB865" in codes(wrong)
    assert not wrong.tables
    put(alder, sent(alder, EXPORT.dat()), version="BB")
    other = sent(alder, EXPORT.dat().replace(CDS, "11222220000000"), "other.dat")
    assert "OB865" in codes(looked(alder, other, version="BB"))


def test_the_employers_assumptions_follow_from_the_forms(alder: Path) -> None:
    _, written = put(alder, sent(alder, EXPORT.dat()), version="BB")
    assert {"books/district.yaml", "district/district.yaml", "imports.yaml"} <= {*written}
    case = api.case_in(alder)
    assert case.district
    assert [unit.id for unit in case.district.units] == ["certificated", "classified"]
    book = next(each for each in case.books if each.id == "district")
    assumed = {each.name: each for each in book.assumptions}
    rate = assumed["workers_compensation.rate"].value
    pay = EXPORT.total("BB", (1000, 2999))
    assert rate
    assert rate.value == pytest.approx(108500 / float(pay), abs=1e-6)
    assert str(rate.source.status) == "derived"
    steps = assumed["staff.step_and_column"].by_year
    assert steps[Year(2019)].value == pytest.approx(0.015, abs=1e-4)
    assert assumed["enrollment.change"].by_year[Year(2018)].value == pytest.approx(-0.019934)
    with pytest.raises(OpenbookError, match="there already"):
        put(alder, sent(alder, EXPORT.dat().replace("250000", "250000")), version="BE")


def test_a_pension_system_that_nothing_is_paid_into_is_not_assumed(
    alder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Classified staff of some cities are in the city's own plan.
    other = EXPORT.dat().replace("81003202", "81003302")
    assert other != EXPORT.dat()
    put(alder, sent(alder, other), version="BB")
    text = (alder / "district/district.yaml").read_text("utf-8")
    assert "pension: calstrs" in text
    assert "pension: calpers" not in text
    assert main(["check", str(alder)]) == 0  # a warning
    assert "OB133: the pension system of classified is not stated" in capsys.readouterr().out


def test_an_interim_is_one_command_and_shows_what_changed(alder: Path) -> None:
    put(alder, sent(alder, EXPORT.dat()), version="BB")
    text = EXPORT.dat().replace('"MYP.', '"MYPI.').replace('"BS1"', '"I1"').replace('"BB"', '"IP"')
    later = sent(alder, text, "interim.dat")
    new = NewSource("Alder Flat Unified", "First interim", "2018-12-12", "")
    asked = ImportRequest(source="interim", new_source=new, version="IP", add=True)
    look, written = import_file(alder, "sacs", later, asked)
    assert {BUDGET, RESERVE} <= {*written}
    assert not any(table.changes for table in look.tables)
    stages = {*api.case_in(alder).budget.column("stage")}
    assert stages == {"adopted", "first interim"}
    table = alder / BUDGET
    table.write_text(table.read_text("utf-8").replace("1485000", "1485001"), "utf-8")
    changed = look_at_file(alder, "sacs", later, asked).tables[0].changes
    assert {(each.column, each.was, each.now) for each in changed} == {
        ("amount", "1485001", "1485000")
    }


def test_a_version_that_comes_again_replaces_itself_whole(alder: Path) -> None:
    put(alder, sent(alder, EXPORT.dat()), version="BB")
    table = alder / BUDGET
    rows = table.read_text("utf-8").splitlines()
    stale = rows[1].replace("8010-8099", "8097").replace("LCFF sources", "Stale")
    table.write_text("\n".join([*rows, stale, ""]), "utf-8")
    again = ImportRequest(version="BB", source="export", add=True)
    _, written = import_file(alder, "sacs", sent(alder, EXPORT.dat()), again)
    assert BUDGET in written
    assert "Stale" not in table.read_text("utf-8")


def _control_totals() -> list[tuple[str, str, str, str, float]]:
    file = SAMPLES / "control-totals.csv"
    if not file.is_file():
        return []
    with file.open(encoding="utf-8") as opened:
        return [
            (row["file"], row["column"], row["line_or_object"], column, float(row[column]))
            for row in csv.DictReader(opened)
            for column in ("unrestricted", "restricted")
            if row[column] and row["line_or_object"] in _LINES
        ]


_LINES = {
    "A1": ("8010-8099",),
    "A2": ("8100-8299",),
    "A3": ("8300-8599",),
    "A4": ("8600-8799",),
    "B1": ("1000",),
    "B2": ("2000",),
    "B3": ("3000",),
    "B4": ("4000",),
    "B5": ("5000",),
    "B6": ("6000",),
    "B7": ("7100-7299", "7400-7499"),
    "B8": ("7300-7399",),
    "D1a": ("8900-8911", "8912", "8913-8929"),
    "D1b": ("7600-7611", "7612", "7613-7629"),
    "D3": ("8980-8999",),
}


@pytest.mark.skipif(not SAMPLES.is_dir(), reason=f"not run: there is no {SAMPLES}")
def test_real_exports_tie_to_the_dollar(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    api.new_case(folder, title="A district", state="california", as_of=date(2023, 7, 1))
    wanted = _control_totals()
    assert wanted
    found: dict[tuple[str, str], list[dict[str, str]]] = {}
    for file, version, line, column, amount in wanted:
        if not (SAMPLES / file).is_file():
            continue
        key = (file, version)
        if key not in found:
            look = looked(folder, SAMPLES / file, version=version)
            year = min(row["year"] for row in made(look, BUDGET))
            found[key] = [row for row in made(look, BUDGET) if row["year"] == year]
        own = [r for r in found[key] if r["restricted"] == column and r["object"] in _LINES[line]]
        assert sum(float(row["amount"]) for row in own) == pytest.approx(amount, abs=1), (key, line)
    assert len(found) >= 4
