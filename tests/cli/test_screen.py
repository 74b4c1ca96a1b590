"""openbook screen: tables in, a folder and a list out; problems as one sentence."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.screen import made_tables as made
from tests.screen.test_run import InThisProcess

from openbook.api.folder import copy_example
from openbook.api.screen import Machines, open_screen, screen_cases
from openbook.cli.main import main
from openbook.web.screen_app import make_screen_app


@pytest.fixture(scope="module", autouse=True)
def _in_this_process():
    """Pools of processes are tried with the screen itself; here they would only take time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Machines, "pool", InThisProcess.pool)
        yield


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    return [*map(str, made.all_of_california(folder, 40))]


@pytest.fixture(scope="module")
def screened(tmp_path_factory):
    root = tmp_path_factory.mktemp("out") / "s"
    few = map(str, made.all_of_california(root.parent, 12))
    assert main(["screen", *few, "-o", str(root), "--draws", "40", "--workers", "1"]) == 0
    return str(root)


def test_a_screen_says_what_it_is_not_and_how_far_it_is(tables, tmp_path, capsys):
    done = main(
        ["screen", *tables[:2], "-o", str(tmp_path / "s"), "--draws", "20", "--workers", "1"]
    )
    assert done == 0
    told = capsys.readouterr()
    assert told.out.index("What this screen is not") < told.out.index("Structural result")
    assert "There is no record" in told.out
    assert "openbook screen serve" in told.out
    assert "screen: 1/" in told.err


def test_the_chances_of_a_district_are_told_term_by_term(screened, capsys):
    assert main(["screen", "district", screened, "0160000"]) == 0
    text = capsys.readouterr().out
    assert "Chance of a qualified or negative certification" in text
    assert "Adds to the logarithm of the odds" in text


def test_a_district_in_spanish_and_as_data(screened, capsys):
    assert main(["screen", "district", screened, "0160000", "--language", "es"]) == 0
    assert "Lo que esta revisión no es" in capsys.readouterr().out
    assert main(["screen", "district", screened, "0160000", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["district"]["district"] == "0160000"


def test_a_district_becomes_a_case(screened, tmp_path, capsys):
    assert main(["screen", "case", screened, "0160000", str(tmp_path / "case")]) == 0
    assert main(["check", str(tmp_path / "case")]) == 0
    assert main(["missing", str(tmp_path / "case")]) == 0
    assert "district/reserve.csv" in capsys.readouterr().out
    assert main(["screen", "case", screened, "0160000", str(tmp_path / "case")]) == 2
    assert main(["screen", "case", screened, "none", str(tmp_path / "other")]) == 2
    assert "the screen has no district 'none'" in capsys.readouterr().err


def test_a_backtest_begins_with_its_verdict(tables, capsys):
    assert main(["screen", "backtest", *tables]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("Certifications: ")
    assert "the baselines; Strikes: " in first
    assert main(["screen", "backtest", *tables, "--shuffle", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert all(each["shuffled"] for each in told["records"])


def test_a_folder_of_cases_is_a_portfolio_and_a_broken_one_a_row(tmp_path, capsys):
    county = tmp_path / "county"
    copy_example("small-town", county / "willow")
    (county / "odd").mkdir()
    (county / "odd/case.yaml").write_text("title: [", "utf-8")
    assert main(["screen", str(county), "-o", str(tmp_path / "s"), "--workers", "1"]) == 0
    assert "What the offers cost" in capsys.readouterr().out
    folder = open_screen(tmp_path / "s")
    cases = {row["case"]: row for row in folder.rows("cases")}
    assert {*cases} == {"odd", "willow"}
    assert cases["odd"]["problem"]
    projected = [row for row in folder.rows("projections") if row["case"] == "willow"]
    assert {row["book"] for row in projected} == {"district", "union"}
    assert all(row["available"] is not None for row in projected)
    offers = {path.stem for path in (EXAMPLES / "small-town/offers").glob("*.yaml")}
    costs = [row for row in folder.rows("costs") if row["year"] == "all"]
    assert {row["offer"] for row in costs} == offers  # and none of a private folder
    assert screen_cases(county, tmp_path / "s").reused == 2
    assert main(["screen", "publish", str(tmp_path / "s"), str(tmp_path / "site")]) == 0
    pages = [(tmp_path / f"site/{code}/index.html").read_text("utf-8") for code in ("en", "es")]
    assert all("Willow Creek 2019" in each and "../cases.csv" in each for each in pages)
    app = make_screen_app(tmp_path / "s", frozenset({"testserver"}))
    with TestClient(app) as client:
        assert "Willow Creek 2019" in client.get("/").text
        assert client.get("/file/costs.csv").status_code == 200
        assert client.get("/district/1").status_code == 404


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["screen", "-o", "out"], "name at least one table"),
        (["screen", "nothing.csv", "-o", "out"], "nothing.csv"),
        (["screen", "district", "nowhere", "1"], "holds no screen"),
        (["screen", "serve", "nowhere"], "holds no screen"),
    ],
)
def test_problems_are_one_sentence(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told


def test_students_alone_have_the_chance_of_a_strike_and_no_amount(tmp_path, capsys):
    districts = made.invented(60)
    paths = [
        made.national(tmp_path / "national.csv", districts),
        made.actions(tmp_path / "actions.csv", districts),
    ]
    root = tmp_path / "s"
    done = main(["screen", *map(str, paths), "-o", str(root), "--state", "CA", "--draws", "20"])
    text = capsys.readouterr().out
    assert done == 0
    head = next(line for line in text.splitlines() if line.startswith("District "))
    assert head.split() == ["District", "Students", "within", "two", "years"]
    assert "no table gives its expenditure" in text
    rows = list(open_screen(root).rows("districts"))
    assert len(rows) == 60
    assert not any("result" in row for row in rows)


def test_tables_that_cannot_be_used_are_told_with_what_they_lack(tmp_path, capsys):
    path = made.write(tmp_path / "t.csv", ("cds", "fiscal_year", "ada"), [("1", "2024-25", 3)])
    assert main(["screen", str(path), "-o", str(tmp_path / "s")]) == 2
    assert "it lacks current_expense" in capsys.readouterr().err
    assert not (tmp_path / "s").exists()
