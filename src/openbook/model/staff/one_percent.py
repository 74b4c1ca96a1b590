"""Cost of 1%: what a raise of one percent costs, by unit, in all and by money that pays."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.tables.district import OTHER_FUNDS, RESTRICTED, UNRESTRICTED
from openbook.figures.functions import given
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.sums import added
from openbook.model.staff.funds import UnitFunds

SALARY, STATUTORY, TOTAL, GENERAL = "salary", "statutory", "total", "general_fund"
FUNDS = (UNRESTRICTED, RESTRICTED, OTHER_FUNDS)
_WORDS = {
    SALARY: "1% of pay on the schedule of every unit, general fund",
    STATUTORY: "statutory benefits on 1% of pay of every unit, general fund",
    TOTAL: "cost of 1% of every unit, all funds",
    GENERAL: "cost of 1% of every unit, unrestricted and restricted general fund",
    UNRESTRICTED: "cost of 1% that the unrestricted general fund pays",
    RESTRICTED: "cost of 1% that the restricted general fund pays",
    OTHER_FUNDS: "cost of 1% that other funds pay",
}


@dataclass(frozen=True, slots=True)
class OnePercent:
    """One percent for a unit: pay, statutory benefits on it, and both together."""

    funds: UnitFunds
    salary: Line
    statutory: Line
    total: Line


def one_percent(funds: UnitFunds, schedule: Line, rate: Line) -> OnePercent:
    """Return the cost of one percent of a unit's pay that the general fund pays."""
    unit, salary = funds.unit, schedule / 100
    # The sum is a product of its own: its digits are those of earlier versions.
    return OnePercent(
        funds,
        salary.named(f"one_percent_salary.{unit.id}", "pay on the schedule ÷ 100"),
        (salary * rate).named(f"one_percent_statutory.{unit.id}", "1% of pay × benefit rate"),
        (schedule / 100 * (1 + rate)).named(
            f"cost_of_one_percent.{unit.id}", "1% of pay on the schedule × (1 + benefit rate)"
        ),
    )


def together(units: Mapping[str, OnePercent]) -> list[Line]:
    """Return the parts by unit and, over all units, by part and by money that pays.

    By money only where every unit says which money pays it.
    """
    each = list(units.values())
    parts = [line for one in each for line in (one.salary, one.statutory)]
    found = {SALARY: [one.salary for one in each], STATUTORY: [one.statutory for one in each]}
    by_fund = {
        (one.funds.unit.id, fund): line
        for one in each
        for fund in FUNDS
        if fund in one.funds.unit.funded and (line := _paid_by(one, fund)) is not None
    }
    other = [line for (_, name), line in by_fund.items() if name == OTHER_FUNDS]
    found[TOTAL] = [*(one.total for one in each), *other]
    if other:
        found[GENERAL] = [one.total for one in each]
        found[OTHER_FUNDS] = other
    if all(one.funds.unit.funded for one in each):
        for fund in FUNDS:
            own = [line for (_, name), line in by_fund.items() if name == fund]
            if own:
                found[fund] = own
        found[GENERAL] = [one.total for one in each]
    # Plus 0: the sum of a single unit has a line of its own, apart from the unit's.
    sums = [
        (added(lines) + 0).named(f"one_percent.{name}", _WORDS[name])
        for name, lines in found.items()
    ]
    return [*parts, *by_fund.values(), *sums]


def _paid_by(one: OnePercent, fund: str) -> Line | None:
    unit, words = one.funds.unit.id, "cost of 1% × share of the unit's general fund pay"
    if fund == OTHER_FUNDS:
        words = "cost of 1% in the general fund × pay from other funds for each of its dollars"
        line = one.funds.beside(one.total)
    else:
        share = one.funds.of_general(fund)
        line = one.total * given(f"funded_{fund}.{unit}", share) if share else None
    return None if line is None else line.named(f"one_percent_{fund}.{unit}", words)
