"""openbook accept: from the list to what both sides marked, as people type it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.accepting.made_folder import put_round
from tests.settlement.sealed.made_round import SMALL

from openbook import settling
from openbook.cli.main import main
from openbook.settlement.sealed import cards, published


@pytest.fixture
def case(small_town: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A copy of the small town, few worlds, and a small and quick group."""
    monkeypatch.setattr(settling, "DRAWS", 20)
    monkeypatch.setattr(published, "GROUP", SMALL)
    monkeypatch.setattr(cards.Table.__init__, "__defaults__", (SMALL,))
    return str(small_town)


def test_a_list_is_started(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["accept", "start", case, "--books", "union", "--chance", "0.5"]
    assert main([*asked, "--packages", "1", "2", "3", "--cards", "2"]) == 0
    text = capsys.readouterr().out
    assert "3 packages, 2 cards for each side" in text
    assert "Next, by district and union: openbook accept mark, then seal" in text
    assert main([*asked, "--cards", "2"]) == 2
    assert "--again" in capsys.readouterr().err


def test_the_steps_lead_to_what_both_marked(
    case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put_round(Path(case), title="Willow Creek 2019", packages=5, cards=3)
    for step in (
        ["mark", case, "1", "3", "--as", "district"],
        ["mark", case, "--as", "union", "3", "4", "5"],
        ["seal", case, "--as", "district"],
        ["seal", case, "--as", "union"],
        ["exchange", case, "--as", "district"],
        ["exchange", case, "--as", "union"],
        ["exchange", case, "--as", "district"],
        ["reveal", case, "--as", "union"],
    ):
        assert main(["accept", *step]) == 0, step
    capsys.readouterr()
    assert main(["accept", "show", case, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["shown"] == [3]
    assert told["marked_by_both"] == 1
    assert told["own_marks"] == []
    assert main(["accept", "show", case, "--as", "district"]) == 0
    assert "Your own marks: 1, 3" in capsys.readouterr().out


def test_a_step_too_early_is_told_without_a_trace(
    case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["accept", "show", case]) == 2
    assert "first: openbook accept start CASE" in capsys.readouterr().err
    put_round(Path(case), title="Willow Creek 2019")
    assert main(["accept", "reveal", case, "--as", "union"]) == 2
    assert "union comes first, with: openbook accept" in capsys.readouterr().err
    assert main(["accept", "mark", case, "--as", "county", "1"]) == 2
    assert "no private folder to keep marks in" in capsys.readouterr().err
