"""The parts by which two sides are mixed: assumptions and words of terms.

Each is a part of its own while all mixtures can be run. Where there are too many,
assumptions with the same first word are taken together, then words that move the same
levers, then both, and at last all assumptions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openbook.figures.model import Model
from openbook.model.simulations.mix import Mixtures
from openbook.model.simulations.worlds import Worlds
from openbook.offers.coalitions import MOST_PARTS, Numbers
from openbook.offers.gaps.book_gap import first_words
from openbook.offers.gaps.two_offers import Wording, about_the_same


@dataclass(frozen=True, slots=True)
class SideParts:
    """Which assumptions and which words change sides together."""

    beliefs: tuple[tuple[str, ...], ...]
    words: tuple[tuple[Wording, ...], ...]

    @property
    def count(self) -> int:
        """How many parts there are in all."""
        return len(self.beliefs) + len(self.words)


def side_parts(names: Sequence[str], apart: Sequence[Wording]) -> SideParts:
    """The finest parts of which every mixture can be run."""
    beliefs = tuple((name,) for name in names)
    words = tuple((each,) for each in apart)
    by_first = tuple(map(tuple, first_words(names, room=0)))
    by_lever = tuple(about_the_same(apart))
    tried = [
        SideParts(beliefs, words),
        SideParts(by_first, words),
        SideParts(beliefs, by_lever),
        SideParts(by_first, by_lever),
    ]
    last = SideParts((tuple(names),) if names else (), by_lever)
    return next((each for each in tried if each.count <= MOST_PARTS), last)


def crossed(
    mixed: Mixtures, positions: dict[str, Numbers], needed: Model, offers: int
) -> Worlds:
    """Each mixture of the books with each of the offers; the books' bits come first."""
    books = mixed.worlds.count
    values = {
        name: np.tile(each, (offers, *[1] * (each.ndim - 1))) if len(each) > 1 else each
        for name, each in mixed.worlds.values.items()
    }
    for lever, rows in positions.items():
        if lever in needed.inputs:
            own = rows if len(needed.years) > 1 else rows[:, 0]
            values[lever] = np.repeat(own, books, axis=0)
    return Worlds(books * offers, values)
