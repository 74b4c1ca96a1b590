"""Every command and every page answers for a state with one bracket, and for damaged days."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.web.addresses import pages_of
from tests.web.conftest import client_of

from openbook.api import folder as api
from openbook.case.format.fields import FieldKind, Spec
from openbook.cli.main import CANNOT_GO_ON, ERRORS_FOUND, FINE, make_app
from openbook.cli.main import main as run
from openbook.files.values import Unreadable, parse_value
from openbook.web.app import make_app as make_web
from openbook.web.desk import Desk

OFFER = "2019-01-11-district"
SITES = Path(__file__).parents[1] / "minnesota" / "compensatory.csv"
# What each command is asked; CASE and OUT are filled in.
ASKED = {
    "binder": ["CASE"],
    "bundle": ["CASE", "-o", "OUT.openbook"],
    "check": ["CASE"],
    "cost": ["CASE", OFFER],
    "disclose": ["CASE", "--offer", OFFER],
    "evidence": ["CASE"],
    "explain": ["CASE", "reserve.required", "--year", "2018-19"],
    "export": ["CASE", "OUT.sqlite"],
    "formula": ["minnesota", str(SITES), "--year", "2021-22"],
    "gap": ["CASE", "--between", "district", "union"],
    "import": ["directory", "CASE/district/schools.csv", "CASE"],
    "law": ["example", "--as-of", "2019-01-11"],
    "lcff": ["--year", "2018-19", "--ada", "100,100,100,100", "--upp", "50%"],
    "member": ["CASE", "--unit", "teachers", "--column", "BA", "--step", "1"],
    "missing": ["CASE"],
    "multiyear": ["CASE"],
    "new": ["OUT", "--as-of", "2019-01-11", "--state", "example"],
    "offers": ["CASE"],
    "paper": ["board", "CASE", "-o", "OUT.html"],
    "project": ["CASE"],
    "publish": ["CASE", "OUT-dispute"],
    "read": ["CASE/contract.yaml", "--case", "CASE"],
    "record": ["CASE"],
    "schedule": ["CASE", OFFER],
    "school": ["CASE", "oak"],
    "settle": ["CASE"],
    "show": ["CASE"],
    "workbook": ["CASE", "-o", "OUT.xlsx"],
}
OTHERS = [
    ["paper", "disclosure", "CASE", "--offer", OFFER, "-o", "OUT.html"],
    ["paper", "strike", "CASE", "-o", "OUT.html"],
    ["strike", "cost", "CASE"],
    ["strike", "forecast", "CASE"],
    ["strike", "plan", "CASE"],
    ["strike", "publish", "CASE", "OUT-site"],
    ["settle", "why", "CASE", OFFER],
]
# They wait for a browser or a person; `accept` and `strike` hold other commands.
# `screen` reads public tables and no case; `host` has tests of its own.
NOT_ASKED = {"accept", "demo", "host", "screen", "serve", "strike", "--help", "--version"}
DAMAGED = ["0000-01", "9999-00", "0000-00-00", "9999-99-99", "0001-01-01", "99999-01-01"]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the small town, moved to the made-up state with one bracket."""
    folder = tmp_path_factory.mktemp("plain") / "town"
    shutil.copytree(EXAMPLES / "small-town", folder)
    head = folder / "case.yaml"
    text = head.read_text("utf-8")
    assert "state: california" in text
    head.write_text(text.replace("state: california", "state: example"), "utf-8")
    district = folder / "district/district.yaml"
    units = district.read_text("utf-8")
    units = re.sub(r"\n +pension: \w+|, pension: \w+", "", units)
    assert "pension" not in units
    district.write_text(units, "utf-8")
    return folder


def test_every_command_is_asked() -> None:
    commands = {name for name in make_app() if not name.startswith("-")}
    assert commands - NOT_ASKED - {"install-completion"} <= {*ASKED, "verify"}


@pytest.mark.parametrize(
    "words",
    [*([name, *words] for name, words in ASKED.items()), *OTHERS],
    ids=lambda words: " ".join(words[:2]),
)
def test_every_command_answers_with_one_bracket(plain, words) -> None:
    out = str(plain.parent / "out")
    filled = [each.replace("CASE", str(plain)).replace("OUT", out) for each in words]
    code = run(filled)  # an exception fails the test
    # The table of the case is no directory of the state, which is told as an error.
    asked = {*words[:2]} & {"disclose", "disclosure", "multiyear"}
    assert code == (ERRORS_FOUND if words[0] == "import" else CANNOT_GO_ON if asked else FINE)


def test_a_bundle_is_verified_with_one_bracket(plain, tmp_path) -> None:
    file = str(tmp_path / "town.openbook")
    assert run(["bundle", str(plain), "-o", file]) == FINE
    assert run(["verify", file]) == FINE


def test_every_page_answers_with_one_bracket(plain) -> None:
    web = client_of(plain)
    pages = pages_of(make_web(Desk(plain)))
    assert "/strike" in pages
    answers = {address: web.get(address).status_code for address in pages}
    assert not {a: code for a, code in answers.items() if code >= 500}
    assert answers["/strike"] == 200


@pytest.mark.parametrize("text", DAMAGED)
@pytest.mark.parametrize("kind", [FieldKind.DAY, FieldKind.YEAR])
def test_a_damaged_day_is_unreadable_and_has_a_remedy(kind: FieldKind, text: str) -> None:
    read = parse_value(Spec(kind, "x"), text)
    assert isinstance(read, Unreadable)
    assert read.remedy


FILES = sorted(
    str(path.relative_to(EXAMPLES / "small-town"))
    for path in (EXAMPLES / "small-town").rglob("*")
    if path.name != "es.csv"  # texts alone
    and path.suffix in {".yaml", ".csv"}
    and re.search(r"\d{4}-\d\d", path.read_text("utf-8"))
)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("text", ["0000-01", "9999-99-99"])
def test_a_file_with_damaged_days_is_told_and_not_a_crash(tmp_path, file, text) -> None:
    folder = tmp_path / "town"
    shutil.copytree(EXAMPLES / "small-town", folder)
    path = folder / file
    days = re.compile(r"\b\d{4}-\d\d(?:-\d\d)?\b")
    path.write_text(days.sub(text, path.read_text("utf-8")), "utf-8")
    viewer = file.split("/")[1] if file.startswith("private/") else "public"
    findings = api.check_case(folder, viewer)
    assert any(each.place.file == file for each in findings)


@pytest.mark.parametrize("file", ["offers/2019-01-11-district.yaml", "case.yaml"])
def test_pages_of_a_case_with_damaged_days_say_what_is_wrong(tmp_path, file) -> None:
    folder = tmp_path / "town"
    shutil.copytree(EXAMPLES / "small-town", folder)
    path = folder / file
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"\d{4}-\d\d-\d\d", "0000-01", text), "utf-8")
    web = client_of(folder)
    for address in ("/", "/strike", "/offers", "/api/check"):
        assert web.get(address).status_code < 500, address
    assert "0000-01" in web.get("/").text
