"""The headline of a school: early dismissal, supervision, special education, and its basis."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.reports.family.texts import Texts, shown_fact
from openbook.strike.safety import Staffing
from openbook.strike.status import EARLY, INDEPENDENT, SHUT, FamilyDay, FamilyStatus


def headline(day: FamilyDay, status: FamilyStatus, texts: Texts) -> tuple[str, ...]:
    """What stands beside the answer; nothing for a school that is not open."""
    if status.status in SHUT or status.status == INDEPENDENT:
        return ()
    return (*_early(status, texts), *_staff(status, texts), *_basis(day, status, texts))


def _early(status: FamilyStatus, texts: Texts) -> Iterator[str]:
    told = status.facts[EARLY].get(texts.language)
    if told:
        yield texts("headline", "early_dismissal", time=shown_fact(told))


def _staff(status: FamilyStatus, texts: Texts) -> Iterator[str]:
    found = status.staffing
    if found is None:
        yield texts("headline", "supervision_unknown")
        yield texts("headline", "special_unknown")
        return
    yield texts(
        "headline",
        "supervision",
        staff=found.staff,
        volunteers=found.volunteers,
        students=f"{found.students:,.0f}",
        needed=found.needed,
    )
    if found.assigned < found.planned:
        yield texts(
            "headline", "plan_short", there=found.assigned, needed=found.planned
        )
    if found.credentialed < found.credentialed_needed:
        yield texts(
            "headline",
            "instruction",
            credentialed=found.credentialed,
            needed=found.credentialed_needed,
        )
    yield _special(found, texts)


def _special(found: Staffing, texts: Texts) -> str:
    if not found.special_students:
        return texts("headline", "special_none")
    if found.special_needed is None:
        return texts("headline", "special_unknown")
    return texts(
        "headline",
        "special",
        special=found.special,
        needed=found.special_needed,
        students=found.special_students,
    )


def _basis(day: FamilyDay, status: FamilyStatus, texts: Texts) -> Iterator[str]:
    """What the status rests on, and when that was."""
    if day.plan_at is None:
        yield texts("headline", "no_plan")
    else:
        yield texts("headline", "plan", time=texts.time(day.plan_at))
    if status.counted is not None:
        on, students = status.counted
        yield texts(
            "headline",
            "counted",
            students=f"{students:,.0f}",
            day=texts.day(on),
        )
    else:
        known = "not_counted" if status.staffing else "no_count"
        yield texts("headline", known)
