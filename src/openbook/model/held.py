"""Held: in which worlds the conditions of contingent terms hold, and the levers there.

Two passes, and the graph stays as it is. A condition of the contract is looked at in the
projection on the contract's terms without a condition. One of an offer is looked at on
the contract as it then holds and on the offers' terms without a condition. So each term
has one answer in each world, whatever the order of the terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.levers import Levers
from openbook.case.offer import Offer, Term
from openbook.figures.figure import Unit, Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.model.contingent import Contingent, contingent_terms
from openbook.model.contract import levers_of, stands
from openbook.model.simulations.assumption_values import pulled
from openbook.model.simulations.outcome import Outcome, run
from openbook.model.simulations.worlds import Numbers, Worlds

Truths = NDArray[np.bool_]


class Runs(Protocol):
    """Runs some lines of a model; whoever keeps the worlds ready does it faster."""

    def __call__(
        self, model: Model, worlds: Worlds, *, only: Iterable[str] | None = None
    ) -> Outcome:
        """The lines in these worlds."""


@dataclass(frozen=True, slots=True)
class Held:
    """The contingent terms, what each looks at, and where it holds: terms × worlds."""

    terms: tuple[Contingent, ...]
    values: Numbers
    holds: Truths

    def share(self, term: int) -> float:
        """Return the share of worlds in which the condition of a term holds."""
        return float(np.count_nonzero(self.holds[term]) / self.holds.shape[1])

    def patterns(self) -> tuple[list[tuple[bool, ...]], NDArray[np.intp]]:
        """Return what holds together in some world, and which of these each world has."""
        some, place = np.unique(self.holds.T, axis=0, return_inverse=True)
        return [tuple(map(bool, each)) for each in some], place.reshape(-1)

    def lapsed(self, holding: Sequence[bool], offer: int | None) -> frozenset[int]:
        """Return the places of those terms of an offer, or of the contract, that do not hold."""
        pairs = zip(self.terms, holding, strict=True)
        return frozenset(each.place for each, holds in pairs if each.offer == offer and not holds)

    def offers(self, offers: Sequence[Offer], world: int = 0) -> tuple[Offer, ...]:
        """Return the offers without the terms that do not hold in a world."""
        return self._left(offers, self.holds[:, world].tolist())

    def levers(self, case: Case, offers: Sequence[Offer], holding: Sequence[bool]) -> Levers:
        """Return the contract and the offers, as far as they hold."""
        lapsed = self.lapsed(holding, None)
        return levers_of(case, *self._left(offers, holding), lapsed=lapsed)

    def _left(self, offers: Sequence[Offer], holding: Sequence[bool]) -> tuple[Offer, ...]:
        found = []
        for number, offer in enumerate(offers):
            gone = self.lapsed(holding, number)
            terms = (t for place, t in enumerate(offer.terms) if place not in gone)
            found.append(replace(offer, terms=tuple(terms)) if gone else offer)
        return tuple(found)


def settle(
    case: Case, offers: Sequence[Offer], model: Model, worlds: Worlds
) -> tuple[Worlds, Held]:
    """Return the worlds with every lever where the terms that hold there put it.

    Worlds in which no term has a condition are given back as they are.
    """
    held = look(case, offers, model, worlds, priced=True)
    return (_moved(case, offers, model, worlds, held) if held.terms else worlds), held


def look(
    case: Case,
    offers: Sequence[Offer],
    model: Model,
    worlds: Worlds,
    *,
    runs: Runs = run,
    priced: bool = False,
) -> Held:
    """Look at every condition in every world, or only at those of terms with a price."""
    terms = contingent_terms(case, offers, model, priced=priced)
    in_contract = tuple(each for each in terms if each.offer is None)
    in_offers = tuple(each for each in terms if each.offer is not None)
    held = _nothing_yet(in_contract, worlds)
    if in_contract:
        there = _moved(case, (), model, worlds, held)
        held = _read(in_contract, model, there, runs)
    if in_offers:
        there = _moved(case, offers, model, worlds, _joined(held, _nothing_yet(in_offers, worlds)))
        held = _joined(held, _read(in_offers, model, there, runs))
    return held


def condition_lines(case: Case, offers: Sequence[Offer], model: Model) -> list[str]:
    """Return the lines on which the price of the contract and of some offers depends."""
    terms = contingent_terms(case, offers, model, priced=True)
    return [each.condition.name for each in terms]


def by_world(
    sets: Sequence[Levers], place: NDArray[np.intp], model: Model
) -> Mapping[str, Numbers]:
    """Return some settings of the levers as inputs of a model: which one each world has."""
    pulls = [pulled(levers, model) for levers in sets]
    found = {}
    for name in pulls[0]:
        rows = np.array([each[name] for each in pulls])
        rows = rows[place] if (rows != rows[0]).any() else rows[:1]
        found[name] = rows if len(model.years) > 1 else rows[:, 0]
    return found


def _nothing_yet(terms: tuple[Contingent, ...], worlds: Worlds) -> Held:
    """None of the terms holds anywhere."""
    shape = (len(terms), worlds.count)
    return Held(terms, np.zeros(shape), np.zeros(shape, dtype=np.bool_))


def _joined(one: Held, other: Held) -> Held:
    return Held(
        (*one.terms, *other.terms),
        np.concatenate([one.values, other.values]),
        np.concatenate([one.holds, other.holds]),
    )


def _moved(case: Case, offers: Sequence[Offer], model: Model, worlds: Worlds, held: Held) -> Worlds:
    some, place = held.patterns()
    sets = [held.levers(case, offers, holding) for holding in some]
    values = {**worlds.values, **by_world(sets, place, model)}
    ordered = {name: values[name] for name in worlds.values}
    return replace(worlds, values=ordered)


def _read(terms: tuple[Contingent, ...], model: Model, worlds: Worlds, runs: Runs) -> Held:
    """Return what some conditions find in each world, and whether it is enough."""
    outcome = runs(model, worlds, only=sorted({each.condition.name for each in terms}))
    values = np.array([outcome.at(each.condition.name, each.year) for each in terms])
    above, below = (
        np.array([[end if limit is None else limit] for limit in limits])
        for end, limits in (
            (-np.inf, [each.condition.above for each in terms]),
            (np.inf, [each.condition.below for each in terms]),
        )
    )
    return Held(terms, values, (values > above) & (values < below))


@dataclass(frozen=True, slots=True)
class ConditionLook:
    """What a computed condition looks at, and the number that is there."""

    line: str
    year: Year
    unit: Unit
    value: float
    above: float | None
    below: float | None


@dataclass(frozen=True, slots=True)
class ConditionFound:
    """One condition on a book; one in words has nothing to look at and is taken to hold."""

    term: Term
    offer: str  # its name; none for the contract
    words: str
    holds: bool
    looked: ConditionLook | None = None
    share: float | None = None  # of the drawn worlds in which it holds


def conditions_found(
    case: Case, offers: Sequence[Offer], model: Model, held: Held, drawn: Held | None = None
) -> tuple[ConditionFound, ...]:
    """Return the conditions of the contract and of some offers: computed ones, then words."""
    computed = [
        ConditionFound(
            each.term,
            "" if each.offer is None else offers[each.offer].id,
            each.condition.in_words(each.year),
            bool(held.holds[j, 0]),
            ConditionLook(
                each.condition.name,
                each.year,
                model.lines[each.condition.name].unit,
                float(held.values[j, 0]),
                each.condition.above,
                each.condition.below,
            ),
            drawn.share(j) if drawn else None,
        )
        for j, each in enumerate(held.terms)
    ]
    return (*computed, *_in_words(case, offers))


def _in_words(case: Case, offers: Sequence[Offer]) -> list[ConditionFound]:
    return [
        ConditionFound(term, offer.id, term.only_if, holds=True)
        for offer in offers
        for term in offer.terms
        if term.only_if and not isinstance(term.only_if, Condition) and stands(case, term)
    ]
