"""Parts J and K of a disclosure: the reserve the law asks for, formula money per pupil."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from openbook.offers.disclosed.pay import DisclosedPay
from openbook.offers.two_runs import TwoRuns, YearAmounts

_CENT = 0.01


@dataclass(frozen=True, slots=True)
class DisclosedReserve:
    """What the law asks for and what is there, with the agreement."""

    spending: YearAmounts
    standard: YearAmounts | None
    minimum: YearAmounts
    economic_uncertainty: YearAmounts
    unassigned: YearAmounts
    available: YearAmounts
    available_share: YearAmounts
    met: dict[str, bool]


@dataclass(frozen=True, slots=True)
class Reconciled:
    """From the total of part A to the spending that the budget gains."""

    total_compensation: YearAmounts
    other_units: YearAmounts
    people_added: YearAmounts
    everything_else: YearAmounts  # grants; less what is not expected to be spent
    spending: YearAmounts


@dataclass(frozen=True, slots=True)
class PerPupil:
    """Formula money for each pupil funded, beside the growth of compensation."""

    amount: YearAmounts
    change: YearAmounts  # since the year before, as a share
    total_compensation: YearAmounts


def disclosed_reserve(runs: TwoRuns) -> DisclosedReserve:
    """The reserve for economic uncertainty and what is free beside it."""

    def after(name: str) -> YearAmounts:
        return runs.named(runs.after(name))

    standard = "least_reserve.share"
    below = runs.after("reserve.below")
    return DisclosedReserve(
        spending=after("spending.total"),
        standard=after(standard) if runs.has(standard) else None,
        minimum=after("reserve.required"),
        economic_uncertainty=after("reserve.economic_uncertainty"),
        unassigned=after("reserve.unassigned"),
        available=after("reserve.available"),
        available_share=after("reserve.share"),
        met={str(year): not each for year, each in zip(runs.years, below, strict=True)},
    )


def reconciled(runs: TwoRuns, pay: DisclosedPay) -> Reconciled:
    """Why the budget gains more, or less, than the units of the agreement get."""

    def gain(name: str) -> list[float]:
        if not runs.has(name):
            return [0.0] * len(runs.years)
        both = zip(runs.before(name), runs.after(name), strict=True)
        return [b - a for a, b in both]

    own = [value or 0.0 for value in pay.total.agreement.values()]
    paid = [
        a + b
        for a, b in zip(
            gain("compensation.ongoing"), gain("compensation.one_time"), strict=True
        )
    ]
    others = [p - o for p, o in zip(paid, own, strict=True)]
    added, whole = gain("added.cost"), gain("spending.total")
    rest = [w - p - a for w, p, a in zip(whole, paid, added, strict=True)]
    return Reconciled(
        *map(runs.named, (own, map(_cents, others), added, map(_cents, rest), whole))
    )


def per_pupil(runs: TwoRuns, pay: DisclosedPay) -> PerPupil:
    """The formula's money over the attendance it pays; the year before is not known."""
    pupils = "lcff.funded" if runs.has("lcff.funded") else "ada.total"
    money, heads = runs.after("revenue.formula"), runs.after(pupils)
    each = [m / h if h else None for m, h in zip(money, heads, strict=True)]
    changes = [
        new / old - 1 if new is not None and old else None
        for old, new in pairwise(each)
    ]
    return PerPupil(
        runs.named(each), runs.named([None, *changes]), dict(pay.total.share)
    )


def _cents(value: float) -> float:
    """Nothing below a cent: it is the rounding of sums of millions."""
    return value if abs(value) >= _CENT else 0.0
