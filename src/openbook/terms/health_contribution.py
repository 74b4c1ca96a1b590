"""What the employer pays for health coverage."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from openbook.case import fields
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.limits import PAID, Limits
from openbook.case.offer import Proposed
from openbook.case.scope import until
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.figures.year import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class HealthContribution(Proposed):
    """What the employer pays for health coverage."""

    word: ClassVar[str] = "health_contribution"
    total: Figure | None = fields.figure(
        "Contribution for everyone in a year", "USD", required=False, limits=PAID
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

    def apply(self, levers: Levers, case: Case) -> Levers:
        """Fix the contribution in every budget year that is mostly within the term.

        A later term takes the place of an earlier one. There is one contribution for
        all units, whoever bargained for it.
        """
        del case  # other terms need it
        years = [year for year in levers.years if self._mostly_covers(year)]
        if self.total is not None or self.per_person is not None:
            total = 0.0 if self.total is None else self.total.value
            each = 0.0 if self.per_person is None else self.per_person.value
            levers = levers.moved("health.total", dict.fromkeys(years, total))
            levers = levers.moved("health.per_person", dict.fromkeys(years, each))
        if self.frozen:
            levers = levers.moved("health.frozen", dict.fromkeys(years, 1.0))
        return levers

    def _mostly_covers(self, year: Year) -> bool:
        first = max(self.starts or year.first_day, year.first_day)
        last = min(self.ends or year.last_day, year.last_day)
        days = (year.last_day - year.first_day).days + 1
        return ((last - first).days + 1) * 2 > days


TERM = HealthContribution
