"""Moved part: what some inputs move of a model, as modules for a browser.

Of the same model in several sets of worlds (one for each side's assumptions), only the
part that can move is written, once; what stays is a boundary of numbers for each set. A
number that is made of one other number and of figures is better made again than sent.
Lines over tables are a module of their own, so that a worker can run them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from openbook.figures.model import Model
from openbook.figures.operation import BY_NUMBER, Operation
from openbook.figures.run.cuts import cut, wide_among
from openbook.figures.run.javascript import JavaScriptModule, javascript_module
from openbook.figures.run.numpy_plan import Plan
from openbook.figures.run.rerun import Rerun, below
from openbook.figures.run.single_values import Value
from openbook.findings.dataclass import dataclass

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MovedModule:
    """A module whose values are called by their numbers in the model.

    ``tables`` are the wide inputs that the module over tables gives, ``wide`` the others.
    """

    body: str
    shared: tuple[Value, ...]
    tables: tuple[Value, ...]
    wide: tuple[Value, ...]
    outputs: tuple[Value, ...]

    @classmethod
    def of(
        cls,
        model: Model,
        outputs: Sequence[int],
        known: Collection[int],
        wide: Collection[int],
        tables: Collection[int] = (),
    ) -> MovedModule:
        """Write what some outputs need beyond known nodes, of which some differ by world."""
        part = cut(model, outputs, known=known)
        varying = [place for at, place in part.inputs.items() if at in wide]
        plan = Plan(part, tuple(part.place[at] for at in outputs), varying)
        own = [part.place[at] for at in tables if at in part.place]
        written: JavaScriptModule = javascript_module(plan, [own])
        nodes = {place: at for at, place in part.place.items()}
        named = [
            tuple(Value(nodes[place], year) for place, year in values)
            for values in (written.shared, *written.wide, written.outputs)
        ]
        return cls(written.body, *named)


# What makes one number of others in the same year and row.
_ELEMENTWISE = frozenset(BY_NUMBER).difference({Operation.RUNNING_SUM, Operation.SPREAD})


def single_roots(model: Model, wide: Collection[int]) -> list[int]:
    """For each node the one number, differing by world, that it is made of; else itself."""
    differs = below(model, lambda at, _: at in wide)
    roots = list(range(len(model.nodes)))
    for component in model.components:
        at = component.members[0]
        node = model.nodes[at]
        if component.recurrent or node.rows is not None or node.operation not in _ELEMENTWISE:
            continue
        found = {roots[arg] for arg in node.args if differs[arg]}
        if len(found) == 1 and not model.nodes[next(iter(found))].truth:
            roots[at] = found.pop()
    return roots


class MovedPart:
    """Some lines of a model in several sets of worlds, as far as some inputs move them.

    The ``own`` lines are wanted in the first world of each set only.
    """

    def __init__(self, reruns: Sequence[Rerun], drawn: Sequence[str], own: Sequence[str]) -> None:
        first = reruns[0]
        model, parted = first.model, first.parted
        inputs = frozenset[int]().union(*(wide_among(each.known) for each in reruns))
        roots = single_roots(model, inputs.intersection(map(model.at, model.inputs)))
        often = Counter(roots[at] for at in parted.kept)
        kept = frozenset(roots[at] if often[roots[at]] > 2 else at for at in parted.kept)
        self._known = [each.known | each.still(kept) for each in reruns]
        tables = tuple(parted.remembered)
        known = kept.union(tables)
        wide = frozenset[int]().union(*map(wide_among, self._known))
        every = wide.union(tables)
        self.drawn = MovedModule.of(model, [*map(model.at, drawn)], known, every, tables)
        self.own = MovedModule.of(model, [*map(model.at, own)], known, ())
        self.tables = MovedModule.of(model, tables, kept, wide)
        self.sets = len(reruns)

    def shared(self, module: MovedModule, which: int) -> Numbers:
        """Return the shared inputs of a module in one set, in order; those that move are 0."""
        return self._numbers(module.shared, which, [0]).reshape(-1)

    def wide(self, module: MovedModule, which: int, worlds: Sequence[int]) -> Numbers:
        """Return the inputs of a module that differ by world: worlds × values."""
        return self._numbers(module.wide, which, worlds)

    def _numbers(self, values: Sequence[Value], which: int, worlds: Sequence[int]) -> Numbers:
        known, found = self._known[which], np.zeros((len(worlds), len(values)))
        for place, (at, year) in enumerate(values):
            if at in known:
                row = known[at][year if len(known[at]) > 1 else 0]
                found[:, place] = row[worlds] if len(row) > 1 else row
        return found
