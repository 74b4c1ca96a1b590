"""Kinds of terms of an offer beside those of the one before: what moved, in dollars."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.offers.costed import CostedOffer, PartCost


@dataclass(frozen=True, slots=True)
class KindBeside:
    """All terms of one word, over all projected years, in both offers."""

    word: str
    before: float
    now: float

    @property
    def more(self) -> float:
        """How much more the newer offer spends on it."""
        return self.now - self.before


def kinds_beside(before: CostedOffer, now: CostedOffer) -> tuple[KindBeside, ...]:
    """Every kind of term that either offer has; the shares add up to the whole."""
    old, new = (
        {part.word: _share(part) for part in each.kinds} for each in (before, now)
    )
    words = dict.fromkeys([*new, *old])
    return tuple(KindBeside(w, old.get(w, 0.0), new.get(w, 0.0)) for w in words)


def _share(part: PartCost) -> float:
    return (part.share or part.in_order).all_years
