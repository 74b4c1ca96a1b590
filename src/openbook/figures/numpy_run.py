"""NumPy run: many worlds at once, in slices, with the same bits as the scalar run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openbook.figures.errors import NotFiniteError
from openbook.figures.model import Model
from openbook.figures.numpy_plan import Plan
from openbook.figures.numpy_worlds import all_finite, read_worlds
from openbook.figures.slices import WIDEST, run_in_slices
from openbook.figures.spaces import Spaces
from openbook.figures.year import Year

Numbers = NDArray[np.float64]

_WORKING_BYTES = 32 * 2**20
_KEPT = 1


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
    widest: int = WIDEST,
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
    spaces: Spaces = model.prepared.setdefault("spaces", Spaces(_KEPT))
    found = run_in_slices(
        plan, given.by_node, spaces, working_bytes=working_bytes, widest=widest
    )
    return results_of(
        model, given.count, {name: found[model.at(name)] for name in names}
    )


def results_of(model: Model, worlds: int, found: Mapping[str, Numbers]) -> Results:
    """Lines computed as (rows ×) years × worlds, every number looked at."""
    with np.errstate(all="ignore"):
        if not all(map(all_finite, found.values())):
            _refuse_infinite(model, found)
    shown = {name: _shown(model, each) for name, each in found.items()}
    return Results(model.years, worlds, shown)


def _plan(model: Model, names: tuple[str, ...], varying: frozenset[int]) -> Plan:
    key = ("numpy", names, varying)
    plan: Plan | None = model.prepared.get(key)
    if plan is None:
        outputs = tuple(dict.fromkeys(model.at(name) for name in names))
        plan = model.prepared[key] = Plan(model, outputs, varying)
    return plan


def _refuse_infinite(model: Model, results: Mapping[str, Numbers]) -> None:
    """Name the first bad number: of the first world, line, year and row."""
    bad = {name: ~np.isfinite(result) for name, result in results.items()}
    worlds = [np.nonzero(each)[-1] for each in bad.values()]
    first = min(int(found.min()) for found in worlds if found.size)
    for name, each in bad.items():
        place = _first_place(each[..., first if each.shape[-1] > 1 else 0])
        if place is not None:
            year, row = place
            line = model.lines[name]
            value = _shown(model, results[name])
            found = value[first if value.shape[0] > 1 else 0, year]
            raise NotFiniteError(
                name,
                year=model.years[year],
                world=first,
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
