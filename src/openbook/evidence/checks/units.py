"""OB131 and OB132: shares of a unit's pay that are not 100%, health tiers that lack a number."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from openbook.case.case import Case
from openbook.case.format.fields import NamedFigures
from openbook.case.tables.district import BargainingUnit
from openbook.figures.amounts import percent
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message

_NEAR = 5e-7  # shares are written with a few decimals


def check(case: Case) -> Iterator[Finding]:
    """Add up the shares of every unit; look for the first tier that cannot be costed."""
    for unit in case.units:
        for field, shares in (("pensions", unit.pensions), ("funded", unit.funded)):
            if shares and abs(_together(shares) - 1) > _NEAR:
                yield _not_whole(unit, field, shares)
    yield from _tiers(case)


def _together(shares: NamedFigures) -> float:
    return fsum(figure.value for figure in shares.values())


def _not_whole(unit: BargainingUnit, field: str, shares: NamedFigures) -> Finding:
    return found(
        "OB131",
        unit.where.place(field),
        Message(
            "the shares of pay of {own} under {own_field} add up to {share}, not to 100%",
            own=unit.id,
            own_field=field,
            share=percent(_together(shares)),
        ),
        remedy="Fix the share that is wrong, or add the one that is missing.",
    )


def _tiers(case: Case) -> Iterator[Finding]:
    table, seen = case.health_plans, set()
    rows = table.each("unit", "plan", "tier", "people", "premium")
    for index, (unit, plan, tier, people, premium) in enumerate(rows):
        if unit in seen or None not in (people, premium):
            continue
        seen.add(unit)
        lacking = "premium" if premium is None else "people"
        yield found(
            "OB132",
            table.place(index, lacking),
            Message(
                "tier {own_tier} of plan {own_plan} of {own} has no {own_field}",
                own=unit,
                own_plan=plan,
                own_tier=tier,
                own_field=lacking,
            ),
            remedy="Write the number from the plan's rate sheet or the enrollment report.",
        )
