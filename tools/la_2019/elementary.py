"""Classes of one teacher in grades K to 6: within the cap, some of two grades."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from tools.la_2019.caps import DEPARTURE, EARLY_AVERAGE, EARLY_MOST, most_in_class
from tools.la_2019.targets import OVER_CAP_EARLY

_DEPARTING = 0.08
_MOST_EXCESS = 4


@dataclass(frozen=True, slots=True)
class Block:
    """Pupils of a grade, or of two grades in one class, and the number of classes."""

    site: int
    first: int
    last: int
    seats: int
    sections: int
    most: int
    over: bool = False

    @property
    def early(self) -> bool:
        """Whether the block belongs to grades K to 3."""
        return self.last <= 3

    @property
    def rest(self) -> int:
        """Pupils left when every class but one is as full as it may be."""
        return self.seats - self.most * (self.sections - 1)


def blocks_of_site(
    generator: np.random.Generator, site: int, group: str, seats: dict[int, int]
) -> list[Block]:
    """As few classes as the caps allow, grade by grade, for one school."""
    departs = bool(generator.random() < _DEPARTING)
    blocks = []
    for grade, pupils in seats.items():
        most = most_in_class(group, grade, "all")
        most += DEPARTURE if departs and grade > 3 else 0
        need = math.ceil(pupils / most)
        blocks.append(Block(site, grade, grade, pupils, need, most))
    return blocks


def settle_site(blocks: list[Block]) -> list[Block]:
    """The classes of one school, with two grades in one class where that saves one."""
    early = [block for block in blocks if block.early]
    upper = [block for block in blocks if not block.early]
    combined = _combined(early)
    legal = combined if _average(combined) <= EARLY_AVERAGE else early
    return [*_to_average(legal), *_combined(upper)]


def let_some_over(generator: np.random.Generator, blocks: list[Block]) -> list[Block]:
    """Save a class where few pupils ask for it, until 150 classes are above 27."""
    made = list(blocks)
    seats, sections = _early_totals(blocks)
    left = OVER_CAP_EARLY.value
    for index in generator.permutation(len(blocks)):
        block = blocks[index]
        over = min(block.rest, block.sections - 1)
        average = seats[block.site] / max(1, sections[block.site] - 1)
        if _may_save(block) and over <= left and average <= EARLY_AVERAGE:
            made[index] = replace(block, sections=block.sections - 1, over=True)
            sections[block.site] -= 1
            left -= over
    if left:
        message = f"{left} classes above {EARLY_MOST} could not be made"
        raise ValueError(message)
    return made


def _may_save(block: Block) -> bool:
    """Whether one class less would leave the others only a little too full."""
    return block.early and block.sections > 1 and block.rest <= _MOST_EXCESS


def _early_totals(blocks: list[Block]) -> tuple[dict[int, int], dict[int, int]]:
    """Pupils and classes of grades K to 3 by site."""
    seats: dict[int, int] = {block.site: 0 for block in blocks}
    sections = dict(seats)
    for block in blocks:
        if block.early:
            seats[block.site] += block.seats
            sections[block.site] += block.sections
    return seats, sections


def _average(blocks: list[Block]) -> float:
    """Pupils a class over all blocks."""
    sections = sum(block.sections for block in blocks)
    return sum(block.seats for block in blocks) / max(1, sections)


def _to_average(blocks: list[Block]) -> list[Block]:
    """Add classes where they are fullest until the school's average is legal."""
    made = list(blocks)
    while made and _average(made) > EARLY_AVERAGE:
        index = max(range(len(made)), key=lambda i: made[i].seats / made[i].sections)
        made[index] = replace(made[index], sections=made[index].sections + 1)
    return made


def _combined(blocks: list[Block]) -> list[Block]:
    """Join the rests of two neighboring grades in one class where that saves one."""
    pairs = [
        (blocks[index].rest + blocks[index + 1].rest, index) for index in range(len(blocks) - 1)
    ]
    if not pairs or min(pairs)[0] > blocks[0].most:
        return blocks
    index = min(pairs)[1]
    joined = _join(blocks[index], blocks[index + 1])
    return [*blocks[:index], *joined, *blocks[index + 2 :]]


def _join(lower: Block, upper: Block) -> list[Block]:
    """Two grades and a class of both, all of them about as full."""
    size = (lower.seats + upper.seats) / (lower.sections + upper.sections - 1)
    least = lower.rest + upper.rest
    more = max(least, min(round(size), lower.most)) - least
    from_lower = lower.rest + min(more // 2, lower.seats - lower.rest)
    from_upper = upper.rest + min(more - more // 2, upper.seats - upper.rest)
    own = [
        replace(block, seats=block.seats - moved, sections=block.sections - 1)
        for block, moved in ((lower, from_lower), (upper, from_upper))
    ]
    both = replace(lower, last=upper.last, seats=from_lower + from_upper, sections=1)
    return [block for block in (own[0], both, own[1]) if block.sections]
