"""Break-even: after how many days a side has lost what it strikes, or holds out, for."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.strike.cost.cost import StrikeCost


@dataclass(frozen=True, slots=True)
class BreakEven:
    """Days of strike; None where a number is missing or there is nothing to win."""

    member_in_a_year: float | None
    member_in_all: float | None
    district_gross: float | None  # at the mean day so far, as announced
    district_net: float | None
    lost_share: float | None  # of a year's difference, by a member so far


def break_even(cost: StrikeCost) -> BreakEven:
    """Each side's stake ÷ what a day costs it."""
    stake, total, daily = cost.stake, cost.so_far, cost.wages.daily
    if stake is None or not total.days:
        return BreakEven(None, None, None, None, None)
    net = total.net_modeled if total.net_announced is None else total.net_announced
    days = total.days
    return BreakEven(
        _ratio(stake.member_in_a_year, daily),
        _ratio(stake.member_in_all, daily),
        _ratio(stake.district_in_a_year, total.gross / days),
        _ratio(stake.district_in_a_year, None if net is None else net / days),
        _ratio(total.member, stake.member_in_a_year),
    )


def _ratio(gain: float | None, cost: float | None) -> float | None:
    if gain is None or cost is None or gain <= 0 or cost <= 0:
        return None
    return gain / cost
