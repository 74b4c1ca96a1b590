"""A projection from an export has the form's own objects, wherever they are shown."""

from __future__ import annotations

import csv
import re
from datetime import date
from pathlib import Path

import openpyxl
import pytest
from tests.files.imports.invented_export import InventedExport, write_public_files
from tests.web.conftest import client_of

from openbook.api import folder as api
from openbook.api.projection import multiyear_of, project_case
from openbook.cli.main import main
from openbook.model.money.anchor import OBJECTS
from openbook.reports.words.words import words_in

EXPORT = InventedExport()
LINES = {
    "sources.formula": ("A1", "LCFF sources"),
    "sources.federal": ("A2", "Federal revenue"),
    "sources.other_state": ("A3", "Other state revenue"),
    "sources.local": ("A4", "Local revenue"),
    "object.certificated": ("B1", "Certificated salaries"),
    "object.classified": ("B2", "Classified salaries"),
    "object.benefits": ("B3", "Benefits"),
}
VALUES = """assumption,year,value,note
need.share,,59%,invented
funding.cola,2019-20,2.57%,invented
funding.cola,2020-21,2.67%,invented
funding.add_ons,,85536,invented
pension.calpers,2019-20,20.8%,invented
pension.calpers,2020-21,23.5%,invented
health.change,,5%,invented
contributions.follow,,100%,invented
"""


@pytest.fixture(scope="module")
def alder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The case that the guide makes: an export, schools, students and a few values."""
    there = tmp_path_factory.mktemp("projected")
    folder = there / "alder"
    api.new_case(folder, title="Alder Flat", state="california", as_of=date(2018, 7, 15))
    write_public_files(there)
    (there / "values.csv").write_text(VALUES, "utf-8")
    source = ["--write", "--who", "Alder Flat Unified", "--title", "Budget", "--on", "2018-06-28"]
    for kind, file, *more in (
        ("sacs", "alder-BS1.dat", "--version", "BB"),
        ("directory", "schools.txt"),
        ("enrollment", "enrollment.txt"),
        ("assumptions", "values.csv"),
    ):
        asked = ["import", kind, str(there / file), str(folder), *more, "--source", kind, *source]
        assert main(asked) == 0, kind
    return folder


def published(name: str) -> float:
    return float(EXPORT.total("BB", OBJECTS[name]))


def test_every_object_is_that_of_the_form(alder: Path) -> None:
    found = project_case(alder).alone
    form, _ = multiyear_of(alder)
    for name, (code, _) in LINES.items():
        values = found.values(name)[0].tolist()
        assert values[0] == pytest.approx(published(name), abs=0.01), name
        assert values == pytest.approx(form.line(code).amounts["combined"], abs=0.01), name
    # Books, services, buildings, transfers: nothing of salaries or benefits.
    rest = float(EXPORT.total("BB", (4000, 7999)))
    assert found.values("object.other")[0, 0] == pytest.approx(rest, abs=0.01)


def test_the_reconciling_difference_is_told_apart(alder: Path) -> None:
    # The state's payments on behalf of the district are benefits that no rate explains.
    found = project_case(alder).alone
    beyond = found.values("reconciling.benefits")[0, 0]
    assert beyond > 100_000
    form, _ = multiyear_of(alder)
    told = {line.code: line.amounts["combined"][0] for line in form.reconciling}
    assert told["B3"] == pytest.approx(beyond, abs=0.01)


def test_the_command_and_the_page_say_the_forms_amounts(
    alder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["project", str(alder)]) == 0
    shown, page = capsys.readouterr().out, client_of(alder).get("/district").text
    for name, (_, label) in LINES.items():
        said = words_in("en").money(published(name))
        row = next(line for line in shown.splitlines() if line.strip().startswith(label))
        assert said in row, label
        assert re.search(rf"{label}.*?{re.escape(said)}", page, re.DOTALL), label
    assert "Reconciling difference and one-time money" not in shown


def test_the_workbook_gives_an_object_to_the_lines_that_have_its_amounts(alder: Path) -> None:
    file = alder.parent / "alder.xlsx"
    assert main(["workbook", str(alder), "--out", str(file)]) == 0
    book = openpyxl.load_workbook(file, data_only=True, read_only=True)
    rows = [row for sheet in ("Revenue", "Spending") for row in book[sheet].values]
    codes = {"{}-{}".format(*OBJECTS[name]): published(name) for name in LINES}
    found = {row[2]: row[3] for row in rows if row[2] in codes}
    assert found == pytest.approx(codes, abs=0.01)


def test_one_row_for_all_pay_says_nothing_of_its_objects(tmp_path: Path) -> None:
    folder = api.copy_example("small-town", tmp_path / "case")
    before = project_case(folder).alone.values("object.certificated")[0].tolist()
    path = folder / "district/budget.csv"
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    pay = [row for row in rows if row["object"] in {"1000", "2000", "3000"}]
    assert len(pay) == 6
    for column in ("restricted", "unrestricted"):
        own = [row for row in pay if row["restricted"] == column]
        own[0]["amount"] = str(sum(int(row["amount"].replace(",", "")) for row in own))
        own[0]["object"] = "1000-3999"
    kept = [row for row in rows if row["object"] not in {"1000", "2000", "3000"}]
    with path.open("w", encoding="utf-8", newline="") as opened:
        table = csv.DictWriter(opened, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(kept)
    after = project_case(folder).alone
    assert "reconciling.certificated" not in after.names
    assert after.values("object.certificated")[0].tolist() == pytest.approx(before, abs=500)
    form, _ = multiyear_of(folder)
    assert form.line("B1").amounts["combined"] == pytest.approx(before[:3], abs=500)
