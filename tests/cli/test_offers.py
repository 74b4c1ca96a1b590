from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main

SMALL, LOS_ANGELES = str(EXAMPLES / "small-town"), str(EXAMPLES / "la-2019")


def test_offers_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["offers", LOS_ANGELES]) == 0
    out = capsys.readouterr().out
    out = " ".join(out.split())
    assert "January 11, 2019 · LAUSD: Offer of Jan. 11, 2019 · rejected" in out
    assert (
        "students: 32 → 34 worse for the other side than before; from: not said → 2019-20"
    ) in out
    assert "people: 1,000 → 1,200" in out
    assert "condition: The district's finances allow it → not said" in out
    before, _, later = out.partition("Learned later")
    assert "Tentative agreement of Jan. 22, 2019" not in before
    assert "January 22, 2019 · LAUSD: Tentative agreement of Jan. 22, 2019" in later
    assert "due fact-finding" in out
    assert out.count("Five more demands") == 2


def test_the_last_word_of_los_angeles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["offers", LOS_ANGELES, "--on", "2019-01-22"]) == 0
    assert "Nothing is open." in capsys.readouterr().out


def test_offers_are_said_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["offers", SMALL, "--cost", "--language", "es"]) == 0
    out = capsys.readouterr().out
    assert "$721,684 en los años que cubre" in out
    assert "Move by move" not in out


def test_offers_as_data_with_costs_and_a_calendar(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "days.ics"
    words = ["offers", SMALL, "--as", "union", "--cost", "--ics", str(file), "--json"]
    assert main([*words, "--event", "impasse declared=2018-11-01"]) == 0
    data = json.loads(capsys.readouterr().out)
    first, _, draft = data["offers"]
    assert draft["ongoing_cost"] < first["ongoing_cost"]
    assert first["without_price"] == 1  # the duration; the policy is withdrawn
    assert draft["moves"][0]["changed"] == [
        {
            "field": "share",
            "before": {"value": 0.06, "unit": "share"},
            "after": {"value": 0.04, "unit": "share"},
            "worse": False,
        }
    ]
    assert "No more than two standardized tests a year" in [
        each["label"] for each in data["withdrawn"]
    ]
    assert data["impasse"][0]["what"] == "mediator appointed"
    assert file.read_bytes().startswith(b"BEGIN:VCALENDAR\r\n")


def test_costs_are_told_beside_those_of_the_offer_before(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["offers", SMALL, "--as", "union", "--cost"]) == 0
    out = capsys.readouterr().out
    out = " ".join(out.split())
    assert "under the assumptions of WCUSD, WCTA: ongoing cost in 2019-20" in out
    assert "2 of 11 terms (18%)" in out
    assert " less over 2018-19 to 2020-21, the years that both cover" in out


def test_a_wrong_event_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["offers", SMALL, "--event", "impasse declared"]) == 2
    assert "write its name and day" in capsys.readouterr().err
