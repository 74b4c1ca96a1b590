"""Invented stories with labels by hand: how many figures are found, and how truly."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.evidence.reading.scored import CASE, read, score, together

from openbook.evidence.reading.story import read_stories

STORIES = Path(__file__).parents[1] / "stories"
# Some thirty more, written to measure; each letter is one round of writing, see the guide.
MEASURED = Path(__file__).parents[1] / "measured"


def test_precision_recall_and_speakers() -> None:
    told = {path.stem: score(path) for path in sorted(STORIES.glob("*.txt"))}
    labeled, found, right, spoken = together(list(told.values()))
    assert len(told) >= 6
    assert right / labeled >= 0.95, told
    assert right / found >= 0.95, told
    assert spoken / labeled >= 0.85, told


@pytest.mark.parametrize("round_of", "abcde")
def test_stories_of_every_style_keep_their_figures_and_speakers(round_of: str) -> None:
    told = {path.stem: score(path) for path in MEASURED.glob(f"{round_of}-*.txt")}
    labeled, found, right, spoken = together(list(told.values()))
    assert len(told) >= 6
    assert right / labeled >= 0.95, told
    assert right / found >= 0.86, told
    assert spoken / labeled >= 0.87, told


@pytest.mark.parametrize("name", [path.stem for path in STORIES.glob("*.txt")])
def test_every_span_holds_what_was_written(name: str) -> None:
    text = (STORIES / f"{name}.txt").read_text("utf-8")
    for _, mention in read(STORIES / f"{name}.txt"):
        assert text[mention.start : mention.end] == mention.written
        assert mention.written.strip()


def test_a_doubled_paragraph_is_one_proposal() -> None:
    text = (STORIES / "mojibake.txt").read_text("utf-8")
    reading = read_stories([("a", text), ("b", text)], CASE)
    times = {each.figure.value: len(each.mentions) for each in reading.proposals}
    assert times[0.032] == 4
    assert [finding.code for finding in reading.findings] == ["OB411", "OB411"]


def test_what_is_no_figure_is_named() -> None:
    text = (STORIES / "release.txt").read_text("utf-8")
    skipped = {each.written: each.why for each in read_stories([("r", text)], CASE).skipped}
    assert skipped["555-201-4477"] == "telephone number"
    assert skipped["https://example.org/plan2019"] == "link"


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("The superintendent said only $620,000 of the reserve is free.", "known"),
        ("The union said the balance is $1.8 million.", "known"),
        ("The union said $620,000 of the reserve is free.", "known from others"),
        # The same number of something else; another number of the same thing.
        ("The superintendent said buses cost $620,000.", "near"),
        ("The superintendent said $640,000 of the reserve is free.", "near"),
        # Another unit, and a number that is far off.
        ("The superintendent said 620,000 pupils fill the reserve.", "new"),
        ("The superintendent said $900,000 of the reserve is free.", "new"),
    ],
)
def test_the_case_has_a_figure_only_with_unit_words_and_value(said: str, state: str) -> None:
    proposals = read_stories([("s", said)], CASE).proposals
    assert [each.known_to for each in proposals] == [state]
    assert bool(proposals[0].known) == (state != "new")
