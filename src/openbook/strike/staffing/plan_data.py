"""A plan as plain data, for programs and for the file that is published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from openbook.strike.staffing.diff import diff_of
from openbook.strike.staffing.plan import SiteDay, StrikePlan
from openbook.strike.staffing.standards import Standard
from openbook.strike.staffing.words import shortage_words


def plan_data(plan: StrikePlan, standards: Sequence[Standard] = ()) -> dict[str, Any]:
    """A plan as plain data; people are numbers."""
    changed = diff_of(plan)
    return {
        "case": plan.case,
        "day": plan.day.isoformat(),
        "simulated": plan.simulated,
        "goals": [{**asdict(goal), "gap": goal.gap} for goal in plan.goals],
        "people": {
            "available": len(plan.people),
            "sent": len(plan.sent),
            "without_a_home": sum(person.home is None for person in plan.people),
        },
        "sites": [_site_data(day) for day in plan.sites],
        "sent": dict(sorted(plan.sent.items())),
        "moves": asdict(changed) if plan.yesterday else None,
        "standards": [asdict(each) for each in standards],
    }


def _site_data(day: SiteDay) -> dict[str, Any]:
    adults, credentialed, special = day.needs
    missing = dict(zip(("adults", "credentialed", "special"), day.missing, strict=True))
    return {
        "school": day.site.school,
        "status": day.status,
        "rule": day.why,
        "into": day.into,
        "pupils": day.pupils,
        "needs": {"adults": adults, "credentialed": credentialed, "special": special},
        "adults": list(day.adults),
        "missing": missing,
        "words": shortage_words(day),
    }
