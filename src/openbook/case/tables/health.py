"""Health plans: who is enrolled in which tier, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format import fields
from openbook.case.format.limits import PEOPLE, Limits
from openbook.case.tables.sources import Sourced


@dataclass(frozen=True, kw_only=True, slots=True)
class HealthPlan(Sourced):
    """district/health_plans.csv: people and premium by unit, plan and tier."""

    unit: str = fields.word("Bargaining unit, as in district.yaml", key=True)
    plan: str = fields.word("Health plan, such as kaiser", key=True)
    tier: str = fields.word("Tier of coverage, such as employee, employee+1 or family", key=True)
    people: float | None = fields.number("Employees enrolled in the tier", "people", limits=PEOPLE)
    premium: float | None = fields.number(
        "Whole premium of one employee for a year, in the first projected year",
        "USD/people",
        limits=Limits(0, 200_000, 3_000, 60_000),
    )
