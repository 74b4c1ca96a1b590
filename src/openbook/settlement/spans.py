"""Spans: the least and the most each line can be, in any year and any world.

They are read off the recorded rules with interval arithmetic: wide, but never too narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, isnan

from openbook.figures.graph import Node
from openbook.figures.leaf import Given
from openbook.figures.operation import TRUTHS, Operation

Span = tuple[float, float]
ANY: Span = (-inf, inf)
_TRUTH: Span = (0.0, 1.0)
_PASSES = 12  # over rules that look at the year before


def spans_of(
    nodes: Sequence[Node], needed: Sequence[int], known: Mapping[str, Span]
) -> dict[int, Span]:
    """The spans of some nodes, in their order, from those known of inputs and lines.

    Rules that look at the year before are passed over until nothing moves; an end that
    keeps moving is let go.
    """
    spans: dict[int, Span] = {}
    for turn in range(_PASSES):
        moved = False
        for at in needed:
            found = _span(nodes[at], spans, known)
            before = spans.get(at, found)
            wide = _wider(before, found, let_go=turn > 1)
            moved |= at not in spans or wide != before
            spans[at] = wide
        if not moved:
            return spans
    return dict.fromkeys(needed, ANY)


def _wider(before: Span, found: Span, *, let_go: bool) -> Span:
    low, high = before
    if found[0] < low:
        low = found[0] if not let_go else 0.0 if found[0] >= 0 else -inf
    if found[1] > high:
        high = found[1] if not let_go else 0.0 if found[1] <= 0 else inf
    return low, high


def _span(node: Node, spans: Mapping[int, Span], known: Mapping[str, Span]) -> Span:
    detail = node.line.detail
    if node.line.name in known or node.operation is Operation.INPUT:
        return known.get(node.line.name, ANY)
    if isinstance(detail, Given):
        values = [each for row in detail.values for each in row]
        return min(values, default=0.0), max(values, default=0.0)
    if node.operation is Operation.LITERAL and isinstance(detail, float):
        return detail, detail
    if node.operation in TRUTHS:
        return _TRUTH
    # The year before may not be known yet: then only the start counts, at first.
    parts = [spans[arg] for arg in node.args if arg in spans]
    rule = _RULES.get(node.operation)
    return rule(parts) if rule and parts else ANY


def times(one: Span, other: Span) -> Span:
    """The span of a product."""
    corners = [a * b for a in one for b in other]
    # Nothing times anything is nothing, even where the other end is open.
    corners = [0.0 if isnan(each) else each for each in corners]
    return min(corners), max(corners)


def _ratio(parts: list[Span]) -> Span:
    low, high = parts[1]
    if low <= 0 <= high:
        return ANY
    return times(parts[0], (1 / high, 1 / low))


def plus(one: Span, other: Span) -> Span:
    """The span of a sum."""
    return one[0] + other[0], one[1] + other[1]


def _difference(parts: list[Span]) -> Span:
    return parts[0][0] - parts[1][1], parts[0][1] - parts[1][0]


def _turned(parts: list[Span]) -> Span:
    return -parts[0][1], -parts[0][0]


def _either(parts: list[Span]) -> Span:
    return min(low for low, _ in parts), max(high for _, high in parts)


def _chosen(parts: list[Span]) -> Span:
    return _either(parts[1:])


def _added_up(parts: list[Span]) -> Span:
    """A sum over rows or years of unknown number: only the sign is sure."""
    low, high = parts[0]
    return (min(low, 0.0) and -inf), (max(high, 0.0) and inf)


def _rounded(parts: list[Span]) -> Span:
    """To a whole number, or to a step; never across zero."""
    low, high = parts[0]
    step = max((abs(end) for end in parts[1]), default=1.0) if parts[1:] else 1.0
    return (0.0 if low >= 0 else low - step), (0.0 if high <= -step else high + step)


_RULES: dict[Operation, Callable[[list[Span]], Span]] = {
    Operation.ADD: lambda parts: plus(*parts),
    Operation.SUBTRACT: _difference,
    Operation.MULTIPLY: lambda parts: times(*parts),
    Operation.DIVIDE: _ratio,
    Operation.NEGATE: _turned,
    Operation.MINIMUM: lambda parts: (
        min(low for low, _ in parts),
        min(high for _, high in parts),
    ),
    Operation.MAXIMUM: lambda parts: (
        max(low for low, _ in parts),
        max(high for _, high in parts),
    ),
    Operation.WHERE: _chosen,
    Operation.FLOOR: _rounded,
    Operation.CEIL: _rounded,
    Operation.ROUND: _rounded,
    Operation.PRIOR: _either,
    Operation.RUNNING_SUM: _added_up,
    Operation.IN_YEAR: _either,
    Operation.SPREAD: _either,
    Operation.TOTAL: _added_up,
}
