"""Parts of an offer: its terms, or all terms of a word together, and what each costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from openbook.case.offer import Term
from openbook.figures.amounts import counted
from openbook.offers.coalition_run import NOTHING, CoalitionRun, cost_of
from openbook.offers.costed import Cost, PartCost
from openbook.offers.shapley import shares

MOST_SHARED = 12  # so many parts have 4,096 coalitions


@dataclass(frozen=True, slots=True)
class Part:
    """Some terms of an offer that are taken together, as a coalition."""

    word: str
    label: str
    terms: tuple[Term, ...]
    mask: int


def term_parts(terms: Sequence[Term]) -> tuple[Part, ...]:
    """Each term by itself."""
    return tuple(
        Part(term.word, term.label, (term,), 1 << j) for j, term in enumerate(terms)
    )


def kind_parts(terms: Sequence[Term]) -> tuple[Part, ...]:
    """All terms of a word together, in the order of the first of each."""
    kinds: dict[str, list[int]] = {}
    for j, term in enumerate(terms):
        kinds.setdefault(term.word, []).append(j)
    return tuple(
        Part(
            word,
            counted(len(places), "terms"),
            tuple(terms[j] for j in places),
            sum(1 << j for j in places),
        )
        for word, places in kinds.items()
    )


def masks_of(parts: Sequence[Part]) -> Iterator[int]:
    """Every coalition that the costs of these parts ask for."""
    yield from (part.mask for part in parts)
    yield from _in_order(parts)
    if len(parts) <= MOST_SHARED:
        yield from _unions(parts)


def part_costs(ran: CoalitionRun, parts: Sequence[Part]) -> tuple[PartCost, ...]:
    """Each part alone, after those before it, and as an order-free share."""
    so_far = [NOTHING, *_in_order(parts)]
    found = _shares(ran, parts)
    return tuple(
        PartCost(
            part.word,
            part.label,
            part.terms,
            alone=ran.cost(part.mask),
            in_order=ran.cost(so_far[place + 1], above=so_far[place]),
            share=found[place] if found else None,
        )
        for place, part in enumerate(parts)
    )


def _in_order(parts: Sequence[Part]) -> list[int]:
    return list(accumulate(part.mask for part in parts))


def _unions(parts: Sequence[Part]) -> list[int]:
    """The coalition of terms for every coalition of parts, by its bits."""
    masks = [NOTHING]
    for part in parts:
        masks += [mask | part.mask for mask in masks]
    return masks


def _shares(ran: CoalitionRun, parts: Sequence[Part]) -> list[Cost]:
    if not parts or len(parts) > MOST_SHARED:
        return []
    ongoing, once = (shares(worth) for worth in ran.worth(_unions(parts)))
    return [cost_of(a, b) for a, b in zip(ongoing, once, strict=True)]
