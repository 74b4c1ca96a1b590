"""openbook binder: what it shows, what it writes, what it refuses."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL = str(EXAMPLES / "small-town")


def test_criteria_and_what_is_disputed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["binder", SMALL]) == 0
    out = capsys.readouterr().out
    told = " ".join(out.split())
    assert re.search(r"^3\. The interests .* 4 +3$", out, re.MULTILINE)
    assert "3.1 Unassigned fund balance, 2018-19 disputed The two sides' assumptions give" in told
    assert max(map(len, out.splitlines())) <= 100


def test_every_command_in_it_works(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["binder", SMALL, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    commands = {
        each["command"]
        for criterion in data["criteria"]
        for exhibit in criterion["exhibits"]
        for claim in exhibit["claims"]
        for each in claim["recomputed"]
    }
    kinds = {command.split()[1]: command for command in sorted(commands)}
    assert set(kinds) == {"explain", "evidence", "cost"}
    for command in kinds.values():
        words = [SMALL if word == "CASE" else word for word in shlex.split(command)]
        assert main(words[1:]) == 0


def test_it_is_written_in_spanish(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "binder.html"
    assert main(["binder", SMALL, "-o", str(file), "--language", "es"]) == 0
    assert "exhibits" in capsys.readouterr().out
    text = file.read_text("utf-8")
    assert "La carpeta del panel de determinación de hechos" in text
    assert "openbook explain CASE reserve.unassigned" in text


def test_a_name_without_a_form_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["binder", SMALL, "-o", str(tmp_path / "binder.doc")]) == 2
    assert "end its name in .pdf or .html" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
