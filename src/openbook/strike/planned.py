"""What a plan says about each school, in numbers: nobody is named, people are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from openbook.case.case import Case
from openbook.strike.staffing.plan import StrikePlan
from openbook.strike.status import ROLES, SiteStatus


def planned_sites(case: Case, plan: StrikePlan) -> dict[str, SiteStatus]:
    """Each school of a plan by its short name: how it is, adults by role, what is missing."""
    roles = dict(case.adults.each("adult", "role"))
    return {
        day.site.school: SiteStatus(
            school=day.site.school,
            status=day.status,
            merged_into=day.into,
            reason=day.why,
            needs=day.needs,
            missing=day.missing,
            adults=by_role(roles, day.adults),
        )
        for day in plan.sites
    }


def by_role(
    roles: Mapping[str, str], adults: Iterable[str]
) -> tuple[tuple[str, int], ...]:
    """How many of these people have each role."""
    counts = Counter(roles.get(adult) for adult in adults)
    return tuple((role, counts[role]) for role in ROLES if counts[role])
