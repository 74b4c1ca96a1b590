"""openbook paper: what it writes, what it says, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL = str(EXAMPLES / "small-town")
PLACE = ["--unit", "teachers", "--column", "MA", "--step", "5"]


def test_a_paper_with_its_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, tables = tmp_path / "me.html", tmp_path / "tables"
    asked = ["paper", "member", SMALL, "-o", str(file), *PLACE, "--language", "es"]
    assert main([*asked, "--tables", str(tables), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["file"] == str(file)
    assert said["bytes"] == file.stat().st_size
    assert said["tables"] == ["chart-pay.csv", "pay.csv"]
    assert '<html lang="es">' in file.read_text("utf-8")
    assert main(asked) == 0
    assert capsys.readouterr().out == f"{file}: Lo que significa para usted\n"


@pytest.mark.parametrize(
    ("kind", "options", "said"),
    [
        ("bord", [], "Did you mean 'board'?"),
        ("member", [], "write --unit, --column and --step"),
        ("member", ["--unit", "teachers"], "has three parts"),
        ("board", ["--offer", "gold"], "no offer 'gold'"),
        ("strike", ["--day", "2019-06-01"], "no school day of the strike"),
    ],
)
def test_what_is_refused(
    kind: str, options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.html"
    assert main(["paper", kind, SMALL, "-o", str(file), *options]) == 2
    assert said in capsys.readouterr().err
    assert not file.exists()
