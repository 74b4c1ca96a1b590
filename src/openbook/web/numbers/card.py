"""Card: one number as the page shows it, whatever kind it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.answers.law_rows import LawRow
from openbook.case.tables.evidence import Claim
from openbook.figures.figure import Source
from openbook.reports.beliefs import BeliefShown


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One row of a table of numbers: what, how much, and where it opens."""

    name: str
    shown: str
    href: str = ""
    year: str = ""
    kind: str = ""
    note: str = ""
    level: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class CardRows:
    """Some rows under a heading; the last one may be their total."""

    title: str
    rows: tuple[Entry, ...]
    note: str = ""
    total: Entry | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    """The same number on other books and in other years."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Entry, ...]], ...]
    here: tuple[int, int] = (0, 0)  # row and column of the number itself


@dataclass(frozen=True, kw_only=True, slots=True)
class Paging:
    """Which rows of a long table are shown, and the addresses of the others."""

    first: int
    last: int
    count: int
    before: str = ""
    after: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimShown:
    """A claim about the same thing, and where its number opens."""

    claim: Claim
    source: Source | None
    shown: str = ""
    href: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """A number, what it is, what it was made of and who stands behind it."""

    title: str
    shown: str
    value: float | None
    exact: str = ""  # with every digit; empty where the inputs are rounded
    rounded: str = ""  # what it was computed as, where its inputs are rounded
    stands: tuple[str, ...] = ()  # on whose book, with which offers
    meaning: str = ""
    formula: str = ""
    note: str = ""
    entries: tuple[CardRows, ...] = ()
    paging: Paging | None = None
    sources: tuple[Source, ...] = ()
    beliefs: tuple[BeliefShown, ...] = ()
    law: tuple[LawRow, ...] = ()
    claims: tuple[ClaimShown, ...] = ()
    grid: Grid | None = None
    trail: tuple[tuple[str, str], ...] = field(default=())
    simulated: bool = False  # shows rows that a program made
