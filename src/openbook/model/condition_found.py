"""Condition found: a condition of a term, what was found, and whether it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.offer import Offer, Term
from openbook.figures.model import Model
from openbook.figures.unit import Unit
from openbook.figures.year import Year
from openbook.model.contract import stands
from openbook.model.held import Held


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
    case: Case,
    offers: Sequence[Offer],
    model: Model,
    held: Held,
    drawn: Held | None = None,
) -> tuple[ConditionFound, ...]:
    """The conditions of the contract and of some offers: computed ones, then words."""
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
        if term.only_if
        and not isinstance(term.only_if, Condition)
        and stands(case, term)
    ]
