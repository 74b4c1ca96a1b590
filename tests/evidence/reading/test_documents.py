"""The figures of the three stories: in the case, and found by the reader of stories."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.conftest import EXAMPLES

from openbook.api import folder
from openbook.evidence.reading.proposal import Proposal
from openbook.evidence.reading.story import read_stories

FACTS_FOLDER = Path(__file__).parents[2] / "facts"


class Fact(NamedTuple):
    """One figure: number or day, unit, who says it; the reporter is nobody's side."""

    fact: str
    source: str
    number: float | str
    unit: str
    said_by: str
    claim: str


def _facts() -> list[Fact]:
    """Read the figures; days that a reader must work out ("Friday") are not among them."""
    with (FACTS_FOLDER / "stories.csv").open(encoding="utf-8", newline="") as file:
        rows = [Fact(**row) for row in csv.DictReader(file)]
    days = {"day", "year"}
    return [f if f.unit in days else f._replace(number=float(f.number)) for f in rows]


FACTS = _facts()


def test_every_figure_of_the_stories_is_a_claim_of_the_case() -> None:
    path = EXAMPLES / "la-2019" / "evidence" / "claims.csv"
    with path.open(encoding="utf-8", newline="") as file:
        claims = {row["claim"]: row for row in csv.DictReader(file)}
    named = [fact for fact in FACTS if fact.claim]
    assert len(named) == 38
    for fact in named:
        claim = claims[fact.claim]
        numbers = {float(claim[end]) for end in ("value", "value_to") if claim[end]}
        assert fact.number in numbers, fact
        assert claim["source"].startswith("cnn-"), fact


@pytest.fixture(scope="module")
def proposals() -> tuple[Proposal, ...]:
    path = FACTS_FOLDER / "told_again.txt"
    told_again = [(path.name, path.read_text("utf-8"))]
    return read_stories(told_again, folder.case_in(EXAMPLES / "la-2019")).proposals


def same(fact: Fact, proposal: Proposal) -> bool:
    figure = proposal.figure
    return fact.unit == figure.unit and fact.number in {figure.value, figure.day, figure.year}


def says(who: str, proposal: Proposal) -> bool:
    spoken = [each.speaker for each in proposal.mentions]
    if not who:
        return any(not by.said_by for by in spoken)
    return any(who in f"{by.said_by} [{by.side}]" for by in spoken)


def test_nearly_every_figure_is_found_with_its_unit(proposals: tuple[Proposal, ...]) -> None:
    lost = [fact for fact in FACTS if not any(same(fact, each) for each in proposals)]
    assert 1 - len(lost) / len(FACTS) >= 0.95, lost


def test_most_figures_have_their_speaker(proposals: tuple[Proposal, ...]) -> None:
    lost = [
        fact
        for fact in FACTS
        if not any(same(fact, each) and says(fact.said_by, each) for each in proposals)
    ]
    assert 1 - len(lost) / len(FACTS) >= 0.85, lost
