"""Words that belong to California are said in California only: pages, commands, papers."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.web import addresses
from tests.web.conftest import client_of

from openbook.api.projection import multiyear_of
from openbook.api.view import opened
from openbook.api.workbook import model_sheets
from openbook.cli.main import FINE
from openbook.cli.main import main as run
from openbook.law.errors import NoFormError
from openbook.reports.words.catalog import PLACES, plain_texts
from openbook.reports.words.words import words_for
from openbook.web.app import make_app
from openbook.web.desk import Desk

HERE = Path(__file__).parent / "own" / "birch-lake"
OFFER = "2024-01-10-district"
OF_CALIFORNIA = re.compile(
    r"LCFF|MYPI|SACS|AB ?1200|[Cc]ounty [Oo]ffice|Education Code|Código de Educación|\bADA\b"
    r"|[Aa]verage daily attendance|[Aa]sistencia diaria promedio|[Cc]ertificat(?:ed|ion)\b"
    r"|[Ss]alarios certificados|[Cc]ertificaci|[Cc]lassified|[Cc]lasificad|[Cc]al(?:STRS|PERS)"
    r"|calstrs|calpers|California|[Uu]nduplicated|\bUPP\b|no duplicad|\b[Qq]ualified\b(?!\|)"
    r"|calificada|oficina del condado|J-90|Government Code|Proposition 98|\bCDE\b|P-2\b"
)
# Names of lines and of tables are the same in every state.
NAMES = re.compile(r"\b[a-z_]+(?:\.[\w-]+)+\b|certification_level")
ASKED = {
    "year": ["2023-24"],
    "offers": ["2023-12-05-union", OFFER],
    "offer": [OFFER],
    "school": ["birch"],
    "claim": ["reserve-said"],
}
COMMANDS = [
    ["check"],
    ["missing"],
    ["show"],
    ["project"],
    ["cost"],
    ["offers"],
    ["evidence"],
    ["gap", "--between", "district", "union"],
    ["settle"],
    ["member", "--unit", "teachers", "--column", "BA", "--step", "1"],
]


def told(text: str) -> list[str]:
    """The parts of a text with a word of California."""
    parts = re.split(r"(?<=[.;!?,])\s|\n", NAMES.sub("", text))
    return [part.strip() for part in parts if OF_CALIFORNIA.search(part)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_says_a_word_of_california(language, monkeypatch):
    for name, value in ASKED.items():
        monkeypatch.setitem(addresses.NEEDED, name, value)
    web, found, seen = client_of(HERE), {}, 0
    for address in addresses.pages_of(make_app(Desk(HERE))):
        if address.startswith(("/static", "/api/", "/help")):  # the manual is of every state
            continue
        page = web.get(f"{address}{'&' if '?' in address else '?'}lang={language}")
        assert page.status_code < 500, address
        if page.status_code == 200 and "pdf" not in page.headers["content-type"]:
            seen += 1
            if said := told(unescape(re.sub(r"<[^>]+>", "\n", page.text))):
                found[address] = said
    assert not found
    assert seen > 20


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_no_command_says_a_word_of_california(words, language, capsys):
    command, *more = words
    spoken = ["--language", language] if command not in {"check", "missing", "show"} else []
    assert run([command, str(HERE), *more, *spoken]) == FINE
    assert not told(capsys.readouterr().out)


def test_a_new_case_asks_for_nothing_of_california(tmp_path, capsys):
    folder = tmp_path / "new"
    assert run(["new", str(folder), "--state", "own", "--as-of", "2024-02-01"]) == FINE
    capsys.readouterr()
    assert run(["missing", str(folder)]) == FINE
    assert run(["check", str(folder)]) == FINE
    files = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.yaml"))
    assert not told(capsys.readouterr().out + files)


def test_a_strike_is_costed_without_a_word_of_california(capsys):
    assert run(["strike", "cost", str(HERE)]) == FINE
    assert not told(capsys.readouterr().out)


def test_no_paper_and_no_sheet_says_a_word_of_california(tmp_path):
    file = tmp_path / "board.html"
    assert run(["paper", "board", str(HERE), "-o", str(file)]) == FINE
    assert not told(unescape(re.sub(r"<[^>]+>", "\n", file.read_text("utf-8"))))
    cells = [
        text
        for sheet in model_sheets(HERE).sheets
        for cell in sheet.cells.values()
        for text in (str(cell.value), cell.note)
        if not cell.formula
    ]
    assert len(cells) > 500
    assert not told("\n".join(cells))


def test_a_form_of_another_state_is_refused_by_name(tmp_path):
    with pytest.raises(NoFormError, match="the law of Northland has no form"):
        multiyear_of(HERE)
    out = str(tmp_path / "paper.html")
    assert run(["disclose", str(HERE), "--offer", OFFER]) == FINE  # its law asks for a report
    town = tmp_path / "town"
    shutil.copytree(HERE, town)
    law = (town / "law.yaml").read_text("utf-8").replace("rule: settlement", "rule: none")
    (town / "law.yaml").write_text(law, "utf-8")
    assert run(["disclose", str(town), "--offer", OFFER]) != FINE
    assert run(["paper", "disclosure", str(town), "-o", out]) != FINE
    pages = client_of(town).get("/offer", params={"offer": OFFER, "lang": "en"}).text
    assert "/disclosure" not in pages
    assert "/disclosure" in client_of(EXAMPLES / "small-town").get("/offer").text


def test_the_words_of_the_law_take_their_place():
    words = words_for(opened(HERE).case, "en")
    assert words("LCFF sources") == "General education revenue"
    assert words_for(opened(HERE).case, "es")("LCFF sources") == "General education revenue"
    town = words_for(opened(EXAMPLES / "small-town").case, "en")
    assert town("LCFF sources") == "LCFF sources"


def test_every_plain_text_is_without_a_word_of_california():
    for language in ("en", "es"):
        texts = plain_texts(language, ())
        assert len(texts) > 40
        for text in texts.values():
            assert not told(text), text
            assert not any(f"{{{place}}}" in text for place in PLACES), text
