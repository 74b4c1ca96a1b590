"""The same walk through six states: every command and page answers, in its own words only."""

from __future__ import annotations

import json
import re
import shutil
from datetime import date
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.conftest import EXAMPLES
from tests.law.mini_district import OFFER, STATES, mini_district
from tests.law.test_state_words import ASKED, HERE, NAMES, OF_CALIFORNIA
from tests.reports.workbook.recalculated import needs_libreoffice, recalculate, values
from tests.web import addresses
from tests.web.conftest import client_of

from openbook.api.folder import case_in, check_case
from openbook.api.workbook import make_workbook, model_sheets
from openbook.cli.main import FINE
from openbook.cli.main import main as run
from openbook.figures.figure import Year
from openbook.findings.finding import Severity
from openbook.law.states.shelf import load_law
from openbook.model.inputs import law_of
from openbook.reports.workbook.cells import cell_name

CALIFORNIA = "california"
# Words that no other state may say; those of California are in test_state_words.
OWN = {
    "minnesota": r"Minnesota|pupil unit|General education revenue|\bTRA\b|[Uu]niform settlement"
    r"|Documento uniforme|compensatory",
    "oregon": r"Oregon|ADM[rw]|State School Fund|Fondo Escolar|\bOPSRP\b|Division 22|\bODE\b",
    "washington": r"Washington|AAFTE|OSPI|\bSEBB\b|\bSERS\b|(?:State|General) apportionment|Asignación estatal",
    "colorado": r"Colorado|TABOR|\bPCOP\b|\bFAMLI\b|Total program|Programa total",
    "illinois": r"Illinois|Chicago|[Ee]vidence-based funding|basado en evidencia|\bASE\b|\bISBE\b",
    CALIFORNIA: OF_CALIFORNIA.pattern,
}
OFFERS = {CALIFORNIA: "2019-01-11-district"}
COMMANDS = [
    ["check", "CASE"],
    ["project", "CASE"],
    ["cost", "CASE", "OFFER"],
    ["gap", "CASE", "--between", "district", "union"],
    ["settle", "CASE"],
    ["strike", "cost", "CASE"],
    ["paper", "board", "CASE", "-o", "OUT.html"],
]
NO_REPORT = {"washington", "colorado"}


