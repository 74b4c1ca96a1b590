"""Parts E, G, H and I of a disclosure: the budget with the agreement, who pays for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from openbook.findings.dataclass import dataclass
from openbook.model.multiyear_form import variance_of
from openbook.offers.cost_result import ByYear, added_up
from openbook.offers.disclosed.columns import COMBINED, budget_columns, has_columns
from openbook.offers.disclosed.pay import TODAY, DisclosedPay
from openbook.offers.two_runs import Change, TwoRuns, YearAmounts

_CENT = 0.01


@dataclass(frozen=True, slots=True)
class DisclosedReserve:
    """What the law asks for and what is there, with the agreement."""

    spending: YearAmounts
    standard: YearAmounts | None
    minimum: YearAmounts
    economic_uncertainty: YearAmounts  # in the general fund
    unassigned: YearAmounts
    stabilization: YearAmounts | None  # arrangements; None where none are published
    special_reserve: YearAmounts | None  # Fund 17; None where none is published
    available: YearAmounts
    available_share: YearAmounts
    met: dict[str, bool]


@dataclass(frozen=True, slots=True)
class Reconciled:
    """From the total of part A to the spending that the budget gains."""

    total_compensation: YearAmounts  # in all funds
    other_funds: YearAmounts | None  # of it, less: what other funds pay; None if nothing
    other_units: YearAmounts
    people_added: YearAmounts
    everything_else: YearAmounts  # grants; less what is not expected to be spent
    spending: YearAmounts


@dataclass(frozen=True, slots=True)
class PerPupil:
    """Formula money for each pupil funded, beside the growth of compensation."""

    amount: YearAmounts
    change: YearAmounts  # since the year before, as a share
    total_compensation: YearAmounts  # its increase since the level before, as a share


def disclosed_reserve(runs: TwoRuns) -> DisclosedReserve:
    """Return the reserve for economic uncertainty and what is free beside it."""

    def after(name: str) -> YearAmounts:
        return runs.named(runs.after(name))

    def known(name: str) -> YearAmounts | None:
        return after(name) if runs.has(name) else None

    below = runs.after("reserve.below")
    return DisclosedReserve(
        spending=after("spending.total"),
        standard=known("least_reserve.share"),
        minimum=after("reserve.required"),
        economic_uncertainty=after("reserve.economic_uncertainty"),
        unassigned=after("reserve.unassigned"),
        stabilization=known("balance.stabilization"),
        special_reserve=known("reserve.other_funds"),
        available=after("reserve.available"),
        available_share=after("reserve.share"),
        met={str(year): not each for year, each in zip(runs.years, below, strict=True)},
    )


def reconciled(runs: TwoRuns, pay: DisclosedPay, units: tuple[str, ...]) -> Reconciled:
    """Why the budget gains more, or less, than the units of the agreement get in all funds."""

    def gain(name: str) -> list[float]:
        if not runs.has(name):
            return [0.0] * len(runs.years)
        both = zip(runs.before(name), runs.after(name), strict=True)
        return [b - a for a, b in both]

    whole_pay = [value or 0.0 for value in pay.total.agreement.values()]
    lines = [gain(f"{part}.{unit}") for unit in units for part in TODAY]
    own = [sum(each) for each in zip(*lines, strict=True)] or [0.0] * len(runs.years)
    beside = [b - a for a, b in zip(whole_pay, own, strict=True)]
    paid = [
        a + b
        for a, b in zip(gain("compensation.ongoing"), gain("compensation.one_time"), strict=True)
    ]
    others = [p - o for p, o in zip(paid, own, strict=True)]
    posts = zip(gain("added.cost"), gain("positions_by_share.cost"), strict=True)
    added, whole = [a + b for a, b in posts], gain("spending.total")
    rest = [w - p - a for w, p, a in zip(whole, paid, added, strict=True)]
    return Reconciled(
        runs.named(whole_pay),
        runs.named(map(_cents, beside)) if any(map(_cents, beside)) else None,
        *map(runs.named, (map(_cents, others), added, map(_cents, rest), whole)),
    )


def per_pupil(runs: TwoRuns, compensation: YearAmounts) -> PerPupil:
    """Return LCFF sources, as the budget has them, over the attendance that they pay.

    The year before is not known.
    """
    pupils = "lcff.funded" if runs.has("lcff.funded") else "ada.total"
    money, heads = runs.after(_sources(runs)), runs.after(pupils)
    each = [m / h if h else None for m, h in zip(money, heads, strict=True)]
    changes = [new / old - 1 if new is not None and old else None for old, new in pairwise(each)]
    return PerPupil(runs.named(each), runs.named([None, *changes]), dict(compensation))


def _cents(value: float) -> float:
    """Return nothing below a cent: it is the rounding of sums of millions."""
    return value if abs(value) >= _CENT else 0.0


_BALANCE = (
    "nonspendable",
    "stabilization",
    "committed",
    "assigned",
    "economic_uncertainty",
    "unassigned",
    "restricted",
)


_OBJECTS = ("object.certificated", "object.classified", "object.benefits")
_PLAIN = ("object.salaries", "object.benefits")  # where no law parts salaries by license
_CARRIED = ("beginning_balance", "variance", "ending_balance")


@dataclass(frozen=True, slots=True)
class FundingSources:
    """Where the money of each year comes from, as far as the numbers say it."""

    ongoing_cost: YearAmounts
    one_time_cost: YearAmounts
    from_surplus: YearAmounts  # what the year's revenue leaves over
    from_balance: YearAmounts
    one_time_revenue: YearAmounts


@dataclass(frozen=True, slots=True)
class Deficit:
    """Spending above revenue, before and after."""

    before: YearAmounts
    after: YearAmounts
    created: bool
    enlarged: bool


@dataclass(frozen=True, slots=True)
class DisclosedBudget:
    """The rows of the budget form that the model has; None where it has none."""

    rows: dict[str, Change | None]
    columns: dict[str, dict[str, Change]]  # empty where the case tells one column
    deficit: Deficit
    funding: FundingSources


def disclosed_budget(runs: TwoRuns) -> DisclosedBudget:
    """Money in, money out and balances of the general fund, all money together."""
    formula = _sources(runs)
    rows: dict[str, Change | None] = {
        "formula_revenue": runs.change(formula),
        "other_revenue": _rest(runs, "revenue.total", (formula,)),
        "revenue": runs.change("revenue.total"),
    }
    if runs.has("transfers.in"):
        rows["transfers_in"] = runs.change("transfers.in")
    paid = _PLAIN if runs.has(_PLAIN[0]) else _OBJECTS
    for name in paid:
        rows[name.partition(".")[2]] = runs.change(name)
    rows["other"] = _rest(runs, "spending.total", paid)
    rows["spending"] = runs.change("spending.total")
    rows["result"] = runs.change("budget.result")
    columns = budget_columns(runs)
    # Beside the result of all money stand the balances of all money, where they are known.
    rows |= {
        "beginning_balance": _beginning(runs),
        "ending_balance": runs.change("reserve.unrestricted"),
        **{name: columns[COMBINED][name] for name in _CARRIED if name in columns.get(COMBINED, {})},
    }
    for name in _BALANCE:
        rows[f"ending_{name}"] = runs.change(f"balance.{name}")
    return DisclosedBudget(rows, columns, _deficit(runs), _funding(runs))


def _sources(runs: TwoRuns) -> str:
    """Return the line of LCFF sources, tied to the published budget where one is known."""
    return next(filter(runs.has, ("sources.formula", "revenue.formula")))


def _rest(runs: TwoRuns, whole: str, parts: Sequence[str]) -> Change | None:
    """Return what a total has beside some of its lines."""
    found = [name for name in parts if runs.has(name)]
    if not found:
        return None
    before, after = (
        added_up(pick(whole), *(_less(pick(name)) for name in found))
        for pick in (runs.before, runs.after)
    )
    return runs.changed(before, after)


def _less(values: ByYear) -> ByYear:
    return tuple(-each for each in values)


def _beginning(runs: TwoRuns) -> Change:
    """Return the unrestricted balance with which each year begins."""
    first = variance_of(runs.ran.outcome)[0]
    own = "unrestricted.result" if has_columns(runs) else "budget.result"
    end, result = (runs.before(name) for name in ("reserve.unrestricted", own))
    start = end[0] - result[0] - first
    later = runs.after("reserve.unrestricted")
    return runs.changed([start, *end[:-1]], [start, *later[:-1]])


def _deficit(runs: TwoRuns) -> Deficit:
    before, after = (
        [max(0.0, -value) for value in pick("budget.result")] for pick in (runs.before, runs.after)
    )
    pairs = list(zip(before, after, strict=True))
    return Deficit(
        runs.named(before),
        runs.named(after),
        created=any(not a and b > 0 for a, b in pairs),
        enlarged=any(0 < a < b for a, b in pairs),
    )


def _funding(runs: TwoRuns) -> FundingSources:
    ongoing = _more(runs, "spending.ongoing")
    cost = _more(runs, "spending.total")
    left = [max(0.0, value) for value in runs.before("budget.result")]
    surplus = [max(0.0, min(c, s)) for c, s in zip(cost, left, strict=True)]
    revenue = zip(runs.after("revenue.total"), runs.after("revenue.ongoing"), strict=True)
    return FundingSources(
        runs.named(ongoing),
        runs.named(c - o for c, o in zip(cost, ongoing, strict=True)),
        runs.named(surplus),
        runs.named(c - s for c, s in zip(cost, surplus, strict=True)),
        runs.named(total - every for total, every in revenue),
    )


def _more(runs: TwoRuns, name: str) -> list[float]:
    return [b - a for a, b in zip(runs.before(name), runs.after(name), strict=True)]
