"""Moves: the offers in order of day, each beside the one before of the same side.

The one before is the newest earlier offer of the side that is for one of the same units
and is neither an agreement (that is settled) nor a draft (nobody has seen it).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from openbook.case.case import Case
from openbook.case.offer import Offer, Term, withdrawn_by
from openbook.offers.pairs import FieldChange, changes, pair_terms, terms_of
from openbook.offers.sorted_terms import units_meant

_WORSE = {"employer": -1, "union": 1}  # the gain for those who work that hurts


class MoveKind(StrEnum):
    """What happened to a term."""

    ADDED = "added"
    CHANGED = "changed"
    DROPPED = "no longer in it"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Move:
    """A term that is not as in the offer before."""

    kind: MoveKind
    term: Term
    fields: tuple[FieldChange, ...] = ()
    worse: tuple[str, ...] = ()  # fields that are worse for the other side than before


@dataclass(frozen=True, slots=True)
class OfferStep:
    """One offer beside the one before of the same side."""

    offer: Offer
    before: Offer | None
    moves: tuple[Move, ...]
    kept: tuple[Term, ...]

    @property
    def worse(self) -> tuple[Move, ...]:
        """The moves by which the other side is worse off than before."""
        return tuple(move for move in self.moves if move.worse)


def steps_of(case: Case) -> tuple[OfferStep, ...]:
    """Every offer with its moves, in order of day."""
    # One pass, so that thousands of offers are not each compared with all others.
    newest: dict[tuple[str, str], tuple[int, Offer]] = {}  # by side and unit
    steps: list[OfferStep] = []
    for place, offer in enumerate(in_order_of_day(case)):
        mine = [(offer.side, unit) for unit in units_in(case, offer)]
        earlier = [newest[each] for each in mine if each in newest]
        before = max(earlier, key=lambda each: each[0])[1] if earlier else None
        steps.append(_step(case, offer, before))
        if offer.standing not in {"agreed", "draft"}:
            newest |= dict.fromkeys(mine, (place, offer))
    return tuple(steps)


def in_order_of_day(case: Case) -> list[Offer]:
    """The offers as they were made; on one day, an offer after the one it answers."""
    place = {offer.id: index for index, offer in enumerate(case.offers)}
    return sorted(
        case.offers,
        key=lambda offer: (offer.made_on, place.get(offer.replies_to, -1), offer.id),
    )


def units_in(case: Case, offer: Offer) -> frozenset[str]:
    """Every unit that a term of the offer is for; one without a name if none is known."""
    units = [unit for term in offer.terms for unit in units_meant(case, offer, term)]
    return frozenset(units or [""])


def _step(case: Case, offer: Offer, before: Offer | None) -> OfferStep:
    earlier = terms_of(case, before) if before else ()
    roles = case.head.roles
    hurts = _WORSE.get(roles.get(offer.side, ""), 0)
    moves: list[Move] = []
    kept: list[Term] = []
    for was, now in pair_terms(earlier, terms_of(case, offer)):
        gone = bool(was and before and withdrawn_by(was, before.made_on))
        move = _move(None if gone else was, now, offer, hurts)
        if move is not None:
            moves.append(move)
        elif now is not None and not gone:
            kept.append(now)
    return OfferStep(offer, before, tuple(moves), tuple(kept))


def _move(was: Term | None, now: Term | None, offer: Offer, hurts: int) -> Move | None:
    if now is None:
        if was is None:
            return None
        gone = withdrawn_by(was, offer.made_on)
        return Move(MoveKind.WITHDRAWN if gone else MoveKind.DROPPED, was)
    if withdrawn_by(now, offer.made_on):
        return Move(MoveKind.WITHDRAWN, now)
    if was is None:
        return Move(MoveKind.ADDED, now)
    found = changes(was, now)
    worse = tuple(each.field for each in found if hurts and each.gain == hurts)
    return Move(MoveKind.CHANGED, now, found, worse) if found else None
