"""Salary guide: the best schedule of whole dollars for an aim, within a cost and by rules.

Every rule says that a cell pays no less than something that rises with other cells, so of two
schedules that keep the rules the lower pay of each cell keeps them too: there is a least schedule
above any floor (Tarski, Pacific Journal of Mathematics 5, 1955), and it is the cheapest. The best
is found by bisection: the highest floor of the aim whose least schedule the limit still pays.
What a cell costs is found by the engine itself. Where no schedule keeps every rule, each rule
is loosened alone as far as it must be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from enum import StrEnum
from itertools import pairwise
from math import ceil, floor, fsum, inf
from typing import Any

from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding
from openbook.terms.shelf import SCHEDULE

Cell = tuple[str, float]  # column and step
Priced = Callable[[Sequence[Mapping[Cell, float]]], list[tuple[float, ...]]]

_NEAR = 1e-6
_FINEST = 1e-6  # of a share
_TIMES = 10  # today's highest pay: more is not looked for where nobody is paid
_TRIAL = 1_000.0  # dollars by which a cell is raised to find what it costs
_TRIES = 5


class Aim(StrEnum):
    """What a schedule is to be best at."""

    START = "start"  # the lowest pay at which people are hired
    TOP = "top"  # the highest pay of the schedule
    RETENTION = "retention"  # the least percent raise in some years of service
    PERCENT = "percent"  # the least percent raise of all


class GuideRule(StrEnum):
    """A rule that may be loosened."""

    LIMIT = "limit"
    LEAST = "least"
    START = "start"
    TOP = "top"
    EVEN = "even"
    LONGEST = "longest"
    COMPRESS = "compress"


@dataclass(frozen=True, slots=True)
class GuideRules:
    """What a schedule must keep: no cell falls, and pay never falls with step or column.

    ``limit`` are dollars over the ``years`` from the first day on. With ``even``, increments never
    grow from step to step; ``longest`` is the number of steps after which pay stays, and
    ``compress`` the number of lowest steps that are paid as the next one.
    """

    limit: float
    years: int = 3
    least: float = 0.0
    start: float | None = None
    top: float | None = None
    even: bool = False
    longest: int = 0
    compress: int = 0
    retain: tuple[float, float] = (1, 10)  # years of service

    def without(self, rule: GuideRule) -> GuideRules:
        """Return the rules with one of them left out."""
        plain: dict[GuideRule, Any] = {
            GuideRule.LIMIT: inf,
            GuideRule.LEAST: 0.0,
            GuideRule.START: None,
            GuideRule.TOP: None,
            GuideRule.EVEN: False,
        }
        return replace(self, **{rule.value: plain.get(rule, 0)})

    @property
    def stated(self) -> tuple[GuideRule, ...]:
        """The rules that say something."""
        bare = GuideRules(inf)
        return tuple(r for r in GuideRule if getattr(self, r.value) != getattr(bare, r.value))


@dataclass(frozen=True, slots=True)
class PaySchedule:
    """The cells of a schedule today, with the people paid there and where people start."""

    pay: Mapping[Cell, float]
    people: Mapping[Cell, float]  # FTE
    entries: tuple[str, ...]  # columns in which people are hired

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns, the one with the lowest entry pay first."""
        lows = {column: min(self.rows(column)) for column, _ in self.pay}
        return tuple(sorted(lows, key=lambda each: (self.pay[each, lows[each]], each)))

    def rows(self, column: str) -> tuple[float, ...]:
        """Return the steps of a column, the lowest first."""
        return tuple(sorted(step for own, step in self.pay if own == column))


@dataclass(frozen=True, slots=True)
class GuideRepair:
    """A rule that, loosened alone, lets a schedule keep the others; None: left out."""

    rule: GuideRule
    to: float | None


@dataclass(frozen=True, slots=True)
class SalaryGuide:
    """The best schedule, or what to loosen where there is none.

    ``best`` is the aim as the schedule reaches it: no schedule by the rules does better, in whole
    dollars or a ten-thousandth of a percent.
    """

    aim: Aim
    rules: GuideRules
    today: PaySchedule
    pay: Mapping[Cell, int]
    best: float = 0.0
    cost: tuple[float, ...] = ()  # by year, as any offer is costed
    repairs: tuple[GuideRepair, ...] = ()


