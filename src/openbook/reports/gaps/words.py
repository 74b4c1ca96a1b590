"""Words that every gap is told in: amounts, assumptions, terms and what is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.figures.amounts import counted, said_amount, said_money
from openbook.figures.operation import spoken
from openbook.figures.unit import USD, Unit
from openbook.figures.year import Year
from openbook.findings.text import small_first
from openbook.offers.gaps.book_gap import Belief, Gap, GapShare
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap, WordShare
from openbook.offers.sorted_terms import Aside
from openbook.reports.gaps.causes import of_so_much, of_the_gap, weighs
from openbook.reports.plain_data import by_year
from openbook.reports.words.amounts import say_in
from openbook.reports.words.words import Words

NOTHING = "nothing"
SILENT = "silent"  # an offer without a term on a subject; not that it offers nothing
_SHOWN = 3  # so many terms of a word are named, the others counted


def said_in(unit: Unit, value: float, rounded_to: float = 0.0) -> str:
    """An amount in the unit of a line, no finer than its inputs are rounded."""
    name = str(unit)
    if name == "USD":
        return said_money(value, rounded_to)
    return said_amount(value, name)


def book_words(book: Book) -> str:
    """Name a book of a command, marked where its side published none."""
    who = book.inferred_by
    return f"{book.id!r} (inferred by {who})" if who else repr(book.id)


def plain_name(book: Book) -> str:
    """Name a book in a sentence, marked where its side published none."""
    who = book.inferred_by
    return f"{book.id} (inferred by {who})" if who else book.id


def book_data(book: Book) -> dict[str, str]:
    """A book as plain data, with who inferred it where somebody did."""
    who = {"inferred_by": book.inferred_by} if book.inferred_by else {}
    return {"book": book.id, **who}


def listed(said: Sequence[str]) -> str:
    """Phrases as a list in a sentence.

    >>> listed(["one", "two", "three"])
    'one, two and three'
    """
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def meaning(share: GapShare) -> str:
    """What an assumption is about; of several, how many they are."""
    if len(share.beliefs) > 1:
        return counted(len(share.beliefs), "assumptions")
    return small_first(BY_NAME[share.name].doc)


def belief_data(
    belief: Belief, years: Sequence[Year], books: tuple[str, str]
) -> dict[str, Any]:
    """What two books say of an assumption, as plain data."""
    one, other = books
    return {
        "name": belief.name,
        "unit": BY_NAME[belief.name].unit,
        one: by_year(years, belief.one),
        other: by_year(years, belief.other),
    }


def share_data(
    share: GapShare, years: Sequence[Year], books: tuple[str, str]
) -> dict[str, Any]:
    """A part of a gap and the assumptions that cause it, as plain data."""
    return {
        "name": share.name,
        "amount": share.amount,
        "assumptions": [belief_data(each, years, books) for each in share.beliefs],
    }


def turns(one: Sequence[str], other: Sequence[str]) -> str:
    """The terms of one offer and what they turn into."""
    return f"{_terms(one)} → {_terms(other)}"


def aside_data(aside: Sequence[tuple[Offer, Aside]]) -> list[dict[str, str]]:
    """Terms without a price as plain data."""
    return [
        {"offer": offer.id, "label": each.term.label, "why": str(each.why)}
        for offer, each in aside
    ]


def _terms(labels: Sequence[str]) -> str:
    shown = labels if len(labels) <= _SHOWN + 1 else labels[:_SHOWN]
    more = len(labels) - len(shown)
    said = [*shown, f"{more} more"] if more else shown
    return "; ".join(said) or SILENT


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
    return titles or words("the status quo (current contract)")


def cause(share: GapShare, words: Words) -> str:
    """What an assumption is about; of several, how many they are."""
    if len(share.beliefs) > 1:
        return words("{count} assumptions", count=len(share.beliefs))
    return small_first(words.said(BY_NAME[share.name].doc))


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
