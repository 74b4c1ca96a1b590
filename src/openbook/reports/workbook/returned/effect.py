"""Effect: what changed inputs do to revenue, spending and the reserve, by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds, shared
from openbook.reports.workbook.make import Workbook
from openbook.reports.workbook.returned.changes import Changed

ByYear = tuple[float, ...]
RESERVE = "reserve.available"
TOLD = (
    "revenue.total",
    "spending.total",
    RESERVE,
    "reserve.required",
    "reserve.margin",
)


@dataclass(frozen=True, slots=True)
class ChangeEffect:
    """Some lines before and after, and what each change alone does to the reserve."""

    before: dict[str, ByYear]
    after: dict[str, ByYear]
    alone: tuple[ByYear, ...]


def effect_of(made: Workbook, changed: Sequence[Changed]) -> ChangeEffect:
    """Run the model as it was, with each change alone, and with all of them."""
    model = made.projection.model
    count = len(changed) + 2
    values = {name: shared(each) for name, each in made.prepared.world.items()}  # type: ignore[arg-type]
    for place, each in enumerate(changed, 1):
        rows = np.tile(np.array(each.old), (count, 1))
        rows[[place, count - 1]] = each.new
        values[each.name] = rows if rows.shape[1] > 1 else rows[:, 0]
    told = [name for name in TOLD if name in model.lines]
    outcome = run(model, Worlds(count, values), only=told)

    def of(world: int) -> dict[str, ByYear]:
        return {name: tuple(outcome.values(name)[world].tolist()) for name in told}

    before = of(0)
    start = before.get(RESERVE, ())
    alone = tuple(
        tuple(b - a for a, b in zip(start, of(1 + i).get(RESERVE, ()), strict=True))
        for i in range(len(changed))
    )
    return ChangeEffect(before, of(count - 1), alone)