GUIDE = "guide"


@dataclass(frozen=True, slots=True)
class GuideFound:
    """A designed schedule of a unit, under one side's assumptions."""

    guide: SalaryGuide
    unit: str
    book: str
    starts: date
    years: tuple[Year, ...]  # that the limit counts
    findings: tuple[Finding, ...] = ()

    @property
    def file_name(self) -> str:
        """The name of the new schedule."""
        return f"{self.unit}-{self.starts.year}-{GUIDE}"

    @property
    def term(self) -> str:
        """The term that offers it, once the schedule is a file of the case."""
        said = f"schedule: {self.file_name}, starts: {self.starts}, units: [{self.unit}]"
        return f"{SCHEDULE}: {{{said}}}"

    @property
    def csv(self) -> str:
        """The rows of the new schedule, as a file of district/schedules."""
        rows = (f"{column},{step:g},{pay}" for (column, step), pay in self.guide.pay.items())
        return "\n".join(["column,step,pay", *rows, ""])


def design(today: PaySchedule, rules: GuideRules, aim: Aim, priced: Priced) -> SalaryGuide:
    """Return the best schedule for an aim, costed like any offer."""
    weights = cell_weights(today, priced)
    limit = rules.limit
    for _ in range(_TRIES):
        pay = _Least(today, replace(rules, limit=limit), weights).best(aim)
        if pay is None:
            break
        (cost,) = priced([pay])
        over = sum(cost) - rules.limit
        if over <= _NEAR * max(1.0, abs(rules.limit)):
            return SalaryGuide(aim, rules, today, pay, reached(aim, today, pay, rules), cost)
        limit -= over  # the engine rounds, or other units follow
    repairs = tuple(_repairs(today, rules, weights, priced))
    return SalaryGuide(aim, rules, today, {}, repairs=repairs)


def cell_weights(today: PaySchedule, priced: Priced) -> dict[Cell, float]:
    """Return what a dollar more in each cell costs, as the engine finds it."""
    cells = list(today.pay)
    tried = [{**today.pay, cell: today.pay[cell] + _TRIAL} for cell in cells]
    start, *raised = priced([today.pay, *tried])
    costs = [(sum(each) - sum(start)) / _TRIAL for each in raised]
    return dict(zip(cells, costs, strict=True))


def reached(aim: Aim, today: PaySchedule, pay: Mapping[Cell, float], rules: GuideRules) -> float:
    """Return how good a schedule is at an aim: dollars, or a share."""
    cells = aimed(aim, today, rules)
    if aim in {Aim.START, Aim.TOP}:
        return float(min(pay[cell] for cell in cells))
    return min(pay[cell] / today.pay[cell] - 1 for cell in cells)


def aimed(aim: Aim, today: PaySchedule, rules: GuideRules) -> list[Cell]:
    """Return the cells that an aim looks at."""
    if aim is Aim.START:
        return [(column, today.rows(column)[0]) for column in today.entries]
    if aim is Aim.TOP:
        return [max(today.pay, key=lambda cell: (today.pay[cell], cell))]
    first, last = rules.retain if aim is Aim.RETENTION else (-inf, inf)
    return [cell for cell in today.pay if first <= cell[1] <= last]


def _repairs(
    today: PaySchedule, rules: GuideRules, weights: Mapping[Cell, float], priced: Priced
) -> Iterator[GuideRepair]:
    """Yield each rule that is enough to loosen alone, and how far."""
    asked = {GuideRule.LEAST: Aim.PERCENT, GuideRule.START: Aim.START, GuideRule.TOP: Aim.TOP}
    for rule in rules.stated:
        least = _Least(today, rules.without(rule), weights)
        if rule is GuideRule.LIMIT:
            (cost,) = priced([least.schedule({})])
            yield GuideRepair(rule, float(ceil(sum(cost) - _NEAR)))
            continue
        found = least.best(asked.get(rule, Aim.START))
        if found is not None:
            to = reached(asked[rule], today, found, rules) if rule in asked else None
            yield GuideRepair(rule, to)


