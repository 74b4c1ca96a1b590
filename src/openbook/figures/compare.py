"""Compare: what differs between two worlds on the way to a number, and where it starts."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.explain import explain
from openbook.figures.explanation import Explanation
from openbook.figures.model import Model
from openbook.figures.replay import replay
from openbook.figures.world import World
from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class Difference:
    """A line that differs in one year; it starts there if nothing before it differs."""

    name: str
    year: Year
    one: float | None  # None where the line has rows
    other: float | None
    starts: bool


def compare(
    model: Model, one: World, other: World, *, name: str, year: Year
) -> tuple[Difference, ...]:
    """The named lines that differ on the way to a number, those it is made of first."""
    runs = (replay(model, one), replay(model, other))
    made_of: dict[tuple[str, Year], set[tuple[str, Year]]] = {}
    for world in (one, other):
        _gather(explain(model, world, name, year), made_of)
    pairs = {}
    for key in _sources_first(model, made_of):
        line, at = model.lines[key[0]], model.years.index(key[1])
        left, right = (run.value(line, at) for run in runs)
        if left != right:
            pairs[key] = (_plain(left), _plain(right))
    return tuple(
        Difference(*key, *pair, starts=made_of[key].isdisjoint(pairs))
        for key, pair in pairs.items()
    )


def _plain(value: float | list[float]) -> float | None:
    return None if isinstance(value, list) else value


def _gather(
    tree: Explanation, made_of: dict[tuple[str, Year], set[tuple[str, Year]]]
) -> None:
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        waiting.extend(each.children)
        if each.name:
            parts = made_of.setdefault((each.name, each.year), set())
            parts.update(_named_below(each))


def _named_below(tree: Explanation) -> list[tuple[str, Year]]:
    """The nearest named lines below, looking through those without a name."""
    found = []
    waiting = list(tree.children)
    while waiting:
        each = waiting.pop()
        if each.name:
            found.append((each.name, each.year))
        else:
            waiting.extend(each.children)
    return found


def _sources_first(
    model: Model, made_of: dict[tuple[str, Year], set[tuple[str, Year]]]
) -> list[tuple[str, Year]]:
    order = {name: place for place, name in enumerate(model.lines)}
    return sorted(made_of, key=lambda key: (key[1], order[key[0]]))
