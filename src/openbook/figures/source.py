"""Source: who gave a number, when and where, and how sure we are of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


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
