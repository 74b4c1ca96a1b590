"""A case with a law of its own: every command answers, every number is sourced."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.model.projected import line
from tests.web.conftest import client_of

from openbook.api.folder import case_in, check_case
from openbook.api.projection import project_case
from openbook.api.view import opened
from openbook.cli.main import FINE
from openbook.cli.main import main as run
from openbook.findings.finding import Severity
from openbook.model.inputs import law_of

HERE = Path(__file__).parent / "own" / "birch-lake"
OFFER = "2024-01-10-district"
NAMES = (
    *("formula.funded", "formula.total", "formula.row.local_optional", "ada.total"),
    *("benefit_rate.teachers", "benefit_rate.staff", "employer_rate.northland_teachers"),
    "reserve.required",
)
ASKED = [
    ["check", "CASE"],
    ["missing", "CASE"],
    ["show", "CASE"],
    ["project", "CASE"],
    ["project", "CASE", "--book", "union"],
    ["cost", "CASE", OFFER],
    ["offers", "CASE"],
    ["evidence", "CASE"],
    ["gap", "CASE", "--between", "district", "union"],
    ["settle", "CASE"],
    ["strike", "cost", "CASE"],
    ["strike", "forecast", "CASE"],
    ["paper", "board", "CASE", "-o", "OUT.html"],
    ["workbook", "CASE", "-o", "OUT.xlsx"],
    ["bundle", "CASE", "-o", "OUT.openbook"],
    ["explain", "CASE", "formula.total", "--year", "2023-24"],
    ["member", "CASE", "--unit", "teachers", "--column", "BA", "--step", "1"],
]


@pytest.fixture
def town(tmp_path):
    folder = tmp_path / "birch-lake"
    shutil.copytree(HERE, folder)
    return folder


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return folder


@pytest.mark.parametrize("words", ASKED, ids=lambda words: " ".join(words[:2]))
def test_every_command_answers(town, words):
    out = str(town.parent / "out")
    filled = [each.replace("CASE", str(town)).replace("OUT", out) for each in words]
    assert run(filled) == FINE


def test_the_formula_by_hand():
    found = project_case(HERE)
    values = {name: line(found, name) for name in NAMES}
    # Last year counted more: 430 + 1.2 × 310 + 0.25 × 205 = 853.25 students at $7,138.
    assert values["formula.funded"][0] == pytest.approx(853.25)
    assert values["formula.total"][0] == pytest.approx(853.25 * 7138 + 310_000)
    # Then this year's 830 of the year before, 420 + 360 + 50, against 2% fewer.
    assert values["formula.funded"][1] == pytest.approx(830)
    assert values["formula.row.local_optional"][1] == 316_200
    assert values["ada.total"][0] == 720
    # 8.75%, 6.2% and 1.45% of the law, 0.5% of workers' compensation
    assert values["benefit_rate.teachers"][0] == pytest.approx(0.1690)
    assert values["benefit_rate.staff"][0] == pytest.approx(0.0750 - 0.005 + 0.0765 + 0.005)
    assert values["employer_rate.northland_teachers"][2] == pytest.approx(0.095)
    # The board's policy, as the law asks for none.
    assert values["reserve.required"][0] == pytest.approx(0.08 * 6_900_000)


def test_no_number_is_without_a_source():
    case = case_in(HERE)
    numbers = law_of(case).statutes.parameters
    assert len(numbers) > 15
    for number in numbers.values():
        for value in number.values:
            assert value.source.who, number.name
            assert value.source.title, number.name


def test_the_file_has_no_error():
    told = [each for each in check_case(HERE) if each.severity is not Severity.NOTE]
    assert {each.code for each in told} <= {"OB841", "OB860"}


@pytest.mark.parametrize("state", ["oregano", "own"])
def test_a_case_without_a_law_gives_one_finding_and_answers_what_needs_none(town, state, capsys):
    changed(town, "case.yaml", "state: own", f"state: {state}")
    (town / "law.yaml").unlink()
    errors = [each for each in check_case(town) if each.severity is Severity.ERROR]
    assert [each.code for each in errors] == ["OB301"]
    for words in (["offers"], ["evidence"], ["show"]):
        assert run([*words, str(town)]) == FINE
    capsys.readouterr()
    assert run(["project", str(town)]) != FINE
    assert "law.yaml" in capsys.readouterr().err


@pytest.mark.parametrize("gone", ["law.yaml", "district/budget.csv", "district/reserve.csv"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_offers_are_shown_and_set_side_by_side_without_a_law_or_a_budget(
    town, gone, language, capsys
):
    (town / gone).unlink()
    offers = ["--offers", "2023-12-05-union", OFFER]
    assert run(["gap", str(town), *offers, "--language", language]) == FINE
    said = capsys.readouterr().out
    assert "7% → 3%" in said
    assert gone.rpartition("/")[2].partition(".")[0] in said  # which file is wanted
    assert ("worse for" in said) is False  # each side only goes back on its own offers
    assert run(["gap", str(town), *offers, "--json"]) == FINE
    data = json.loads(capsys.readouterr().out)
    assert [move["move"] for move in data["moves"]] == ["changed", "no longer in it"]
    assert data["not_costed"]
    web = client_of(town)
    for address in ("/table", "/offers", f"/offer?offer={OFFER}", "/why"):
        page = web.get(f"{address}{'&' if '?' in address else '?'}lang={language}")
        assert page.status_code == 200, address
        assert "/missing" in page.text
        assert "July 1, 2023" in page.text or "1 de julio de 2023" in page.text


def test_a_gap_of_an_offer_that_is_not_there_is_refused(town, capsys):
    (town / "law.yaml").unlink()
    assert run(["gap", str(town), "--offers", OFFER, "nothing"]) != FINE
    assert "nothing" in capsys.readouterr().err


def test_a_law_that_lacks_numbers_names_them(town):
    text = (town / "law.yaml").read_text("utf-8")
    (town / "law.yaml").write_text(text.partition("counting:")[0], "utf-8")
    told = [each for each in check_case(town) if each.code == "OB361"]
    assert len(told) == 1
    assert "counting.basis" in told[0].what
    assert opened(town).case.offers


def test_a_mistake_is_a_finding_at_its_line(town):
    changed(town, "law.yaml", "rule: membership", "rule: headcount")
    told = [each for each in check_case(town) if each.severity is Severity.ERROR]
    assert [(each.code, each.place.file) for each in told] == [("OB360", "law.yaml")]
    assert "counting" not in told[0].place.excerpt
    assert "headcount" in told[0].place.excerpt
    assert run(["offers", str(town)]) == FINE
    assert run(["project", str(town)]) != FINE


def test_a_reference_that_nobody_wrote_is_one_finding_by_its_name(town):
    path = town / "law.yaml"
    path.write_text(path.read_text("utf-8").replace("reference: act", "reference: atc", 1), "utf-8")
    (told,) = [each for each in check_case(town) if each.code == "OB360"]
    assert told.what == "references has none of the name 'atc'; write it there"


@pytest.mark.parametrize(
    "text", ["", "- 1", "a: &x [1]", "{" * 40, "name: [", "counting: 3", "\x00", "x: y\n" * 3]
)
def test_any_text_as_a_law_is_told_and_never_raises(town, text):
    (town / "law.yaml").write_text(text, "utf-8")
    assert any(each.place.file == "law.yaml" for each in check_case(town))
    assert run(["offers", str(town)]) == FINE


def test_a_folder_of_files_is_the_same_law(town):
    whole = law_of(case_in(town)).statutes.parameters
    text = (town / "law.yaml").read_text("utf-8")
    head, mark, rest = text.partition("pensions:")
    (town / "law").mkdir()
    (town / "law" / "a.yaml").write_text(head, "utf-8")
    (town / "law" / "b.yaml").write_text(mark + rest, "utf-8")
    (town / "law.yaml").unlink()
    assert law_of(case_in(town)).statutes.parameters.keys() == whole.keys()


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ("{value: 6.2%", "{covers: [maestros], value: 6.2%", "covers 'maestros'"),
        ("{value: 6.2%", "{outside: [norhtland], value: 6.2%", "is outside 'norhtland'"),
    ],
)
def test_a_rate_of_nobody_is_a_mistake_of_the_law(written, instead, said, tmp_path, capsys):
    """A rate that covers a unit nobody has would be charged on no pay without a word."""
    folder = tmp_path / "town"
    shutil.copytree(HERE, folder)
    law = folder / "law.yaml"
    law.write_text(law.read_text("utf-8").replace(written, instead, 1), "utf-8")
    assert run(["check", str(folder)]) != FINE
    told = capsys.readouterr().out
    assert f"payroll.social_security {said}" in told
    assert "law.yaml:52" in told


def test_a_chapter_that_is_misspelled_is_told_its_name(tmp_path, capsys):
    folder = tmp_path / "town"
    shutil.copytree(HERE, folder)
    law = folder / "law.yaml"
    law.write_text(law.read_text("utf-8").replace("\nreserve:", "\nreserves:"), "utf-8")
    assert run(["check", str(folder)]) != FINE
    assert "'reserves' is not a key we know; did you mean reserve?" in capsys.readouterr().out
