"""Pay: salaries, benefits, one-time payments and the cost of one percent, by unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add

from openbook.case.case import Case
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.unit import DAYS, PEOPLE, SHARE, USD
from openbook.model.benefits import benefit_rate, health_cost, unknown_pension
from openbook.model.errors import MissingPartError
from openbook.model.headcount import Headcount, headcount
from openbook.model.inputs import Inputs
from openbook.model.pay_index import PayIndex, pay_indexes
from openbook.model.unit_pay import Ground, ground, pay_today
from openbook.terms.shelf import MORE_DAYS

_NO_UNITS = (
    "district/district.yaml: there are no bargaining units; write units: with id, name "
    "and payroll of each group of employees"
)


@dataclass(frozen=True, slots=True)
class PayLines:
    """What people cost, by unit and together."""

    salaries: Mapping[str, Line]
    benefits: Mapping[str, Line]
    one_time: Mapping[str, Line]  # with the benefits that follow it
    cost_of_one_percent: Mapping[str, Line]
    index: Mapping[str, Line]  # average of the year over today's schedule
    index_end: Mapping[str, Line]
    people: Mapping[str, Line]
    health: Line
    ongoing: Line
    one_time_total: Line


@dataclass(frozen=True, slots=True)
class _UnitLines:
    """One unit's share of the above."""

    salaries: Line
    benefits: Line
    one_time: Line
    cost_of_one_percent: Line
    people: Line
    members: Line


def pay(case: Case, rates: Mapping[str, Line], inputs: Inputs) -> PayLines:
    """The pay of every unit; what is missing in the case is told all at once."""
    known = _grounds(case, rates)
    people = headcount(case.head.years, inputs)
    indexes = pay_indexes(case, inputs)
    units = {}
    for each in known:
        today = pay_today(each, people, case, inputs)
        rate = benefit_rate(each.unit, rates, inputs)
        index = indexes[each.unit.id]
        units[each.unit.id] = _unit(each, today, index, people, rate, inputs=inputs)
    _, health = health_cost(
        {name: each.people for name, each in units.items()},
        {name: each.members for name, each in units.items()},
        people.later,
        inputs,
    )
    parts = [line for each in units.values() for line in (each.salaries, each.benefits)]
    once = _together(each.one_time for each in units.values())
    return PayLines(
        salaries={name: each.salaries for name, each in units.items()},
        benefits={name: each.benefits for name, each in units.items()},
        one_time={name: each.one_time for name, each in units.items()},
        cost_of_one_percent={
            name: each.cost_of_one_percent for name, each in units.items()
        },
        index={name: index.average for name, index in indexes.items()},
        index_end={name: index.end for name, index in indexes.items()},
        people={name: each.people for name, each in units.items()},
        health=health,
        ongoing=_together([*parts, health]).named(
            "compensation.ongoing", "salaries + benefits of every unit + health"
        ),
        one_time_total=once.named("compensation.one_time"),
    )


def _grounds(case: Case, rates: Mapping[str, Line]) -> list[Ground]:
    """What is known of every unit, or one error with everything that is missing."""
    units = case.district.units if case.district else ()
    missing = [] if units else [_NO_UNITS]
    known = []
    for unit in units:
        missing += unknown_pension(unit, rates)
        found = ground(case, unit)
        if isinstance(found, list):
            missing += found
        else:
            known.append(found)
    if missing:
        raise MissingPartError(tuple(dict.fromkeys(missing)))
    return known


def _unit(
    known: Ground,
    today: Line,
    index: PayIndex,
    people: Headcount,
    rate: Line,
    *,
    inputs: Inputs,
) -> _UnitLines:
    unit = known.unit.id
    members = given(f"members.{unit}", known.people)
    heads = (members * people.posts * people.filled).named(f"people.{unit}")
    schedule = _with_added_days(today * index.average, known, inputs)
    stipend = inputs.lever(f"stipend.{unit}", USD / PEOPLE)
    salaries = (schedule + heads * stipend).named(
        f"salaries.{unit}", "pay on the schedule + people × stipend"
    )
    benefits = (salaries * rate).named(f"benefits.{unit}")
    share = inputs.lever(f"one_time.{unit}", SHARE)
    each = inputs.lever(f"one_time_each.{unit}", USD / PEOPLE)
    retro = (index.retro * today * (1 + rate)).named(
        f"retro_cost.{unit}",
        "years of retroactive pay × pay at today's schedule × (1 + benefit rate)",
    )
    paid_once = ((share * schedule + heads * each) * (1 + rate)).named(
        f"off_schedule_cost.{unit}",
        "(one-time share × pay + people × amount each) × (1 + benefit rate)",
    )
    once = (retro + paid_once).named(
        f"one_time_cost.{unit}", "retroactive pay + one-time payments"
    )
    percent = (schedule / 100 * (1 + rate)).named(
        f"cost_of_one_percent.{unit}",
        "1% of pay on the schedule × (1 + benefit rate)",
    )
    return _UnitLines(salaries, benefits, once, percent, heads, members)


def _with_added_days(paid: Line, known: Ground, inputs: Inputs) -> Line:
    """Pay on the schedule; where the work year is not known, no day can be added."""
    name, usual = f"schedule_pay.{known.unit.id}", known.unit.work_year
    if usual is None or not usual.value:
        return paid.named(name, "pay at today's schedule × pay index")
    added = inputs.lever(f"{MORE_DAYS}.{known.unit.id}", DAYS)
    days = 1 + added / given(f"work_year.{known.unit.id}", usual)
    words = "pay at today's schedule × pay index × (1 + days added ÷ work days)"
    return (paid * days).named(name, words)


def _together(lines: Iterable[Line]) -> Line:
    return reduce(add, lines)
