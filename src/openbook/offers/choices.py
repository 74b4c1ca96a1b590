"""Choices: every set of assumptions and every offer of a case as inputs of one model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.model.contingent import contingent_terms
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError
from openbook.model.held import settle
from openbook.model.inputs import settled_years
from openbook.model.project import Question
from openbook.model.simulations.assumption_values import pulled
from openbook.model.simulations.worlds import Worlds, worlds_of
from openbook.offers.cost_result import ByYear
from openbook.offers.scope_question import with_prices

_PART_OF = "raise_part."
MOST = 200  # offers of one selector; the newest are kept

Positions = Mapping[str, ByYear]  # of every lever, by year


@dataclass(frozen=True, slots=True)
class OfferChoice:
    """Offers that are taken together, and where they put the levers under each book.

    ``without`` are the levers that their cost is counted from: the contract without
    them, also where it holds one of them already.
    """

    offers: tuple[Offer, ...]
    held: tuple[Positions, ...]
    without: tuple[Positions, ...]


@dataclass(frozen=True, slots=True)
class CaseChoices:
    """What can be chosen among, and what is chosen: the first offer is none at all."""

    books: tuple[Book, ...]
    beliefs: tuple[Positions, ...]  # of every assumption, by book
    offers: tuple[OfferChoice, ...]
    book: int
    offer: int
    not_run: tuple[Book, ...]  # they leave an assumption open


def every_choice(case: Case, law: StateLaw, model: Model, asked: Question) -> CaseChoices:
    """Return every book that runs and every offer, the ones asked about chosen."""
    settled, base = settled_years(law, case.head.years), levers_of(case)
    worlds: dict[str, Worlds] = {}
    for book in case.books:
        try:
            worlds[book.id] = worlds_of(book, case, base, model, settled=settled)
        except MissingPartError:
            if book.id == asked.book.id:
                raise
    sets, own = _offers(case, asked), tuple(worlds.values())
    names = [tuple(offer.id for offer in offers) for offers in sets]
    return CaseChoices(
        books=tuple(book for book in case.books if book.id in worlds),
        beliefs=tuple(positions_in(each) for each in own),
        offers=tuple(_choice(case, model, offers, own) for offers in sets),
        book=list(worlds).index(asked.book.id),
        offer=names.index(tuple(offer.id for offer in asked.offers)),
        not_run=tuple(book for book in case.books if book.id not in worlds),
    )


def _offers(case: Case, asked: Question) -> list[tuple[Offer, ...]]:
    """No offer, each offer by itself in the order of days, and what is asked about."""
    newest = sorted(case.offers, key=lambda each: (each.made_on, each.id))[-MOST:]
    sets = [(), *((each,) for each in newest)]
    names = [tuple(offer.id for offer in each) for each in sets]
    wanted = tuple(offer.id for offer in asked.offers)
    return sets if wanted in names else [*sets, asked.offers]


def _choice(
    case: Case, model: Model, offers: tuple[Offer, ...], worlds: tuple[Worlds, ...]
) -> OfferChoice:
    priced = with_prices(case, Question(case.books[0], offers)).offers
    nothing = tuple(replace(offer, terms=()) for offer in offers)
    agreed = case.contract.agreements if case.contract else ()
    found = []
    for each in (priced, nothing):
        if contingent_terms(case, each, model, priced=True):
            found.append(tuple(positions_in(settle(case, each, model, on)[0]) for on in worlds))
        else:
            moved = each is priced or any(offer.id in agreed for offer in each)
            same = pulled(levers_of(case, *(each if moved else ())), model)
            found.append((ready_to_raise(same),) * len(worlds))
    return OfferChoice(offers, *found)


def positions_in(worlds: Worlds) -> Positions:
    """Return every input of the one world; what is the same in all years is one number."""
    alone = worlds.one(0).items()
    return ready_to_raise({name: v if isinstance(v, tuple) else (v,) for name, v in alone})


def ready_to_raise(world: Mapping[str, ByYear]) -> dict[str, ByYear]:
    """Put the part of a year in which no raise is earned at the whole year.

    Part of no raise is no raise, so nothing changes; but a raise that is then written
    is one from the first of July.
    """
    found = dict(world)
    for name, parts in world.items():
        raised = world.get(f"raise.{name.removeprefix(_PART_OF)}")
        if raised and name.startswith(_PART_OF):
            both = zip(parts, raised, strict=True)
            found[name] = tuple(1.0 if not more else part for part, more in both)
    return found
