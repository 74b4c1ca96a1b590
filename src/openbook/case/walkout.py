"""A strike: its days, the pupils counted and the adults who can be sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from openbook.case import fields
from openbook.case.limits import (
    ALL_PUPILS,
    KILOMETERS,
    LATITUDE,
    LONGITUDE,
    PEOPLE,
    SCHOOLS,
    SITE_PUPILS,
    Limits,
)
from openbook.case.notices import Approval
from openbook.case.sourced import Sourced
from openbook.case.standards import OwnStandards
from openbook.case.where import NOWHERE, Where
from openbook.figures.figure import Figure


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
        "Address of the pages for families, such as https://example.org/strike/",
        required=False,
    )
    approved: tuple[Approval, ...] = fields.records(
        "Who approved the texts for families", Approval, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class StrikeDay(Sourced):
    """strike/days.csv: pupils present in the whole district, version by version."""

    day: date = fields.day("Day of the strike", key=True)
    version: str = fields.choice(
        "First report, a later correction, or the final count",
        "first",
        "later",
        "final",
        key=True,
    )
    pupils: float | None = fields.number("Pupils present", "pupils", limits=ALL_PUPILS)
    schools_missing: float | None = fields.number(
        "Schools that had not reported", "schools", required=False, limits=SCHOOLS
    )
    weather: str = fields.choice("Weather", "dry", "rain", required=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class TriedCount(Sourced):
    """A file of counts to try: pupils present in the whole district, a day a row."""

    day: date = fields.day("Day", key=True)
    pupils: float | None = fields.number("Pupils present", "pupils", limits=ALL_PUPILS)


@dataclass(frozen=True, kw_only=True, slots=True)
class SchoolCount(Sourced):
    """strike/counts.csv: pupils present by day and school; no row: not reported."""

    day: date = fields.day("Day of the strike", key=True)
    school: str = fields.word("School, as in schools.csv", key=True)
    pupils: float | None = fields.number("Pupils present", "pupils", limits=SITE_PUPILS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Adult(Sourced):
    """strike/adults.csv: people who can be sent to schools; no names, only numbers."""

    adult: str = fields.word("Number of the person, never a name", key=True)
    role: str = fields.choice(
        "What the person is", "substitute", "administrator", "aide", "volunteer"
    )
    credential: str = fields.choice(
        "What the person may teach",
        "elementary",
        "secondary",
        "special",
        "administrator",
        "none",
    )
    area: str = fields.text(
        "Part of the district where the person lives", required=False
    )
    latitude: float | None = fields.number(
        "Latitude of the home area", "degrees", required=False, limits=LATITUDE
    )
    longitude: float | None = fields.number(
        "Longitude of the home area", "degrees", required=False, limits=LONGITUDE
    )
    travel_km: float | None = fields.number(
        "Farthest the person will travel, in kilometers",
        "km",
        required=False,
        limits=KILOMETERS,
    )
    languages: tuple[str, ...] = fields.words("Languages besides English")
    first_day: date | None = fields.day("First day available", required=False)
    last_day: date | None = fields.day("Last day available", required=False)
