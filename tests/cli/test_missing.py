"""Every command that `missing` proposes runs, on every kind of sparse case."""

from __future__ import annotations

import shlex
import shutil
from datetime import date
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.empty_loops import maybe_none

from openbook.api.folder import new_case
from openbook.api.needs import what_is_missing
from openbook.api.view import opened
from openbook.cli.main import FINE, main
from openbook.reports.intake_report import missing_document
from openbook.reports.words.words import words_in

# What is taken out of the small town; a folder takes everything in it.
SPARSE = {
    "whole": (),
    "no book of the union": ("books/union.yaml",),
    "no posts counted": ("district/posts.csv",),
    "no schools": ("district/schools.csv",),
    "no classes": ("district/sections.csv",),
    "no pupils by school": ("district/enrollment.csv",),
    "no balance": ("district/reserve.csv",),
    "no calendar": ("district/calendar.yaml",),
    "no strike": ("strike",),
    "no offers": ("offers",),
    "no claims": ("evidence/claims.csv", "evidence/corrections.csv", "evidence/walks.csv"),
}
_SLOW = "openbook settle"  # asked of the whole case only


def _run_all(
    folder: Path, *, viewer: str = "public", slow: bool = False, one_in: int = 1
) -> list[str]:
    """The commands that are proposed; those that are run must succeed."""
    answers = what_is_missing(opened(folder, viewer), str(folder))
    commands = [each.command for each in answers if each.command]
    for command in maybe_none(commands[::one_in]):
        if slow or not command.startswith(_SLOW):
            assert main(shlex.split(command)[1:]) == FINE, command
    case = opened(folder, viewer).case
    (*_, table) = missing_document(case, answers, words_in("en")).tables()
    assert {row.cells[2].text for row in table.rows} == {each.command for each in answers}
    for each in answers:
        assert bool(each.command) == each.given
    return commands


@pytest.mark.sampled
@pytest.mark.parametrize("kind", SPARSE)
def test_every_command_runs(
    small_town: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    kind: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in SPARSE[kind]:
        path = small_town / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    whole, full = kind == "whole", request.config.getoption("--full")
    commands = _run_all(small_town, slow=whole, one_in=1 if whole or full else 2)
    assert commands
    if whole:
        assert any("--column BA --step 1" in each for each in commands)


def test_a_folder_with_a_space_and_a_party(
    small_town: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = shutil.copytree(small_town, tmp_path / "our town")
    commands = _run_all(folder, viewer="union")
    assert all(each.endswith(" --as union") for each in commands)


def test_a_new_case_proposes_nothing(tmp_path: Path) -> None:
    folder = new_case(tmp_path / "new", title="New", state="california", as_of=date(2025, 11, 19))
    assert _run_all(folder) == []


@pytest.mark.sampled
def test_every_command_runs_in_los_angeles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    full = request.config.getoption("--full")
    commands = _run_all(EXAMPLES / "la-2019", slow=full, one_in=1 if full else 4)
    # Other unions of the district have no offer; this table can be settled without.
    assert any(each.startswith(_SLOW) for each in commands)


def test_a_side_without_an_open_offer_has_nothing_to_settle(small_town: Path) -> None:
    for file in (small_town / "offers").glob("*-union.yaml"):
        file.unlink()
    found = {each.question: each for each in what_is_missing(small_town, "town")}
    (need,) = found["what both could sign"].needs
    assert need.says == "write an offer of the union, with its terms"
    assert not found["what both could sign"].command
