"""A strike: its days, plans and notices, students counted, staff who can be sent."""

from __future__ import annotations

from dataclasses import field
from datetime import date, datetime

from openbook.case.format import fields
from openbook.case.format.fields import described
from openbook.case.format.table import NOWHERE, Where
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Figure
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class SiteRule:
    """A written rule that limits or closes schools on every day of the strike."""

    status: str
    level: str = ""
    school: str = ""
    why: str
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class OwnStandards(Sourced):
    """Fields of strike/strike.yaml that replace what Openbook assumes about staffing."""

    pupils_per_group: Figure | None = None
    pupils_per_special_adult: Figure | None = None
    pupils_per_floor_adult: Figure | None = None
    least_adults: Figure | None = None
    preschool_adults: Figure | None = None
    pupils_per_adult: Figure | None = None
    merge_pupils: Figure | None = None
    merge_km: Figure | None = None
    merge_weight: Figure | None = None
    travel_km: Figure | None = None
    site_rules: tuple[SiteRule, ...] = fields.records(
        "Written rules that limit or close schools; left out, Openbook's own",
        SiteRule,
        required=False,
    )


ALL = "all"
# The columns that hold texts, in the order of a page; each fits on one sheet.
FACTS = (
    "early_dismissal",
    "hours",
    "meals",
    "special_education",
    "absences",
    "hotline_hours",
    "message",
)
LONGEST = 500


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Notice(Sourced):
    """strike/notices.csv: what was announced to families; a blank says nothing."""

    day: date | None = None
    school: str
    language: str = "en"
    school_is: str = ""
    merged_into: str = ""
    early_dismissal: str = ""
    hours: str = ""
    meals: str = ""
    special_education: str = ""
    absences: str = ""
    hotline_hours: str = ""
    message: str = ""


LANGUAGES = fields.specs(Notice)["language"].choices
SCHOOL_IS = fields.specs(Notice)["school_is"].choices


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Approval:
    """Who read the texts for families in a language and approved them."""

    language: str
    by: str
    on: date
    wording: str
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class ClosedDays(Sourced):
    """Days of the strike on which every school of the district is closed."""

    first: date
    last: date | None = None
    announced: date
    why: str = ""
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def holds_on(self, day: date) -> bool:
        """Return whether schools are closed on a day."""
        return self.first <= day <= (self.last or self.first)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class MakeUpDay(Sourced):
    """A day of instruction added for one that was lost."""

    day: date
    announced: date
    paid: bool | None = None
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class UnitOut(Sourced):
    """Another unit that is on strike too, or honors the picket line."""

    unit: str
    share: Figure
    first_day: date | None = None
    last_day: date | None = None
    announced: date | None = None
    roles: tuple[str, ...] = ()
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def out_on(self, day: date) -> bool:
        """Return whether its people are out on a day of the strike."""
        return (self.first_day or day) <= day <= (self.last_day or day)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class TeachingStaff(Sourced):
    """People who will teach during the strike, as announced."""

    people: Figure
    announced: date
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Strike(OwnStandards):
    """strike/strike.yaml: what the district announced about the strike."""

    first_day: date
    last_day: date | None = None
    unit: str
    strikers: Figure | None = None
    wages_saved: Figure | None = None
    substitute_day: Figure | None = None
    hotline: str = ""
    hotline_hours: str = ""
    absences: str = ""
    site: str = ""
    closed: tuple[ClosedDays, ...] = fields.records(
        "Days on which every school is closed, as announced", ClosedDays, required=False
    )
    make_up: tuple[MakeUpDay, ...] = fields.records(
        "Days of instruction added for days lost", MakeUpDay, required=False
    )
    penalty_waived: date | None = None
    also_out: tuple[UnitOut, ...] = fields.records(
        "Other units on strike, or honoring the picket line", UnitOut, required=False
    )
    teaching: tuple[TeachingStaff, ...] = fields.records(
        "People who will teach during the strike, as announced; the newest counts",
        TeachingStaff,
        required=False,
    )
    approved: tuple[Approval, ...] = fields.records(
        "Who approved the texts for families", Approval, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class StrikeDay(Sourced):
    """strike/days.csv: students present in the whole district, version by version."""

    day: date
    version: str
    pupils: float | None
    schools_missing: float | None = None
    weather: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class TriedCount(Sourced):
    """A file of counts to try: students present in the whole district, a day a row."""

    day: date
    pupils: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class SchoolCount(Sourced):
    """strike/counts.csv: students present by day and school; no row: not reported."""

    day: date
    school: str
    pupils: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class Adult(Sourced):
    """strike/adults.csv: people who can be sent to schools; no names, only numbers."""

    adult: str
    role: str
    credential: str
    area: str = ""
    latitude: float | None = None
    longitude: float | None = None
    travel_km: float | None = None
    languages: tuple[str, ...] = ()
    first_day: date | None = None
    last_day: date | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class PlannedSite:
    """One school of a plan: its status, its students, its staff in numbers."""

    school: str
    school_is: str
    merged_into: str = ""
    reason: str = ""
    students: float | None = None
    special_students: float | None = None
    preschool: bool = False
    needs: float | None = None
    needs_credentialed: float | None = None
    needs_special: float | None = None
    credentialed: float | None = None
    special: float | None = None
    administrators: float | None = None
    substitutes: float | None = None
    aides: float | None = None
    volunteers: float | None = None
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class DayPlan:
    """strike/plans/DAY.yaml: the plan of one strike day, a draft until it is approved.

    The approved copy, strike/approved/DAY.yaml, is what families read.
    """

    day: date
    made_at: str = ""
    counts_until: date | None = None
    approved_by: str = ""
    approved_at: str = ""
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
    """Return a time with its offset from UTC; None where the text is none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


@dataclass(frozen=True, kw_only=True, slots=True)
@described
class SentAdult:
    """A row of a plan written by openbook strike plan."""

    adult: str
    school: str
