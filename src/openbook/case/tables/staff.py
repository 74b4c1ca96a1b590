"""Staff: people by unit, column and step, what the schedule pays, and named posts."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.format import fields
from openbook.case.format.limits import ALL_PUPILS, POSTS, STEP, Limits
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Year


@dataclass(frozen=True, kw_only=True, slots=True)
class Staff(Sourced):
    """district/staff.csv: the scattergram, people by unit, column and step."""

    unit: str = fields.word("Bargaining unit, as in district.yaml", key=True)
    column: str = fields.word("Column of the schedule (education)", key=True)
    step: float = fields.number("Step of the schedule (years)", "years", key=True, limits=STEP)
    fte: float | None = fields.number("Full-time equivalents", "FTE", limits=POSTS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Pay(Sourced):
    """district/schedules/NAME.csv: yearly pay by column and step."""

    column: str = fields.word("Column of the schedule (education)", key=True)
    step: float = fields.number("Step of the schedule (years)", "years", key=True, limits=STEP)
    pay: float | None = fields.number(
        "Yearly pay before benefits", "USD/FTE", limits=Limits(0, 1_000_000, 12_000, 300_000)
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Post(Sourced):
    """district/posts.csv: nurses, counselors, librarians and other named positions."""

    year: Year = fields.year("Budget year", key=True)
    role: str = fields.word("Role, such as nurse, counselor or librarian", key=True)
    unit: str = fields.word("Bargaining unit", required=False)
    fte: float | None = fields.number("Full-time equivalents", "FTE", limits=POSTS)
    cost: float | None = fields.number(
        "Yearly cost of one, with benefits",
        "USD/FTE",
        required=False,
        limits=Limits(0, 1_000_000, 30_000, 250_000),
    )
    fund: str = fields.word("Fund that pays, as in district/budget.csv", required=False)
    served: float | None = fields.number(
        "Students on their caseloads together", "pupils", required=False, limits=ALL_PUPILS
    )
