"""Part A in the form's own convention: the increase of each year over the level before it.

The first year is compared with the annual cost before the agreement, each later year
with the year before, both with the agreement. So step and column, staffing and rates set
by law that move the level of a later year are in its increase.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from openbook.model.staff.step_and_column import GROSS, SAVINGS
from openbook.offers.disclosed.pay import DisclosedPay
from openbook.offers.two_runs import Change, TwoRuns, YearAmounts

_COST, _PEOPLE = "added.cost", "added.people"
_CENT = 0.01
Amounts = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Increase:
    """A line of the form: before the agreement, then the increase of each year."""

    before: float | None
    increase: YearAmounts
    share: YearAmounts  # of the level reached the year before


@dataclass(frozen=True, slots=True)
class StepAndColumn:
    """How pay on today's schedule moves from year to year; the first is not known."""

    gross: YearAmounts  # if everybody of the year before stayed
    attrition: YearAmounts  # leavers replaced at entry pay
    positions: YearAmounts  # positions opened, closed or filled
    net: YearAmounts


@dataclass(frozen=True, slots=True)
class Increases:
    """Lines of part A, each with its base and the increases of the years."""

    salary_schedule: Increase
    other_compensation: Increase
    statutory_benefits: Increase
    health_and_welfare: Increase
    additional_positions: Increase | None  # pay and benefits together
    total: Increase
    employees: Increase  # with additional positions
    average: Increase  # the increase of the total ÷ employees after additional positions
    step_and_column: StepAndColumn


def disclosed_increases(runs: TwoRuns, pay: DisclosedPay, units: tuple[str, ...]) -> Increases:
    """Return part A as increases of each year."""
    added, posts = _levels_of(runs, _COST), _levels_of(runs, _PEOPLE)
    total = _plus(_levels(pay.total), added)
    people = _plus(_levels(pay.people), posts)
    return Increases(
        salary_schedule=_increase(runs, _levels(pay.salary_schedule)),
        other_compensation=_increase(runs, _levels(pay.other_compensation)),
        statutory_benefits=_increase(runs, _levels(pay.statutory_benefits)),
        health_and_welfare=_increase(runs, _levels(pay.health_and_welfare)),
        additional_positions=_increase(runs, added) if any(added) else None,
        total=_increase(runs, total),
        employees=_increase(runs, people),
        average=_average(runs, total, people),
        step_and_column=_steps(runs, pay, units),
    )


def _levels(change: Change) -> Amounts:
    """Return the first year before the agreement, then every year with it."""
    before = next(iter(change.before.values()))
    return tuple(value or 0.0 for value in (before, *change.after.values()))


def _levels_of(runs: TwoRuns, name: str) -> Amounts:
    if not runs.has(name):
        return (0.0,) * (len(runs.years) + 1)
    return (runs.before(name)[0], *runs.after(name))


def _plus(one: Amounts, other: Amounts) -> Amounts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _increase(runs: TwoRuns, levels: Amounts) -> Increase:
    more = [_cents(b - a) for a, b in pairwise(levels)]
    return _line(runs, levels, more)


def _average(runs: TwoRuns, total: Amounts, people: Amounts) -> Increase:
    """Return cost per employee; an increase is parted among the employees after it."""
    more = [
        _cents(b - a) / heads if heads else None
        for (a, b), heads in zip(pairwise(total), people[1:], strict=True)
    ]
    levels = [t / p if p else 0.0 for t, p in zip(total, people, strict=True)]
    return _line(runs, levels, more)


def _line(runs: TwoRuns, levels: Iterable[float], more: Iterable[float | None]) -> Increase:
    before, *_ = reached = tuple(levels)
    increases = tuple(more)
    shares = [
        d / level if level and d is not None else None
        for level, d in zip(reached[:-1], increases, strict=True)
    ]
    return Increase(before, runs.named(increases), runs.named(shares))


def _steps(runs: TwoRuns, pay: DisclosedPay, units: tuple[str, ...]) -> StepAndColumn:
    """Part the movement of pay at today's schedule by its causes."""

    def moved(name: str) -> YearAmounts:
        own = [runs.before(f"{name}.{unit}") for unit in units]
        found = [sum(each) for each in zip(*own, strict=True)] or [0.0] * len(runs.years)
        return runs.named([None, *found[1:]])

    gross, savings, net = moved(GROSS), moved(SAVINGS), pay.step_and_column
    rest = {
        year: None if whole is None else _cents(whole - (gross[year] or 0) - (savings[year] or 0))
        for year, whole in net.items()
    }
    return StepAndColumn(gross, savings, rest, net)


def _cents(value: float) -> float:
    """Return nothing below a cent: it is the rounding of sums of millions."""
    return value if abs(value) >= _CENT else 0.0
