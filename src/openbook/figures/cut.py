"""Cut: a part of a model whose lower nodes are known, or whose choices are made."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from openbook.figures.components import Component, components
from openbook.figures.graph import Node
from openbook.figures.model import Model
from openbook.figures.operation import Operation
from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class Cut:
    """A graph that can be planned; ``place`` tells where a node of the model is."""

    years: tuple[Year, ...]
    nodes: tuple[Node, ...]
    components: tuple[Component, ...]
    place: Mapping[int, int]

    @property
    def inputs(self) -> dict[int, int]:
        """The nodes of the model that must be given, and where they are."""
        return {
            at: place
            for at, place in self.place.items()
            if self.nodes[place].operation is Operation.INPUT
        }


def cut(
    model: Model,
    outputs: Collection[int],
    *,
    known: Collection[int] = (),
    chosen: Mapping[int, int] | None = None,
) -> Cut:
    """What the outputs need: known nodes become inputs and need nothing.

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
        replace(needed[at], args=tuple(place[arg] for arg in needed[at].args))
        for at in place
    )
    return Cut(model.years, nodes, components(nodes), place)


def _node(node: Node, *, known: bool, takes: int | None) -> Node:
    if known:
        return replace(node, operation=Operation.INPUT, args=())
    if takes is not None:
        return replace(node, operation=Operation.SPREAD, args=(takes,))
    return node
