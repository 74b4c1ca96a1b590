"""The gap between two books in one sentence, in any language."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.assumptions import BY_NAME
from openbook.case.offer import Offer
from openbook.findings.first_letter import small_first
from openbook.offers.gaps.book_gap import Gap, GapShare
from openbook.reports.gaps.causes import of_the_gap, weighs
from openbook.reports.words.words import Words


def gap_sentence(gap: Gap, sides: tuple[str, str], words: Words) -> str:
    """Of so much between you, both with these offers, so much is this and that."""
    one, other = sides
    year = str(gap.question.year)
    causes = [(cause(share, words), share.amount) for share in gap.shares]
    if not gap.amount and not any(weighs(each, gap.unit) for _, each in causes):
        text = "There is no difference between {one} and {other} in {year}."
        return words(text, one=one, other=other, year=year)
    both = offers_said(gap.question.offers, words)
    return of_the_gap(causes, gap, sides, words, both=both)


def offers_said(offers: Sequence[Offer], words: Words) -> str:
    """Name the offers that a number is with, or the contract where there is none."""
    titles = ", ".join(offer.title for offer in offers)
    return titles or words("the contract in force alone")


def cause(share: GapShare, words: Words) -> str:
    """What an assumption is about; of several, how many they are."""
    if len(share.beliefs) > 1:
        return words("{count} assumptions", count=len(share.beliefs))
    return small_first(words.said(BY_NAME[share.name].doc))
