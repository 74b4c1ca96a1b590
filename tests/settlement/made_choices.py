"""Made choices small enough to look at every package."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from openbook.settlement.choices import Barred, Choices, Level


def packages(choices: Choices) -> list[tuple[int, ...]]:
    """Every package that is open to the sides."""
    places = [range(len(levels)) for levels in choices.terms]
    return [each for each in product(*places) if choices.allows(each)]


def all_looked_at(choices: Choices) -> list[tuple[int, int]]:
    """The values on the frontier, by looking at every package."""
    values = {choices.value(each) for each in packages(choices)}
    return sorted(
        (one, other)
        for one, other in values
        if not any((a, b) != (one, other) and a >= one and b >= other for a, b in values)
    )


def made_choices(chance: np.random.Generator) -> Choices:
    """Some terms with few levels, with ties, savings, rules and refused packages."""
    count, limits = _whole(chance, 0, 5), _whole(chance, 0, 3)
    points, dollars = (_one_of(chance, [1, 4, 30, 6_000]), _one_of(chance, [2, 10, 10**9]))
    terms = tuple(
        tuple(
            Level(
                _whole(chance, -points, points),
                _whole(chance, -points, points),
                tuple(_whole(chance, -dollars // 4, dollars) for _ in range(limits)),
            )
            for _ in range(_whole(chance, 1, 4))
        )
        for _ in range(count)
    )
    most = dollars * max(1, count)
    return Choices(
        terms,
        tuple(_whole(chance, -dollars // 4, most) for _ in range(limits)),
        _bars(chance, terms),
        frozenset(
            tuple(_below(chance, len(levels)) for levels in terms)
            for _ in range(_one_of(chance, [0, 0, 1, 4, 12]))
        ),
    )


def _bars(chance: np.random.Generator, terms: tuple[tuple[Level, ...], ...]) -> tuple[Barred, ...]:
    found = []
    for _ in range(_one_of(chance, [0, 0, 1, 3]) if len(terms) > 1 else 0):
        one, other = chance.permutation(len(terms))[:2].tolist()
        mine = _below(chance, len(terms[one]))
        found.append(Barred((one, mine), (other, _below(chance, len(terms[other])))))
    return tuple(found)


def _whole(chance: np.random.Generator, least: int, most: int) -> int:
    return int(chance.integers(least, most, endpoint=True))


def _below(chance: np.random.Generator, end: int) -> int:
    return int(chance.integers(end))


def _one_of(chance: np.random.Generator, some: Sequence[int]) -> int:
    return some[_below(chance, len(some))]
