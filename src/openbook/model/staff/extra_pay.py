"""Costs of terms beside the schedule: extra pay, positions as a share, take-backs."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.figures.figure import SHARE, USD
from openbook.figures.functions import where
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.inputs import Inputs
from openbook.model.staff.pay import PayLines
from openbook.terms.shelf import EXTRA_PAY, FTE_SHARE, SAVED_ONCE, SAVED_YEARLY


@dataclass(frozen=True, slots=True)
class ExtraLines:
    """What terms cost beside pay on the schedule; savings are negative."""

    ongoing: Line
    once: Line


def extra_pay(pay: PayLines, inputs: Inputs) -> ExtraLines:
    """Dollars that terms state, with the statutory benefits that follow pay.

    Positions added as a share of a unit cost the average of the unit: its pay and
    statutory benefits, and health by heads.
    """
    everybody = added(pay.people.values())
    paid, shares = [], []
    for unit, salaries in pay.salaries.items():
        levers = [inputs.lever(f"{name}.{unit}", USD) for name in EXTRA_PAY]
        benefits = pay.benefits[unit]
        rate = where(salaries > 0, benefits / salaries, 0)
        paid.append(pay.funds[unit].paid(added(levers)) * (1 + rate))
        health = where(everybody > 0, pay.health * pay.people[unit] / everybody, 0)
        share = inputs.lever(f"{FTE_SHARE}.{unit}", SHARE)
        shares.append(share * (salaries + benefits + health))
    extra = added(paid).named(
        "extra_pay.cost", "overage pay + substitutes' pay + planning time, × (1 + benefit rate)"
    )
    filled = inputs.assumed("posts.filled")
    positions = (added(shares) * filled).named(
        "positions_by_share.cost",
        "share of additional FTE × pay, statutory benefits and health of the unit × "
        "share of additional positions that is filled",
    )
    saved = (0 - inputs.lever(SAVED_YEARLY, USD)).named(
        "take_backs.ongoing", "stated savings of a year, as a negative cost"
    )
    once = (0 - inputs.lever(SAVED_ONCE, USD)).named(
        "take_backs.once", "stated one-time savings, as a negative cost"
    )
    return ExtraLines(extra + positions + saved, once)
