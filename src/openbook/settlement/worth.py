"""Worth: how many points each rung is to each side, guessed from the offers on record.

To the union every open matter counts alike; to the employer it counts by what is spent.
What a side never moved on counts twice what it moved on last, and what it stopped moving
on earlier is in between. The points of a side come to about a thousand; those of a matter
rise evenly with the dollars from one offer to the other.
"""

from __future__ import annotations

from openbook.settlement.matters import Matter
from openbook.settlement.room import Costs

ALL_POINTS = 1_000


def guessed_points(
    matters: tuple[Matter, ...], costs: Costs
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each matter and rung, what it is worth to the union and to the employer.

    The dearest rung is the best for the union, the cheapest for the employer. Without
    a difference in dollars each side likes its own offer best.
    """
    spans = [max(row) - min(row) for row in costs.spent]
    union = [1 + each.firm[0] for each in matters]
    employer = [
        span * (1 + each.firm[1]) for span, each in zip(spans, matters, strict=True)
    ]
    all_union, all_employer = sum(union), max(1.0, sum(employer))
    found = []
    for at, matter in enumerate(matters):
        mine = int(ALL_POINTS * union[at] / all_union)
        theirs = round(ALL_POINTS * employer[at] / all_employer)
        parts = parts_of(matter, costs.spent[at])
        found.append(
            tuple((round(mine * part), round(theirs * (1 - part))) for part in parts)
        )
    return tuple(found)


def parts_of(matter: Matter, spent: tuple[int, ...]) -> list[float]:
    """How far each rung is from the best for the employer to the best for the union."""
    least, most = min(spent), max(spent)
    if most == least:
        return [rung.part for rung in matter.rungs]
    return [(each - least) / (most - least) for each in spent]
