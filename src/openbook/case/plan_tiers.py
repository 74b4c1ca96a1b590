"""Plan tiers: the enrollment and premiums of a unit's health plans."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.offer import withdrawn_by
from openbook.findings.message import Message

SHARE_PAID, CAP, COVERED = "plan_share", "plan_limit", "plan_part"


def in_names(word: str) -> str:
    """Return a tier or plan as it stands in names of lines, where + is not allowed.

    >>> in_names("employee+1")
    'employee_plus_1'
    """
    return word.replace("+", "_plus_").replace(".", "_")


def plans_used(case: Case) -> bool:
    """Return whether a term of the case pays by plan and tier."""
    today = case.head.as_of
    return any(term.by_plan and not withdrawn_by(term, today) for term in case.terms)


def tiers_of(case: Case, unit: str) -> dict[str, list[int]]:
    """Return the rows of a unit's plans by tier; what is missing is a NotKnownError."""
    table = case.health_plans
    rows: dict[str, list[int]] = {}
    for row, (name, tier, people, premium) in enumerate(
        table.each("unit", "tier", "people", "premium")
    ):
        if name != unit:
            continue
        if people is None or premium is None:
            place = table.place(row)
            raise NotKnownError(
                Message(
                    "{file}, line {number}: the people or the premium of tier {own} of "
                    "{own_unit} are missing; write the number",
                    file=place.file,
                    number=place.line,
                    own=tier,
                    own_unit=unit,
                )
            )
        rows.setdefault(tier, []).append(row)
    if not rows:
        raise NotKnownError(
            Message(
                "{file} has no plans of {own}; write a row for each plan and tier with "
                "people and premium",
                file=table.file or "district/health_plans.csv",
                own=unit,
            )
        )
    return rows
