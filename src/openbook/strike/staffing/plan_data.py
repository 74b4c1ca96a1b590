"""A plan as plain data, for programs and for the file that is published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from openbook.findings.message import Message, series
from openbook.strike.staffing.diff import diff_of
from openbook.strike.staffing.plan import SiteDay, StrikePlan
from openbook.strike.staffing.standards import StaffingStandard


def shortage_words(day: SiteDay) -> str:
    """What a site still needs: "needs 2 more adults, 1 of them for special education".

    Nothing where it has all it must have.
    """
    _, credentialed, special = day.missing
    more = max(day.missing)
    if not more:
        return ""
    if more == 1:
        return _one(credentialed, special)
    parts = [Message("needs {number} more staff", number=more)]
    if special:
        some = _of(special, more)
        parts.append(Message("{some} for special education", some=some))
    if credentialed > special:
        some = _of(credentialed, more)
        parts.append(Message("{some} with a credential", some=some))
    return series(parts)


def _of(some: int, more: int) -> str:
    return "all" if some == more else Message("{number} of them", number=some)


def _one(credentialed: int, special: int) -> str:
    if special:
        return "needs 1 more staff member for special education"
    return (
        "needs 1 more credentialed staff member"
        if credentialed
        else "needs 1 more staff member"
    )


def site_words(day: SiteDay) -> str:
    """A site that is not open in full, and where its pupils go."""
    return f"{day.site.school} into {day.into}" if day.into else day.site.school


def plan_data(
    plan: StrikePlan, standards: Sequence[StaffingStandard] = ()
) -> dict[str, Any]:
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
