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
    """Adults by kind (any, credentialed, special) and site, each among the one before."""

    adults: Numbers

    def slots(self) -> Shares:
        """Those wished for as no more than their kind, in whole shares of a person.

        They are rounded down, so that nothing is added.
        """
        found = np.floor(np.maximum(self.adults, 0.0) * UNIT + 1e-4).astype(np.int64)
        found[:2] -= found[1:]
        return np.maximum(found, 0)

    def counted(self, parts: NDArray[np.int8]) -> float:
        """How many adults are wished for in these parts of sites."""
        return float(
            sum(self.adults[3 - part][parts == part].sum() for part in (1, 2, 3))
        )
