"""Benefits: what an employer owes on top of pay, and the health contribution."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.district import BargainingUnit
from openbook.figures.functions import last_year, maximum
from openbook.figures.line import Line
from openbook.figures.unit import PEOPLE, SHARE, USD
from openbook.law.sums import added
from openbook.model.inputs import Inputs

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


def health_cost(
    people: Mapping[str, Line], members: Mapping[str, Line], later: Line, inputs: Inputs
) -> tuple[Mapping[str, Line], Line]:
    """The contribution of each unit and of all: as fixed by terms, or growing.

    What nobody has fixed is the book's contribution for everybody, parted by members.
    """
    everybody = added(list(members.values()))
    costs = {}
    for unit, heads in people.items():
        usual = inputs.assumed("health.contribution") * members[unit] / everybody
        costs[unit] = _health_of(unit, usual, heads, later, inputs)
    total = added(list(costs.values()))
    if len(costs) == 1:  # a sum of one is that line; both must keep their own name
        total = total + 0
    return costs, total.named("health.cost")


def _health_of(
    unit: str, usual: Line, heads: Line, later: Line, inputs: Inputs
) -> Line:
    frozen = inputs.lever(f"health_frozen.{unit}", SHARE)
    fixed = inputs.lever(f"health_fixed.{unit}", SHARE)
    total = inputs.lever(f"health_total.{unit}", USD)
    each = inputs.lever(f"health_each.{unit}", USD / PEOPLE)
    change = later * inputs.assumed("health.change")
    before = last_year(1)
    now = (before * (1 + change * (1 - frozen))).named(
        f"health_growth.{unit}",
        "last year's × (1 + change × part of the year that is not frozen)",
    )
    before.follows(now)
    # While it is frozen last year's contribution is paid, after that the changed one.
    held = maximum(0, frozen - fixed)
    rate = before * (held + (1 - fixed - held) * (1 + change))
    return (total + each * heads + usual * rate).named(
        f"health_cost.{unit}",
        "amount fixed for the unit + amount fixed per person × people + usual "
        "contribution, as it has grown, for the part of the year that nothing fixes",
    )
