"""The sentence about two sides: what they believe, what they want, the largest part."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.offers.gaps.test_side_gap import small_gap
from tests.offers.opened import SMALL, opened

from openbook.offers.gaps.side_gap import SideGap
from openbook.reports.document.text import to_text
from openbook.reports.gap_document import gap_document
from openbook.reports.gap_report import side_gap_reading
from openbook.reports.words.words import words_in


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


BETWEEN = "district with 2019-01-11-district and union with 2018-10-05-union"


@pytest.mark.parametrize(
    ("believed", "wanted", "said"),
    [
        (
            -1e6,
            -4e6,
            (
                f"Of the $5 million between {BETWEEN}, $1 million is about what they "
                "believe and $4 million about what they want. The largest part, $4 million, "
                "is salary_raise (3% raise from 2018-07-01 → 6% raise from 2018-07-01)."
            ),
        ),
        (
            5e6,
            -4e6,
            (
                f"Of the $1 million between {BETWEEN}, $5 million is about what they "
                "believe; the other way, $4 million is about what they want. The largest "
                "part, $5 million, is enrollment.change ("
            ),
        ),
        (
            3e6,
            -4e6,
            (
                f"Of the $1 million between {BETWEEN}, $4 million is about what they "
                "want; the other way, $3 million is about what they believe. "
            ),
        ),
        (0.0, 0.0, f"There is no difference between {BETWEEN}."),
    ],
)
def test_the_reading(believed: float, wanted: float, said: str) -> None:
    assert side_gap_reading(told(believed, wanted)).startswith(said)


def test_groups_are_listed_below_their_name() -> None:
    text = as_text(small_gap())
    assert "(funding.cola)" in text
    assert "WCTA reduce class size by 3" in text
    groups = [share for share in small_gap().terms if len(share.wordings) > 1]
    largest = replace(told(0.0, 1.0), terms=(replace(groups[0], amount=9.0),))
    assert side_gap_reading(largest).endswith("is " + groups[0].name + ".")


def test_without_differences_there_is_no_table() -> None:
    text = as_text(replace(told(0.0, 0.0), beliefs=(), terms=()))
    assert "Share of the gap" not in text
