"""Pay: salaries, benefits, one-time payments and the cost of one percent, by unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add

from openbook.case.case import Case
from openbook.case.tables.district import BargainingUnit
from openbook.figures.functions import last_year, maximum
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.unit import DAYS, PEOPLE, SHARE, USD
from openbook.findings.message import Message
from openbook.model.errors import MissingPartError
from openbook.model.inputs import Inputs
from openbook.model.staff.benefits import (
    Ground,
    benefit_rate,
    ground,
    health_cost,
    pay_today,
    unknown_pension,
)
from openbook.model.staff.posts import Headcount, headcount
from openbook.terms.shelf import MORE_DAYS, RETRO


@dataclass(frozen=True, slots=True)
class PayIndex:
    """Pay on the schedule over pay on today's schedule, and back pay owed."""

    average: Line  # over the year: a raise of 1 January counts for half of it
    end: Line  # on the last day of the year
    retro: Line  # share of a year's pay at today's schedule


@dataclass(frozen=True, slots=True)
class _Raise:
    """What moves the pay of a unit in a year."""

    whole: Line  # the raise from its day on
    earned: Line  # the part of it earned in the year itself
    before: Line
    retro: Line


def pay_indexes(case: Case, inputs: Inputs) -> Mapping[str, PayIndex]:
    """The index of every unit, in the order of the district's file."""
    units = case.district.units if case.district else ()
    own = {unit.id: _own(unit.id, inputs) for unit in units}
    leaders = leading_units(case)
    found = {}
    for unit in units:
        raised = own[unit.id]
        if leaders and unit not in leaders:
            lead = own[leaders[0].id]
            share = inputs.assumed("pay.other_units_follow")
            raised = _following(unit.id, raised, lead, share)
        found[unit.id] = _index(unit.id, raised)
    return found


def leading_units(case: Case) -> tuple[BargainingUnit, ...]:
    """The units of the first union that has any."""
    units = case.district.units if case.district else ()
    for party in case.head.parties:
        led = tuple(unit for unit in units if unit.party == party.id)
        if party.role == "union" and led:
            return led
    return ()


def _own(unit: str, inputs: Inputs) -> _Raise:
    whole = inputs.lever(f"raise.{unit}", SHARE)
    part = inputs.lever(f"raise_part.{unit}", SHARE)
    earned = (whole * part).named(
        f"raise_earned.{unit}", "raise × part of the year in which it is earned"
    )
    before = inputs.lever(f"raise_before.{unit}", SHARE)
    return _Raise(whole, earned, before, inputs.lever(f"{RETRO}.{unit}", SHARE))


def _following(unit: str, own: _Raise, lead: _Raise, share: Line) -> _Raise:
    def met(name: str, mine: Line, theirs: Line) -> Line:
        words = "own + share that follows × what the leading unit's is above it"
        followed = mine + share * maximum(0, theirs - mine)
        return followed.named(f"{name}.{unit}", words)

    return _Raise(
        met("raise_met", own.whole, lead.whole),
        met("raise_met_earned", own.earned, lead.earned),
        met("raise_met_before", own.before, lead.before),
        met("back_pay_met", own.retro, lead.retro),
    )


def _index(unit: str, raised: _Raise) -> PayIndex:
    before = last_year(1)
    so_far = (before * (1 + raised.whole)).named(
        f"raises_so_far.{unit}", "last year's × (1 + raise)"
    )
    before.follows(so_far)
    base = 1 + raised.before
    average = (base * before * (1 + raised.earned)).named(
        f"pay_index.{unit}",
        "(1 + raises before the first year) × raises to last year × (1 + raise earned "
        "this year)",
    )
    end = (base * so_far).named(
        f"pay_index_end.{unit}",
        "(1 + raises before the first year) × raises to the end of this year",
    )
    return PayIndex(average, end, raised.retro)


_NO_UNITS = Message(
    "{file}: there are no bargaining units; write units: with id, name and payroll of "
    "each group of employees",
    file="district/district.yaml",
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
    missing: list[str] = [] if units else [_NO_UNITS]
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
