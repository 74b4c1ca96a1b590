"""The words and the chart of every gap: amounts, assumptions, terms, causes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.figures.figure import USD, Unit
from openbook.figures.operation import spoken
from openbook.findings.message import large_first, small_first
from openbook.offers.gaps.book_gap import Gap, GapShare
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap, WordShare
from openbook.reports.chart_findings import apart_finding, chart_words
from openbook.reports.charts.waterfall import Waterfall, WaterfallPart
from openbook.reports.words.amounts import Say, said_amount, say_in
from openbook.reports.words.words import ENGLISH, Words
from openbook.terms.shelf import kind_name

Cause = tuple[str, float]
Measured = Gap | SideGap

_NAMED = 3  # so many causes are named, the others counted
_CENT = 0.005  # less than half a cent is not told
_DUST = 1e-9  # of what is not money, only what rounding leaves


def shares_of(gap: Measured) -> tuple[GapShare | WordShare, ...]:
    """Return every part of a gap, assumptions before terms."""
    return gap.shares if isinstance(gap, Gap) else (*gap.beliefs, *gap.terms)


def weighs(amount: float, unit: Unit) -> bool:
    """Return whether an amount is enough to be told."""
    return abs(amount) >= (_CENT if unit == USD else _DUST)


def cancels(parts: Iterable[float], whole: float) -> bool:
    """Return whether parts of a gap nearly cancel, so that shares of what is left mislead.

    >>> cancels([120.0, -20.0], 100.0), cancels([714.0, -700.0], 14.0)
    (False, True)
    """
    return sum(map(abs, parts)) > _MOST_TIMES * abs(whole)


def of_the_gap(
    causes: Sequence[Cause], gap: Measured, sides: tuple[str, str], words: Words, *, both: str = ""
) -> str:
    """Of so much between two sides in a year, so much is this and so much is that.

    ``both`` names the offers that both sides are taken with, where they are the same.
    """
    parts, against = of_so_much(causes, gap.amount, unit=gap.unit, words=words)
    text = "Of the {amount} between {one} and {other} in {year}, {parts}."
    if both:
        text = "Of the {amount} between {one} and {other} in {year}, both with {both}, {parts}."
    if cancels((part.amount for part in shares_of(gap)), gap.amount):
        text = "{one} and {other} are only {amount} apart in {year}: {parts}."
        if both:
            text = (
                "{one} and {other}, both with {both}, are only {amount} apart in {year}: {parts}."
            )
    named = {"both": both} if both else {}
    said = words(
        text,
        **named,
        amount=say_in(gap.unit, words)(abs(gap.amount)),
        one=sides[0],
        other=sides[1],
        year=str(gap.question.year),
        parts=parts,
    )
    return said + against


def of_so_much(
    causes: Sequence[Cause], whole: float, *, unit: Unit, words: Words
) -> tuple[str, str]:
    """Return the causes in the direction of the gap, and a sentence on those against it."""
    sign, say = (1 if whole >= 0 else -1), say_in(unit, words)
    told = [each for each in causes if weighs(each[1], unit)]
    along = [each for each in told if each[1] * sign > 0]
    against = [each for each in told if each[1] * sign < 0]
    parts = _causes_said(along, say, words) if along else words("nothing")
    if not against:
        return parts, ""
    text = "In the other direction, {parts}."
    return parts, " " + words(text, parts=_causes_said(against, say, words))


def _causes_said(causes: Sequence[Cause], say: Say, words: Words) -> str:
    count = len(causes) if len(causes) == _NAMED + 1 else _NAMED
    named, rest = causes[:count], causes[count:]
    said = [
        words("{amount} comes from {cause}", amount=say(abs(amount)), cause=cause)
        for cause, amount in named
    ]
    if rest:
        left = say(abs(sum(amount for _, amount in rest)))
        text = "{amount} comes from {count} smaller differences"
        said.append(words(text, amount=left, count=len(rest)))
    if len(said) == 1:
        return said[0]
    return words("{first} and {last}", first=", ".join(said[:-1]), last=said[-1])


SILENT = "silent"  # an offer without a term on a subject; not that it offers nothing


def plain_name(book: Book) -> str:
    """Name a book in a sentence, marked where its side published none."""
    who = book.inferred_by
    return f"{book.id} (inferred by {who})" if who else book.id


def book_data(book: Book) -> dict[str, str]:
    """Return a book as plain data, with who inferred it where somebody did."""
    who = {"inferred_by": book.inferred_by} if book.inferred_by else {}
    return {"book": book.id, **who}


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
    titles = ", ".join(words.own(offer.title) for offer in offers)
    return titles or words("the status quo (current contract)")


def cause(share: GapShare, words: Words = ENGLISH) -> str:
    """Return what an assumption is about; of several, how many they are."""
    if len(share.beliefs) > 1:
        return words("{count} assumptions", count=len(share.beliefs))
    return small_first(words.said(BY_NAME[share.name].doc))


def offer_gap_sentence(gap: OfferGap, offers: tuple[str, str], words: Words) -> str:
    """Of so much between two offers, so much is raises and so much is class size."""
    one, other = offers
    causes = [(word_said(share.word, words), share.cost.all_years) for share in gap.shares]
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
    """Say how much comes from different assumptions and how much from the offers."""
    one, other = sides
    say = say_in(gap.unit, words)
    year = str(gap.question.year)
    all_parts = shares_of(gap)
    if not any(weighs(part.amount, gap.unit) for part in all_parts):
        text = "There is no difference between {one} and {other} in {year}."
        return words(text, one=one, other=other, year=year)
    kinds = [
        (words("their different assumptions"), gap.believed),
        (words("the offers themselves"), gap.wanted),
    ]
    most = max(all_parts, key=lambda part: abs(part.amount))
    largest = words(
        "The largest part, {amount}, comes from {cause}.",
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
    """Return what a part of a gap is about: an assumption, or a kind of term."""
    if isinstance(share, GapShare):
        return cause(share, words)
    return ", ".join(word_said(each.word, words) for each in share.wordings)


def word_said(word: str, words: Words) -> str:
    """Return the word of a kind of term as it is said."""
    return words.said(kind_name(word))


_MOST_TIMES = 10  # so many times the gap may its parts add up to, each counted as positive
_ROUNDING = 1e-13  # of the largest amount: what rounding leaves of nothing
_NOT_IN_AN_ID = re.compile(r"[^a-z0-9]+")


def gap_waterfall(gap: Measured, sides: tuple[str, str], words: Words) -> Waterfall:
    """Return the gap between two books or sides: assumptions first, then terms."""
    parts = [_part(each.name, part_title(each, words), each.amount) for each in shares_of(gap)]
    ends = tuple(
        WaterfallPart(
            name=name, amount=each, said=said_amount(each, gap.unit, words, gap.rounded_to)
        )
        for name, each in zip(sides, (gap.one, gap.other), strict=True)
    )
    line = large_first(words.said(spoken(gap.question.line)))
    year = str(gap.question.year)
    if isinstance(gap, SideGap):
        text = "{line} in {year}, each side with its own offer"
        measure = words(text, line=line, year=year)
    else:
        both = offers_said(gap.question.offers, words)
        measure = words("{line} in {year}, both with {both}", line=line, year=year, both=both)
    return _drawn(ends, parts, say_in(gap.unit, words), words, measure)


def offer_waterfall(gap: OfferGap, offers: tuple[str, str], words: Words) -> Waterfall:
    """Return the gap between the costs of two offers over all years, word by word."""
    parts = [
        _part(each.word, large_first(word_said(each.word, words)), each.cost.all_years)
        for each in gap.shares
    ]
    ends = tuple(
        WaterfallPart(name=words.own(name), amount=each.all_years)
        for name, each in zip(offers, (gap.one, gap.other), strict=True)
    )
    first, last = gap.years[0], gap.years[-1]
    measure = words("Cost above the contract, {first} to {last} together", first=first, last=last)
    return _drawn(ends, parts, words.money, words, measure)


def anchor(name: str) -> str:
    """Return the place on a page at which a part of a gap is told.

    >>> anchor("enrollment.change"), anchor("enrollment.*")
    ('part-enrollment-change', 'part-enrollment')
    """
    return f"part-{_NOT_IN_AN_ID.sub('-', name.lower()).strip('-')}"


def part_title(share: GapShare | WordShare, words: Words) -> str:
    """Return the name of a part as a heading."""
    if isinstance(share, GapShare) and len(share.beliefs) == 1:
        return words.said(BY_NAME[share.name].doc)
    if isinstance(share, GapShare) and share.name.endswith(".*"):
        what = large_first(words.said(spoken(share.name.removesuffix(".*"))))
        return f"{what}: {part_said(share, words)}"
    return large_first(part_said(share, words))


def _part(name: str, title: str, amount: float) -> WaterfallPart:
    place = anchor(name)
    return WaterfallPart(name=title, amount=amount, id=place, href=f"#{place}")


def _drawn(
    ends: Sequence[WaterfallPart],
    parts: Sequence[WaterfallPart],
    say: Say,
    words: Words,
    measure: str,
) -> Waterfall:
    start, end = ends
    dust = _ROUNDING * max(1.0, *(abs(each.amount) for each in (*ends, *parts)))
    parts = [part for part in parts if abs(part.amount) > dust]
    causes = {each.name: each.amount for each in parts}
    apart = end.amount - start.amount
    told = (f"{each.name}: {each.said or say(each.amount)}." for each in (start, *parts, end))
    return Waterfall(
        words=chart_words(
            words,
            "gap",
            apart_finding((start.name, end.name), apart, causes, words, say),
            ("Part", "Amount", "So far"),
            " ".join(told),
            empty="There is no difference.",
            subtitle=measure,
        ),
        start=start,
        parts=tuple(parts),
        end=end,
    )
