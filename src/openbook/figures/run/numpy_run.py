"""NumPy run: many worlds at once, in slices, with the same bits as the scalar run."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from openbook.figures.errors import NotFiniteError, WorldError
from openbook.figures.figure import Year
from openbook.figures.model import Model, name_problems
from openbook.figures.run.kernel import Kernel
from openbook.figures.run.kernels import KERNELS, plan_kernel
from openbook.figures.run.numpy_plan import SHARED, VARYING, Plan
from openbook.figures.run.workspace import Spaces, Workspace
from openbook.findings.dataclass import dataclass

Numbers = NDArray[np.float64]

# More worlds at once than this no longer fit the processor's nearest memory.
WIDEST = 2048


def run_in_slices(
    plan: Plan,
    given: Mapping[int, Numbers],
    spaces: Spaces,
    *,
    working_bytes: int,
    widest: int = WIDEST,
    first: Collection[int] = (),
) -> dict[int, Numbers]:
    """Return the outputs of a plan by node, each (rows ×) years × worlds.

    Of some only the ``first`` world is wanted. The inputs are given by node as years ×
    worlds. Worlds run in slices of at most ``widest`` that need at most about
    ``working_bytes``.
    """
    count = max((array.shape[1] for array in given.values()), default=1)
    width = _width(count, min(widest, working_bytes // max(plan.bytes_per_world, 1)))
    own = plan_kernel(plan, frozenset(first), count)
    found = _empty(plan, count, first)
    if own is not None and (known := own.ready(count)) is not None:
        by_kernel(known, given, spaces, plan, found)
        KERNELS.runs += 1
        return found
    space = spaces.take(plan, width)
    wide = _put_shared(space, given)
    with np.errstate(all="ignore"):  # whoever asked looks for infinities
        space.run(SHARED)
        for start in range(0, count, width):
            stop = min(start + width, count)
            for at in wide:
                space.put(at, given[at][:, start:stop] if width < count else given[at])
            space.run(VARYING)
            for at, result in found.items():
                if result.shape[-1] > 1 or not start:
                    part = result[..., start:stop]
                    np.copyto(part, space.array(at)[..., : part.shape[-1]])
    spaces.keep(space)
    if own is not None and (kernel := own.after_numpy(count)) is not None:
        by_kernel(kernel, given, spaces, plan, again := _empty(plan, count, first))
        own.compare(kernel, found, again)
    return found


def _width(count: int, most: int) -> int:
    """Return how many worlds run at once, so that all slices are about as wide."""
    return -(-count // -(-count // max(1, most)))


def _empty(plan: Plan, count: int, first: Collection[int]) -> dict[int, Numbers]:
    """Room for the outputs of so many worlds."""
    return {
        at: np.empty(plan.shapes[plan.place[at]].axes(1 if at in first else count))
        for at in plan.outputs
    }


def _put_shared(space: Workspace, given: Mapping[int, Numbers]) -> set[int]:
    """Put the inputs that all worlds share; those that are left differ by world."""
    wide = {at for at in given if space.plan.level[at] == VARYING}
    for at, array in given.items():
        if at not in wide:
            space.put(at, array if array.shape[1] == 1 else array[:, :1])
    return wide


def by_kernel(
    kernel: Kernel,
    given: Mapping[int, Numbers],
    spaces: Spaces,
    plan: Plan,
    found: Mapping[int, Numbers],
) -> None:
    """Fill what is found: what all worlds share by NumPy, the rest by the kernel."""
    space = spaces.take(plan, 0)
    wide = _put_shared(space, given)
    with np.errstate(all="ignore"):
        space.run(SHARED)
        space.run(VARYING)
    for at, result in found.items():
        if plan.level[at] != VARYING:
            np.copyto(result, space.array(at))
    kernel.run(space, {at: given[at] for at in wide}, found)
    spaces.keep(space)


@dataclass(frozen=True, slots=True)
class WorldInputs:
    """How many worlds there are, and the inputs as years × worlds."""

    model: Model
    count: int
    arrays: dict[str, Numbers]
    varying: frozenset[int]

    @property
    def by_node(self) -> dict[int, Numbers]:
        """The inputs by node."""
        return {self.model.at(name): array for name, array in self.arrays.items()}

    def refuse_infinite(self) -> None:
        """Every number must be finite; the first that is not is named."""
        with np.errstate(all="ignore"):
            if all(all_finite(array) for array in self.arrays.values()):
                return
        for world in range(self.count):
            for name, array in self.arrays.items():
                column = array[:, world if array.shape[1] > 1 else 0]
                for place in np.flatnonzero(~np.isfinite(column)):
                    raise NotFiniteError(
                        name, year=self.model.years[place], world=world, value=float(column[place])
                    )


def read_worlds(model: Model, given: Mapping[str, ArrayLike]) -> WorldInputs:
    """Check names and shapes, telling every problem at once."""
    problems = name_problems(model, given)
    arrays = read_arrays(model, given, problems)
    count = max((array.shape[1] for array in arrays.values()), default=1)
    if count == 0:
        problems.append("there are no simulations at all")
    return checked_worlds(model, arrays, count, problems)


def read_arrays(
    model: Model, given: Mapping[str, ArrayLike], problems: list[str]
) -> dict[str, Numbers]:
    """Return the inputs that are given, in the model's order; what is wrong is told there."""
    arrays: dict[str, Numbers] = {}
    for name in model.inputs:
        if name in given:
            years = len(model.years) if name in model.by_year else 1
            try:
                arrays[name] = _years_by_worlds(given[name], years)
            except (TypeError, ValueError) as error:
                problems.append(f"{name} {error}")
    return arrays


