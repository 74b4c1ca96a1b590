"""openbook disclose: the form as text and as data, and what is refused."""

from __future__ import annotations

import json

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL = str(EXAMPLES / "small-town")
OFFER = "2019-01-11-district"


def test_every_part_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, OFFER]) == 0
    lines = capsys.readouterr().out.splitlines()
    parts = [line[0] for line in lines if line[1:2] == "."]
    assert "".join(parts) == "ABCDEFGJKL"
    assert any(line.startswith("H, I. Budget") for line in lines)
    assert "Board acts on  not in the case" in lines
    total = lines.index("5 Total compensation (1 to 4)")
    assert lines[total + 1].split() == ["before", "5,928,807", "5,903,081", "5,846,444"]
    assert lines[total + 2].split() == ["increase", "206,449", "199,505", "197,636"]
    assert "meet the costs" in " ".join(lines)


def test_the_form_is_said_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, OFFER, "--language", "es"]) == 0
    told = capsys.readouterr().out
    assert "5 Compensación total (1 a 4)" in told
    assert "206,449" in told


def test_the_data_has_the_numbers_of_the_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["disclose", SMALL, OFFER, "--book", "union", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["head"]["book"] == "union"
    assert found["head"]["board_date"] is None
    assert found["compensation"]["total"]["agreement"]["2018-19"] > 0
    assert found["budget"]["rows"]["spending"]["after"].keys() == set(found["years"])


def test_an_unknown_offer_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, "2019-01-11-distrct"]) == 2
    assert "Did you mean '2019-01-11-district'?" in capsys.readouterr().err
