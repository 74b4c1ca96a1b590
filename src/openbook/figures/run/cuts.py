"""Cuts: parts of one model, each planned and computed once for all who run it again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import replace
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from openbook.figures.graph import Node, components
from openbook.figures.memory import Memory
from openbook.figures.model import Model
from openbook.figures.operation import Operation
from openbook.figures.run.numpy_plan import VARYING, Cut, Plan
from openbook.figures.run.numpy_run import run_in_slices
from openbook.figures.run.workspace import Spaces
from openbook.findings.dataclass import dataclass


def cut(
    model: Model,
    outputs: Collection[int],
    *,
    known: Collection[int] = (),
    chosen: Mapping[int, int] | None = None,
) -> Cut:
    """Return what the outputs need: known nodes become inputs and need nothing.

    ``chosen`` are nodes that choose between two others, each with the one it takes in
    every year; the other is not needed any more.
    """
    taken = chosen or {}
    needed: dict[int, Node] = {}
    waiting = list(outputs)
    while waiting:
        at = waiting.pop()
        if at not in needed:
            needed[at] = _node(model.nodes[at], known=at in known, takes=taken.get(at))
            waiting.extend(needed[at].args)
    # In the model's order, which is the order of work within a year.
    place = {at: new for new, at in enumerate(sorted(needed))}
    nodes = tuple(
        replace(needed[at], args=tuple(place[arg] for arg in needed[at].args)) for at in place
    )
    return Cut(model.years, nodes, components(nodes), place)


def _node(node: Node, *, known: bool, takes: int | None) -> Node:
    if known:
        return replace(node, operation=Operation.INPUT, args=())
    if takes is not None:
        return replace(node, operation=Operation.SPREAD, args=(takes,))
    return node


Numbers = NDArray[np.float64]
Chosen = tuple[tuple[int, int], ...]

_MOST_PLANS = 2_000


@dataclass(frozen=True, slots=True)
class PlannedCut:
    """A part of a model with its plan; nodes are called by their number in the model."""

    plan: Plan
    spaces: Spaces
    inputs: tuple[tuple[int, int], ...]  # numbers in the model and in the plan
    outputs: tuple[tuple[int, int], ...]
    choices: tuple[int, ...]  # that no world differs on

    def run(
        self,
        given: Mapping[int, Numbers],
        *,
        working_bytes: int,
        spaces: Spaces | None = None,
        first: Collection[int] = (),
    ) -> dict[int, Numbers]:
        """Return the outputs, of some only the first world, from what is given for nodes."""
        inputs = {place: given[at] for at, place in self.inputs}
        spaces = self.spaces if spaces is None else spaces
        found = run_in_slices(
            self.plan,
            inputs,
            spaces,
            working_bytes=working_bytes,
            first={place for at, place in self.outputs if at in first},
        )
        return {at: found[place] for at, place in self.outputs}


class Cuts:
    """Plans for parts of a model in which some nodes are known.

    Known nodes that move on their own may be told apart by bits.
    """

    def __init__(
        self,
        model: Model,
        known: Iterable[int],
        *,
        spaces: int,
        bits: Mapping[int, int] | None = None,
    ) -> None:
        self.model, self._bits = model, bits or {}
        self._spaces = Spaces(spaces)
        self._known = frozenset(known)
        self._plans: OrderedDict[Hashable, PlannedCut] = OrderedDict()
        self._lock = Lock()

    def plan(
        self, outputs: tuple[int, ...], wide: frozenset[int], chosen: Chosen = ()
    ) -> PlannedCut:
        """Return the plan of some nodes; ``wide`` are known nodes that differ by world."""
        key = (outputs, wide, chosen)
        with self._lock:
            found = self._plans.get(key)
            if found is not None:
                self._plans.move_to_end(key)
                return found
        made = self._made(outputs, wide, chosen)
        with self._lock:
            self._plans[key] = made
            while len(self._plans) > _MOST_PLANS:
                self._plans.popitem(last=False)
        return made

    def _made(self, outputs: tuple[int, ...], wide: frozenset[int], chosen: Chosen) -> PlannedCut:
        part = cut(self.model, outputs, known=self._known, chosen=dict(chosen))
        asked = {at: part.place[at] for at in outputs}
        varying = [place for at, place in part.inputs.items() if at in wide]
        bits = {at: self._bits[of] for of, at in part.inputs.items() if of in self._bits}
        plan = Plan(part, tuple(asked.values()), varying, bits=bits)
        choices = [at for at, place in part.place.items() if _same_for_all(plan, place)]
        return PlannedCut(
            plan, self._spaces, tuple(part.inputs.items()), tuple(asked.items()), tuple(choices)
        )


def _same_for_all(plan: Plan, place: int) -> bool:
    """Return whether a node chooses by a condition that no world differs on."""
    node = plan.model.nodes[place]
    if node.operation is not Operation.WHERE:
        return False
    condition = node.args[0]
    plain = plan.model.nodes[condition].rows is None
    return plain and plan.level[condition] != VARYING


# Tables run in slices that fit the processor's nearer memory.
_WORKING_BYTES = 2**20
# Positions that differ by world are looked up one by one if there are no more than this.
_FEW_POSITIONS = 8


class Recall:
    """Remembers lines of some worlds; several threads may ask at once."""

    def __init__(self, cuts: Cuts, known: Mapping[int, Numbers], memory: Memory) -> None:
        self._cuts, self._known = cuts, known
        self._wide = wide_among(known)
        self._memory = memory

    def line(self, at: int, inputs: Mapping[int, Numbers]) -> Numbers:
        """Return a node where its moving inputs have these values, years × worlds."""
        if all(array.shape[1] == 1 for array in inputs.values()):
            return self._shared(at, inputs)
        worlds = max(array.shape[1] for array in inputs.values())
        together = np.concatenate(
            [np.broadcast_to(each, (len(each), worlds)) for each in inputs.values()]
        )
        # As bits, because 0.0 and -0.0 are not the same to a division.
        seen: dict[bytes, int] = {}
        columns = map(np.ndarray.tobytes, together.T)
        kind = np.array([seen.setdefault(bits, len(seen)) for bits in columns])
        ends = np.cumsum([len(each) for each in inputs.values()])[:-1]
        kinds = np.frombuffer(b"".join(seen)).reshape(len(seen), -1).T
        if len(seen) > _FEW_POSITIONS:
            if self._wide:
                return self._computed(at, inputs)
            each = dict(zip(inputs, np.split(kinds, ends), strict=True))
            return self._computed(at, each)[:, kind]
        lines = [
            self._shared(at, dict(zip(inputs, np.split(values, ends), strict=True)))
            for values in kinds.T[:, :, np.newaxis]
        ]
        found = np.empty((len(lines[0]), worlds))
        for which, line in enumerate(lines):
            np.copyto(found, line, where=kind == which)
        return found

    def _shared(self, at: int, inputs: Mapping[int, Numbers]) -> Numbers:
        key = (at, *(array.tobytes() for array in inputs.values()))
        found: Numbers | None = self._memory.get(key)
        if found is None:
            found = self._computed(at, inputs)
            self._memory.keep(key, found)
        return found

    def _computed(self, at: int, inputs: Mapping[int, Numbers]) -> Numbers:
        given = {**self._known, **inputs}
        wide = self._wide | wide_among(inputs)
        planned = self._cuts.plan((at,), wide)
        if planned.choices:
            chosen = self._chosen(planned.choices, given, wide)
            planned = self._cuts.plan((at,), wide, chosen)
        return planned.run(given, working_bytes=_WORKING_BYTES)[at]

    def _chosen(
        self, choices: tuple[int, ...], given: Mapping[int, Numbers], wide: frozenset[int]
    ) -> Chosen:
        """Return the choices that fall the same way in every year: the other way is not run."""
        nodes = self._cuts.model.nodes
        asked = tuple(dict.fromkeys(nodes[at].args[0] for at in choices))
        planned = self._cuts.plan(asked, wide)
        holds = planned.run(given, working_bytes=_WORKING_BYTES)
        found = []
        for at in choices:
            condition, so, not_so = nodes[at].args
            if holds[condition].all():
                found.append((at, so))
            elif not holds[condition].any():
                found.append((at, not_so))
        return tuple(found)


def wide_among(given: Mapping[int, Numbers]) -> frozenset[int]:
    """Return the nodes that differ by world."""
    return frozenset(at for at, array in given.items() if array.shape[1] > 1)
