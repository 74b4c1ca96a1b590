"""The alternative: what having no deal is worth, if it means a strike of some days."""

from __future__ import annotations

from dataclasses import dataclass, replace

from openbook.settlement.room import Costs
from openbook.settlement.wants import SIDES, Worth
from openbook.settlement.worth import ALL_POINTS


@dataclass(frozen=True, slots=True)
class StrikeLoss:
    """What some days of a strike cost each side, in dollars."""

    days: int
    union: float  # wages that the members lose
    employer: float  # money lost, less wages not paid, and the pay of substitutes


def after_a_strike(worth: Worth, costs: Costs, loss: StrikeLoss) -> Worth:
    """The worth with a strike as what happens without a deal.

    The dollars between the two offers are all the points a side can gain, so a dollar
    lost is so many points below nothing. A side that wrote down what it wants has said
    itself what no deal is worth.
    """
    dollars = sum(max(row) - min(row) for row in costs.spent)
    a_point = max(1, dollars) / ALL_POINTS
    lost = (loss.union, loss.employer)
    without = [
        none if side in worth.written else round(-each / a_point)
        for side, each, none in zip(SIDES, lost, worth.without_deal, strict=True)
    ]
    return replace(worth, without_deal=(without[0], without[1]))
