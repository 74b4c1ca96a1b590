"""The sentence about a gap: what goes with it, what goes against it, what is left."""

from __future__ import annotations

from dataclasses import replace

from tests.offers.gaps.test_book_gap import small_gap
from tests.offers.opened import SMALL, opened

from openbook.offers.gaps.book_gap import GapShare
from openbook.reports.document.text import to_text
from openbook.reports.gap_document import gap_data, gap_document
from openbook.reports.words.words import words_in


def shares(*amounts: float) -> tuple[GapShare, ...]:
    """The named shares of a gap, with other amounts."""
    found = small_gap().shares
    return tuple(replace(s, amount=a) for s, a in zip(found, amounts, strict=False))


def test_shares_against_the_gap_are_told_apart() -> None:
    gap = replace(small_gap(), one=0.0, other=-610e6, shares=shares(-700e6, -10e6, 100e6))
    text = gap_data(gap)["reading"]
    assert text.startswith(
        "Of the $610 million between district and union in 2020-21, both with the status quo "
        "(current contract), $700 million comes from "
    )
    assert " and $10 million comes from projected LCFF COLA" in text
    assert "In the other direction, $100 million comes from " in text


def test_small_shares_are_counted_together() -> None:
    gap = replace(small_gap(), one=0.0, other=21e6, shares=shares(*range(6, 0, -1)))
    assert gap_data(gap)["reading"].endswith(" and $6 comes from 3 smaller differences.")


def test_assumptions_taken_together_are_listed_below_their_group() -> None:
    first, second, *rest = small_gap().shares
    whole = first.amount + second.amount
    group = GapShare("funding.*", whole, (*first.beliefs, *second.beliefs))
    gap = replace(small_gap(), shares=(group, *rest))
    assert gap.grouped
    assert "comes from 2 assumptions" in gap_data(gap)["reading"]
    text = to_text(gap_document(gap, opened(SMALL).case, words_in("en")))
    assert "Funding: 2 assumptions" in text
    assert "Projected LCFF COLA" in text


def test_a_part_names_every_year_in_which_the_sides_differ() -> None:
    text = " ".join(to_text(gap_document(small_gap(), opened(SMALL).case, words_in("en"))).split())
    assert (
        "WCUSD assumes 2.6% in 2019-20 and 2.7% in 2020-21; "
        "WCTA assumes 3.5% in 2019-20 and 2.9% in 2020-21."
    ) in text
    assert "WCUSD assumes $0 each year; WCTA assumes $90,000 in 2019-20 and 2020-21." in text
