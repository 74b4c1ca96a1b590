"""Staff: people by unit, column and step, the pay schedule, named posts, health plans."""

from __future__ import annotations

from openbook.case.format.fields import described
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Staff(Sourced):
    """district/staff.csv: the scattergram, people by unit, column and step."""

    unit: str
    column: str
    step: float
    fte: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Pay(Sourced):
    """district/schedules/NAME.csv: yearly pay by column and step."""

    column: str
    step: float
    pay: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Post(Sourced):
    """district/posts.csv: nurses, counselors, librarians and other named positions."""

    year: Year
    role: str
    unit: str = ""
    fte: float | None
    cost: float | None = None
    fund: str = ""
    served: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class HealthPlan(Sourced):
    """district/health_plans.csv: people and premium by unit, plan and tier."""

    unit: str
    plan: str
    tier: str
    people: float | None
    premium: float | None
