"""Rounds of blind acceptance in a small group, and chance that is the same every time."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import shake_256
from itertools import count

from openbook.settlement.sealed.cards import Table
from openbook.settlement.sealed.group import Group

# A safe prime of 128 bits: no secret is safe in it, and every law of the cards holds.
SMALL = Group(2**128 - 15_449)


def made_chance(seed: str) -> Callable[[int], bytes]:
    """Bytes that look like chance and are always the same for a seed."""
    turn = count()

    def chance(size: int) -> bytes:
        return shake_256(f"{seed} {next(turn)}".encode()).digest(size)

    return chance


def made_table(packages: int, cards: int, group: Group = SMALL) -> Table:
    """A list of so many packages, with so many cards for each side."""
    return Table("0" * 64, tuple(f"{at:064x}" for at in range(packages)), cards, group)
