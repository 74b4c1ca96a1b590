"""The card of one package: its terms, what it costs by year, what is left of the reserve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.answers.trial.scenario import rows_of_whole
from openbook.case.assumptions import BY_NAME
from openbook.case.offer import Term
from openbook.figures.unit import SHARE, parse_unit
from openbook.offers.cost_result import CostedOffer
from openbook.reports.words.amounts import said_amount
from openbook.reports.words.words import Words
from openbook.settlement.needed_change import NeededChange
from openbook.settlement.search import Settlement, Settlements
from openbook.web.question import Asked
from openbook.web.scenario_query import ScenarioAsked


@dataclass(frozen=True, slots=True)
class PackageCard:
    """Everything that is said of one package."""

    settlement: Settlement
    terms: tuple[Term, ...]
    texts: tuple[str, ...]  # as they may stand after --try
    costed: tuple[CostedOffer, ...]  # on each side's book
    years: tuple[str, ...]  # in which the reserve must meet the minimum
    left: Mapping[str, tuple[int, ...]]  # above the minimum reserve, by book and year
    start: str  # the address at which it is tried


def card_of(
    asked: Asked, found: Settlements, chosen: Settlement, books: tuple[str, ...]
) -> PackageCard:
    """The card of a package, costed once on some books."""
    offer = found.matters.as_offer(chosen.package)
    rows = rows_of_whole(offer, asked.case)
    texts = tuple(row.text for row in rows)
    costed = asked.once(
        ("package", texts),
        lambda: asked.opened.cost(books=books, tried=texts),
    )
    return PackageCard(
        chosen,
        offer.terms,
        texts,
        costed,
        tuple(dict.fromkeys(limit.year for limit in found.limits)),
        _by_book(found, chosen),
        ScenarioAsked(rows, None).address,
    )


def _by_book(found: Settlements, chosen: Settlement) -> dict[str, tuple[int, ...]]:
    """What is left at the limits of each book."""
    pairs = list(zip(found.limits, chosen.left, strict=True))
    books = dict.fromkeys(limit.book for limit in found.limits)
    return {
        book: tuple(left for limit, left in pairs if limit.book == book)
        for book in books
    }


def needed(
    each: NeededChange, names: Mapping[str, str], words: Words, rounded_to: float = 0.0
) -> str:
    """How far a book would have to come towards the other, and whether it is enough."""
    book = names.get(each.book, each.book)
    other = names.get(each.other, each.other)
    if not each.legal:
        text = "On the book of {book}, {what} taken from {other} still leaves {amount} short."
        what = "; ".join(words.said(BY_NAME[name].doc) for name in each.assumptions)
        short = words.money(each.short, rounded_to)
        return words(text, book=book, what=what, other=other, amount=short)
    pairs = zip(each.assumptions, each.values, strict=True)
    moves = [_move(name, values, other, words) for name, values in pairs]
    return words(
        "On the book of {book} it would be enough to move by {part} of the difference: {moves}.",
        book=book,
        part=words.percent(each.part, 0),
        moves="; ".join(moves),
    )


def _move(
    name: str, values: tuple[float, float, float], other: str, words: Words
) -> str:
    unit = parse_unit(BY_NAME[name].unit) or SHARE
    was, now, theirs = (said_amount(value, unit, words) for value in values)
    return words(
        "“{what}” from {was} to {now} ({other}: {theirs})",
        what=words.said(BY_NAME[name].doc),
        was=was,
        now=now,
        other=other,
        theirs=theirs,
    )
