"""Kinds of numbers that a law.yaml may hold: each a row of numbers.csv."""

from __future__ import annotations

import csv
from fractions import Fraction
from importlib.resources import files

from openbook.findings.dataclass import dataclass

_ANY = "*"


@dataclass(frozen=True, slots=True)
class NumberKind:
    """What is known of a number before anybody writes it."""

    name: str  # a name that ends with * stands for any name of its chapter
    unit: str  # empty where the file must say it
    shapes: tuple[str, ...]
    words: tuple[str, ...]  # the only words it may hold; none: any
    marks: tuple[str, ...]  # keys beside those that every number may have
    low: Fraction | None
    high: Fraction | None
    meaning: str

    @property
    def chapter(self) -> str:
        """The first part of the name."""
        return self.name.partition(".")[0]


def _kind(row: dict[str, str]) -> NumberKind:
    low, _, high = row["limits"].partition(" to ")
    return NumberKind(
        row["name"],
        row["unit"],
        tuple(row["shapes"].split()),
        tuple(row["words"].split()),
        tuple(row["marks"].split()),
        Fraction(low) if low else None,
        Fraction(high) if high else None,
        row["meaning"],
    )


_ROWS = (files("openbook.law") / "numbers.csv").read_text("utf-8").splitlines()
KINDS = {row["name"]: _kind(row) for row in csv.DictReader(_ROWS)}
CHAPTERS = tuple(dict.fromkeys(kind.chapter for kind in KINDS.values()))


def kind_of(name: str) -> NumberKind | None:
    """Return the kind of a number; None where no law.yaml may hold it.

    >>> kind_of("pensions.tra").meaning
    'Employer rate of a pension plan, as a share of pay'
    >>> kind_of("reserve.shares") is None
    True
    """
    chapter = name.partition(".")[0]
    return KINDS.get(name) or KINDS.get(f"{chapter}.{_ANY}")


def names_in(chapter: str) -> tuple[str, ...]:
    """Return the names of one chapter that are fixed."""
    return tuple(name.partition(".")[2] for name, kind in KINDS.items() if kind.chapter == chapter)
