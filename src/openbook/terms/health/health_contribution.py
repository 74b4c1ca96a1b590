"""What the employer pays for health coverage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import fsum
from typing import ClassVar, Self

from openbook.case.case import Case
from openbook.case.duration_years import until
from openbook.case.format import fields
from openbook.case.format.limits import PAID, PART, Limits
from openbook.case.health_terms import HealthTerm
from openbook.case.levers import Fields, LeverMove, Levers
from openbook.case.posts_today import heads_by_unit
from openbook.case.term_facts import Lever
from openbook.figures.amounts import said_amount, said_number
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class HealthContribution(HealthTerm):
    """What the employer pays for health coverage."""

    word: ClassVar[str] = "health_contribution"
    title: ClassVar[str] = "Health contribution"
    priced_by: ClassVar[tuple[str, ...]] = ("total", "per_person", "more", "frozen")
    form: ClassVar[Mapping[str, str]] = {"per_person": "14000"}
    levers: ClassVar[Mapping[str, Lever]] = {
        "health_total": Lever("Health contribution for all people, where it is fixed", PAID),
        "health_each": Lever(
            "Health contribution per person, where it is fixed", Limits(0, 100_000, 0, 40_000)
        ),
        "health_frozen": Lever("Part of the year in which the health contribution is frozen", PART),
        "health_fixed": Lever("Part of the year in which the health contribution is fixed", PART),
    }
    total: Figure | None = fields.figure(
        "Contribution for all people of its units in a year", "USD", required=False, limits=PAID
    )
    per_person: Figure | None = fields.figure(
        "Contribution for each covered person in a year",
        "USD/people",
        required=False,
        limits=Limits(
            0, 100_000, 6_000, 40_000, "San Juan USD: 15,643 for a teacher (2024), 30,731 (2022)"
        ),
    )
    more: Figure | None = fields.figure(
        "Dollars a year for each covered person on top of what the contract pays, such as a "
        "higher cap",
        "USD/people",
        required=False,
        limits=Limits(-100_000, 100_000, -5_000, 10_000),
    )
    frozen: bool = fields.flag("Whether it stays the same while the term lasts")

    @property
    def phrase(self) -> str:
        """The term in one short phrase."""
        given = self.total or self.per_person
        label: str = "health contribution"
        if given:
            said = said_amount(given.value, str(given.unit))
            label = Message("{amount} health contribution", amount=said)
        elif self.more:
            said = said_amount(self.more.value, str(self.more.unit))
            label = Message("{amount} more health contribution", amount=said)
        if self.frozen:
            label = Message("{label}, frozen", label=label)
        return until(label, self.ends)

    @property
    def fixes(self) -> bool:
        """Whether it says how much is paid, and not only that it stays the same."""
        return any(each is not None for each in (self.total, self.per_person, self.more))

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Fix the contribution of its units for the part of each year that it covers.

        Of terms that overlap the earlier ones must have been cut (`without_overlap`).
        """
        parts = {year: self.part_of(year) for year in levers.years}
        covered = {year: part for year, part in parts.items() if part}
        for each in self.for_each_unit(heads_by_unit(case)):
            (unit,) = each.units
            base = _paid_today(case, unit) if each.more else 0.0
            for name, figure in (("each", each.per_person or each.more), ("total", each.total)):
                if figure is not None:
                    amount = figure.value + (base or 0.0) * (name == "each")
                    more = {y: amount * part for y, part in covered.items()}
                    levers = levers.added(f"health_{name}.{unit}", more)
            if each.fixes and base is not None:  # else it is on top of what nobody has fixed
                levers = levers.added(f"health_fixed.{unit}", covered)
            if each.frozen:
                levers = _held_off(levers, f"health_frozen.{unit}", each)
        return levers

    @classmethod
    def rows_for(cls, move: LeverMove) -> Iterator[Fields]:
        """Yield the contribution that is wanted, or that it stays the same."""
        said = {
            "health_each": {"per_person": said_number(move.want, "USD")},
            "health_total": {"total": said_number(move.want, "USD")},
            "health_frozen": {"frozen": "yes"},
        }
        if move.kind in said:
            day = move.year.first_day.isoformat()
            yield {**said[move.kind], "starts": day, "units": move.of}

    def for_each_unit(self, people: Mapping[str, float]) -> Iterator[Self]:
        """Yield the term for each of its units, a total parted by their people."""
        heads = {unit: people.get(unit, 1.0) for unit in self.units}
        for unit, own in heads.items():
            total = self.total
            if total is not None and len(heads) > 1:
                total = replace(total, value=total.value * own / fsum(heads.values()))
            yield replace(self, units=(unit,), total=total)


def _paid_today(case: Case, unit: str) -> float | None:
    """Return what the contract pays for each person of a unit; None where it does not say."""
    heads = heads_by_unit(case)
    for held in reversed(case.contract.terms if case.contract else ()):
        if isinstance(held, HealthContribution) and held.holds_on(case.head.as_of):
            meant = replace(held, units=held.units or tuple(heads))
            own = next((e for e in meant.for_each_unit(heads) if e.units == (unit,)), None)
            if own and own.per_person:
                return own.per_person.value
            if own and own.total:
                return own.total.value / heads[unit]
    return None


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
