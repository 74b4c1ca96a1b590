"""The verbs of bargaining: offers over time, disclosure, what it means for a member."""

from __future__ import annotations

from pathlib import Path

from openbook.case.offer import Offer
from openbook.folder.layout import PUBLIC
from openbook.projecting import sound_case


def offers_in_order(folder: str | Path, *, viewer: str = PUBLIC) -> tuple[Offer, ...]:
    """The offers of a case in the order in which they were made."""
    case = sound_case(folder, viewer)
    return tuple(sorted(case.offers, key=lambda offer: (offer.made_on, offer.id)))
