"""Cuts: parts of one model, each planned once for all who run it again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from openbook.figures.cut import cut
from openbook.figures.model import Model
from openbook.figures.numpy_plan import VARYING, Plan
from openbook.figures.operation import Operation
from openbook.figures.slices import run_in_slices
from openbook.figures.spaces import Spaces

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
        """The outputs, of some only the first world, from what is given for nodes."""
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
        """The plan of some nodes; ``wide`` are known nodes that differ by world."""
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

    def _made(
        self, outputs: tuple[int, ...], wide: frozenset[int], chosen: Chosen
    ) -> PlannedCut:
        part = cut(self.model, outputs, known=self._known, chosen=dict(chosen))
        asked = {at: part.place[at] for at in outputs}
        varying = [place for at, place in part.inputs.items() if at in wide]
        bits = {
            at: self._bits[of] for of, at in part.inputs.items() if of in self._bits
        }
        plan = Plan(part, tuple(asked.values()), varying, bits=bits)
        choices = [at for at, place in part.place.items() if _same_for_all(plan, place)]
        return PlannedCut(
            plan,
            self._spaces,
            tuple(part.inputs.items()),
            tuple(asked.items()),
            tuple(choices),
        )


def _same_for_all(plan: Plan, place: int) -> bool:
    """Whether a node chooses by a condition that no world differs on."""
    node = plan.model.nodes[place]
    if node.operation is not Operation.WHERE:
        return False
    condition = node.args[0]
    plain = plan.model.nodes[condition].rows is None
    return plain and plan.level[condition] != VARYING
