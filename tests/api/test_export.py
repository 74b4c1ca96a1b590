"""The export: every table of the case and every result, as other programs open it."""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.secrets_of import WORD, keep_secrets

import openbook
from openbook.api import open_case
from openbook.api.export import export_case
from openbook.case.sides import sides_books
from openbook.files import export_file
from openbook.files.export_file import NotAFormError
from openbook.files.screen_folder import ExtraMissingError
from openbook.findings.errors import NotWrittenError

CASE = Path(openbook.__file__).parent / "cases" / "small-town"


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    target: Path = tmp_path_factory.mktemp("export") / "willow.sqlite"
    export_case(CASE, target)
    return target


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Path:
    target: Path = tmp_path_factory.mktemp("export") / "willow"
    export_case(CASE, target)
    return target


def test_results_have_the_bits_of_a_projection(database: Path) -> None:
    case = open_case(CASE)
    asked = "SELECT value FROM results WHERE assumptions=? AND offer=? AND line=? ORDER BY year"
    with closing(sqlite3.connect(database)) as opened:
        for book in sides_books(case.case):
            for offer in case.case.offers:
                found = case.project(book=book.id, offers=[offer.id]).alone
                for line in ("reserve.available", "spending.total"):
                    rows = opened.execute(asked, (book.id, offer.id, line)).fetchall()
                    assert [each for (each,) in rows] == list(found.row(line))


def test_costs_are_those_of_the_verb(database: Path) -> None:
    asked = (
        "SELECT ongoing, one_time, total FROM costs WHERE assumptions=? AND offer=? ORDER BY year"
    )
    costed = open_case(CASE).cost()
    assert costed
    with closing(sqlite3.connect(database)) as opened:
        for each in costed:
            rows = opened.execute(asked, (each.book.id, each.offer.id)).fetchall()
            cost = each.cost
            assert rows == list(zip(cost.ongoing, cost.one_time, cost.total, strict=True))


def test_every_row_of_a_table_is_there_with_its_source(database: Path) -> None:
    case = open_case(CASE).case
    with closing(sqlite3.connect(database)) as opened:
        for name in ("budget", "claims", "schools", "staff"):
            rows = opened.execute(f"SELECT source, status FROM {name}").fetchall()  # noqa: S608
            assert len(rows) == len(getattr(case, name))
            assert all(source and status for source, status in rows)
        sources = {each for (each,) in opened.execute("SELECT source FROM sources")}
        used = {each for (each,) in opened.execute("SELECT DISTINCT source FROM budget")}
        assert used <= sources
        (said,) = opened.execute(
            "SELECT meaning FROM meanings WHERE \"table\"='costs' AND \"column\"='ongoing'"
        ).fetchone()
        assert "dollars" in said


def test_the_package_describes_its_tables(package: Path) -> None:
    described = json.loads((package / "datapackage.json").read_text())
    assert len(described["resources"]) > 30
    for each in described["resources"]:
        with (package / each["path"]).open(newline="") as file:
            head = next(csv.reader(file))
        assert head == [own["name"] for own in each["schema"]["fields"]]
        assert all(own["description"] for own in each["schema"]["fields"])
    schools = json.loads((package / "schools.geojson").read_text())["features"]
    assert len(schools) == len(open_case(CASE).case.schools)
    assert all(-180 <= each["geometry"]["coordinates"][0] <= -60 for each in schools)


def test_the_same_case_is_the_same_bytes(database: Path, tmp_path: Path) -> None:
    export_case(CASE, tmp_path / "again.sqlite")
    assert (tmp_path / "again.sqlite").read_bytes() == database.read_bytes()


def test_nothing_private_leaves(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    shutil.copytree(CASE, folder)
    keep_secrets(folder)
    export_case(folder, tmp_path / "out")
    export_case(folder, tmp_path / "out.sqlite")
    files = [*(tmp_path / "out").iterdir(), tmp_path / "out.sqlite"]
    assert len(files) > 30
    for each in files:
        assert WORD.encode() not in each.read_bytes()


def test_a_name_that_is_no_form_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAFormError, match=r"\.sqlite"):
        export_case(CASE, tmp_path / "willow.xls")
    assert not list(tmp_path.iterdir())


def test_a_folder_of_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(NotWrittenError, match=r"datapackage\.json"):
        export_case(CASE, tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["thesis.txt"]


def test_without_duckdb_it_says_what_to_install(tmp_path: Path, monkeypatch) -> None:
    def absent(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(export_file, "import_module", absent)
    with pytest.raises(ExtraMissingError, match=r"openbook\[duckdb\]"):
        export_case(CASE, tmp_path / "willow.duckdb")


def test_duckdb_holds_the_same_rows(database: Path, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    export_case(CASE, tmp_path / "willow.duckdb")
    with (
        closing(sqlite3.connect(database)) as one,
        duckdb.connect(tmp_path / "willow.duckdb") as other,
    ):
        names = [each for (each,) in one.execute("SELECT name FROM sqlite_master")]
        assert len(names) > 30
        for name in names:
            asked = f'SELECT * FROM "{name}"'  # noqa: S608
            assert one.execute(asked).fetchall() == other.execute(asked).fetchall()


def test_frictionless_finds_it_valid(package: Path) -> None:
    frictionless = pytest.importorskip("frictionless")
    assert frictionless.validate(package / "datapackage.json", trusted=True).valid
