"""Damaged folders, asked by every verb and page: an answer or a sentence, in time."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import shutil
import time
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.properties.damaged_folders import damaged_copy
from tests.web.addresses import pages_of

from openbook.cli.main import CANNOT_GO_ON, ERRORS_FOUND, FINE, main
from openbook.web.app import make_app
from openbook.web.desk import Desk

TOWN = EXAMPLES / "small-town"
PAGES = pages_of(make_app(Desk(TOWN)))
EACH, ASKED, OPENED = 10, 4, 2  # folders a seed; verbs and pages a folder
MOST_SECONDS = 30.0  # of processor time, for one question about a tiny district
_OFFER, _OTHER = "2019-01-11-district", "2018-10-05-union"
VERBS = (
    *("check {}", "check {} --json", "missing {}", "record {}"),
    *("project {}", "project {} --draws 20 --json", "binder {}"),
    *("offers {}", "offers {} --json --cost"),
    *("evidence {}", "evidence {} --json", "evidence {} --contradictions"),
    *("evidence {} --claim hoard", "evidence {} --walk reserve"),
    *("gap {} --between district union", f"gap {{}} --offers {_OFFER} {_OTHER}"),
    *(f"disclose {{}} {_OFFER}", "settle {} --levels"),
    *("show {}", "show {} strike", "show {} claims --json", "school {} oak"),
    "member {} --unit teachers --column BA --step 1 --strike-days 3",
    *("strike forecast {}", "strike cost {}", "strike plan {} --day 2019-01-22"),
    "strike plan {} --day 2019-01-22 --draft",
    "strike approve {} --day 2019-01-22 --name Ana",
    "strike publish {} {}-site",
    *("paper strike {} -o {}-strike.html", "paper binder {} -o {}-binder.html"),
    "explain {} reserve.available --year 2018-19",
)
# Ten times as long as the others, so one folder in four is asked one of them.
DEAR = (
    *("cost {}", "settle {} --json", "workbook {} -o {}-plan.xlsx"),
    *("paper board {} -o {}-board.html", "bundle {} -o {}-all.openbook"),
)
VIEWERS = ("public", "union", "district")
_FOR_NOBODY = ("strike approve", "strike publish")


def ask(words: str, folder: Path) -> None:
    """Run a command; an answer, findings or a sentence, within bounds."""
    asked = [word.replace("{}", str(folder)) for word in words.split()]
    shown, told = io.StringIO(), io.StringIO()
    started = time.process_time()
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(told):
        code = main(asked)
    assert code in {FINE, ERRORS_FOUND, CANNOT_GO_ON}, words
    assert "Traceback" not in told.getvalue()
    if code == CANNOT_GO_ON:
        assert told.getvalue().strip() or shown.getvalue().strip(), words
    elif "--json" in asked and shown.getvalue().strip():
        json.loads(shown.getvalue(), parse_constant=_no_number)
    assert time.process_time() - started < MOST_SECONDS, words


def _no_number(text: str) -> float:
    raise AssertionError(text)


_DESKS = {viewer: Desk(TOWN, viewer) for viewer in VIEWERS}


@cache
def _client(viewer: str) -> TestClient:
    """Return a client of one app, made once: folder after folder lies on its desk."""
    app = make_app(_DESKS[viewer])
    return TestClient(app, base_url="http://localhost", raise_server_exceptions=False)


def open_pages(folder: Path, pages: list[str], viewer: str) -> None:
    """Open pages; none fails, whatever the folder holds."""
    client = _client(viewer)
    _DESKS[viewer].__init__(folder, viewer)  # type: ignore[misc]
    for page in pages:
        started = time.process_time()
        answer = client.get(page, follow_redirects=False)
        assert answer.status_code < 500, (page, answer.status_code)
        assert "Traceback" not in answer.text[:5_000]
        assert time.process_time() - started < MOST_SECONDS, page


def trial(seed: int, place: Path) -> None:
    """Damage one folder and ask it some of everything as one viewer, drawn by the seed."""
    draw = np.random.default_rng([7, seed])
    folder = damaged_copy(TOWN, place / f"case-{seed}", seed)
    viewer = VIEWERS[int(draw.integers(len(VIEWERS)))]
    verbs = [VERBS[int(at)] for at in draw.choice(len(VERBS), ASKED, replace=False)]
    if seed % 4 == 0:
        verbs[0] = DEAR[int(draw.integers(len(DEAR)))]
    for verb in verbs:
        plain = viewer == "public" or verb.startswith(_FOR_NOBODY)
        ask(verb if plain else f"{verb} --as {viewer}", folder)
    pages = [PAGES[int(at)] for at in draw.choice(len(PAGES), OPENED, replace=False)]
    open_pages(folder, pages, viewer)


@pytest.mark.seeds(1, 1000)
def test_a_damaged_folder_is_answered_by_every_verb(seed: int, tmp_path: Path) -> None:
    for number in range(EACH):
        trial(EACH * seed + number, tmp_path)
        shutil.rmtree(tmp_path / f"case-{EACH * seed + number}")


@pytest.mark.parametrize("cell", ["day", "kind", "text", "who"])
def test_an_event_without_a_cell_is_a_finding(cell: str, small_town: Path) -> None:
    file = small_town / "evidence/events.csv"
    head, *rows = csv.reader(io.StringIO(file.read_text("utf-8")))
    at = head.index(cell)
    with file.open("w", encoding="utf-8", newline="") as out:
        blank = [[*each[:at], "", *each[at + 1 :]] for each in rows]
        csv.writer(out, lineterminator="\n").writerows([head, *blank])
    for verb in ("offers {}", "offers {} --json", "check {}"):
        ask(verb, small_town)
    open_pages(small_town, ["/offers", "/table", "/table.csv"], "public")


@pytest.mark.parametrize("column", ["about", "text", "said_by", "precision"])
def test_claims_without_a_column_are_a_finding(column: str, small_town: Path) -> None:
    file = small_town / "evidence/claims.csv"
    head, _, rest = file.read_text("utf-8").partition("\n")
    names = ["0" if name == column else name for name in head.split(",")]
    file.write_text(",".join(names) + "\n" + rest, "utf-8")
    for verb in ("strike cost {} --json", "evidence {}", "check {}"):
        ask(verb, small_town)
    open_pages(small_town, ["/api/strike_cost", "/evidence", "/strike"], "public")


@pytest.mark.parametrize("question", ["books", "offers", "both"])
@pytest.mark.parametrize("offers", [0, 1, 2])
def test_why_is_answered_with_however_many_offers(
    question: str, offers: int, small_town: Path
) -> None:
    for file in sorted((small_town / "offers").iterdir())[offers:]:
        file.unlink()
    open_pages(small_town, [f"/why?question={question}", "/why"], "public")
