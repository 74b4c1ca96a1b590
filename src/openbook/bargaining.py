"""The verbs of bargaining: offers over time, disclosure, what it means for a member."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.folder.layout import PUBLIC
from openbook.offers.member import ForMember, Person, for_member
from openbook.offers.one_school import ForSchool, for_school
from openbook.projecting import sound_case
from openbook.projection.project import NoSuchOfferError


def offers_in_order(folder: str | Path, *, viewer: str = PUBLIC) -> tuple[Offer, ...]:
    """The offers of a case in the order in which they were made."""
    case = sound_case(folder, viewer)
    return tuple(sorted(case.offers, key=lambda offer: (offer.made_on, offer.id)))


def member_under_offers(
    folder: str | Path,
    person: tuple[str, str, float],
    *,
    offers: Sequence[str] = (),
    strike_days: float = 0,
    viewer: str = PUBLIC,
) -> ForMember:
    """The pay of one person (unit, column, step) under offers; left out, under all."""
    case = sound_case(folder, viewer)
    chosen = _chosen(case, offers)
    return for_member(case, Person(*person), chosen, strike_days=strike_days)


def school_under_offers(
    folder: str | Path,
    school: str,
    *,
    offers: Sequence[str] = (),
    viewer: str = PUBLIC,
) -> ForSchool:
    """The classes of one school under offers; left out, under all of them."""
    case = sound_case(folder, viewer)
    chosen = _chosen(case, offers)
    return for_school(case, school, chosen)


def _chosen(case: Case, names: Sequence[str]) -> tuple[Offer, ...]:
    """Some offers of a case by name; without a name, all of them."""
    known = {offer.id: offer for offer in case.offers}
    for name in names:
        if name not in known:
            raise NoSuchOfferError(name, known)
    return tuple(known[name] for name in names or known)
