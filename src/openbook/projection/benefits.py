"""Benefits: what an employer owes on top of pay, and the health contribution."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.district import BargainingUnit
from openbook.figures.functions import where
from openbook.figures.line import Line
from openbook.figures.unit import PEOPLE, SHARE, USD
from openbook.projection.headcount import grown
from openbook.projection.inputs import Inputs

# Rates that follow everybody's pay, where a state's law has them.
_EVERYBODY = ("medicare", "unemployment")
# Members of these systems are outside social security.
_WITHOUT_SOCIAL_SECURITY = frozenset({"calstrs"})


def benefit_rate(
    unit: BargainingUnit, rates: Mapping[str, Line], inputs: Inputs
) -> Line:
    """All rates on the pay of a unit together, workers' compensation included.

    Social security is charged on all pay, though the law stops at a wage base that
    few classified employees reach.
    """
    names = [unit.pension] if unit.pension else []
    if unit.pension not in _WITHOUT_SOCIAL_SECURITY:
        names.append("oasdi")
    rate = inputs.assumed("workers_compensation.rate")
    for name in (*names, *_EVERYBODY):
        if name in rates:
            rate = rate + rates[name]
    # Adding 0 gives the line a node of its own where no rate of the law applies.
    return (rate + 0).named(
        f"benefit_rate.{unit.id}",
        "workers' compensation + pension and payroll rates of the law",
    )


def unknown_pension(unit: BargainingUnit, rates: Mapping[str, Line]) -> list[str]:
    """What to write where the law has no rate for a unit's pension system."""
    if not unit.pension or unit.pension in rates:
        return []
    place = unit.where.place("pension")
    known = ", ".join(sorted(rates)) or "none"
    sentence = (
        f"{place.file or 'district/district.yaml'}, line {place.line}: the law has no "
        f"employer rate for {unit.pension!r}, the pension system of {unit.id}; write "
        f"one it has ({known}), or leave pension out"
    )
    return [sentence]


def health_cost(people: Line, later: Line, inputs: Inputs) -> Line:
    """The contribution of the year: fixed in total, fixed per person, or growing.

    Health is bargained for everybody at once, so an amount per person is for the
    members of all units.
    """
    frozen = inputs.lever("health.frozen", SHARE)
    growth = grown(
        "health.growth",
        1 + later * inputs.assumed("health.change") * (1 - frozen),
        "last year's × (1 + change, unless frozen)",
    )
    usual = (inputs.assumed("health.contribution") * growth).named("health.usual")
    total = inputs.lever("health.total", USD)
    each = inputs.lever("health.per_person", USD / PEOPLE)
    return where(total > 0, total, where(each > 0, each * people, usual)).named(
        "health.cost",
        "the total where it is fixed, or the amount per person × people where that is, "
        "otherwise the contribution × its growth",
    )