@pytest.fixture(scope="module")
def towns(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a district of each state."""
    root = tmp_path_factory.mktemp("six")
    found = {state: mini_district(state, root / state) for state in STATES}
    return {**found, CALIFORNIA: EXAMPLES / "small-town"}


# Both languages are asked of one app, which works each answer out once.
served = cache(client_of)


def foreign(state: str, text: str) -> list[str]:
    """The parts of a text with a word of another state."""
    others = re.compile("|".join(words for other, words in OWN.items() if other != state))
    plain = NAMES.sub("", unescape(re.sub(r"<[^>]+>|America/\w+", "\n", text)))
    return [part for part in re.split(r"(?<=[.;!?,])\s|\n", plain) if others.search(part)]


@pytest.mark.parametrize("state", [*STATES, CALIFORNIA])
def test_a_new_case_is_made_and_checked(state, tmp_path, capsys):
    folder = str(tmp_path / "new")
    assert run(["new", folder, "--state", state, "--as-of", "2024-02-01"]) == FINE
    assert run(["check", folder]) == FINE
    assert run(["missing", folder]) == FINE
    files = "\n".join(path.read_text("utf-8") for path in (tmp_path / "new").rglob("*.yaml"))
    assert not foreign(state, capsys.readouterr().out + files)
    named = set(re.findall(r"# ((?:pension|payroll)\.\w+):", files))
    law, years = load_law(state, date(2024, 2, 1)), [Year(2023), Year(2024), Year(2025)]
    kinds = [each for each in law.rate_kinds.values() if each.assumption]
    missing = {each.assumption for each in kinds if not law.knows(each.number, years)}
    assert missing - {"unemployment.rate"} <= named  # what a side must say itself
    assert state == CALIFORNIA or named == missing


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize("state", [*STATES, CALIFORNIA])
def test_every_command_answers(state, words, towns, tmp_path, capsys):
    filled = {"CASE": str(towns[state]), "OFFER": OFFERS.get(state, OFFER)}
    out = tmp_path / "out"
    asked = [filled.get(word, word).replace("OUT", str(out)) for word in words]
    assert run(asked) == FINE
    paper = out.with_suffix(".html")
    said = capsys.readouterr().out + (paper.read_text("utf-8") if paper.is_file() else "")
    assert not foreign(state, said)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("state", [*STATES, CALIFORNIA])
def test_the_state_s_own_report_is_made(state, language, towns, capsys):
    asked = ["disclose", str(towns[state]), OFFERS.get(state, OFFER), "--language", language]
    code, said = run(asked), capsys.readouterr()
    assert (code == FINE) == (state not in NO_REPORT)
    assert not foreign(state, said.out)
    law = load_law(state, date(2024, 2, 1))
    key = "report" if language == "en" else "report_es"
    assert law.statutes.words.get(key, "") in said.out
    if code != FINE:
        assert law.name in said.err


@pytest.mark.parametrize("state", STATES)
def test_no_money_is_lost_where_an_absent_student_costs_nothing(state, towns, capsys):
    assert run(["project", str(towns[state])]) == FINE
    assert "absent student" not in capsys.readouterr().out
    assert run(["project", str(EXAMPLES / "small-town")]) == FINE
    assert "One absent student costs" in capsys.readouterr().out


def test_the_report_of_minnesota_has_the_cost_before_and_after(towns, capsys):
    assert run(["disclose", str(towns["minnesota"]), OFFER, "--json"]) == FINE
    said = capsys.readouterr().out
    assert '"increases"' in said
    assert "certif" not in said
    assert "2,260,000" not in said  # numbers of JSON have no commas
    assert "2260000" in said


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("state", STATES)
def test_every_page_answers_in_the_state_s_own_words(state, language, towns, monkeypatch):
    for name, value in ASKED.items():
        monkeypatch.setitem(addresses.NEEDED, name, value)
    folder = towns[state]
    web, found, seen = served(folder), {}, 0
    web.cookies.clear()  # a language that was chosen before is not one asked for
    assert isinstance(web.app, FastAPI)
    for address in addresses.pages_of(web.app):
        if address.startswith(("/static", "/api/", "/paper", "/help")):
            continue
        page = web.get(f"{address}{'&' if '?' in address else '?'}lang={language}")
        assert page.status_code < 500, address
        seen += page.status_code == 200
        if page.status_code == 200 and (said := foreign(state, page.text)):
            found[address] = said
    assert not found
    assert seen > 20


@pytest.mark.parametrize("state", STATES)
def test_no_error_is_found_and_every_number_of_the_law_is_sourced(state, towns):
    found = check_case(towns[state])
    assert not [each for each in found if each.severity is Severity.ERROR]
    for number in law_of(case_in(towns[state])).statutes.parameters.values():
        for value in number.values:
            assert value.source.who, number.name
            assert value.source.title, number.name


@pytest.mark.parametrize(
    ("state", "asked"),
    [
        ("illinois", "Minimum reserve (none is set; $0): met."),
        ("oregon", "Minimum reserve (board policy): met."),
        ("colorado", "Minimum reserve: met."),
    ],
)
def test_the_reserve_is_named_by_what_asks_for_it(state, asked, towns, capsys):
    assert run(["project", str(towns[state])]) == FINE
    assert asked in capsys.readouterr().out


def test_a_year_that_the_law_sets_shows_nobody_s_assumption(towns, capsys):
    """A side that says nothing of such a year does not assume 0%."""
    assert run(["gap", str(towns["washington"]), "--between", "district", "union"]) == FINE
    rows = re.findall(r"^BLPS +(set by law|\S+%) +(\S+%)", capsys.readouterr().out, re.MULTILINE)
    assert ("set by law", "8.75%") in rows
    assert not [row for row in rows if row[0] == "0%"]


def test_a_balance_that_is_not_named_is_shown_with_those_it_could_mean(towns, capsys):
    assert run(["evidence", str(towns["oregon"])]) == FINE
    said = " ".join(capsys.readouterr().out.split())
    assert "available $900,000, unassigned $555,000" in said


ANSWERS = [
    ["project", "CASE"],
    ["cost", "CASE", "OFFER"],
    ["gap", "CASE", "--between", "district", "union"],
    ["settle", "CASE"],
    ["strike", "cost", "CASE"],
    ["disclose", "CASE", "--offer", "OFFER"],
]
# Data is read by programs: no field, no line and no word of California, in its names neither.
OF_FIELDS = re.compile(OF_CALIFORNIA.pattern + r"|certificated|certification|classified|lcff")


@pytest.mark.parametrize("words", ANSWERS, ids=lambda words: words[0])
@pytest.mark.parametrize("state", [*STATES, "own"])
def test_data_has_no_field_of_another_state(state, words, towns, capsys):
    if words[0] == "disclose" and state in NO_REPORT:
        return
    folder = HERE if state == "own" else towns[state]
    filled = {"CASE": str(folder), "OFFER": OFFER}
    assert run([*(filled.get(word, word) for word in words), "--json"]) == FINE
    told = capsys.readouterr().out
    assert len(told) > 100
    assert not [line.strip() for line in told.splitlines() if OF_FIELDS.search(line)]


def test_the_outlook_of_the_reserve_stands_where_california_certifies(towns, capsys):
    found = {}
    for state, folder in towns.items():
        assert run(["project", str(folder), "--json"]) == FINE
        data = json.loads(capsys.readouterr().out)
        found[state] = (data.get("certification"), data.get("reserve_outlook"))
    assert found.pop(CALIFORNIA) == ("qualified", None)
    assert len(found) == 5
    assert {certified for certified, _ in found.values()} == {None}
    assert {outlook for _, outlook in found.values()} <= {"met", "not met", "reserves run out"}


@pytest.mark.parametrize("state", STATES)
def test_the_workbook_has_a_multiyear_sheet_in_the_state_s_own_words(state, towns):
    made = model_sheets(towns[state])
    sheets = {each.name: each for each in made.sheets}
    told = {name: {str(c.value) for c in each.cells.values()} for name, each in sheets.items()}
    law = load_law(state, date(2024, 2, 1))
    assert {law.statutes.words["formula"], "Salaries", "Employee benefits"} <= told["Multiyear"]
    assert not foreign(state, "\n".join(told["Multiyear"] | told["Summary"]))
    assert not {"positive", "qualified", "negative"} & told["Summary"]
    rows = {cell.value: row for (row, at), cell in sheets["Multiyear"].cells.items() if not at}
    summary = {cell.value: row for (row, at), cell in sheets["Summary"].cells.items() if not at}
    for line, same in (
        ("Total revenues and sources", "Total revenues"),
        ("Total expenditures and uses", "Total expenditures"),
        ("Total available reserves, by amount", "Available reserves"),
    ):
        ours = [sheets["Multiyear"].cells[rows[line], 2 + 2 * at].value for at in range(3)]
        theirs = [sheets["Summary"].cells[summary[same], 3 + at].value for at in range(3)]
        assert ours == pytest.approx(theirs, abs=0.005)


@needs_libreoffice
def test_a_spreadsheet_computes_the_same_in_every_state(towns, tmp_path):
    wanted, files = {}, []
    for state in STATES:
        sheets = {each.name: each for each in model_sheets(towns[state]).sheets}
        wanted[state] = {
            (name, cell_name(*place)): cell.value
            for name in ("Summary", "Multiyear")
            for place, cell in sheets[name].cells.items()
            if cell.formula and cell.value is not None
        }
        files.append(tmp_path / f"{state}.xlsx")
        files[-1].write_bytes(make_workbook(towns[state]))
    for state, file in zip(STATES, recalculate(files, tmp_path), strict=True):
        found = values(file, {"Summary", "Multiyear"})
        assert len(wanted[state]) > 100
        for place, value in wanted[state].items():
            assert found[place] == (
                pytest.approx(value, abs=0.005) if isinstance(value, float) else value
            ), (state, place)


def test_a_longer_calendar_makes_up_for_no_day_where_each_must_be_made_up(towns, tmp_path, capsys):
    """Washington withholds for each day lost: 182 planned, 3 lost and 1 made up leave 2."""
    folder = tmp_path / "town"
    shutil.copytree(towns["washington"], folder)
    (folder / "strike" / "strike.yaml").write_text(
        "first_day: 2024-01-16\nlast_day: 2024-01-18\nunit: teachers\nstrikers: 38\n"
        "source: invented\nclosed:\n"
        "  - {first: 2024-01-16, last: 2024-01-18, announced: 2024-01-15}\n"
        "make_up:\n  - {day: 2024-06-07, announced: 2024-01-25}\n",
        "utf-8",
    )
    (folder / "strike" / "days.csv").unlink()
    assert run(["strike", "cost", str(folder)]) == FINE
    told = " ".join(capsys.readouterr().out.split())
    asked = "asks for 180 days of instruction, the calendar has 182; every day lost counts until"
    assert f"Washington {asked} it is made up, so 2 are missing" in told
    assert "withholds 1.11% of" in told