class _Least:
    """The least schedules that keep some rules."""

    def __init__(
        self, today: PaySchedule, rules: GuideRules, weights: Mapping[Cell, float]
    ) -> None:
        self._today, self._rules, self._weights = today, rules, weights
        self._floor = {c: ceil(p * (1 + rules.least) - _NEAR) for c, p in today.pay.items()}
        for aim, target in ((Aim.START, rules.start or 0.0), (Aim.TOP, rules.top or 0.0)):
            for cell in aimed(aim, today, rules):
                self._floor[cell] = max(self._floor[cell], ceil(target - _NEAR))
        self._rows = [[(c, step) for step in today.rows(c)] for c in today.columns]

    def cost(self, pay: Mapping[Cell, float]) -> float:
        """Return what a schedule costs above today's."""
        today = self._today.pay
        return fsum(self._weights[cell] * (pay[cell] - today[cell]) for cell in today)

    def best(self, aim: Aim) -> dict[Cell, int] | None:
        """Return the best schedule for an aim that the limit pays; None where none fits."""
        pay = self.schedule({})
        if not self._fits(pay):
            return None
        unit = 1.0 if aim in {Aim.START, Aim.TOP} else _FINEST
        low = floor(reached(aim, self._today, pay, self._rules) / unit)
        high = low + 1
        while high * unit < _TIMES * max(self._today.pay.values()):
            if not self._fits(self._at(aim, high * unit)):
                break
            high = low + 2 * (high - low)
        while high - low > 1:
            middle = (low + high) // 2
            fits = self._fits(self._at(aim, middle * unit))
            low, high = (middle, high) if fits else (low, middle)
        return self._at(aim, low * unit)

    def schedule(self, wanted: Mapping[Cell, int]) -> dict[Cell, int]:
        """Return the least schedule by the rules that pays some cells at least so much."""
        pay = {cell: max(least, wanted.get(cell, 0)) for cell, least in self._floor.items()}
        before: dict[Cell, int] = {}
        while pay != before:
            before = dict(pay)
            for own in self._rows:
                self._raise(pay, own)
            for left, right in pairwise(self._today.columns):
                self._above(pay, left, right)
        return pay

    def _at(self, aim: Aim, value: float) -> dict[Cell, int]:
        """Return the least schedule that reaches an aim."""
        today = self._today.pay
        in_dollars = aim in {Aim.START, Aim.TOP}
        return self.schedule(
            {
                cell: ceil((value if in_dollars else today[cell] * (1 + value)) - _NEAR)
                for cell in aimed(aim, self._today, self._rules)
            }
        )

    def _fits(self, pay: Mapping[Cell, int]) -> bool:
        limit = self._rules.limit
        return self.cost(pay) <= limit + _NEAR * max(1.0, abs(limit))

    def _raise(self, pay: dict[Cell, int], own: Sequence[Cell]) -> None:
        """Let no step of a column pay less than the rules ask, given the others."""
        rules = self._rules
        for low, high in pairwise(own):
            pay[high] = max(pay[high], pay[low])
        if rules.longest:
            for cell in own[rules.longest - 1 :]:
                pay[cell] = pay[own[-1]]
        if rules.compress:
            last = own[min(rules.compress, len(own) - 1)]
            for cell in own[: rules.compress]:
                pay[cell] = pay[last]
        if rules.even:
            for low, middle, high in zip(own, own[1:], own[2:], strict=False):
                pay[middle] = max(pay[middle], -(-(pay[low] + pay[high]) // 2))

    def _above(self, pay: dict[Cell, int], left: str, right: str) -> None:
        """Let no column pay less than the one before where it does not today."""
        today = self._today
        for step in set(today.rows(left)) & set(today.rows(right)):
            if today.pay[left, step] <= today.pay[right, step]:
                pay[right, step] = max(pay[right, step], pay[left, step])
