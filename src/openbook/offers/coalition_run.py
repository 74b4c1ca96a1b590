"""A run of coalitions: every coalition that is asked for, as a world of one run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from openbook.figures.model import Model
from openbook.model.outcome import Outcome, run
from openbook.model.worlds import Worlds
from openbook.offers.coalitions import Coalitions
from openbook.offers.costed import ByYear, Cost
from openbook.offers.places import TOTAL

Numbers = NDArray[np.float64]

NOTHING = 0  # the coalition without any term
ONGOING = "spending.ongoing"


@dataclass(frozen=True, slots=True)
class CoalitionRun:
    """What each coalition of terms comes to on one book."""

    outcome: Outcome
    world: dict[int, int]

    def values(self, name: str, coalition: int) -> ByYear:
        """A line in the world of a coalition."""
        return self.rows(coalition)(name)

    def rows(self, coalition: int) -> Callable[[str], ByYear]:
        """Every line in the world of a coalition."""
        return partial(self.outcome.row, world=self.world[coalition])

    def worth(self, coalitions: Sequence[int]) -> tuple[Numbers, Numbers]:
        """Ongoing and one-time cost above the contract, coalitions × years."""
        worlds = [self.world[each] for each in coalitions]
        start = self.world[NOTHING]
        ongoing, total = self.outcome.values(ONGOING), self.outcome.values(TOTAL)
        once = total - ongoing
        return ongoing[worlds] - ongoing[start], once[worlds] - once[start]

    def cost(self, coalition: int, *, above: int = NOTHING) -> Cost:
        """What a coalition costs above another."""
        ongoing, once = self.worth([coalition, above])
        return cost_of(ongoing[0] - ongoing[1], once[0] - once[1])


def cost_of(ongoing: Numbers, one_time: Numbers) -> Cost:
    """Two rows of numbers as a cost."""
    return Cost(tuple(ongoing.tolist()), tuple(one_time.tolist()))


def run_coalitions(
    model: Model,
    base: Worlds,
    coalitions: Coalitions,
    masks: Iterable[int],
    *,
    lines: Iterable[str],
    counted: int | None = None,
) -> CoalitionRun:
    """Run the contract alone, all terms together, and every coalition asked for.

    With ``counted``, the coalition of terms whose conditions hold, every coalition is
    worth what those of its terms are worth that are in it.
    """
    whole = coalitions.whole
    chosen = sorted({NOTHING, whole, *masks})
    held = [mask & (whole if counted is None else counted) for mask in chosen]
    values = dict(base.values)
    for lever, positions in coalitions.positions(held).items():
        if lever in model.inputs:
            values[lever] = positions if len(model.years) > 1 else positions[:, 0]
    worlds = Worlds(len(chosen), values)
    outcome = run(model, worlds, only={ONGOING, TOTAL, *lines})
    return CoalitionRun(outcome, {mask: world for world, mask in enumerate(chosen)})
