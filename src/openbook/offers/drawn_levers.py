"""Drawn levers: where coalitions of terms put the levers in every drawn world."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from openbook.case.levers import Levers
from openbook.figures.model import Model
from openbook.model.held import Held
from openbook.offers.coalitions import NOTHING
from openbook.offers.terms_in_play import PricedOffer

Numbers = NDArray[np.float64]


class DrawnLevers:
    """The levers of some coalitions, as far as their terms count in each world.

    Worlds in which the same conditions hold share their settings. ``names`` are the
    levers that are not the same in all of them.
    """

    def __init__(
        self, priced: PricedOffer, model: Model, held: Held, masks: Sequence[int]
    ) -> None:
        some, self._place = held.patterns()
        self._one_year = len(model.years) == 1
        self._masks = {mask: row for row, mask in enumerate(masks)}
        self._alone: list[Levers] = []
        self._moved: list[dict[str, Numbers]] = []
        for holding in some:
            coalitions, counted = priced.counted(held, holding)
            self._alone.append(coalitions.levers(NOTHING))
            self._moved.append(coalitions.positions([m & counted for m in masks]))
        told = {name for each in self._moved for name in each}
        told |= {name for each in self._alone for name in each.positions}
        self.names = tuple(name for name in model.inputs if name in told)

    def at(self, mask: int) -> dict[str, Numbers]:
        """The positions for one coalition, one world for all or one for each."""
        row = self._masks[mask]
        found = {}
        for name in self.names:
            paths = np.array(
                [
                    moved[name][row] if name in moved else alone.at(name)
                    for moved, alone in zip(self._moved, self._alone, strict=True)
                ]
            )
            same = bool((paths == paths[0]).all())
            paths = paths[:1] if same else paths[self._place]
            found[name] = paths[:, 0] if self._one_year else paths
        return found
