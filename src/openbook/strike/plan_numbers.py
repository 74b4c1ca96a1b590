"""What a plan says about each school, in numbers: nobody is named, people are counted."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import NamedTuple

from openbook.case.case import Case
from openbook.case.tables.walkout import DayPlan, PlannedSite
from openbook.strike.staffing.plan import SiteDay, StrikePlan
from openbook.strike.staffing.sites import MERGED
from openbook.strike.status import SiteStatus, approved_plan, by_role

_EMPLOYER = "employer"


class PlanShown(NamedTuple):
    """The plan of a day that a viewer may see, and whether it waits for approval."""

    plan: DayPlan
    draft: bool


def day_plan(case: Case, plan: StrikePlan, *, made_at: str) -> DayPlan:
    """A plan in the numbers that its file holds; ``made_at`` is the time it was made."""
    roles = dict(case.adults.each("adult", "role"))
    kinds = {person.adult: int(person.kind) for person in plan.people}
    guests: Counter[str] = Counter()
    for each in plan.sites:
        if each.status == MERGED and each.into:
            guests[each.into] += each.site.special
    return DayPlan(
        day=plan.day,
        made_at=made_at,
        counts_until=_counted_before(case, plan.day),
        sites=tuple(
            _site(each, roles, kinds, special=each.site.special + guests[name])
            for each in plan.sites
            for name in [each.site.school]
        ),
        id=plan.day.isoformat(),
    )


def planned_sites(plan: DayPlan) -> dict[str, SiteStatus]:
    """Each school of a plan by its short name: its status, staff by role, what is missing."""
    return {site.school: _status(site) for site in plan.sites}


def draft_of(case: Case, day: date) -> DayPlan | None:
    """The draft of a day that waits for approval; None where it was approved as it is."""
    draft = next((each for each in case.plans if each.day == day), None)
    given = approved_plan(case, day)
    same = draft and given and _content(draft) == _content(given)
    return None if same else draft


def plan_shown(case: Case, day: date) -> PlanShown | None:
    """The plan of a day: a draft is for the employer alone, others see the approved one."""
    if case.head.roles.get(case.viewer) == _EMPLOYER:
        draft = draft_of(case, day)
        if draft:
            return PlanShown(draft, draft=True)
    given = approved_plan(case, day)
    return PlanShown(given, draft=False) if given else None


def _content(plan: DayPlan) -> tuple[object, ...]:
    return plan.made_at, plan.counts_until, plan.sites


def _counted_before(case: Case, day: date) -> date | None:
    days = (each for each in case.counts.column("day") if each and each < day)
    return max(days, default=None)


def _site(
    day: SiteDay, roles: dict[str, str], kinds: dict[str, int], *, special: int
) -> PlannedSite:
    counts = Counter(roles.get(adult) for adult in day.adults)
    there = day.adults or day.needs != (0, 0, 0)
    needs, credentialed, special_needed = day.needs
    site = day.site
    if not there:
        return PlannedSite(
            school=site.school,
            school_is=day.status,
            merged_into=day.into,
            reason=day.why,
        )
    return PlannedSite(
        school=site.school,
        school_is=day.status,
        merged_into=day.into,
        reason=day.why,
        students=float(day.pupils),
        special_students=float(special),
        preschool=site.preschool,
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


def _status(site: PlannedSite) -> SiteStatus:
    adults = by_role(site)
    needs = (site.needs, site.needs_credentialed, site.needs_special)
    there = (sum(count for _, count in adults), site.credentialed, site.special)
    pairs = [(int(n or 0), int(t or 0)) for n, t in zip(needs, there, strict=True)]
    missing = [max(0, need - count) for need, count in pairs]
    return SiteStatus(
        school=site.school,
        status=site.school_is,
        merged_into=site.merged_into,
        reason=site.reason,
        needs=(pairs[0][0], pairs[1][0], pairs[2][0]),
        missing=(missing[0], missing[1], missing[2]),
        adults=adults,
    )
