"""The sentence about two sides: their assumptions, their offers, the largest part."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.offers.gaps.test_side_gap import small_gap
from tests.offers.opened import SMALL, opened

from openbook.offers.gaps.side_gap import SideGap
from openbook.reports.document.text import to_text
from openbook.reports.gap_document import gap_document, side_gap_data
from openbook.reports.words.words import words_in
from openbook.terms.shelf import kind_name


def told(believed: float, wanted: float) -> SideGap:
    """The gap of two shares, one of each kind."""
    gap = small_gap()
    belief = next(share for share in gap.beliefs if share.name == "enrollment.change")
    raised = next(share for share in gap.terms if share.name == "salary_raise")
    return replace(
        gap,
        one=0.0,
        other=believed + wanted,
        beliefs=(replace(belief, amount=believed),),
        terms=(replace(raised, amount=wanted),),
    )


def as_text(gap: SideGap) -> str:
    """The gap as a command prints it."""
    text = to_text(gap_document(gap, opened(SMALL).case, words_in("en")))
    return " ".join(text.split())


BETWEEN = "district with Offer before the strike and union with Demands of October in 2020-21"
ASSUMED, OFFERED = "comes from their different assumptions", "comes from the offers themselves"


@pytest.mark.parametrize(
    ("believed", "wanted", "said"),
    [
        (
            -1e6,
            -4e6,
            (
                f"Of the $5 million between {BETWEEN}, $1 million {ASSUMED} and $4 million {OFFERED}. "
                "The largest part, $4 million, comes from salary raise."
            ),
        ),
        (
            5e6,
            -4e6,
            (
                f"Of the $1 million between {BETWEEN}, $5 million {ASSUMED}. In the other direction, "
                f"$4 million {OFFERED}. The largest part, $5 million, comes from "
            ),
        ),
        (
            3e6,
            -4e6,
            (
                f"Of the $1 million between {BETWEEN}, $4 million {OFFERED}. In the other direction, "
                f"$3 million {ASSUMED}. "
            ),
        ),
        (0.0, 0.0, "There is no difference between district and union in 2020-21."),
    ],
)
def test_the_reading(believed: float, wanted: float, said: str) -> None:
    assert side_gap_data(told(believed, wanted))["reading"].startswith(said)


def test_groups_are_listed_below_their_name() -> None:
    text = as_text(small_gap())
    assert "Projected LCFF COLA" in text
    assert "WCTA reduce class size by 3" in text
    groups = [share for share in small_gap().terms if len(share.wordings) > 1]
    largest = replace(told(0.0, 1.0), terms=(replace(groups[0], amount=9.0),))
    reading = side_gap_data(largest)["reading"]
    named = ", ".join(kind_name(each.word) for each in groups[0].wordings)
    assert reading.endswith(f"comes from {named}.")


def test_without_differences_there_is_no_table() -> None:
    text = as_text(replace(told(0.0, 0.0), beliefs=(), terms=()))
    assert "Share of the gap" not in text


def test_parts_that_nearly_cancel_have_no_shares() -> None:
    """1,000,000 one way and 990,000 the other leave 10,000: 100 and −99 times what is left."""
    text = as_text(told(1e6, -0.99e6))
    assert "are only $10,000 apart in 2020-21: $1 million comes from" in text
    assert "The parts nearly cancel. What is left, $10,000," in text
    assert "Share of the gap" not in text
    assert "100.0%" not in text
    shared = as_text(told(1e6, -0.2e6))
    assert "Share of the gap" in shared
    assert "125.0%" in shared
