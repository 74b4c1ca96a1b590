"""Law rows: a number of the law that was used, in words, with its two dates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from openbook.figures.source import Source
from openbook.law.cited import Cited


@dataclass(frozen=True, slots=True)
class LawRow:
    """One number of the law for readers."""

    name: str
    description: str
    said: str
    in_force: date
    until: date | None
    known_on: date
    source: Source


def law_rows(found: Iterable[Cited]) -> tuple[LawRow, ...]:
    """The numbers of the law, each as a row."""
    return tuple(
        LawRow(
            name=each.parameter.name,
            description=each.parameter.description,
            said=each.said,
            in_force=each.value.in_force,
            until=each.value.until,
            known_on=each.value.known_on,
            source=each.value.source,
        )
        for each in found
    )
