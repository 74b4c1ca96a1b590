"""The morning board: every school of a day, those that need somebody first.

A plan stands on it in numbers: nobody is named, people are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from operator import attrgetter
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.tables.walkout import DayPlan, PlannedSite
from openbook.findings.dataclass import dataclass
from openbook.strike.forecast.forecast import Band, Forecast, SchoolForecast
from openbook.strike.forecast.turnout import best_counts
from openbook.strike.staffing.plan import SiteDay, StrikePlan
from openbook.strike.staffing.sites import MERGED
from openbook.strike.status import (
    BELOW_MINIMUM,
    SHUT,
    UNCONFIRMED,
    FamilyDay,
    FamilyStatus,
    approved_plan,
    lacking,
)

_FIRST = (
    "below_minimum",
    "closed",
    "merged",
    "unconfirmed",
    "limited",
    "not_announced",
    "open",
    "independent",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardRow:
    """One school: what is announced, planned, expected and counted."""

    told: FamilyStatus
    planned: PlannedSite | None = None
    expected: Band | None = None
    enrolled: float | None = None
    counted: float | None = None

    @property
    def short(self) -> int:
        """How many adults the plan lacks here, of whatever kind it lacks most."""
        return max(missing for missing, _ in lacking(self.planned)) if self.planned else 0

    @property
    def against_plan(self) -> bool:
        """Whether something else is announced than planned."""
        told = self.told.status
        as_open = "open" if told in {BELOW_MINIMUM, UNCONFIRMED} else told
        as_planned = self.planned.school_is if self.planned else ""
        both = {as_open, as_planned}
        differ = len(both) > 1 and not both <= {"open", "limited"}
        return bool(as_planned) and self.told.announced and differ

    @property
    def surprise(self) -> int:
        """1 where more pupils came than expected nine times out of ten, -1 where fewer."""
        if self.counted is None or self.expected is None:
            return 0
        over = self.counted > self.expected.high
        return int(over) - int(self.counted < self.expected.low)


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """The schools of a day and what is known of them together."""

    day: date
    rows: tuple[BoardRow, ...]
    expected: Band | None  # pupils of the whole district
    announced: float | None  # the newest count of the whole district

    @property
    def reported(self) -> int:
        """Schools that have counted."""
        return sum(row.counted is not None for row in self.rows)

    @property
    def counted(self) -> float:
        """Pupils counted by those schools."""
        return sum(row.counted or 0.0 for row in self.rows)

    @property
    def expected_there(self) -> float:
        """Pupils expected in those schools."""
        known = [row for row in self.rows if row.counted is not None]
        return sum(row.expected.middle for row in known if row.expected)


def board_of(
    case: Case, told: FamilyDay, *, plan: DayPlan | None, forecast: Forecast | None
) -> Board:
    """Return the board of a day; parts that are not known stay out of it."""
    counts = {
        school: pupils
        for day, school, pupils in case.counts.each("day", "school", "pupils")
        if day == told.day and pupils is not None
    }
    # A school that is closed or moved counts nobody.
    for each in told.schools:
        if each.status in SHUT:
            counts.pop(each.school, None)
    schools = {each.school: each for each in forecast.schools} if forecast else {}
    planned = {site.school: site for site in plan.sites} if plan else {}
    guests: dict[str, list[str]] = {}
    for each in told.schools:
        if each.into:
            guests.setdefault(each.into, []).append(each.school)
    rows = [
        BoardRow(
            told=each,
            planned=planned.get(each.school),
            expected=_expected(each, schools, guests),
            enrolled=schools[each.school].enrolled if each.school in schools else None,
            counted=counts.get(each.school),
        )
        for each in told.schools
    ]
    counted = best_counts(case).get(told.day)
    return Board(
        day=told.day,
        rows=tuple(sorted(rows, key=_urgency)),
        expected=forecast.district if forecast else None,
        announced=counted.pupils if counted else None,
    )


def _expected(
    told: FamilyStatus, schools: Mapping[str, SchoolForecast], guests: Mapping[str, list[str]]
) -> Band | None:
    """Return students expected at a school, those of schools moved there included."""
    if told.status in SHUT:
        return Band(0.0, 0.0, 0.0)
    there = [told.school, *guests.get(told.school, ())]
    bands = [schools[each].expected for each in there if each in schools]
    ends = [(band.low, band.middle, band.high) for band in bands]
    return Band(*map(sum, zip(*ends, strict=True))) if ends else None


def _urgency(row: BoardRow) -> tuple[int, bool, int, bool, str]:
    """Shortfalls first, the largest on top, then what contradicts the plan, then what is not open."""
    return (
        -row.short,
        not row.against_plan,
        _FIRST.index(row.told.status),
        not row.surprise,
        row.told.name,
    )


class PlanShown(NamedTuple):
    """The plan of a day that a viewer may see, and whether it waits for approval."""

    plan: DayPlan
    draft: bool


def day_plan(case: Case, plan: StrikePlan, *, made_at: str) -> DayPlan:
    """Return a plan in the numbers that its file holds; ``made_at`` is the time it was made."""
    roles = dict(case.adults.each("adult", "role"))
    kinds = {person.adult: int(person.kind) for person in plan.people}
    guests: Counter[str] = Counter()
    for each in plan.sites:
        if each.status == MERGED and each.into:
            guests[each.into] += each.site.special
    counted = (each for each in case.counts.column("day") if each and each < plan.day)
    return DayPlan(
        day=plan.day,
        made_at=made_at,
        counts_until=max(counted, default=None),
        sites=tuple(_site(each, roles, kinds, guests) for each in plan.sites),
        id=plan.day.isoformat(),
    )


def draft_of(case: Case, day: date) -> DayPlan | None:
    """Return the draft of a day that waits for approval; None where it was approved as it is."""
    draft = next((each for each in case.plans if each.day == day), None)
    given = approved_plan(case, day)
    content = attrgetter("made_at", "counts_until", "sites")
    same = draft and given and content(draft) == content(given)
    return None if same else draft


def plan_shown(case: Case, day: date) -> PlanShown | None:
    """Return the plan of a day: a draft is for the employer alone, others see the approved one."""
    if case.head.roles.get(case.viewer) == "employer":
        draft = draft_of(case, day)
        if draft:
            return PlanShown(draft, draft=True)
    given = approved_plan(case, day)
    return PlanShown(given, draft=False) if given else None


def _site(
    day: SiteDay, roles: Mapping[str, str], kinds: Mapping[str, int], guests: Counter[str]
) -> PlannedSite:
    counts = Counter(roles.get(adult) for adult in day.adults)
    there = day.adults or day.needs != (0, 0, 0)
    needs, credentialed, special_needed = day.needs
    site = PlannedSite(
        school=day.site.school, school_is=day.status, merged_into=day.into, reason=day.why
    )
    if not there:
        return site
    return replace(
        site,
        students=float(day.pupils),
        special_students=float(day.site.special + guests[day.site.school]),
        preschool=day.site.preschool,
        needs=float(needs),
        needs_credentialed=float(credentialed),
        needs_special=float(special_needed),
        credentialed=float(sum(kinds[adult] >= 1 for adult in day.adults)),
        special=float(sum(kinds[adult] >= 2 for adult in day.adults)),
        administrators=float(counts["administrator"]),
        substitutes=float(counts["substitute"]),
        aides=float(counts["aide"]),
        volunteers=float(counts["volunteer"]),
    )
