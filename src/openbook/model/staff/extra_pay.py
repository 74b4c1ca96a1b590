"""Costs of terms beside the schedule: extra pay, positions as a share, take-backs."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.figures.figure import SHARE, USD
from openbook.figures.functions import where
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.sums import added
from openbook.model.inputs import Inputs
from openbook.model.staff.pay import PayLines
from openbook.model.staff.posts import PostLines
from openbook.terms.shelf import EXTRA_PAY, FTE_SHARE, STATED


@dataclass(frozen=True, slots=True)
class ExtraLines:
    """What terms cost beside pay on the schedule; savings are negative."""

    ongoing: Line
    once: Line
    by_unit: Mapping[str, Line]  # of what is ongoing, without savings
    people: Line  # additional FTE as a share


def positions_cost(
    pay: PayLines, posts: PostLines, educators: Line, inputs: Inputs
) -> dict[str, Line]:
    """Return what additional positions cost the general fund, by unit.

    Educators cost what the assumptions say. A role of another unit costs what is counted
    of it, or else the average of its unit.
    """
    cost = educators * inputs.assumed("posts.cost") * pay.index[posts.lead]
    found = {posts.lead: pay.funds[posts.lead].paid(cost)}
    for role, own in posts.elsewhere.items():
        people = posts.added[role] * inputs.assumed("posts.filled")
        if own.cost is not None:
            cost = pay.funds[own.unit].paid(people * own.cost * pay.index[own.unit])
        else:
            heads = pay.people[own.unit] * own.fte_each
            paid = pay.salaries[own.unit] + pay.benefits[own.unit] + pay.health_of[own.unit]
            cost = people * where(heads > 0, paid / heads, 0)
        found[own.unit] = found[own.unit] + cost if own.unit in found else cost
    return found


def extra_pay(pay: PayLines, inputs: Inputs) -> ExtraLines:
    """Return dollars that terms state, with the statutory benefits that follow pay.

    Positions added as a share of a unit cost the average of the unit: its pay and
    statutory benefits, and its health contribution.
    """
    paid, shares = [], []
    for unit, salaries in pay.salaries.items():
        levers = [inputs.lever(f"{name}.{unit}", USD) for name in EXTRA_PAY]
        paid.append(pay.funds[unit].paid(added(levers)) * (1 + pay.benefit_rates[unit]))
        share = inputs.lever(f"{FTE_SHARE}.{unit}", SHARE)
        shares.append(share * (salaries + pay.benefits[unit] + pay.health_of[unit]))
    extra = added(paid).named(
        "extra_pay.cost", "overage pay + substitutes' pay + planning time, × (1 + benefit rate)"
    )
    filled = inputs.assumed("posts.filled")
    positions = (added(shares) * filled).named(
        "positions_by_share.cost",
        "share of additional FTE × pay, statutory benefits and health of the unit × "
        "share of additional positions that is filled",
    )
    people = added(
        inputs.lever(f"{FTE_SHARE}.{unit}", SHARE) * heads for unit, heads in pay.people.items()
    )
    more = (people * filled).named(
        "positions_by_share.people",
        "share of additional FTE × people × share of additional positions that is filled",
    )
    stated, once = (
        added(inputs.lever(f"{lever}.{kind}", USD) * sign for lever, sign in STATED.items()).named(
            f"stated.{kind}", "money set aside − savings, as the terms state them"
        )
        for kind in ("ongoing", "once")
    )
    units = zip(pay.salaries, paid, shares, strict=True)
    by_unit = {unit: own + share * filled for unit, own, share in units}
    return ExtraLines(extra + positions + stated, once, by_unit, more)
