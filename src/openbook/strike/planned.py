"""What a plan says about each school, in numbers: nobody is named, people are counted."""

from __future__ import annotations

from collections import Counter

from openbook.case.case import Case
from openbook.strike.staffing.plan import StrikePlan
from openbook.strike.status import ROLES, SiteStatus


def planned_sites(case: Case, plan: StrikePlan) -> dict[str, SiteStatus]:
    """Each school of a plan by its short name: how it is, adults by role, what is missing."""
    roles = dict(case.adults.each("adult", "role"))
    found = {}
    for day in plan.sites:
        counts = Counter(roles.get(adult) for adult in day.adults)
        found[day.site.school] = SiteStatus(
            school=day.site.school,
            status=day.status,
            merged_into=day.into,
            reason=day.why,
            needs=day.needs,
            missing=day.missing,
            adults=tuple((role, counts[role]) for role in ROLES if counts[role]),
        )
    return found
