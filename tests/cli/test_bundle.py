"""openbook bundle and openbook verify: as text, as JSON, with their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.reports.bundle.bad_bundles import parts_of

from openbook.cli.main import main

SMALL = str(EXAMPLES / "small-town")


def test_made_and_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "w.openbook"
    assert main(["bundle", SMALL, "-o", str(file), "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["results"], made["bytes"]) == (9, file.stat().st_size)
    assert main(["verify", str(file), "--json"]) == 0
    verified = json.loads(capsys.readouterr().out)
    assert verified["identical"] is True
    assert verified["fingerprint"] == made["fingerprint"]

    parts = parts_of(file.read_bytes())
    parts.rehash = False
    parts.put("case/case.yaml", b"title: Other\n")
    file.write_bytes(parts.as_bytes())
    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr().out
    assert "error OB344: case/case.yaml is not as it was put into the bundle" in told
    assert told.endswith("w.openbook: not verified; nothing in it was used.\n")


def test_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "w.openbook")
    assert main(["bundle", SMALL, "--output", file]) == 0
    assert "Anybody can check it with: openbook verify" in capsys.readouterr().out
    assert main(["verify", file]) == 0
    assert "identical, 9 results recalculated." in capsys.readouterr().out
    public = Path(file).read_bytes()
    assert main(["bundle", SMALL, "-o", file, "--as", "union"]) == 0
    assert "is the public view: nothing private to union" in capsys.readouterr().err
    assert Path(file).read_bytes() == public
    own = ["bundle", SMALL, "-o", file, "--as", "union", "--with-private", "union"]
    assert main(own) == 0
    assert "is private to union and marked so" in capsys.readouterr().err
    assert Path(file).read_bytes() != public
