"""Say of an answer that it rests on an offer made after the day of the case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from openbook.case.offer import Offer


def later_notes(offers: Iterable[Offer], day: date) -> Iterator[str]:
    """Name each offer of an answer that was made after the day of the case."""
    for offer in offers:
        if offer.learned_later:
            yield (
                f"Learned later: {offer.id} was made on {offer.made_on}, after {day}, the "
                "day of the case."
            )
