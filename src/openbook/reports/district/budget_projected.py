"""The projected budget by kind of money: lines of the model that add up to its totals."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.model.outcome import Outcome

_OUT = {
    "object.certificated": "Certificated salaries",
    "object.classified": "Classified salaries",
    "object.benefits": "Benefits",
    "object.other": "Other spending",
}
_IN = {
    "revenue.formula": "State formula",
    "revenue.federal": "Federal revenue",
    "revenue.other_state": "Other state revenue",
    "revenue.local": "Local revenue",
    "revenue.other": "Other revenue",
    "revenue.parcel_tax": "Parcel tax",
}
TOTALS = {"in": "revenue.total", "out": "spending.total"}
REST = "As published beyond what the model explains, and one-time money"
_HALF_A_DOLLAR = 0.5


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """One kind of money by year; without a line of its own it is what is left over."""

    line: str
    name: str
    values: tuple[float, ...]


def projected_money(outcome: Outcome, direction: str) -> tuple[MoneyLine, ...]:
    """What comes in, or goes out; kinds that are nothing in every year are left out."""
    lines = _IN if direction == "in" else _OUT
    found = [
        MoneyLine(line, name, tuple(outcome.values(line)[0].tolist()))
        for line, name in lines.items()
        if line in outcome.names and outcome.values(line)[0].any()
    ]
    total = outcome.values(TOTALS[direction])[0]
    rest = total - sum(outcome.values(each.line)[0] for each in found)
    if (abs(rest) > _HALF_A_DOLLAR).any():
        found.append(MoneyLine("", REST, tuple(rest.tolist())))
    return tuple(found)
