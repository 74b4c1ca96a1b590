"""What the employer pays for health coverage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import fsum
from typing import ClassVar

from openbook.case import fields
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.limits import PAID, Limits
from openbook.case.offer import Term
from openbook.case.scope import until
from openbook.case.unit_people import people_of
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.figures.year import Year

_DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class HealthContribution(Term):
    """What the employer pays for health coverage."""

    word: ClassVar[str] = "health_contribution"
    total: Figure | None = fields.figure(
        "Contribution for all people of its units in a year",
        "USD",
        required=False,
        limits=PAID,
    )
    per_person: Figure | None = fields.figure(
        "Contribution for each covered person in a year",
        "USD/people",
        required=False,
        limits=Limits(
            0,
            100_000,
            6_000,
            40_000,
            "San Juan USD: 15,643 for a teacher (2024), 30,731 (2022)",
        ),
    )
    frozen: bool = fields.flag("Whether it stays the same while the term lasts")
    starts: date | None = fields.day("First day", required=False)
    ends: date | None = fields.day("Last day", required=False)

    @property
    def label(self) -> str:
        """The term in one short phrase."""
        given = self.total or self.per_person
        said = f"{said_amount(given.value, str(given.unit))} " if given else ""
        frozen = ", frozen" if self.frozen else ""
        return f"{said}health contribution{frozen}{until(self.ends)}"

    @property
    def fixes(self) -> bool:
        """Whether it says how much is paid, and not only that it stays the same."""
        return self.total is not None or self.per_person is not None

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Fix the contribution of its units for the part of each year that it covers.

        Of terms that overlap the earlier ones must have been cut (without_overlap).
        """
        parts = {year: self.part_of(year) for year in levers.years}
        covered = {year: part for year, part in parts.items() if part}
        for each in self.by_unit(case):
            (unit,) = each.units
            for name, figure in (("each", each.per_person), ("total", each.total)):
                if figure is not None:
                    more = {y: figure.value * part for y, part in covered.items()}
                    levers = levers.added(f"health_{name}.{unit}", more)
            if each.fixes:
                levers = levers.added(f"health_fixed.{unit}", covered)
            if each.frozen:
                levers = _held_off(levers, f"health_frozen.{unit}", each)
        return levers

    def by_unit(self, case: Case) -> Iterator[HealthContribution]:
        """Yield the term for each of its units, a total parted by their people."""
        people = {unit.id: people_of(case, unit) for unit in case.units}
        heads = {
            unit: figure.value if (figure := people.get(unit)) else 1.0
            for unit in self.units
        }
        for unit, own in heads.items():
            total = self.total
            if total is not None and len(heads) > 1:
                total = replace(total, value=total.value * own / fsum(heads.values()))
            yield replace(self, units=(unit,), total=total)

    def part_of(self, year: Year) -> float:
        """Return the part of a budget year that lies within the term."""
        first = max(self.starts or year.first_day, year.first_day)
        last = min(self.ends or year.last_day, year.last_day)
        days = (year.last_day - year.first_day).days + 1
        return max(0, (last - first).days + 1) / days


def without_overlap(
    terms: Iterable[HealthContribution], case: Case
) -> list[HealthContribution]:
    """Return the terms unit by unit; on each day the last one written holds."""
    kept: list[HealthContribution] = []
    for term in terms:
        for own in term.by_unit(case):
            if own.fixes:
                kept = [piece for each in kept for piece in _cut(each, own)]
            kept.append(own)
    return kept


def _cut(old: HealthContribution, new: HealthContribution) -> list[HealthContribution]:
    """Return what a newer term leaves of an older one of the same unit."""
    if not old.fixes or old.units != new.units:
        return [old]
    pieces = []
    if new.starts and (old.starts is None or old.starts < new.starts):
        until_then = new.starts - _DAY
        pieces.append(replace(old, ends=min(old.ends or until_then, until_then)))
    if new.ends and (old.ends is None or old.ends > new.ends):
        from_then = new.ends + _DAY
        pieces.append(replace(old, starts=max(old.starts or from_then, from_then)))
    return pieces


def _held_off(levers: Levers, lever: str, term: HealthContribution) -> Levers:
    """Freeze the years on whose first day the term holds, as far as it covers them.

    The contribution changes on the first day of a budget year; a term that begins later
    keeps what was paid by then.
    """
    held = {
        year: max(was, term.part_of(year))
        for year, was in zip(levers.years, levers.at(lever), strict=True)
        if term.starts is None or term.starts <= year.first_day
    }
    return levers.moved(lever, {year: part for year, part in held.items() if part})


TERM = HealthContribution
