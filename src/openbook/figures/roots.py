"""Roots: which inputs each node rests on, so that a run may leave out what has not moved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from openbook.figures.components import Component
from openbook.figures.graph import Node


def roots_below(
    nodes: Sequence[Node], work: Iterable[Component], bits: Mapping[int, int]
) -> dict[int, int]:
    """The bits of the inputs below each node; a loop is run as a whole or not at all."""
    found = dict(bits)
    for component in work:
        below = 0
        for at in component.members:
            below |= found.get(at, 0)
            for arg in nodes[at].args:
                below |= found.get(arg, 0)
        found.update(dict.fromkeys(component.members, below))
    return found


def used_apart(
    nodes: Sequence[Node], needed: Collection[int], roots: Mapping[int, int]
) -> frozenset[int]:
    """The nodes that one with other roots reads: it may run again when they do not."""
    return frozenset(
        arg
        for at in needed
        for arg in nodes[at].args
        if roots.get(arg, 0) != roots.get(at, 0)
    )
