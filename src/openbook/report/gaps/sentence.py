"""The gap between two books in one sentence, in any language."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.findings.first_letter import small_first
from openbook.offers.gaps.book_gap import Gap, GapShare
from openbook.report.gaps.causes import of_the_gap, weighs
from openbook.report.words.words import Words


def gap_sentence(gap: Gap, sides: tuple[str, str], words: Words) -> str:
    """Of so much between you, so much is this and so much is that."""
    one, other = sides
    year = str(gap.question.year)
    causes = [(cause(share, words), share.amount) for share in gap.shares]
    if not gap.amount and not any(weighs(each, gap.unit) for _, each in causes):
        text = "There is no difference between {one} and {other} in {year}."
        return words(text, one=one, other=other, year=year)
    return of_the_gap(causes, gap, sides, words)


def cause(share: GapShare, words: Words) -> str:
    """What an assumption is about; of several, how many they are."""
    if len(share.beliefs) > 1:
        return words("{count} assumptions", count=len(share.beliefs))
    return small_first(words.said(BY_NAME[share.name].doc))
