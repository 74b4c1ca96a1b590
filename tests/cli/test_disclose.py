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
    parts = [line[0] for line in lines if line[1:2] == "." and line[0].isupper()]
    assert "".join(parts) == "ABCDEFGJKL"
    assert any(line.startswith("H, I. Budget") for line in lines)
    assert "Board acts on  not in the case" in lines
    total = lines.index("5 Total compensation")
    increases = ["5,928,807", "206,449", "65,798", "−58,506"]
    assert lines[total + 1].split()[-4:] == increases
    assert lines[total + 2].split()[-3:] == ["3.48%", "1.07%", "−0.94%"]
    assert "meet the costs" in " ".join(lines)


def test_cumulative_amounts_stand_beside_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, OFFER, "--cumulative"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Cumulative, over the current contract" in lines
    total = lines.index("5 Total compensation (1 to 4)")
    assert lines[total + 1].split() == ["before", "5,928,807", "5,903,081", "5,846,444"]
    assert lines[total + 2].split() == ["increase", "206,449", "199,505", "197,636"]


def test_the_form_is_said_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, OFFER, "--cumulative", "--language", "es"]) == 0
    told = capsys.readouterr().out
    assert "5 Compensación total (1 a 4)" in told
    assert "206,449" in told


def test_the_data_has_the_numbers_of_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, OFFER, "--book", "union", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["head"]["book"] == "union"
    assert found["head"]["board_date"] is None
    assert found["compensation"]["total"]["agreement"]["2018-19"] > 0
    assert found["budget"]["rows"]["spending"]["after"].keys() == set(found["years"])


def test_an_unknown_offer_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, "2019-01-11-distrct"]) == 2
    assert "Did you mean '2019-01-11-district'?" in capsys.readouterr().err


def test_the_form_of_a_county(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, OFFER, "--form", "sacramento"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Page 4a · G. Current-year budget, unrestricted" in lines
    asked = ["disclose", SMALL, OFFER, "--form", "san-diego", "--language", "es"]
    assert main(asked) == 0
    assert "A. Cambio propuesto en la compensación" in capsys.readouterr().out


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_an_unknown_county_is_told(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["disclose", SMALL, OFFER, "--form", "sacremento", *more]) == 2
    assert "Did you mean 'sacramento'?" in capsys.readouterr().err
