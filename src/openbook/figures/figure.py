"""Figure: one number that somebody gave, with its unit and its source."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar

from openbook.figures.unit import Unit


class Status(StrEnum):
    """How well a number is supported; shown wherever the number is."""

    SAID = "said"  # in a document we hold: somebody said it in public
    CONFIRMED = "confirmed"  # read in the source that is named
    DERIVED = "derived"  # arithmetic on said and confirmed numbers
    UNCONFIRMED = "unconfirmed"  # general knowledge; nobody has confirmed it
    GENERATED = "generated"  # made by a program, calibrated to published totals


@dataclass(frozen=True, slots=True)
class Source:
    """Where a number comes from."""

    who: str
    title: str
    on: date | None = None
    link: str = ""
    page: str = ""
    status: Status = Status.UNCONFIRMED
    note: str = ""
    learned_later: bool = False  # published after the day of the case

    def __str__(self) -> str:
        day = f", {self.on.isoformat()}" if self.on else ""
        page = f", {self.page}" if self.page else ""
        later = ", learned later" if self.learned_later else ""
        return f"{self.who}: {self.title}{day}{page} ({self.status}{later})"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its unit and source.

    There is no arithmetic on purpose: a figure enters a calculation only through
    a line of a model, which keeps the source. NumPy is told to keep out as well.

    >>> from openbook.figures.unit import USD
    >>> a = Figure(5.0, USD, Source("UTLA", "statement"))
    >>> a + a
    Traceback (most recent call last):
    TypeError: unsupported operand type(s) for +: 'Figure' and 'Figure'
    """

    value: float
    unit: Unit
    source: Source

    __array_ufunc__: ClassVar[None] = None
