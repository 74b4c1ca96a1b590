"""cost_offer(): what an offer costs on a book, above the contract in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer, Term
from openbook.figures.amounts import counted
from openbook.figures.errors import NotFiniteError
from openbook.figures.model import Model
from openbook.figures.run.rerun import Rerun
from openbook.findings.dataclass import dataclass
from openbook.law.state import StateLaw
from openbook.model.held import Held, conditions_found, look
from openbook.model.inputs import settled_years
from openbook.model.money.two_columns import contradictions
from openbook.model.simulations.assumption_values import Settled, believed, pulled
from openbook.model.simulations.draw import Draws, draw
from openbook.model.simulations.outcome import HIGH, LOW, MIDDLE, no_answer, ranks
from openbook.model.simulations.worlds import Worlds
from openbook.offers.claimed_terms import terms_meant
from openbook.offers.claims import compared
from openbook.offers.coalitions import NOTHING, CoalitionRun, cost_of, run_coalitions, shares
from openbook.offers.cost_result import Compared, Cost, CostBand, CostedOffer, PartBands, PartCost
from openbook.offers.places import TOTAL, people_lines, place_lines
from openbook.offers.sorted_terms import sort_terms
from openbook.offers.span import span_of
from openbook.offers.terms_in_play import Counted, PricedOffer, counted_on, priced_offer
from openbook.offers.two_runs import OfferLines


class DrawnLevers:
    """The levers of some coalitions, as far as their terms count in each world.

    Worlds in which the same conditions hold share their settings. ``names`` are the
    levers that are not the same in all of them.
    """

    def __init__(self, priced: PricedOffer, model: Model, held: Held, masks: Sequence[int]) -> None:
        some, self._place = held.patterns()
        self._one_year = len(model.years) == 1
        self._masks = {mask: row for row, mask in enumerate(masks)}
        self._alone: list[Levers] = []
        self._moved: list[dict[str, Numbers]] = []
        for holding in some:
            coalitions, counted = priced.counted(held, holding)
            self._alone.append(coalitions.levers(NOTHING))
            self._moved.append(coalitions.positions([m & counted for m in masks]))
        told = {name for each in self._moved for name in each}
        told |= {name for each in self._alone for name in each.positions}
        self.names = tuple(name for name in model.inputs if name in told)

    def at(self, mask: int) -> dict[str, Numbers]:
        """Return the positions for one coalition, one world for all or one for each."""
        row = self._masks[mask]
        found = {}
        for name in self.names:
            paths = np.array(
                [
                    moved[name][row] if name in moved else alone.at(name)
                    for moved, alone in zip(self._moved, self._alone, strict=True)
                ]
            )
            same = bool((paths == paths[0]).all())
            paths = paths[:1] if same else paths[self._place]
            found[name] = paths[:, 0] if self._one_year else paths
        return found


Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class DrawnCost:
    """What an offer costs in drawn worlds, and in which of them its conditions hold."""

    band: CostBand
    terms: tuple[PartBands, ...]
    held: Held


def drawn_cost(
    book: Book, priced: PricedOffer, model: Model, settled: Settled, *, draws: int
) -> DrawnCost | None:
    """Return the whole, each term alone and each after those before it, in the same worlds."""
    if not draws:
        return None
    case = priced.case
    beliefs = believed(book, case, model, settled=settled)
    unmoved = pulled(Levers(case.head.years), model)
    worlds = draw(beliefs, unmoved, model, draws=Draws(draws))
    held = look(case, (priced.offer,), model, worlds)
    alone = [1 << place for place in range(priced.count)]
    so_far = [(1 << count) - 1 for count in range(priced.count + 1)]
    masks = sorted({NOTHING, *alone, *so_far})
    spent = _spent(worlds, model, DrawnLevers(priced, model, held, masks), masks)
    return DrawnCost(
        _band(spent[so_far[-1]] - spent[NOTHING]),
        tuple(
            PartBands(
                alone=_band(spent[mask] - spent[NOTHING]),
                in_order=_band(spent[so_far[place + 1]] - spent[so_far[place]]),
            )
            for place, mask in enumerate(alone)
        ),
        held,
    )


def _spent(
    worlds: Worlds, model: Model, levers: DrawnLevers, masks: list[int]
) -> dict[int, Numbers]:
    """Return all spending in every world for every coalition of terms."""
    again = Rerun(model, worlds.values, moving=levers.names, only=[TOTAL])
    found = {}
    for mask in masks:
        positions = levers.at(mask)
        try:
            values = again.at(positions)[TOTAL]
        except NotFiniteError as problem:
            there = Worlds(worlds.count, {**worlds.values, **positions})
            raise no_answer(model, there, problem) from problem
        found[mask] = np.broadcast_to(values, (worlds.count, len(model.years)))
    return found


def _band(cost: Numbers) -> CostBand:
    worlds = len(cost)
    # The sum over all years is a column of its own: its band is no sum of bands.
    rising = np.sort(np.column_stack([cost, cost.sum(axis=1)]), axis=0)

    def at(percent: int) -> list[float]:
        low, high = ranks(percent, worlds)
        found: list[float] = ((rising[low] + rising[high]) / 2).tolist()
        return found

    low, middle, high = at(LOW), at(MIDDLE), at(HIGH)
    return CostBand(
        worlds,
        tuple(low[:-1]),
        tuple(middle[:-1]),
        tuple(high[:-1]),
        all_years=(low[-1], middle[-1], high[-1]),
    )


MOST_SHARED = 12  # so many parts have 4,096 coalitions


@dataclass(frozen=True, slots=True)
class TermGroup:
    """Some terms of an offer that are taken together, as a coalition."""

    word: str
    label: str
    terms: tuple[Term, ...]
    mask: int


def term_parts(terms: Sequence[Term]) -> tuple[TermGroup, ...]:
    """Return each term by itself."""
    return tuple(TermGroup(term.word, term.label, (term,), 1 << j) for j, term in enumerate(terms))


def kind_parts(terms: Sequence[Term]) -> tuple[TermGroup, ...]:
    """Return all terms of a word together, in the order of the first of each."""
    kinds: dict[str, list[int]] = {}
    for j, term in enumerate(terms):
        kinds.setdefault(term.word, []).append(j)
    return tuple(
        TermGroup(
            word,
            counted(len(places), "terms"),
            tuple(terms[j] for j in places),
            sum(1 << j for j in places),
        )
        for word, places in kinds.items()
    )


def masks_of(parts: Sequence[TermGroup]) -> Iterator[int]:
    """Yield every coalition that the costs of these parts ask for."""
    yield from (part.mask for part in parts)
    yield from _in_order(parts)
    if len(parts) <= MOST_SHARED:
        yield from _unions(parts)


def part_costs(ran: CoalitionRun, parts: Sequence[TermGroup]) -> tuple[PartCost, ...]:
    """Return each part alone, after those before it, and as an order-free share."""
    so_far = [NOTHING, *_in_order(parts)]
    found = _shares(ran, parts)
    return tuple(
        PartCost(
            part.word,
            part.label,
            part.terms,
            alone=ran.cost(part.mask),
            in_order=ran.cost(so_far[place + 1], above=so_far[place]),
            share=found[place] if found else None,
        )
        for place, part in enumerate(parts)
    )


def _in_order(parts: Sequence[TermGroup]) -> list[int]:
    return list(accumulate(part.mask for part in parts))


def _unions(parts: Sequence[TermGroup]) -> list[int]:
    """Return the coalition of terms for every coalition of parts, by its bits."""
    masks = [NOTHING]
    for part in parts:
        masks += [mask | part.mask for mask in masks]
    return masks


def _shares(ran: CoalitionRun, parts: Sequence[TermGroup]) -> list[Cost]:
    if not parts or len(parts) > MOST_SHARED:
        return []
    ongoing, once = (shares(worth) for worth in ran.worth(_unions(parts)))
    return [cost_of(a, b) for a, b in zip(ongoing, once, strict=True)]


def cost_offer(
    case: Case, law: StateLaw, model: Model, offer: Offer, book: Book, *, draws: int = 0
) -> CostedOffer:
    """Return what an offer costs on one book."""
    return cost_on_books(case, law, model, [offer], [book], draws=draws)[0]


def cost_on_books(
    case: Case,
    law: StateLaw,
    model: Model,
    offers: Sequence[Offer],
    books: Sequence[Book],
    *,
    draws: int = 0,
) -> tuple[CostedOffer, ...]:
    """Every priced term alone, in order and as a share; each offer as a whole, on every book.

    A term whose condition does not hold on a book costs nothing there.
    All coalitions of terms of all offers are worlds of one run for each book. The model must be
    of a case that holds the offers, so that the classes they cap are told apart.
    """
    settled = settled_years(law, case.head.years)
    costings = []
    for offer in offers:
        terms = sort_terms(case, offer)
        costings.append(_Costing(case, model, offer, terms, priced_offer(case, offer, terms)))
    by_book = [_costs_on(book, costings, settled, draws) for book in books]
    return tuple(costed for of_offer in zip(*by_book, strict=True) for costed in of_offer)


def _costs_on(
    book: Book, costings: Sequence[_Costing], settled: Settled, draws: int
) -> list[CostedOffer]:
    """Cost every offer on one book."""
    if not costings:
        return []
    model = costings[0].model
    counted = [counted_on(book, each.priced, model, settled=settled) for each in costings]
    asked = [own.asked(each.masks) for each, own in zip(costings, counted, strict=True)]
    lines = {name for each in costings for name in each.lines}
    ran = run_coalitions(model, asked, lines=[*lines, *people_lines(model)])
    drawn = (drawn_cost(book, e.priced, model, settled, draws=draws) for e in costings)
    every = zip(costings, counted, ran, drawn, strict=True)
    return [costing.on(book, own, run, band) for costing, own, run, band in every]


def claims_on_book(
    case: Case, law: StateLaw, model: Model, offers: Sequence[Offer], book: Book
) -> list[tuple[Compared, ...]]:
    """Return the claimed costs of each offer beside the modeled ones, without a full costing.

    All offers are worlds of one run.
    """
    settled = settled_years(law, case.head.years)
    sorted_terms = [sort_terms(case, offer) for offer in offers]
    asked = []
    for offer, terms in zip(offers, sorted_terms, strict=True):
        counted = counted_on(book, priced_offer(case, offer, terms), model, settled=settled)
        meant = [terms_meant(claim, terms.priced) for claim in offer.claimed]
        # Each term by itself tells from which year on all of them cost something.
        alone = [1 << at for at in range(len(terms.priced)) if any(m >> at & 1 for m in meant)]
        asked.append(counted.asked([*meant, *alone]))
    lines = [*place_lines(model), *people_lines(model)]
    ran = run_coalitions(model, asked, lines=lines) if asked else []
    return [
        tuple(compared(run, e, own.priced, span_of(case, offer).covered) for e in offer.claimed)
        for offer, own, run in zip(offers, sorted_terms, ran, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Costing(OfferLines):
    """An offer ready to be costed on any book: its levers are set once."""

    priced: PricedOffer

    @property
    def masks(self) -> set[int]:
        """Every coalition of terms that its cost is told from."""
        each, kinds = term_parts(self.terms.priced), kind_parts(self.terms.priced)
        meant = (terms_meant(claim, self.terms.priced) for claim in self.offer.claimed)
        return {*masks_of(each), *masks_of(kinds), *meant}

    def on(
        self, book: Book, counted: Counted, ran: CoalitionRun, drawn: DrawnCost | None
    ) -> CostedOffer:
        """Return the offer on one book."""
        each, kinds = term_parts(self.terms.priced), kind_parts(self.terms.priced)
        whole = self.between(book, ran.rows(NOTHING), ran.rows(counted.coalitions.whole))
        covered = span_of(self.case, self.offer).covered
        claims = (compared(ran, each, self.terms.priced, covered) for each in self.offer.claimed)
        return replace(
            whole,
            terms=_banded(part_costs(ran, each), drawn),
            kinds=part_costs(ran, kinds),
            claims=tuple(claims),
            conditions=conditions_found(
                self.case,
                (self.priced.offer,),
                self.model,
                counted.held,
                drawn.held if drawn else None,
            ),
            band=drawn.band if drawn else None,
            findings=contradictions(self.case),
        )


def _banded(parts: tuple[PartCost, ...], drawn: DrawnCost | None) -> tuple[PartCost, ...]:
    """Return the terms with their bands, where worlds were drawn."""
    if drawn is None:
        return parts
    pairs = zip(parts, drawn.terms, strict=True)
    return tuple(replace(part, bands=bands) for part, bands in pairs)
