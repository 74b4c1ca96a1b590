"""A plan as plain data, and who changes places between yesterday's plan and today's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from openbook.findings.message import Message, series
from openbook.strike.staffing.plan import SiteDay, StrikePlan
from openbook.strike.staffing.sites import StaffingStandard


@dataclass(frozen=True, slots=True)
class PersonMove:
    """One person by number: the school before and now; blank is the reserve."""

    adult: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Diff:
    """Everything that changed over night."""

    moved: tuple[PersonMove, ...]  # from one school to another
    called: tuple[PersonMove, ...]  # from the reserve to a school
    released: tuple[PersonMove, ...]  # from a school to the reserve
    absent: tuple[PersonMove, ...]  # sent yesterday, not available today
    kept: int  # at the same school

    @property
    def changes(self) -> int:
        """How many available people are told something new."""
        return len(self.moved) + len(self.called) + len(self.released)


def diff_of(plan: StrikePlan) -> Diff:
    """The changes of a plan from the one of yesterday, ordered by person."""
    there = {person.adult for person in plan.people}
    everybody = sorted(plan.yesterday.keys() | plan.sent.keys())
    moves = [
        PersonMove(adult, plan.yesterday.get(adult, ""), plan.sent.get(adult, ""))
        for adult in everybody
    ]
    new = [move for move in moves if move.before != move.now and move.adult in there]
    return Diff(
        tuple(move for move in new if move.before and move.now),
        tuple(move for move in new if not move.before),
        tuple(move for move in new if not move.now),
        tuple(move for move in moves if move.adult not in there),
        sum(move.before == move.now for move in moves),
    )


def shortage_words(day: SiteDay) -> str:
    """What a site still needs: "needs 2 more adults, 1 of them for special education".

    Nothing where it has all it must have.
    """
    _, credentialed, special = day.missing
    more = max(day.missing)
    if not more:
        return ""
    if more == 1:
        if special:
            return "needs 1 more staff member for special education"
        if credentialed:
            return "needs 1 more credentialed staff member"
        return "needs 1 more staff member"
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


def site_words(day: SiteDay) -> str:
    """A site that is not open in full, and where its pupils go."""
    return f"{day.site.school} into {day.into}" if day.into else day.site.school


def plan_data(plan: StrikePlan, standards: Sequence[StaffingStandard] = ()) -> dict[str, Any]:
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
    kinds = ("adults", "credentialed", "special")
    return {
        "school": day.site.school,
        "status": day.status,
        "rule": day.why,
        "into": day.into,
        "pupils": day.pupils,
        "needs": dict(zip(kinds, day.needs, strict=True)),
        "adults": list(day.adults),
        "missing": dict(zip(kinds, day.missing, strict=True)),
        "words": shortage_words(day),
    }
