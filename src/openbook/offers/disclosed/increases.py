"""Part A in the form's own convention: the increase of each year over the level before it.

The first year is compared with the annual cost before the agreement, each later year
with the year before, both with the agreement. So step and column, staffing and rates set
by law that move the level of a later year are in its increase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from openbook.case.duration_years import part_within
from openbook.case.schedule_changes import ScheduleChange
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.model.staff.funds import ELSEWHERE
from openbook.model.staff.step_and_column import GROSS, SAVINGS
from openbook.offers.cost_result import added_up
from openbook.offers.disclosed.pay import TODAY, DisclosedPay, UnitSums
from openbook.offers.increments import CostBase, FilingConvention, YearTerms, increments
from openbook.offers.two_runs import Change, TwoRuns, YearAmounts

_COST = ("added.cost", "positions_by_share.cost")
_PEOPLE = ("added.people", "positions_by_share.people")
_OTHER_FUNDS = "other_funds"
PAY_LINES = (
    *("salary_schedule", "other_compensation", "statutory_benefits", "health_and_welfare"),
    "total",
)
_CENT, _LEAST = 0.01, 1e-9
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
    added, posts = _added_cost(runs), _plus(*(_levels_of(runs, name) for name in _PEOPLE))
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
        step_and_column=step_and_column(UnitSums(runs, units)),
    )


def pay_increases(runs: TwoRuns, pay: DisclosedPay) -> dict[str, Increase]:
    """Return lines 1 to 4 and their total as increases of each year."""
    return {name: _increase(runs, _levels(getattr(pay, name))) for name in PAY_LINES}


def raised_by_percent(runs: TwoRuns) -> bool:
    """Return whether an agreement moves the schedule by percentages alone."""
    return not any(isinstance(term, ScheduleChange) for term in runs.terms.priced)


def filed_increases(
    of: UnitSums, pay: DisclosedPay, convention: FilingConvention = FilingConvention.COMPOUNDED
) -> Increases:
    """Return part A in a convention of filed disclosures.

    Additional FTE as a share are in the salary schedule. Health and welfare is what the
    agreement adds.
    """
    runs = of.runs
    base, *_ = pay.salary_schedule.before.values()
    other = _increase(runs, _levels(pay.other_compensation))
    statutory, *_ = pay.statutory_benefits.before.values()
    beyond = (0.0, *(each or 0.0 for each in pay.health_and_welfare.agreement.values()))
    found = increments(
        CostBase(base or 0.0, statutory or 0.0, other.before or 0.0),
        _given_by_year(of, convention),
        convention=convention,
        other=[each or 0.0 for each in other.increase.values()],
        health=[b - a for a, b in pairwise(beyond)],
    )
    added = _added_cost(runs, _COST[:1])
    health, *_ = pay.health_and_welfare.before.values()
    starts = (base, other.before, statutory, health)
    schedule, beside, owed, insured = (
        _line(runs, tuple(accumulate(more, initial=start or 0.0)), more)
        for start, more in zip(starts, found.lines, strict=True)
    )
    whole = sum(each or 0.0 for each in starts)
    total = _plus(tuple(accumulate(found.total, initial=whole)), added)
    people = _plus(_levels(pay.people), *(_levels_of(runs, name) for name in _PEOPLE))
    return Increases(
        salary_schedule=schedule,
        other_compensation=beside,
        statutory_benefits=owed,
        health_and_welfare=insured,
        additional_positions=_increase(runs, added) if any(added) else None,
        total=_increase(runs, total),
        employees=_increase(runs, people),
        average=_average(runs, total, people),
        step_and_column=step_and_column(of),
    )


def _given_by_year(of: UnitSums, convention: FilingConvention) -> Iterator[YearTerms]:
    """Yield what the agreement gives in each year, as shares of pay, and step and column."""
    runs = of.runs
    points = _raised_on_base(of) if convention is FilingConvention.ON_BASE else ()
    today, stepped = of.sum(runs.before, "pay_today"), of.sum(runs.before, GROSS)
    start, later = of.sum(runs.before, "schedule_pay")[0], of.sum(runs.after, "schedule_pay")
    raised = [each / base if base else 1.0 for each, base in zip(later, today, strict=True)]
    raised.insert(0, start / today[0] if today[0] else 1.0)
    posts, people = _levels_of(runs, _PEOPLE[1]), of.people(runs.before)
    shares = [each / heads if heads else 0.0 for each, heads in zip(posts[1:], people, strict=True)]
    shares.insert(0, posts[0] / people[0] if people[0] else 0.0)
    for at, year in enumerate(runs.years):
        steps = stepped[at] / today[at - 1] if at and today[at - 1] else 0.0
        lifted = raised[at] and year in _years_of_raises(of)
        more = raised[at + 1] / raised[at] - 1 if lifted else 0.0
        yield YearTerms(
            _share(points[at] if points else more), _share(shares[at + 1] - shares[at]), steps
        )


def _raised_on_base(of: UnitSums) -> Amounts:
    """Return the percentages of each year as points of the pay before the agreement.

    A raise that begins within a year brings the rest of its points in the next.
    """
    runs, found = of.runs, (0.0,) * len(of.runs.years)
    whole = of.sum(runs.before, "pay_today")[0]
    for unit in of.units:
        weight = runs.before(f"pay_today.{unit}")[0] / whole if whole else 0.0
        start, (first, *_) = runs.before(f"pay_index.{unit}")[0], runs.after(f"pay_index.{unit}")
        earned = runs.after(f"raise_earned.{unit}")
        so_far = (1.0, *runs.after(f"raises_so_far.{unit}"))
        left = [b / a - 1 - own for (a, b), own in zip(pairwise(so_far), earned, strict=True)]
        later = [own + rest for own, rest in zip(earned[1:], left, strict=False)]
        points = [weight * each for each in (first / start - 1, *later)]
        found = _plus(found, tuple(points))
    return found


def _years_of_raises(of: UnitSums) -> set[Year]:
    """Return the years in which the agreement itself moves the schedule.

    Dollars on a cell are less in percent as pay grows by steps: that is no raise.
    """
    runs, found = of.runs, set[Year]()
    for unit in of.units:
        levels = (runs.before(f"pay_index.{unit}")[0], *runs.after(f"pay_index.{unit}"))
        moved = zip(runs.years, pairwise(levels), strict=True)
        found |= {year for year, (old, new) in moved if _share(new - old)}
    for term in runs.terms.priced:
        if isinstance(term, ScheduleChange):
            held = [part_within(year, term.starts, term.last_day) for year in runs.years]
            moved_parts = zip(runs.years, pairwise((0.0, *held)), strict=True)
            found |= {year for year, (old, new) in moved_parts if old != new}
    return found


def _share(value: float) -> float:
    """Return nothing where a share is the rounding of sums of millions."""
    return value if abs(value) > _LEAST else 0.0


def _added_cost(runs: TwoRuns, names: Sequence[str] = _COST) -> Amounts:
    """Return the cost of additional positions, in the general fund and in other funds."""
    cost, every = (_plus(*(_levels_of(runs, n) for n in each)) for each in (names, _COST))
    beside = (0.0,) * len(cost)
    for name in runs.ran.outcome.names:
        start, _, unit = name.partition(".")
        if start == _OTHER_FUNDS:
            # Of all that other funds pay, what goes beyond the people of today.
            own = _plus(*(_levels_of(runs, f"{part}.{unit}") for part in TODAY))
            ratio = _levels_of(runs, f"{ELSEWHERE}.{unit}")
            today = tuple(a * b for a, b in zip(own, ratio, strict=True))
            beside = _plus(beside, _less(_levels_of(runs, name), today))
    both = zip(cost, every, beside, strict=True)
    return tuple(_cents(own + more * own / whole if whole else 0.0) for own, whole, more in both)


def _levels(change: Change) -> Amounts:
    """Return the first year before the agreement, then every year with it."""
    before = next(iter(change.before.values()))
    return tuple(value or 0.0 for value in (before, *change.after.values()))


def _levels_of(runs: TwoRuns, name: str) -> Amounts:
    if not runs.has(name):
        return (0.0,) * (len(runs.years) + 1)
    return (runs.before(name)[0], *runs.after(name))


def _plus(*rows: Amounts) -> Amounts:
    return added_up(*rows)


def _less(one: Amounts, other: Amounts) -> Amounts:
    return tuple(a - b for a, b in zip(one, other, strict=True))


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


def step_and_column(of: UnitSums) -> StepAndColumn:
    """Part the movement of pay of some units at today's schedule by its causes."""
    runs = of.runs

    def moved(name: str) -> YearAmounts:
        return runs.named([None, *of.sum(runs.before, name)[1:]])

    gross, savings, net = moved(GROSS), moved(SAVINGS), of.steps()
    rest = {
        year: None if whole is None else _cents(whole - (gross[year] or 0) - (savings[year] or 0))
        for year, whole in net.items()
    }
    return StepAndColumn(gross, savings, rest, net)


def _cents(value: float) -> float:
    """Return nothing below a cent: it is the rounding of sums of millions."""
    return value if abs(value) >= _CENT else 0.0
