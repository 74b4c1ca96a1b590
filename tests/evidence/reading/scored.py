"""Stories with labels by hand, scored: figures, their speakers, sides and quantities."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import yaml
from tests.conftest import EXAMPLES

from openbook.api import folder
from openbook.api.story_case import case_from_story
from openbook.evidence.reading.draft_offer import StoryCase
from openbook.evidence.reading.figure import StoryFigure
from openbook.evidence.reading.proposal import Mention
from openbook.evidence.reading.story import Reading, read_stories

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


class FullScore(NamedTuple):
    """How many figures were labeled, read, found, of the right side and quantity."""

    labeled: int
    read: int
    found: int
    side: int
    about: int


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
    return in_order(read_stories([(path.stem, path.read_text("utf-8"))], CASE))


def in_order(reading: Reading) -> list[tuple[StoryFigure, Mention]]:
    """Every figure that was read and where it stands, from top to bottom."""
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
    labels = labels_of(path)
    pairs = read(path)
    wanted = Counter(map(key, labels))
    right = sum((wanted & Counter(key_of(figure) for figure, _ in pairs)).values())
    spoken = sum(
        any(key_of(f) == key(label) and says(label["by"], m) for f, m in pairs) for label in labels
    )
    return Score(len(labels), len(pairs), right, spoken)


def labels_of(path: Path) -> list[dict[str, Any]]:
    """The labels beside a story."""
    labels: list[dict[str, Any]] = yaml.safe_load(path.with_suffix(".yaml").read_text("utf-8"))
    return labels


def made_from(path: Path, target: Path) -> StoryCase:
    """A case made from a story alone, as a user makes it."""
    return case_from_story(target / path.stem, path, state="california", as_of=date(2024, 4, 10))


def full_score(path: Path) -> FullScore:
    """One story, read with the case that is made from it, against the labels beside it."""
    labels = labels_of(path)
    with TemporaryDirectory() as place:
        pairs = in_order(made_from(path, Path(place)).reading)
    found = side = about = 0
    for label in labels:
        same = [mention for figure, mention in pairs if key_of(figure) == key(label)]
        found += bool(same)
        side += any(each.speaker.voice == label["side"] for each in same)
        about += any(each.mapped.about == label.get("about", "") for each in same)
    return FullScore(len(labels), len(pairs), found, side, about)


def together(scores: list[Score]) -> Score:
    """The sums over some stories."""
    return Score(*(sum(row) for row in zip(*scores, strict=True)))
