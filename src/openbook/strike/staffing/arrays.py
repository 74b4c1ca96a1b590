"""Places as arrays: who is host and guest, and what each asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

import numpy as np

from openbook.strike.staffing.linear import Counts
from openbook.strike.staffing.places import StaffedPlace


@dataclass(frozen=True, slots=True)
class PlaceArrays:
    """The places of a day by column; the first ones are the sites alone."""

    sites: int
    host: Counts
    guest: Counts
    pupils: Counts
    special: Counts
    credentialed: Counts
    floor: Counts
    aim: Counts
    most: Counts
    merge_cost: Counts

    @property
    def mergers(self) -> int:
        """How many of the places are mergers."""
        return len(self.host) - self.sites

    def least(self, ratio: tuple[int, int]) -> Counts:
        """Adults that no more than a ratio of pupils (a fraction) asks for, by place.

        A place that its floor keeps within the ratio is asked for nothing: what is
        missing from a floor is a shortage, which comes before the ratio.
        """
        top, bottom = ratio
        asked = -(-self.pupils * bottom // top)
        return np.where(asked > self.floor, np.minimum(asked, self.most), 0)


def arrays_of(places: Sequence[StaffedPlace], sites: int) -> PlaceArrays:
    """The places by column."""
    names = PlaceArrays.__slots__[1:]
    rows = map(attrgetter(*names), places)
    columns = np.array(list(rows), dtype=np.int64).reshape(-1, len(names)).T
    return PlaceArrays(sites, *columns)
