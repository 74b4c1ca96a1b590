"""Part A of a disclosure: what the people of the units cost, before and after."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from openbook.case.raises import Raise
from openbook.figures.figure import Year
from openbook.offers.cost_result import added_up, per_each
from openbook.offers.two_runs import Change, TwoRuns, YearAmounts

Pick = Callable[[str], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Negotiated:
    """A raise of the schedule and what a full year of it is worth, with benefits."""

    says: str
    share: float | None  # None where it is dollars or another schedule
    full_year: float | None


@dataclass(frozen=True, slots=True)
class DisclosedPay:
    """Lines 1 to 9 of part A, for the units that the agreement is for."""

    salary_schedule: Change
    other_compensation: Change
    statutory_benefits: Change
    health_and_welfare: Change
    total: Change
    step_and_column: YearAmounts
    people: Change
    average: Change
    statutory_rates: dict[str, YearAmounts]
    negotiated: tuple[Negotiated, ...]


def disclosed_pay(runs: TwoRuns, units: tuple[str, ...]) -> DisclosedPay:
    """Pay, benefits and health of some units; one-time pay is other compensation."""
    picks = (runs.before, runs.after)
    found = {
        "schedule": [_sum(runs, units, pick, "schedule_pay") for pick in picks],
        "other": [_other(runs, units, pick) for pick in picks],
        "statutory": [_statutory(runs, units, pick) for pick in picks],
        "health": [_sum(runs, units, pick, "health_cost") for pick in picks],
    }
    total = [added_up(*(each[k] for each in found.values())) for k in (0, 1)]
    people = [_sum(runs, units, pick, "people") for pick in picks]
    parts = {name: runs.changed(*each) for name, each in found.items()}
    return DisclosedPay(
        parts["schedule"],
        parts["other"],
        parts["statutory"],
        parts["health"],
        runs.changed(*total),
        _steps(runs, units),
        runs.changed(*people),
        runs.changed(*(per_each(t, p) for t, p in zip(total, people, strict=True))),
        {unit: runs.named(runs.before(f"benefit_rate.{unit}")) for unit in units},
        tuple(_negotiated(runs, units)),
    )


def _sum(runs: TwoRuns, units: tuple[str, ...], pick: Pick, start: str) -> tuple[float, ...]:
    nothing = (0.0,) * len(runs.years)
    return added_up(nothing, *(pick(f"{start}.{unit}") for unit in units))


def _other(runs: TwoRuns, units: tuple[str, ...], pick: Pick) -> tuple[float, ...]:
    """Stipends, back pay and one-time payments, without the benefits on them."""
    salaries = _sum(runs, units, pick, "salaries")
    schedule = _sum(runs, units, pick, "schedule_pay")
    stipends = (a - b for a, b in zip(salaries, schedule, strict=True))
    return added_up(tuple(stipends), *(_once(unit, pick)[0] for unit in units))


def _statutory(runs: TwoRuns, units: tuple[str, ...], pick: Pick) -> tuple[float, ...]:
    ongoing = _sum(runs, units, pick, "benefits")
    return added_up(ongoing, *(_once(unit, pick)[1] for unit in units))


def _once(unit: str, pick: Pick) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """One-time pay of a unit, and the benefits that follow it."""
    cost, rate = pick(f"one_time_cost.{unit}"), pick(f"benefit_rate.{unit}")
    owed, paid = pick(f"retro_pay.{unit}"), pick(f"off_schedule_cost.{unit}")
    pay = tuple(o + p / (1 + r) for o, p, r in zip(owed, paid, rate, strict=True))
    return pay, tuple(c - p for c, p in zip(cost, pay, strict=True))


def _steps(runs: TwoRuns, units: tuple[str, ...]) -> YearAmounts:
    """How pay at today's schedule moves from year to year; the first is not known."""
    pay = _sum(runs, units, runs.before, "pay_today")
    moves = [b - a for a, b in pairwise(pay)]
    return runs.named([None, *moves])


def _negotiated(runs: TwoRuns, units: tuple[str, ...]) -> list[Negotiated]:
    found = []
    for term in runs.terms.priced:
        if isinstance(term, Raise):
            meant = tuple(unit for unit in term.units or units if unit in units)
            year = max(Year.of(term.starts), runs.years[0])
            worth = None
            if year in runs.years:
                percent = _sum(runs, meant, runs.before, "cost_of_one_percent")
                worth = percent[runs.years.index(year)] * 100 * term.share.value
            found.append(Negotiated(term.label, term.share.value, worth))
        elif term.changes_cells:
            found.append(Negotiated(term.label, None, None))
    return found
