"""Invented stories with labels by hand: how many figures are found, and how truly."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.conftest import EXAMPLES

from openbook import api
from openbook.evidence.reading.figure import Figure
from openbook.evidence.reading.group import Mention
from openbook.evidence.reading.story import read_stories

STORIES = Path(__file__).parents[1] / "stories"
CASE = api.open_case(EXAMPLES / "small-town")
Key = tuple[object, ...]


def key(found: dict[str, Any]) -> Key:
    numbers = [found.get(name) for name in ("value", "value_to")]
    rounded = [None if each is None else round(float(each), 9) for each in numbers]
    unit = found.get("unit", "") if rounded[0] is not None else ""
    return (*rounded, unit, str(found.get("day") or ""), str(found.get("year") or ""))


def read(name: str) -> list[tuple[Figure, Mention]]:
    text = (STORIES / f"{name}.txt").read_text("utf-8")
    reading = read_stories([(name, text)], CASE)
    pairs = [
        (each.figure, told) for each in reading.proposals for told in each.mentions
    ]
    return sorted(pairs, key=lambda pair: pair[1].start)


def key_of(figure: Figure) -> Key:
    names = ("value", "value_to", "unit", "day", "year")
    return key({name: getattr(figure, name) for name in names})


def says(label: str, mention: Mention) -> bool:
    by = mention.speaker
    if label == "reporter":
        return not by.said_by
    return label.lower() in f"{by.said_by} [{by.side}]".lower()


def scores() -> dict[str, tuple[int, int, int, int]]:
    """By story: figures labeled, read, read rightly, and with the right speaker."""
    told = {}
    for path in sorted(STORIES.glob("*.yaml")):
        labels = yaml.safe_load(path.read_text("utf-8"))
        pairs = read(path.stem)
        wanted = Counter(map(key, labels))
        right = sum((wanted & Counter(key_of(figure) for figure, _ in pairs)).values())
        spoken = sum(
            any(key_of(f) == key(label) and says(label["by"], m) for f, m in pairs)
            for label in labels
        )
        told[path.stem] = (len(labels), len(pairs), right, spoken)
    return told


def test_precision_recall_and_speakers() -> None:
    told = scores()
    labeled, found, right, spoken = (
        sum(row) for row in zip(*told.values(), strict=True)
    )
    assert len(told) >= 6
    assert right / labeled >= 0.95, told
    assert right / found >= 0.95, told
    assert spoken / labeled >= 0.85, told


@pytest.mark.parametrize("name", [path.stem for path in STORIES.glob("*.txt")])
def test_every_span_holds_what_was_written(name: str) -> None:
    text = (STORIES / f"{name}.txt").read_text("utf-8")
    for _, mention in read(name):
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
    skipped = {
        each.written: each.why for each in read_stories([("r", text)], CASE).skipped
    }
    assert skipped["555-201-4477"] == "telephone number"
    assert skipped["https://example.org/plan2019"] == "link"


def test_what_the_case_has_is_known_again() -> None:
    said = (
        "The superintendent said only $620,000 is free. The union said $1.8 million is."
    )
    reading = read_stories([("s", said)], CASE)
    assert [(each.known[0], each.known_to) for each in reading.proposals] == [
        ("free-money", "known"),
        ("hoard", "known"),
    ]
    other = read_stories([("s", "The union said $620,000 is free.")], CASE)
    assert other.proposals[0].known_to == "known from others"
    assert read_stories([("s", "It is $640,000.")], CASE).proposals[0].known_to == "new"
