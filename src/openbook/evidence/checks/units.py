"""OB131 to OB133: shares of pay that are not 100%, tiers without a number, no pension rate."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from openbook.case.case import Case
from openbook.case.format.named_figures import NamedFigures
from openbook.case.tables.district import NO_PENSION, BargainingUnit
from openbook.figures.amounts import percent
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.states.shelf import STATES, load_law
from openbook.model.staff.benefits import pension_systems

_NEAR = 5e-7  # shares are written with a few decimals


def check(case: Case) -> Iterator[Finding]:
    """Add up the shares of every unit; look for the first tier that cannot be costed."""
    for unit in case.units:
        for field, shares in (("pensions", unit.pensions), ("funded", unit.funded)):
            if shares and abs(_together(shares) - 1) > _NEAR:
                yield _not_whole(unit, field, shares)
    yield from _tiers(case)
    yield from _rates(case)


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


def _rates(case: Case) -> Iterator[Finding]:
    """Look for units whose pension rate nobody knows; without it no pay is costed."""
    head = case.head
    if head.state not in STATES.names():  # told by the check of the projection
        return
    try:
        rates = load_law(head.state, head.as_of).employer_rates((head.first_year,), {})
    except LawNotKnownError:
        return
    systems = ", ".join(pension_systems(rates))
    for unit in case.units if systems else ():
        if not unit.systems and unit.pension != NO_PENSION:
            yield _no_rate(
                unit, Message("the pension system of {own} is not stated", own=unit.id), systems
            )
        for system in unit.systems:
            if system not in {*rates, *unit.rates}:
                template = (
                    "the law has no employer rate for {own_system}, the pension system of {own}"
                )
                what = Message(template, own_system=repr(system), own=unit.id)
                yield _no_rate(unit, what, systems)


def _no_rate(unit: BargainingUnit, what: Message, systems: str) -> Finding:
    return found(
        "OB133",
        unit.where.place("pensions" if unit.pensions else "pension"),
        what,
        remedy=Message(
            "Write pension: with one of {own}, pension: none, or the unit's own rate under rates.",
            own=systems,
        ),
    )
