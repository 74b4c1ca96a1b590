"""A strike: its days, plans and notices, students counted, staff who can be sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime

from openbook.case.format import fields
from openbook.case.format.limits import (
    ALL_PUPILS,
    KILOMETERS,
    LATITUDE,
    LONGITUDE,
    PEOPLE,
    SCHOOLS,
    SITE_PUPILS,
    SITE_STAFF,
    Limits,
)
from openbook.case.format.where import NOWHERE, Where
from openbook.case.tables.sources import Sourced
from openbook.case.tables.standards import OwnStandards
from openbook.figures.figure import Figure

LANGUAGES = ("en", "es")
SCHOOL_IS = ("open", "limited", "merged", "closed")
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
class Notice(Sourced):
    """strike/notices.csv: what was announced to families; a blank says nothing."""

    day: date | None = fields.day(
        "Day it is about; left out, every day of the strike", required=False, key=True
    )
    school: str = fields.word(
        "School as in schools.csv, a kind of school such as early, or all", key=True
    )
    language: str = fields.choice(
        "Language of the texts of this row", *LANGUAGES, required=False, default="en", key=True
    )
    school_is: str = fields.choice(
        "What was announced; of this and the approved plan, the more restrictive holds",
        *SCHOOL_IS,
        required=False,
    )
    merged_into: str = fields.word("School where the students go, if it is merged", required=False)
    early_dismissal: str = fields.text(
        "When students go home, where that is earlier than on a regular day", required=False
    )
    hours: str = fields.text("Hours for students", required=False)
    meals: str = fields.text("Which meals are served, and for whom", required=False)
    special_education: str = fields.text(
        "What students with special needs are offered", required=False
    )
    absences: str = fields.text(
        "Whether an absence counts; left out, what strike.yaml says", required=False
    )
    hotline_hours: str = fields.text(
        "When the telephone is answered; left out, what strike.yaml says", required=False
    )
    message: str = fields.text("Anything else families must know", required=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Approval:
    """Who read the texts for families in a language and approved them."""

    language: str = fields.choice("Language of the texts", *LANGUAGES)
    by: str = fields.text("Office that approved them; it is shown in public, so no person's name")
    on: date = fields.day("Day on which they were approved")
    wording: str = fields.word("Number of the wording that was approved; the pages show it")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Strike(OwnStandards):
    """strike/strike.yaml: what the district announced about the strike."""

    first_day: date = fields.day("First day of the strike")
    last_day: date | None = fields.day("Last day, once it is known", required=False)
    unit: str = fields.word("Bargaining unit on strike")
    strikers: Figure | None = fields.figure(
        "People on strike", "people", required=False, limits=PEOPLE
    )
    wages_saved: Figure | None = fields.figure(
        "Wages not paid on one day, as announced",
        "USD/days",
        required=False,
        limits=Limits(0, 1e9, 0, 5e7),
    )
    substitute_pay: Figure | None = fields.figure(
        "Pay of a substitute for one day",
        "USD/people/days",
        required=False,
        limits=Limits(0, 10_000, 130, 600),
    )
    hotline: str = fields.text("Telephone number for families", required=False)
    hotline_hours: str = fields.text("When it is answered", required=False)
    absences: str = fields.text(
        "What the district says about absences, in our own words", required=False
    )
    site: str = fields.text(
        "Address of the pages for families, such as https://example.org/strike/", required=False
    )
    approved: tuple[Approval, ...] = fields.records(
        "Who approved the texts for families", Approval, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class StrikeDay(Sourced):
    """strike/days.csv: students present in the whole district, version by version."""

    day: date = fields.day("Day of the strike", key=True)
    version: str = fields.choice(
        "First report, a later correction, or the final count", "first", "later", "final", key=True
    )
    pupils: float | None = fields.number("Students present", "pupils", limits=ALL_PUPILS)
    schools_missing: float | None = fields.number(
        "Schools that had not reported", "schools", required=False, limits=SCHOOLS
    )
    weather: str = fields.choice("Weather", "dry", "rain", required=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class TriedCount(Sourced):
    """A file of counts to try: students present in the whole district, a day a row."""

    day: date = fields.day("Day", key=True)
    pupils: float | None = fields.number("Students present", "pupils", limits=ALL_PUPILS)


@dataclass(frozen=True, kw_only=True, slots=True)
class SchoolCount(Sourced):
    """strike/counts.csv: students present by day and school; no row: not reported."""

    day: date = fields.day("Day of the strike", key=True)
    school: str = fields.word("School, as in schools.csv", key=True)
    pupils: float | None = fields.number("Students present", "pupils", limits=SITE_PUPILS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Adult(Sourced):
    """strike/adults.csv: people who can be sent to schools; no names, only numbers."""

    adult: str = fields.word("Number of the person, never a name", key=True)
    role: str = fields.choice(
        "What the person is", "substitute", "administrator", "aide", "volunteer"
    )
    credential: str = fields.choice(
        "What the person may teach", "elementary", "secondary", "special", "administrator", "none"
    )
    area: str = fields.text("Part of the district where the person lives", required=False)
    latitude: float | None = fields.number(
        "Latitude of the home area", "degrees", required=False, limits=LATITUDE
    )
    longitude: float | None = fields.number(
        "Longitude of the home area", "degrees", required=False, limits=LONGITUDE
    )
    travel_km: float | None = fields.number(
        "Farthest the person will travel, in kilometers", "km", required=False, limits=KILOMETERS
    )
    languages: tuple[str, ...] = fields.words("Languages besides English")
    first_day: date | None = fields.day("First day available", required=False)
    last_day: date | None = fields.day("Last day available", required=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedSite:
    """One school of a plan: its status, its students, its staff in numbers."""

    school: str = fields.word("School, as in schools.csv", key=True)
    school_is: str = fields.choice("Status of the school in the plan", *SCHOOL_IS)
    merged_into: str = fields.word("School where its students go, if it is merged", required=False)
    reason: str = fields.text("Rule or notice that the status follows", required=False)
    students: float | None = fields.number(
        "Students planned for, those of a merged school included",
        "pupils",
        required=False,
        limits=SITE_PUPILS,
    )
    special_students: float | None = fields.number(
        "Of them, students in special education", "pupils", required=False, limits=SITE_PUPILS
    )
    preschool: bool = fields.flag("Whether a preschool is on the site")
    needs: float | None = fields.number(
        "Staff that the plan's rule asks for", "people", required=False, limits=SITE_STAFF
    )
    needs_credentialed: float | None = fields.number(
        "Of them, with a credential", "people", required=False, limits=SITE_STAFF
    )
    needs_special: float | None = fields.number(
        "Of them, with a special-education credential", "people", required=False, limits=SITE_STAFF
    )
    credentialed: float | None = fields.number(
        "Staff assigned who hold a credential", "people", required=False, limits=SITE_STAFF
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
    counts_until: date | None = fields.day("Newest day whose counts the plan knew", required=False)
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
