"""OB111 and OB840: plans of strike days that families could not be told."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.tables.walkout import DayPlan
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare each plan with the name of its file, its approval and the schools."""
    known = set(case.schools.column("school"))
    findings = []
    for plan in (*case.plans, *case.approved_plans):
        findings += [*_of_its_day(plan), *_unknown(plan, known)]
    for plan in case.approved_plans:
        findings += _not_approved(plan)
    return findings


def _of_its_day(plan: DayPlan) -> Iterator[Finding]:
    if plan.id != plan.day.isoformat():
        yield found(
            "OB840",
            plan.where.place("day"),
            Message("the plan of {day} stands in a file of another name", day=plan.day),
            remedy=Message(
                "Call the file {file}, or fix the day.", file=f"{plan.day}.yaml"
            ),
        )


def _not_approved(plan: DayPlan) -> Iterator[Finding]:
    if plan.approval is None:
        yield found(
            "OB840",
            plan.where.place("approved_at"),
            Message(
                "the plan of {day} has no name or no time of its approval, so it "
                "is not used",
                day=plan.day,
            ),
            remedy="Approve a draft with openbook strike approve; it writes both.",
        )


def _unknown(plan: DayPlan, known: set[str]) -> Iterator[Finding]:
    if not known:
        return
    for site in plan.sites:
        for name, column in (
            (site.school, "school"),
            (site.merged_into, "merged_into"),
        ):
            if name and name not in known:
                yield found(
                    "OB111",
                    site.where.place(column),
                    Message(
                        "there is no school {own} in {file}",
                        own=repr(name),
                        file="district/schools.csv",
                    ),
                    remedy="Plan the day again, or fix the name.",
                )
