"""Real stories kept beside the project: how many of their figures are found."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook import api
from openbook.evidence.reading.group import Proposal
from openbook.evidence.reading.story import read_stories

BESIDE = Path(__file__).parents[4] / "shared" / "mission" / "documents"
pytestmark = pytest.mark.skipif(
    not BESIDE.is_dir(), reason="the three news stories are not beside the project"
)
# Facts of the stories: number or day, unit, and the sides that say it; the empty side is
# the reporter. Days that a reader must work out ("Friday") are not figures of the text.
FACTS: list[tuple[str, float | str, str, str]] = [
    ("SIZE-1", 600_000, "pupils", ""),
    ("SIZE-1", 1_000, "schools", ""),
    ("SIZE-1", 2, "rank", ""),
    ("SIZE-2", 32_000, "people", ""),
    ("SIZE-2", 30_000, "people", ""),
    ("SIZE-3", 45, "pupils/sections", "Cohen"),
    ("SIZE-3", 46, "pupils/sections", "Cohen"),
    ("SIZE-3", 50, "pupils/sections", "Cohen"),
    ("SIZE-3", 50, "pupils/sections", "[union]"),
    ("SIZE-4", 0.4, "share", "[union]"),
    ("SIZE-4", 1, "days", "[union]"),
    ("BARG-1", "2017-04", "day", "[union]"),
    ("BARG-1", 1, "years", "[union]"),
    ("BARG-1", 21, "months", "[union]"),
    ("BARG-3", 0.065, "share", "[union]"),
    ("BARG-3", 1.86e9, "USD", "[union]"),
    ("BARG-4", 6, "demands", "[union]"),
    ("BARG-5", 75e6, "USD", "[district]"),
    ("BARG-5", 105e6, "USD", "[district]"),
    ("BARG-5", 1_000, "people", "[district]"),
    ("BARG-6", 1_200, "people", "[district]"),
    ("BARG-6", 4, "grades", "[district]"),
    ("BARG-6", 35, "pupils/sections", "[district]"),
    ("BARG-6", 39, "pupils/sections", "[district]"),
    ("BARG-6", 0.06, "share", "[district]"),
    ("BARG-6", "2017-18", "year", "[district]"),
    ("BARG-7", 1, "years", "Caputo-Pearl"),
    ("BARG-8", 130e6, "USD", "[district]"),
    ("FUND-1", 3, "years", "[district]"),
    ("FUND-1", "2018-07", "day", "[district]"),
    ("FUND-1", "2021-06", "day", "[district]"),
    ("FUND-1", 24e9, "USD", "[district]"),
    ("FUND-1", 1.8e9, "USD", "[district]"),
    ("FUND-2", "2019-07", "day", "[district]"),
    ("FUND-2", 800e6, "USD", "[district]"),
    ("FUND-2", 500e6, "USD", "[district]"),
    ("FUND-2", 0.06, "share", "[district]"),
    ("FUND-3", "2021-22", "year", "[district]"),
    ("FUND-3", 0.01, "share", "[district]"),
    ("FUND-4", 0.9, "share", "[district]"),
    ("FUND-6", 3, "years", "[union]"),
    ("FUND-6", 105e6, "USD", "[union]"),
    ("FUND-6", 1.86e9, "USD", "[union]"),
    ("FUND-6", 1.7e9, "USD", "[union]"),
    ("FUND-8", 3, "years", "school board"),
    ("FUND-8", "03-18", "day", "school board"),
    ("STRK-1", 400, "people", "[district]"),
    ("STRK-1", 2_000, "people", "[district]"),
    ("STRK-1", 1_400, "people", "[district]"),
    ("STRK-4", 5, "o'clock", "[district]"),
    ("STRK-7", 84_000, "pupils", "[district]"),
    ("STRK-7", 0.37, "share", "[district]"),
    ("STRK-8", 97e6, "USD", "[district]"),
    ("HIST-1", "1989", "year", ""),
    ("HIST-1", 9, "days", ""),
]


@pytest.fixture(scope="module")
def proposals() -> tuple[Proposal, ...]:
    texts = [(path.name, path.read_text("utf-8")) for path in sorted(BESIDE.iterdir())]
    return read_stories(texts, api.open_case(EXAMPLES / "la-2019")).proposals


def same(fact: float | str, unit: str, proposal: Proposal) -> bool:
    figure = proposal.figure
    return unit == figure.unit and fact in {figure.value, figure.day, figure.year}


def says(who: str, proposal: Proposal) -> bool:
    spoken = [each.speaker for each in proposal.mentions]
    if not who:
        return any(not by.said_by for by in spoken)
    return any(who in f"{by.said_by} [{by.side}]" for by in spoken)


def test_nearly_every_figure_is_found_with_its_unit(
    proposals: tuple[Proposal, ...],
) -> None:
    lost = [
        (name, fact, unit)
        for name, fact, unit, _ in FACTS
        if not any(same(fact, unit, each) for each in proposals)
    ]
    assert 1 - len(lost) / len(FACTS) >= 0.95, lost


def test_most_figures_have_their_speaker(proposals: tuple[Proposal, ...]) -> None:
    lost = [
        (name, fact, who)
        for name, fact, unit, who in FACTS
        if not any(same(fact, unit, each) and says(who, each) for each in proposals)
    ]
    assert 1 - len(lost) / len(FACTS) >= 0.85, lost
