"""Priced: terms that move levers, and the order in which they do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Term


@runtime_checkable
class Priced(Protocol):
    """A term that moves levers; terms without a price have no such method."""

    def apply(self, levers: Levers, case: Case) -> Levers:
        """The levers as the term leaves them."""
        ...


def in_turn(terms: Iterable[Term]) -> list[Term]:
    """Return raises by day, so that they compound exactly, then the rest as written."""
    pieces = [piece for term in terms for piece in term.pieces()]
    return sorted(pieces, key=lambda piece: piece.turn)
