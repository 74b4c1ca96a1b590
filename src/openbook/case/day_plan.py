"""A plan of one strike day as a file: a draft, or the copy that a person approved."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime

from openbook.case import fields
from openbook.case.limits import SITE_PUPILS, SITE_STAFF
from openbook.case.notices import SCHOOL_IS
from openbook.case.where import NOWHERE, Where


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedSite:
    """One school of a plan: its status, its students, its staff in numbers."""

    school: str = fields.word("School, as in schools.csv", key=True)
    school_is: str = fields.choice("Status of the school in the plan", *SCHOOL_IS)
    merged_into: str = fields.word(
        "School where its students go, if it is merged", required=False
    )
    reason: str = fields.text("Rule or notice that the status follows", required=False)
    students: float | None = fields.number(
        "Students planned for, those of a merged school included",
        "pupils",
        required=False,
        limits=SITE_PUPILS,
    )
    special_students: float | None = fields.number(
        "Of them, students in special education",
        "pupils",
        required=False,
        limits=SITE_PUPILS,
    )
    preschool: bool = fields.flag("Whether a preschool is on the site")
    needs: float | None = fields.number(
        "Staff that the plan's rule asks for",
        "people",
        required=False,
        limits=SITE_STAFF,
    )
    needs_credentialed: float | None = fields.number(
        "Of them, with a credential", "people", required=False, limits=SITE_STAFF
    )
    needs_special: float | None = fields.number(
        "Of them, with a special-education credential",
        "people",
        required=False,
        limits=SITE_STAFF,
    )
    credentialed: float | None = fields.number(
        "Staff assigned who hold a credential",
        "people",
        required=False,
        limits=SITE_STAFF,
    )
    special: float | None = fields.number(
        "Staff assigned who hold a special-education credential",
        "people",
        required=False,
        limits=SITE_STAFF,
    )
    administrators: float | None = fields.number(
        "Administrators assigned", "people", required=False, limits=SITE_STAFF
    )
    substitutes: float | None = fields.number(
        "Substitutes assigned", "people", required=False, limits=SITE_STAFF
    )
    aides: float | None = fields.number(
        "Aides assigned", "people", required=False, limits=SITE_STAFF
    )
    volunteers: float | None = fields.number(
        "Volunteers assigned", "people", required=False, limits=SITE_STAFF
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class DayPlan:
    """strike/plans/DAY.yaml: the plan of one strike day, a draft until it is approved.

    The approved copy, strike/approved/DAY.yaml, is what families read.
    """

    day: date = fields.day("Day of the strike that is planned")
    made_at: str = fields.text(
        "When the plan was made, such as 2019-01-15T18:05:00-08:00", required=False
    )
    counts_until: date | None = fields.day(
        "Newest day whose counts the plan knew", required=False
    )
    approved_by: str = fields.text(
        "Person who approved the plan, in strike/approved only", required=False
    )
    approved_at: str = fields.text(
        "When it was approved, such as 2019-01-15T18:05:00-08:00", required=False
    )
    sites: tuple[PlannedSite, ...] = fields.records(
        "Every school of the plan", PlannedSite, required=False
    )
    id: str = ""
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def approval(self) -> datetime | None:
        """When a person approved it; None where name or time is missing."""
        return time_of(self.approved_at) if self.approved_by.strip() else None


def time_of(text: str) -> datetime | None:
    """A time with its offset from UTC; None where the text is none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None
