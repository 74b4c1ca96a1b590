"""NumPy run: many worlds at once, in slices, with the same bits as the scalar run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openbook.figures.errors import NotFiniteError
from openbook.figures.model import Model
from openbook.figures.numpy_plan import SHARED, VARYING, Plan
from openbook.figures.numpy_worlds import all_finite, read_worlds
from openbook.figures.workspace import Workspace
from openbook.figures.year import Year

Numbers = NDArray[np.float64]

# More worlds at once than this no longer fit the processor's nearest memory.
_WIDEST = 2048
_WORKING_BYTES = 64 * 2**20
_KEPT = 4


@dataclass(frozen=True, slots=True)
class Results:
    """What the worlds came to, by line: worlds × years, for rows also × rows.

    A line that is the same in all worlds has one world only; NumPy broadcasts it.
    """

    years: tuple[Year, ...]
    worlds: int
    values: Mapping[str, Numbers]

    def __getitem__(self, name: str) -> Numbers:
        """A line's values, worlds × years."""
        return self.values[name]

    def at(self, name: str, year: Year) -> Numbers:
        """A line's values in one year, one for each world."""
        column = self.values[name][:, self.years.index(year)]
        return np.broadcast_to(column, (self.worlds, *column.shape[1:]))


def evaluate(
    model: Model,
    worlds: Mapping[str, ArrayLike],
    *,
    only: Iterable[str] | None = None,
    working_bytes: int = _WORKING_BYTES,
    widest: int = _WIDEST,
) -> Results:
    """Compute many worlds: every computed line without rows, or only those asked for.

    Each input is a number, an array of worlds, or an array of worlds × years. What
    does not depend on an input that differs by world is computed once. Worlds run in
    slices of at most ``widest`` that need at most about ``working_bytes``.

    Raises NotFiniteError where a line asked for, or an input, is no finite number.
    """
    names = model.asked(only)
    given = read_worlds(model, worlds)
    plan = _plan(model, names, given.varying)
    most = max(1, min(widest, working_bytes // max(plan.bytes_per_world, 1)))
    slices = -(-given.count // most)
    width = -(-given.count // slices)
    results = {name: _room(model, plan, name, given.count) for name in names}
    space = _take(model, plan, width)
    with np.errstate(all="ignore"):  # infinities are looked for in the results
        given.fill(space, SHARED, slice(0, 1))
        space.run(SHARED)
        for start in range(0, given.count, width):
            part = slice(start, min(start + width, given.count))
            given.fill(space, VARYING, part)
            space.run(VARYING)
            _collect(space, results, part)
    _keep(model, space)
    shown = {name: _shown(model, found) for name, found in results.items()}
    return Results(model.years, given.count, shown)


def _plan(model: Model, names: tuple[str, ...], varying: frozenset[int]) -> Plan:
    key = ("numpy", names, varying)
    plan: Plan | None = model.prepared.get(key)
    if plan is None:
        outputs = tuple(model.at(name) for name in names)
        plan = model.prepared[key] = Plan(model, outputs, varying)
    return plan


def _take(model: Model, plan: Plan, width: int) -> Workspace:
    """A workspace nobody else is using: one kept from before, or a new one."""
    kept: dict[tuple[int, int], Workspace] = model.prepared.setdefault("spaces", {})
    return kept.pop((id(plan), width), None) or Workspace(plan, width)


def _keep(model: Model, space: Workspace) -> None:
    """Keep a workspace for the next run of the same width; only a few of them."""
    space.forget()
    kept: dict[tuple[int, int], Workspace] = model.prepared["spaces"]
    kept[(id(space.plan), space.width)] = space
    for oldest in list(kept)[:-_KEPT]:
        kept.pop(oldest, None)


def _room(model: Model, plan: Plan, name: str, worlds: int) -> Numbers:
    shape = plan.shapes[plan.place[model.at(name)]]
    return np.empty(shape.axes(worlds))


def _collect(space: Workspace, results: Mapping[str, Numbers], part: slice) -> None:
    """Copy the lines of a slice into the results, and look at every number."""
    count = part.stop - part.start
    model = space.plan.model
    sound = True
    for name, result in results.items():
        if result.shape[-1] == 1 and part.start:
            continue
        goal = result[..., part]
        np.copyto(goal, space.array(model.at(name))[..., :count])
        sound = sound and all_finite(goal)
    if not sound:
        _refuse_infinite(model, results, part)


def _refuse_infinite(model: Model, results: Mapping[str, Numbers], part: slice) -> None:
    """Name the first bad number: of the first world, line, year and row."""
    bad = {
        name: ~np.isfinite(result if result.shape[-1] == 1 else result[..., part])
        for name, result in results.items()
    }
    worlds = [np.nonzero(each)[-1] for each in bad.values()]
    first = min(int(found.min()) for found in worlds if found.size)
    for name, each in bad.items():
        place = _first_place(each[..., first if each.shape[-1] > 1 else 0])
        if place is not None:
            year, row = place
            line = model.lines[name]
            value = _shown(model, results[name])
            world = part.start + first
            found = value[world if value.shape[0] > 1 else 0, year]
            raise NotFiniteError(
                name,
                year=model.years[year],
                world=world,
                value=float(found if line.rows is None else found[row]),
                row="" if line.rows is None else line.rows.labels[row],
            )


def _first_place(bad: NDArray[np.bool_]) -> tuple[int, int] | None:
    """The year and row of the first bad number of a world: by year, then by row."""
    by_year = bad[:, np.newaxis] if bad.ndim == 1 else bad.T
    found = np.argwhere(by_year)
    return (int(found[0][0]), int(found[0][1])) if len(found) else None


def _shown(model: Model, found: Numbers) -> Numbers:
    """The result as worlds × years (× rows); a line without years repeats its value."""
    turned = found.T
    years = len(model.years)
    if turned.shape[1] == years:
        return turned
    return np.broadcast_to(turned, (turned.shape[0], years, *turned.shape[2:]))
