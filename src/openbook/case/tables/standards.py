"""Standards that a strike day's staffing is held to, where a district has its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.case.format import fields
from openbook.case.format.limits import KILOMETERS, RATIO, SITE_PUPILS, Limits
from openbook.case.format.where import NOWHERE, Where
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import Figure

_RATIO = "pupils/people"


@dataclass(frozen=True, kw_only=True, slots=True)
class SiteRule:
    """A written rule that limits or closes schools on every day of the strike."""

    status: str = fields.choice(
        "What the schools are: open only for students with special needs, or closed",
        "limited",
        "closed",
    )
    level: str = fields.word("Kind of school, as in schools.csv", required=False)
    school: str = fields.word("One school, as in schools.csv", required=False)
    why: str = fields.text("The rule in one sentence, as families read it")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnStandards(Sourced):
    """Fields of strike/strike.yaml that replace what Openbook assumes about staffing."""

    pupils_per_group: Figure | None = fields.figure(
        "Most students in a group with one credentialed staff member",
        _RATIO,
        required=False,
        limits=RATIO,
    )
    pupils_per_special_adult: Figure | None = fields.figure(
        "Special-education students for each staff member with that credential",
        _RATIO,
        required=False,
        limits=RATIO,
    )
    pupils_per_floor_adult: Figure | None = fields.figure(
        "Students for each staff member of the safety floor", _RATIO, required=False, limits=RATIO
    )
    least_adults: Figure | None = fields.figure(
        "Staff at every open site, however small",
        "people",
        required=False,
        limits=Limits(0, 1_000, 0, 40),
    )
    preschool_adults: Figure | None = fields.figure(
        "Additional staff where a preschool is on the site",
        "people",
        required=False,
        limits=Limits(0, 1_000, 0, 40),
    )
    pupils_per_adult: Figure | None = fields.figure(
        "Students per staff member that a plan aims at", _RATIO, required=False, limits=RATIO
    )
    merge_pupils: Figure | None = fields.figure(
        "Most students of a site that may be merged into a neighbor",
        "pupils",
        required=False,
        limits=SITE_PUPILS,
    )
    merge_km: Figure | None = fields.figure(
        "Farthest neighbor that a site may be merged into", "km", required=False, limits=KILOMETERS
    )
    merge_weight: Figure | None = fields.figure(
        "Weight of sending a student to a neighbor school, compared with a "
        "student without any staff",
        "share",
        required=False,
        limits=Limits(0, 10, 0, 1),
    )
    travel_km: Figure | None = fields.figure(
        "Travel limit of people who gave none", "km", required=False, limits=KILOMETERS
    )
    site_rules: tuple[SiteRule, ...] = fields.records(
        "Written rules that limit or close schools; left out, Openbook's own",
        SiteRule,
        required=False,
    )
