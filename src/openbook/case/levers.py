"""Levers: what a contract fixes and bargaining moves, by name and year."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cache
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.ladder import PayChange
from openbook.case.offer import Term
from openbook.figures.amounts import said_number
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass


@cache
def unset(years: int) -> tuple[float, ...]:
    """Return the positions of a lever that nobody moved."""
    return (0.0,) * years


@dataclass(frozen=True, slots=True)
class Levers:
    """The position of every lever in every projected year; unset ones stand at 0."""

    years: tuple[Year, ...]
    positions: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    # Changes of the pay of each unit so far, in the order of their days.
    changes: Mapping[str, tuple[PayChange, ...]] = field(default_factory=dict)

    def at(self, name: str) -> tuple[float, ...]:
        """Return the positions of one lever, year by year."""
        return self.positions.get(name) or unset(len(self.years))

    def moved(self, name: str, to: Mapping[Year, float]) -> Levers:
        """Return the levers with one of them put somewhere else in some years."""
        now = dict(zip(self.years, self.at(name), strict=True))
        now.update({year: value for year, value in to.items() if year in now})
        return self.put({name: tuple(now.values())})

    def added(self, name: str, more: Mapping[Year, float]) -> Levers:
        """Return the levers with one of them moved further in some years."""
        now = dict(zip(self.years, self.at(name), strict=True))
        return self.moved(name, {y: now.get(y, 0.0) + by for y, by in more.items()})

    def with_change(self, unit: str, change: PayChange) -> Levers:
        """Return the levers with one more change of a unit's pay noted."""
        so_far = (*self.changes.get(unit, ()), change)
        return replace(self, changes={**self.changes, unit: so_far})

    def put(self, positions: Mapping[str, tuple[float, ...]]) -> Levers:
        """Return the levers with some of them at other positions in all years."""
        return Levers(self.years, {**self.positions, **positions}, self.changes)


AS_EDITED = "as in the workbook"  # what such a term is for, where a term must say it
_DIGITS = 12  # what is beyond them came from the arithmetic, nobody offered it

Fields = dict[str, str]


class LeverMove(NamedTuple):
    """One lever in one year: what it is for, where it is wanted, where it is now."""

    case: Case
    lever: str
    year: Year
    want: float
    have: float

    @property
    def kind(self) -> str:
        """The first word of the lever."""
        return self.lever.partition(".")[0]

    @property
    def of(self) -> str:
        """The unit, role or classes that the lever is for."""
        return self.lever.partition(".")[2]

    def more(self, unit: str) -> str:
        """Return how much is missing, as a term says it."""
        return said_number(round(self.want - self.have, _DIGITS), unit)

    def share_on_top(self) -> str:
        """Return the share that is missing on top of what is there: raises compound."""
        share = round((1 + self.want) / (1 + self.have) - 1, _DIGITS)
        return said_number(share, "share")


# How a kind of term becomes rows again: ``rows_for``, for the levers that are its own.
RowsFor = Callable[[LeverMove], Iterator[Fields]]


class Priced(ABC):
    """A term that moves levers; terms not costed have no such method."""

    @abstractmethod
    def apply(self, levers: Levers, case: Case) -> Levers:
        """Return the levers as the term leaves them."""

    @classmethod
    def __subclasshook__(cls, kind: type) -> bool:
        return hasattr(kind, "apply")


def in_turn(terms: Iterable[Term]) -> list[Term]:
    """Return raises by day, so that they compound exactly, then the rest as written."""
    pieces = [piece for term in terms for piece in term.pieces()]
    return sorted(pieces, key=lambda piece: piece.turn)
