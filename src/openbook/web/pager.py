"""Pager: a long list shown some at a time, the part that the address asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Generic, TypeVar

from openbook.web.question import Asked

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Paged(Generic[Row]):
    """Some rows of a list, and which of how many parts they are."""

    rows: Sequence[Row]
    now: int
    last: int


def paged(asked: Asked, rows: Sequence[Row], at_once: int) -> Paged[Row]:
    """The part of a list that ``page`` in the address names; left out, the first."""
    last = max(1, ceil(len(rows) / at_once))
    now = int(asked.choice("page", tuple(map(str, range(1, last + 1)))))
    return Paged(rows[(now - 1) * at_once : now * at_once], now, last)
