"""The card of one package: its terms, what it costs by year, what is left of the reserve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.answers.trial.scenario import rows_of_whole
from openbook.case.offer import Term
from openbook.offers.costed import CostedOffer
from openbook.settlement.search import Settlement, Settlements
from openbook.web.asked import Asked
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
