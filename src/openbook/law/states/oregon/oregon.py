"""Oregon: the general purpose grant from funding ratio and teacher experience."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from importlib.resources import files

from openbook.figures.figure import PUPILS, USD, Status
from openbook.findings.dataclass import dataclass
from openbook.law.errors import LawNotKnownError
from openbook.law.law_file import data_of
from openbook.law.state import GRANT, StateLaw
from openbook.law.statutes import Statutes
from openbook.law.value import DatedValue, Parameter

RATIO, DIFFERENCE = "formula.ratio", "formula.experience_difference"
TARGET, STEP = "formula.target_grant", "formula.experience_step"


@dataclass(frozen=True, slots=True)
class Oregon(StateLaw):
    """The law of Oregon as known on one day."""

    def __post_init__(self) -> None:
        """Set the amount for a weighted student, where a case says its teachers' experience."""
        known = self.statutes.parameters
        if GRANT not in known and DIFFERENCE in known:
            ratio = known[RATIO]
            grant = Parameter(
                GRANT,
                "General purpose grant for each weighted student (extended ADMw)",
                USD / PUPILS,
                ratio.holds,
                tuple(_grants(self.statutes, ratio)),
                ratio.checked_on,
            )
            whole = replace(self.statutes, parameters={**known, GRANT: grant})
            object.__setattr__(self, "statutes", whole)


def _grants(statutes: Statutes, ratio: Parameter) -> Iterator[DatedValue]:
    """Yield the amount of each ratio: ratio × (4,500 + 25 × difference of experience)."""
    for value in ratio.values:
        try:
            parts = [statutes.at(name, value.in_force) for name in (TARGET, STEP, DIFFERENCE)]
        except LawNotKnownError:
            continue  # nobody has said the experience of that year
        target, step, difference = (each.number for each in parts)
        note = f"ratio × (${int(target):,} + ${int(step)} × difference of experience)"
        source = replace(value.source, status=Status.DERIVED, note=note)
        known_on = max(value.known_on, *(each.known_on for each in parts))
        amount = value.number * (target + step * difference)
        yield replace(value, content=amount, known_on=known_on, source=source)


def law(known_on: date) -> Oregon:
    """Return the law of Oregon as known on a day."""
    statutes = data_of(files(__package__), known_on)
    return Oregon(statutes, statutes.name)
