"""A walk as a waterfall: it adds up, and every amount that stands is drawn."""

from __future__ import annotations

import pytest
from tests.conftest import EXAMPLES

from openbook.api import claims
from openbook.evidence.claims.walk import Walk, WalkMove
from openbook.reports.claims.ledger_report import walk_chart, walk_say
from openbook.reports.drawing.frame import NARROW, WIDE
from openbook.reports.words.words import words_in

WORDS = words_in("en")


@pytest.fixture(scope="module")
def walk() -> Walk:
    """From $1.86 billion to less than 1 percent."""
    return claims.walk(claims.evidence(EXAMPLES / "la-2019"), "reserve")


def test_it_leads_from_the_first_amount_to_the_last(walk: Walk) -> None:
    chart = walk_chart(walk, WORDS)
    assert chart is not None
    assert (chart.start.amount, chart.end.amount) == (1_863_000_000, 73_920_000)
    stands = [step for step in walk.steps if step.move is WalkMove.STANDS]
    assert sum(part.stands for part in chart.parts) == len(stands) - 2
    reached = [row[2] for row in chart.table().rows]
    assert set(reached) >= {step.level for step in stands}


def test_amounts_that_stand_are_drawn_from_zero(walk: Walk) -> None:
    chart = walk_chart(walk, WORDS)
    assert chart is not None
    for size in (WIDE, NARROW):
        svg = chart.svg(size, say=walk_say(walk, WORDS))
        assert svg.count('class="bar total"') == 4
        assert "$1.8 billion" in svg
        assert "no public source" in svg


def test_a_walk_without_two_ends_has_no_chart(walk: Walk) -> None:
    assert walk_chart(Walk("gold", "USD", walk.steps[:1]), WORDS) is None
