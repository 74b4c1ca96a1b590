"""Alike: rows of a table that hold the same figures, so that each is computed once."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openbook.figures.graph import Node
from openbook.figures.leaf import Given

Places = NDArray[np.intp]

# Adding up rows in an order costs something; more kinds than this are not worth it.
_WORTH = 0.8


class Alike(NamedTuple):
    """The first row of each kind, and the kind of every row in order."""

    firsts: Places
    kinds: Places


def alike_rows(nodes: Sequence[Node], needed: Iterable[int]) -> dict[str, Alike]:
    """The tables with rows that nothing tells apart, by name.

    Rows differ only by the figures given for them, so equal figures are equal results,
    to the bit. They are compared as bits because 0.0 and -0.0 are not the same.
    """
    figures: dict[str, list[Given]] = {}
    for at in sorted(needed):
        line = nodes[at].line
        if line.rows is not None:
            columns = figures.setdefault(line.rows.name, [])
            if isinstance(line.detail, Given):
                columns.append(line.detail)
    found = {}
    for name, columns in figures.items():
        alike = _alike(columns)
        if alike is not None and len(alike.firsts) < _WORTH * len(alike.kinds):
            found[name] = alike
    return found


def _alike(columns: Sequence[Given]) -> Alike | None:
    """The kinds of the rows of these columns; None where there is nothing to look at."""
    if not columns:
        return None
    rows = [_bits(column) for column in columns]
    seen: dict[tuple[bytes, ...], int] = {}
    kinds = [seen.setdefault(row, len(seen)) for row in zip(*rows, strict=True)]
    firsts: dict[int, int] = {}
    for place, kind in enumerate(kinds):
        firsts.setdefault(kind, place)
    return Alike(
        np.array(list(firsts.values()), dtype=np.intp), np.array(kinds, dtype=np.intp)
    )


def _bits(column: Given) -> list[bytes]:
    """Each row of a column as bytes."""
    raw = array("d", chain.from_iterable(column.values)).tobytes()
    wide = len(raw) // max(len(column.values), 1)
    return [raw[start : start + wide] for start in range(0, len(raw), wide or 1)]
