"""Commands killed at any instant: all or nothing, the retry succeeds, nothing is left."""

from __future__ import annotations

import re
import shutil
import stat
import tempfile
from pathlib import Path

import pytest
from tests.empty_loops import maybe_none
from tests.files.killed import run
from tests.files.test_transaction import contents

from openbook.api import folder as api
from openbook.cli.main import FINE, main

# What each command writes; the rest of the place stays as it is.
COMMANDS = {
    "new": "new {}/out/town --example small-town",
    "draft": "strike plan {}/case --day 2019-01-22 --draft",
    "approve": "strike approve {}/case --day 2019-01-22 --name Ana",
    "correct": "evidence correct {}/case hoard --value 1.7million --because misheard "
    "--on 2019-01-20",
    "publish": "strike publish {}/case {}/out/site",
    "workbook": "workbook {}/case -o {}/out/plan.xlsx",
    "bundle": "bundle {}/case -o {}/out/all.openbook --as union --with-private union",
    "paper": "paper strike {}/case -o {}/out/strike.html --tables {}/out/tables",
}
PRIVATE_WORD = b"zanzibar"
_TIME = re.compile(rb"(?m)^(made_at|approved_at): .*$")


def without_times(found: dict[str, bytes]) -> dict[str, bytes]:
    """Files of a case without the moments at which people acted."""
    return {name: _TIME.sub(b"", content) for name, content in found.items()}


def unfinished(trial: Path) -> list[str]:
    """What a command may leave only until the next: folders that begin with a dot."""
    return [
        each.relative_to(trial).as_posix() for each in trial.rglob(".openbook-*") if each.is_dir()
    ]


def kept_from_others(trial: Path, text: bytes) -> bool:
    """Whether the owner alone can open every file that holds a private text."""
    return all(
        any(
            not stat.S_IMODE(each.stat().st_mode) & 0o077
            for each in (file, *file.parents)
            if trial in each.parents
        )
        for file in trial.rglob("*")
        if file.is_file() and file.parent != trial / "out" and text in file.read_bytes()
    )


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A folder for each command with one for each kill, and the case they began with."""
    place = tmp_path_factory.mktemp("killed")
    original = api.copy_example("small-town", place / "original")
    own = original / "private/union/offers/2019-01-18-fallback.yaml"
    own.write_text(own.read_text("utf-8") + f"# {PRIVATE_WORD.decode()}\n", "utf-8")
    each = 50 if request.config.getoption("--full") else 2
    told = run(COMMANDS, original, place, kills=each)
    assert {name: len(told[name]) > 1 for name in COMMANDS} == dict.fromkeys(COMMANDS, True)
    return place


@pytest.mark.sampled
@pytest.mark.parametrize("name", COMMANDS)
def test_a_killed_command_can_be_given_again(
    name: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = without_times(contents(place / name / "whole"))
    trials = sorted((place / name).glob("killed-*"))
    assert trials
    for trial in trials:
        assert kept_from_others(trial, PRIVATE_WORD)
        api.check_case(trial / "case")  # a reader meanwhile
        _all_or_nothing(trial, whole, place / "original")
        monkeypatch.setattr(tempfile, "tempdir", None)  # as in the command that was killed
        monkeypatch.setenv("TMPDIR", str(trial / "temporary"))
        again = [word.replace("{}", str(trial)) for word in COMMANDS[name].split()]
        if not (name == "new" and (trial / "out/town").exists()):
            assert main(again) == FINE, (name, trial.name)
        found = without_times(contents(trial))
        assert sorted(found) == sorted(whole), trial.name
        assert found == whole, trial.name
        assert not unfinished(trial), trial.name
        shutil.rmtree(trial)


def _all_or_nothing(trial: Path, whole: dict[str, bytes], original: Path) -> None:
    """A file is the old or the new one; those of one change are all of one kind."""
    found = without_times(contents(trial))
    case = {each: text for each, text in found.items() if each.startswith("case/")}
    new = {each: text for each, text in whole.items() if each.startswith("case/")}
    before = without_times({f"case/{each}": text for each, text in contents(original).items()})
    assert case in (before, new)
    for each, text in maybe_none(found.items()):
        if each.startswith("out/") and "/.openbook-" not in each:
            assert text == whole[each], each
    for folder in ("town", "site", "tables"):
        below = f"out/{folder}/"
        made = {each for each in found if each.startswith(below)}
        assert made in (set(), {each for each in whole if each.startswith(below)})
