"""Wish: the adults by site that a model would like, in shares of a person."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from openbook.strike.staffing.linear import Numbers

UNIT = 1 << 10  # shares of a person that are told apart
Shares = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Wish:
    """Adults by kind (any, credentialed, special) and site, and the most that count.

    Every adult is wished for where it stands. Credentialed and special ones may be
    anywhere as long as they come to as many: their price is the same at every site.
    """

    adults: Numbers  # by kind and site
    most: Numbers  # by kind and site

    def shares(self) -> tuple[Shares, Shares]:
        """Both in whole shares of a person, rounded down so that nothing is added."""
        some, most = (
            np.floor(np.maximum(each, 0.0) * UNIT + 1e-4).astype(np.int64)
            for each in (self.adults, self.most)
        )
        return some, np.maximum(some, most)