def checked_worlds(
    model: Model, arrays: dict[str, Numbers], count: int, problems: list[str]
) -> WorldInputs:
    """So many worlds, if nothing is wrong and every number is finite."""
    for name, array in arrays.items():
        if array.shape[1] not in {1, count}:
            problem = f"{name} has {array.shape[1]} simulations where others have {count}"
            problems.append(problem)
    if problems:
        raise WorldError(problems)
    varying = {model.at(n) for n, array in arrays.items() if array.shape[1] > 1}
    worlds = WorldInputs(model, count, arrays, frozenset(varying))
    worlds.refuse_infinite()
    return worlds


def all_finite(array: Numbers) -> bool:
    """Return whether every number is finite; the sum is a quick look, finite only if so."""
    return math.isfinite(np.add.reduce(array, axis=None)) or bool(np.isfinite(array).all())


def _years_by_worlds(value: ArrayLike, years: int) -> Numbers:
    array = np.asarray(value, dtype=np.float64)
    if array.ndim < 2:
        return np.atleast_1d(array)[np.newaxis]
    if array.ndim > 2 or array.shape[1] != years or years == 1:
        wanted = f"simulations × {years} years" if years > 1 else "one value for each simulation"
        problem = f"has the shape {array.shape}, not {wanted}"
        raise ValueError(problem)
    return array.T


_WORKING_BYTES = 32 * 2**20
_SMALL_BYTES, _KEPT_SMALL = 2**20, 3  # one world alone is asked for again and again


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
        """Return a line's values in one year, one for each world."""
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
    small = plan.bytes_per_world * min(given.count, widest) <= _SMALL_BYTES
    spaces: Spaces = model.prepared.setdefault(
        ("spaces", small), Spaces(_KEPT_SMALL if small else 1)
    )
    found = run_in_slices(plan, given.by_node, spaces, working_bytes=working_bytes, widest=widest)
    return results_of(model, given.count, {name: found[model.at(name)] for name in names})


def results_of(model: Model, worlds: int, found: Mapping[str, Numbers]) -> Results:
    """Return lines computed as (rows ×) years × worlds, every number looked at."""
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
    """Return the year and row of the first bad number of a world: by year, then by row."""
    by_year = bad[:, np.newaxis] if bad.ndim == 1 else bad.T
    found = np.argwhere(by_year)
    return (int(found[0][0]), int(found[0][1])) if len(found) else None


def _shown(model: Model, found: Numbers) -> Numbers:
    """Return the result as worlds × years (× rows); a line without years repeats its value."""
    turned = found.T
    years = len(model.years)
    if turned.shape[1] == years:
        return turned
    return np.broadcast_to(turned, (turned.shape[0], years, *turned.shape[2:]))
