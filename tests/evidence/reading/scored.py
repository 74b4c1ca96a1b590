"""Stories with labels by hand, scored: figures found, and speakers that are right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from tests.conftest import EXAMPLES

from openbook.answers import folder
from openbook.evidence.reading.figure import StoryFigure
from openbook.evidence.reading.proposal import Mention
from openbook.evidence.reading.story import read_stories

TOWN = folder.case_in(EXAMPLES / "small-town")
# The stories are about many districts; a case without a name of its own takes them all.
CASE = replace(
    TOWN,
    head=replace(
        TOWN.head,
        parties=tuple(
            replace(party, name="The district", short="") if party.role == "employer" else party
            for party in TOWN.head.parties
        ),
    ),
)
Key = tuple[object, ...]


class Score(NamedTuple):
    """How many figures were labeled, read, read rightly, and given the right speaker."""

    labeled: int
    read: int
    right: int
    spoken: int


def key(found: dict[str, Any]) -> Key:
    """What two readings of one figure share."""
    numbers = [found.get(name) for name in ("value", "value_to")]
    rounded = [None if each is None else round(float(each), 9) for each in numbers]
    unit = found.get("unit", "") if rounded[0] is not None else ""
    return (*rounded, unit, str(found.get("day") or ""), str(found.get("year") or ""))


def key_of(figure: StoryFigure) -> Key:
    """The same of a figure that was read."""
    names = ("value", "value_to", "unit", "day", "year")
    return key({name: getattr(figure, name) for name in names})


def read(path: Path) -> list[tuple[StoryFigure, Mention]]:
    """Every figure of a story and where it stands, from top to bottom."""
    reading = read_stories([(path.stem, path.read_text("utf-8"))], CASE)
    pairs = [(each.figure, told) for each in reading.proposals for told in each.mentions]
    return sorted(pairs, key=lambda pair: pair[1].start)


def says(label: str, mention: Mention) -> bool:
    """Whether a mention has the speaker of a label."""
    by = mention.speaker
    if label == "reporter":
        return not by.said_by
    return label.lower() in f"{by.said_by} [{by.side}]".lower()


def score(path: Path) -> Score:
    """One story against the labels beside it."""
    labels = yaml.safe_load(path.with_suffix(".yaml").read_text("utf-8"))
    pairs = read(path)
    wanted = Counter(map(key, labels))
    right = sum((wanted & Counter(key_of(figure) for figure, _ in pairs)).values())
    spoken = sum(
        any(key_of(f) == key(label) and says(label["by"], m) for f, m in pairs) for label in labels
    )
    return Score(len(labels), len(pairs), right, spoken)


def together(scores: list[Score]) -> Score:
    """The sums over some stories."""
    return Score(*(sum(row) for row in zip(*scores, strict=True)))
