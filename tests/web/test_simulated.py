"""Simulated: whatever shows invented schools, counts or rosters says so, everywhere."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape

import pytest
from tests.web.addresses import pages_of
from tests.web.conftest import CASES

from openbook.api.papers import PaperAsked, paper_of
from openbook.api.view import opened
from openbook.api.workbook import build_workbook
from openbook.cli.main import main
from openbook.reports.document.laid_out import laid_out
from openbook.reports.papers.write import to_csv
from openbook.reports.words.words import words_in

FOLDER = CASES / "la-2019"
HOTLINE = "443-1300"
MARKS = {"en": "simulated data", "es": "datos simulados"}
PERSON = ("teachers", "25", 7.0)
SCHOOL_PAGES = (
    "/strike",
    "/strike/school?school=S0002",
    "/strike/upload",
    "/families",
    "/families/school?school=S0002",
    "/district/schools",
    "/district/school?school=S0002",
    "/district/classes",
    "/district/people",
    "/me",
    "/number?file=district%2Fschools.csv&row=3&column=high_need",
    "/number?file=district%2Fsections.csv&row=3&column=seats",
    "/number?file=district%2Fenrollment.csv&row=3&column=pupils",
    "/number?file=district%2Fstaff.csv&row=3&column=fte",
    "/number?file=strike%2Fcounts.csv&row=3&column=pupils",
)
kept_open = cache(opened)


@cache
def school_names() -> tuple[str, ...]:
    return tuple(filter(None, kept_open(FOLDER).case.schools.column("name")))


def names_a_school(text: str) -> bool:
    """Tell whether a text has the name of any invented school, or its number.

    A thousand names are looked for one by one: one pattern of them all takes twenty times as long.
    """
    return any(name in text for name in school_names()) or bool(re.search(r"\bS\d{4}\b", text))


@pytest.mark.parametrize("language", MARKS)
def test_pages_that_show_invented_rows_have_a_banner(los_angeles, language):
    for path in SCHOOL_PAGES:
        answer = los_angeles.get(f"{path}{'&' if '?' in path else '?'}lang={language}")
        los_angeles.cookies.clear()  # others ask without a language
        banner = re.search(r'<p class="simulated"[^>]*>(.*?)</p>', answer.text)
        assert answer.status_code == 200, path
        assert banner, path
        assert MARKS[language] in banner[1], path
        assert HOTLINE not in answer.text, path


def test_no_other_page_or_file_names_an_invented_school_unmarked(los_angeles):
    pages = [
        path
        for path in pages_of(los_angeles.app)
        if not path.startswith(("/static", "/api", "/settle", "/number"))
    ]
    seen = 0
    for path in pages:
        text = unescape(los_angeles.get(path.replace("=oak", "=S0002")).text)
        if names_a_school(text) and "nswered" not in text:
            seen += 1
            assert MARKS["en"] in text, path
    assert seen >= 8


def test_a_row_that_opens_has_a_banner(los_angeles):
    seen = 0
    for line in _lines_by_row()[::9]:
        address = f"/number?line={line}&year=2018-19&book=district"
        answer = los_angeles.get(address)
        assert answer.status_code == 200
        if names_a_school(unescape(answer.text)):
            seen += 1
            assert 'class="simulated"' in answer.text, address
    assert seen


def _lines_by_row() -> list[str]:
    model = kept_open(FOLDER).model()
    return [name for name, line in model.lines.items() if line.rows is not None]


def test_real_numbers_have_no_banner(los_angeles):
    for path in ("/table", "/offers", "/district", "/evidence"):
        assert 'class="simulated"' not in los_angeles.get(path).text


@pytest.mark.parametrize("chart", ["/strike", "/district/schools", "/district/people"])
def test_every_row_of_a_file_says_so(los_angeles, chart):
    lines = los_angeles.get(f"{chart}.csv").text.splitlines()
    assert len(lines) > 50
    assert {line.rpartition(",")[2] for line in lines} == {"Note", MARKS["en"]}


@pytest.mark.parametrize("language", MARKS)
@pytest.mark.parametrize("kind", ["strike", "member"])
def test_papers_and_their_tables_say_so(kind, language):
    asked = PaperAsked(words=words_in(language), person=PERSON)
    paper = paper_of(kept_open(FOLDER), kind, asked)
    told = [block.get("text", "") for block in laid_out(paper)["blocks"]]
    assert any(MARKS[language] in text for text in told[:2])
    tables = to_csv(paper)
    assert tables
    for name, content in tables.items():
        _, *rows = content.decode().splitlines()
        assert rows, name
        assert {row.rpartition(",")[2] for row in rows} == {MARKS[language]}, name


@pytest.mark.parametrize(
    "command",
    [
        ["school", "S0002"],
        ["member", "--unit=teachers", "--column=25", "--step=7"],
        ["show", "schools"],
        ["show", "sections"],
        ["show", "counts"],
        ["show", "staff"],
        ["show", "schedules"],
    ],
)
def test_commands_say_so_first(command, capsys):
    verb, *rest = command
    assert main([verb, str(FOLDER), *rest]) == 0
    assert MARKS["en"] in capsys.readouterr().out.partition("\n")[0]


@pytest.mark.parametrize("address", ["school?school=S0002", "strike_plan"])
def test_data_for_programs_says_so(los_angeles, address):
    answer = los_angeles.get(f"/api/{address}")
    assert json.loads(answer.text)["simulated"] is True


def test_sheets_with_an_invented_school_say_so():
    sheets = build_workbook(kept_open(FOLDER)).sheets
    shown = [
        sheet
        for sheet in sheets
        if any(
            isinstance(cell.value, str) and names_a_school(cell.value)
            for cell in sheet.cells.values()
        )
    ]
    assert shown
    for sheet in shown:
        assert MARKS["en"] in str(sheet.cells[0, 0].value), sheet.name
