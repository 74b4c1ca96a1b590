"""Choices: every place with every number of adults it may have, and what each costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.linear import Counts, Numbers
from openbook.strike.staffing.places import (
    PRICE_CREDENTIALED,
    PRICE_FLOOR,
    PRICE_SPECIAL,
    SCALE,
)

_WIDE = 1.1  # times more or less than that


@dataclass(frozen=True, slots=True)
class StaffingChoices:
    """A place with a number of adults, by column."""

    place: Counts
    adults: Counts
    shortage: Numbers  # price, before the credentialed and special adults who come
    shortfall: Numbers  # from the aim, with the cost of merging

    def only(self, some: NDArray[np.bool_]) -> StaffingChoices:
        """Some of the choices."""
        return StaffingChoices(
            self.place[some],
            self.adults[some],
            self.shortage[some],
            self.shortfall[some],
        )


def likely(
    choices: StaffingChoices, arrays: PlaceArrays, people: int
) -> NDArray[np.bool_]:
    """The choices that a good plan is likely to be made of; others are priced later.

    If people could be anywhere, each would go where they take away most; what the last
    of them takes away is about what an adult is worth everywhere.
    """
    enough = choices.adults >= arrays.floor[choices.place]
    new = np.roll(choices.place, 1) != choices.place
    base = enough & (new | ~np.roll(enough, 1))  # the fewest adults without a shortage
    gain = np.where(base, np.inf, np.roll(choices.shortfall, 1) - choices.shortfall)
    gain_of_next = np.where(np.roll(new, -1), 0.0, np.roll(gain, -1))
    alone = choices.place < arrays.sites
    gains = np.sort(gain[alone & enough & ~base])[::-1]
    spare = people - int(choices.adults[alone & base].sum())
    worth = gains[min(max(spare, 0), len(gains) - 1)] if len(gains) else 0.0
    near = (gain >= worth / _WIDE) & (gain_of_next <= worth * _WIDE)
    found: NDArray[np.bool_] = base | (near & enough)
    return found


def choices_of(arrays: PlaceArrays) -> StaffingChoices:
    """Every place with 0, 1, … adults."""
    counts = arrays.most + 1
    owner = np.repeat(np.arange(len(counts)), counts)
    ends = np.cumsum(counts)
    adults = np.arange(len(owner)) - np.repeat(ends - counts, counts)
    aim, pupils = arrays.aim[owner], arrays.pupils[owner]
    lacking = np.maximum(aim - adults, 0)
    # What the last adult of those missing takes away, then all of them added up.
    step = SCALE * pupils * np.maximum(2 * lacking - 1, 0) // np.maximum(aim, 1) ** 2
    so_far = np.cumsum(step)
    below = so_far[ends - 1][owner] - so_far + step
    asked = PRICE_CREDENTIALED * arrays.credentialed + PRICE_SPECIAL * arrays.special
    missing = PRICE_FLOOR * np.maximum(arrays.floor[owner] - adults, 0)
    return StaffingChoices(
        owner,
        adults,
        (asked[owner] + missing).astype(np.float64),
        (below + arrays.merge_cost[owner]).astype(np.float64),
    )
