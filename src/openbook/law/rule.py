"""Rule: a sentence of the law in our words, with its section and its proof."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from openbook.figures.source import Source, Status


@dataclass(frozen=True, slots=True)
class Rule:
    """What a section of the law says, in one or two plain sentences."""

    name: str
    section: str
    says: str
    in_force: date
    known_on: date
    source: Source
    known_on_status: Status = Status.CONFIRMED
