"""The gap between two offers, and between two sides, in one sentence, in any language."""

from __future__ import annotations

from openbook.case.offer import Offer
from openbook.figures.unit import USD
from openbook.figures.words import spoken
from openbook.offers.gaps.book_gap import GapShare
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap, WordShare
from openbook.reports.gaps.causes import of_so_much, of_the_gap, weighs
from openbook.reports.gaps.sentence import cause
from openbook.reports.words.amounts import say_in
from openbook.reports.words.words import Words


def offer_gap_sentence(gap: OfferGap, offers: tuple[str, str], words: Words) -> str:
    """Of so much between two offers, so much is raises and so much is class size."""
    one, other = offers
    causes = [
        (word_said(share.word, words), share.cost.all_years) for share in gap.shares
    ]
    if not any(weighs(amount, USD) for _, amount in causes):
        text = "There is no difference in cost between {one} and {other}."
        return words(text, one=one, other=other)
    parts, against = of_so_much(causes, gap.amount, unit=USD, words=words)
    said = words(
        "Of the {amount} between {one} and {other} in {first} to {last}, {parts}.",
        amount=words.money(abs(gap.amount)),
        one=one,
        other=other,
        first=str(gap.years[0]),
        last=str(gap.years[-1]),
        parts=parts,
    )
    return said + against


def side_gap_sentence(gap: SideGap, sides: tuple[str, str], words: Words) -> str:
    """So much is about what the sides believe, so much about what they want."""
    one, other = sides
    say = say_in(gap.unit, words)
    year = str(gap.question.year)
    all_parts: list[GapShare | WordShare] = [*gap.beliefs, *gap.terms]
    if not any(weighs(part.amount, gap.unit) for part in all_parts):
        text = "There is no difference between {one} and {other} in {year}."
        return words(text, one=one, other=other, year=year)
    kinds = [
        (words("what they believe"), gap.believed),
        (words("what they want"), gap.wanted),
    ]
    most = max(all_parts, key=lambda part: abs(part.amount))
    largest = words(
        "The largest part, {amount}, is about “{cause}”.",
        amount=say(abs(most.amount)),
        cause=part_said(most, words),
    )
    mine, theirs = gap.question.one.offer, gap.question.other.offer
    if mine.id == theirs.id:
        said = of_the_gap(kinds, gap, sides, words, both=mine.title)
    else:
        named = (with_offer(one, mine, words), with_offer(other, theirs, words))
        said = of_the_gap(kinds, gap, named, words)
    return f"{said} {largest}"


def with_offer(side: str, offer: Offer, words: Words) -> str:
    """Name a side together with the offer that its number is with."""
    return words("{side} with {offer}", side=side, offer=offer.title)


def part_said(share: GapShare | WordShare, words: Words) -> str:
    """What a part of a gap is about: an assumption, or a kind of term."""
    if isinstance(share, GapShare):
        return cause(share, words)
    return ", ".join(word_said(each.word, words) for each in share.wordings)


def word_said(word: str, words: Words) -> str:
    """The word of a kind of term as it is said."""
    return words.said(spoken(word))
