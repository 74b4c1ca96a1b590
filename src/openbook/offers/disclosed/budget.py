"""Parts E, G, H and I of a disclosure: the budget with the agreement, who pays for it."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.offers.two_runs import Change, TwoRuns, YearAmounts

_BALANCE = (
    "nonspendable",
    "committed",
    "assigned",
    "economic_uncertainty",
    "unassigned",
    "restricted",
)


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
    deficit: Deficit
    funding: FundingSources


def disclosed_budget(runs: TwoRuns) -> DisclosedBudget:
    """Money in, money out and balances of the general fund, all money together."""
    rows: dict[str, Change | None] = {
        "formula_revenue": runs.change("revenue.formula"),
        "other_revenue": _less(runs, "revenue.total", "revenue.formula"),
        "revenue": runs.change("revenue.total"),
    }
    for name in ("certificated", "classified", "benefits", "other"):
        rows[name] = runs.change(f"object.{name}")
    rows["spending"] = runs.change("spending.total")
    rows["result"] = runs.change("budget.result")
    rows["beginning_balance"] = _beginning(runs)
    rows["ending_balance"] = runs.change("reserve.unrestricted")
    for name in _BALANCE:
        rows[f"ending_{name}"] = runs.change(f"balance.{name}")
    return DisclosedBudget(rows, _deficit(runs), _funding(runs))


def _less(runs: TwoRuns, whole: str, part: str) -> Change:
    before, after = (
        [a - b for a, b in zip(pick(whole), pick(part), strict=True)]
        for pick in (runs.before, runs.after)
    )
    return runs.changed(before, after)


def _beginning(runs: TwoRuns) -> Change:
    """The unrestricted balance with which each year begins."""
    surprise = runs.ran.outcome.worlds.one(0).get("budget.surprise", 0.0)
    first = surprise[0] if isinstance(surprise, tuple) else surprise
    end, result = (
        runs.before(name) for name in ("reserve.unrestricted", "budget.result")
    )
    start = end[0] - result[0] - first
    later = runs.after("reserve.unrestricted")
    return runs.changed([start, *end[:-1]], [start, *later[:-1]])


def _deficit(runs: TwoRuns) -> Deficit:
    before, after = (
        [max(0.0, -value) for value in pick("budget.result")]
        for pick in (runs.before, runs.after)
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
    revenue = zip(
        runs.after("revenue.total"), runs.after("revenue.ongoing"), strict=True
    )
    return FundingSources(
        runs.named(ongoing),
        runs.named(c - o for c, o in zip(cost, ongoing, strict=True)),
        runs.named(surplus),
        runs.named(c - s for c, s in zip(cost, surplus, strict=True)),
        runs.named(total - every for total, every in revenue),
    )


def _more(runs: TwoRuns, name: str) -> list[float]:
    return [b - a for a, b in zip(runs.before(name), runs.after(name), strict=True)]
