"""Kinds of terms of an offer beside those of the one before: what moved, in dollars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.figures.year import Year
from openbook.offers.costed import CostedOffer, PartCost
from openbook.offers.span import cost_in


@dataclass(frozen=True, slots=True)
class KindBeside:
    """All terms of one word in both offers; None where an offer is silent on it."""

    word: str
    before: float | None
    now: float | None

    @property
    def more(self) -> float | None:
        """How much more the newer offer spends on it."""
        if self.before is None or self.now is None:
            return None
        return self.now - self.before


def kinds_beside(
    before: CostedOffer, now: CostedOffer, within: Sequence[Year]
) -> tuple[KindBeside, ...]:
    """Every kind of term that either offer has, over the years that both cover."""
    old, new = (
        {part.word: _share(part, each, within) for part in each.kinds}
        for each in (before, now)
    )
    words = dict.fromkeys([*new, *old])
    return tuple(KindBeside(word, old.get(word), new.get(word)) for word in words)


def _share(part: PartCost, offer: CostedOffer, within: Sequence[Year]) -> float:
    return cost_in(part.share or part.in_order, offer.years, within)
