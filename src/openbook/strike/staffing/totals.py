"""The totals model: the least shortfall from the aim, with small sites merged or not.

A column is a place with a number of adults, so that shortfalls are costs of columns
and the model is as tight as whole numbers, but for the mergers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openbook.strike.staffing.arrays import PlaceArrays
from openbook.strike.staffing.choices import StaffingChoices
from openbook.strike.staffing.hall import HallSet, put_triangles
from openbook.strike.staffing.linear import (
    Counts,
    Entries,
    Gathered,
    Numbers,
    Solved,
    joined,
)
from openbook.strike.staffing.needs import limits
from openbook.strike.staffing.places import PRICE_CREDENTIALED, PRICE_SPECIAL
from openbook.strike.staffing.wish import Wish


@dataclass(frozen=True, slots=True)
class Totals:
    """The rows and columns of the model: choices, mergers, adults by kind and site."""

    places: PlaceArrays
    choices: StaffingChoices
    most_shortage: int

    @property
    def made(self) -> Counts:
        """The columns that say whether a merger is made."""
        return len(self.choices.place) + np.arange(self.places.mergers)

    @property
    def kinds(self) -> Counts:
        """The columns of adults by kind and site."""
        first = len(self.choices.place) + self.places.mergers
        sites = self.places.sites
        return first + np.arange(3 * sites).reshape(3, sites)

    def costs(self) -> Numbers:
        """Shortfall from the aim, with the cost of merging."""
        rest = np.zeros(self.places.mergers + 3 * self.places.sites)
        return np.concatenate([self.choices.shortfall, rest])

    def rows(self, sets: Sequence[HallSet]) -> Entries:
        """Every site in one place; adults added up by site; shortage; Hall sets."""
        rows, sites, kinds = Gathered(), self.places.sites, self.kinds
        every = np.arange(len(self.choices.place))
        rows.open(1.0, 1.0, sites)
        rows.open(0.0, 0.0, self.places.mergers)
        for upper in (0.0, np.inf, np.inf):
            rows.open(0.0, upper, sites)
        budget = rows.open(-np.inf, float(self.most_shortage), 1)
        for row, value in spots(self.places, self.choices):
            rows.put(row, every, value)
        for kind, price in ((1, PRICE_CREDENTIALED), (2, PRICE_SPECIAL)):
            rows.put(np.full(sites, budget), kinds[kind], float(-price))
        for kind in range(3):
            first = sites + self.places.mergers + kind * sites
            rows.put(first + np.arange(sites), kinds[kind], -1.0)
        first = rows.open(0.0, np.inf, sites)  # special ones are credentialed
        rows.put(first + np.arange(sites), kinds[1], 1.0)
        rows.put(first + np.arange(sites), kinds[2], -1.0)
        rows.put(self.places.host[sites:], self.made, 1.0)
        rows.put(self.places.guest[sites:], self.made, 1.0)
        rows.put(sites + np.arange(self.places.mergers), self.made, -1.0)
        put_triangles(rows, self.places, self.made)
        return joined(rows.entries(), limits(sets, kinds))

    def limits(self, sets: Sequence[HallSet]) -> Entries:
        """Hall sets as rows over the adults of this model."""
        return limits(sets, self.kinds)

    def wish(self, found: Solved | None) -> Wish | None:
        """The adults that an answer would like, by kind and site."""
        if found is None:
            return None
        return Wish(found.values[self.kinds])


def spots(
    places: PlaceArrays, choices: StaffingChoices
) -> list[tuple[Counts, Numbers]]:
    """The rows that each choice stands in, with its value there."""
    host = places.host[choices.place]
    needed = (places.most, places.credentialed, places.special)
    own = choices.place  # a site alone has its own row, a merger one after the sites
    found = [(own, np.ones(len(own)))]
    for kind, most in enumerate(needed):
        first = places.sites + places.mergers + kind * places.sites
        counted = np.minimum(choices.adults, most[choices.place])
        found.append((first + host, counted.astype(np.float64)))
    budget = 4 * places.sites + places.mergers
    return [*found, (np.full(len(own), budget), choices.shortage)]


def worth(places: PlaceArrays, choices: StaffingChoices, duals: Numbers) -> Numbers:
    """What one of each choice would cost at these prices of rows."""
    paid = sum(duals[row] * value for row, value in spots(places, choices))
    return choices.shortfall - paid
