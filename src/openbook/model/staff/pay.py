"""Pay: salaries, benefits, one-time payments and the cost of one percent, by unit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from operator import add, sub

from openbook.case.case import Case
from openbook.case.earlier_pay import IN_YEAR
from openbook.figures.figure import DAYS, PEOPLE, SHARE, USD, Year
from openbook.figures.functions import given, last_year, maximum
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.employer_rates import EmployerRates
from openbook.model.errors import MissingPartError
from openbook.model.inputs import Inputs
from openbook.model.staff.benefits import (
    Ground,
    benefit_rate,
    ground,
    health_cost,
    pay_today,
    unknown_rates,
)
from openbook.model.staff.cells import cells_change, with_changed_cells, with_owed_cells
from openbook.model.staff.earlier_rates import EarlierRates, rate_in
from openbook.model.staff.funds import UnitFunds
from openbook.model.staff.one_percent import OnePercent, one_percent, together
from openbook.model.staff.posts import Headcount, headcount, leading_units
from openbook.model.staff.retro import Owed, retro_lines
from openbook.model.staff.step_and_column import PayMoves, pay_moves
from openbook.terms.shelf import MORE_DAYS, RETRO


@dataclass(frozen=True, slots=True)
class PayIndex:
    """Pay on the schedule over pay on today's schedule, and back pay owed."""

    average: Line  # over the year: a raise of 1 January counts for half of it
    end: Line  # on the last day of the year
    retro: Line  # share of a year's pay at today's schedule
    retro_for: Mapping[Year, Line]  # of it, for work of each earlier year


@dataclass(frozen=True, slots=True)
class _Raise:
    """What moves the pay of a unit in a year."""

    whole: Line  # the raise from its day on
    earned: Line  # the part of it earned in the year itself
    before: Line
    retro: Line
    retro_for: Mapping[Year, Line]


def pay_indexes(
    case: Case, inputs: Inputs, earlier: Collection[Year] = ()
) -> Mapping[str, PayIndex]:
    """Return the index of every unit, in the order of the district's file."""
    units = case.district.units if case.district else ()
    raised = {unit.id: _own(unit.id, inputs, earlier) for unit in units}
    leaders = leading_units(case)
    found = {unit.id: _index(unit.id, raised[unit.id]) for unit in leaders or units}
    lead = _at_its_highest(leaders[0].id, found[leaders[0].id]) if leaders else None
    for unit in units:
        if lead is not None and unit not in leaders:
            share = inputs.assumed("pay.other_units_follow")
            found[unit.id] = _following(unit.id, raised[unit.id], lead, share)
    return {unit.id: found[unit.id] for unit in units}


def _own(unit: str, inputs: Inputs, earlier: Collection[Year]) -> _Raise:
    whole = inputs.lever(f"raise.{unit}", SHARE)
    part = inputs.lever(f"raise_part.{unit}", SHARE)
    earned = (whole * part).named(
        f"raise_earned.{unit}", "raise × part of the year in which it is earned"
    )
    before = inputs.lever(f"raise_before.{unit}", SHARE)
    retro = {year: inputs.lever(f"{RETRO}{IN_YEAR}.{year}.{unit}", SHARE) for year in earlier}
    owed = inputs.lever(f"{RETRO}.{unit}", SHARE)
    return _Raise(whole, earned, before, owed, retro)


def _at_its_highest(unit: str, lead: PayIndex) -> PayIndex:
    """Return the highest index so far: units that follow keep what they got."""
    before = last_year(1)
    peak = maximum(before, lead.end).named(
        f"pay_index_peak.{unit}", "the highest index of the leading unit so far"
    )
    before.follows(peak)
    return replace(lead, average=maximum(before, lead.average), end=peak)


def _following(unit: str, raised: _Raise, lead: PayIndex, share: Line) -> PayIndex:
    """Return the index of a unit that follows another where that one is ahead of it.

    Levels are compared, not the raises of a year: a unit that has had its raise gets
    only what the leading unit has beyond it.
    """
    own = _index(unit, raised, "_own")

    def met(name: str, mine: Line, theirs: Line) -> Line:
        words = "own + share that follows × what the leading unit's is above it"
        followed = mine + share * maximum(0, theirs - mine)
        return followed.named(f"{name}.{unit}", words)

    by_year = {
        year: met(f"back_pay_met_for.{year}", mine, lead.retro_for[year])
        for year, mine in own.retro_for.items()
    }
    retro = met("back_pay_met_later" if by_year else "back_pay_met", _later(own), _later(lead))
    if by_year:
        # More for the work of one year does not make up for less in another.
        words = "retroactive pay for the work of each earlier year and of projected years"
        retro = reduce(add, by_year.values(), retro).named(f"back_pay_met.{unit}", words)
    return PayIndex(
        met("pay_index", own.average, lead.average),
        met("pay_index_end", own.end, lead.end),
        retro,
        by_year,
    )


def _later(index: PayIndex) -> Line:
    """Return retroactive pay for the work of projected years."""
    return reduce(sub, index.retro_for.values(), index.retro)


def _index(unit: str, raised: _Raise, of: str = "") -> PayIndex:
    """Return the index that a unit's own raises make; ``of`` ends the names of its lines."""
    before = last_year(1)
    so_far = (before * (1 + raised.whole)).named(
        f"raises_so_far.{unit}", "last year's × (1 + raise)"
    )
    before.follows(so_far)
    base = 1 + raised.before
    average = (base * before * (1 + raised.earned)).named(
        f"pay_index{of}.{unit}",
        "(1 + raises before the first year) × raises to last year × (1 + raise earned this year)",
    )
    end = (base * so_far).named(
        f"pay_index_end{of}.{unit}",
        "(1 + raises before the first year) × raises to the end of this year",
    )
    return PayIndex(average, end, raised.retro, raised.retro_for)


_NO_UNITS = Message(
    "{file}: there are no bargaining units; write units: with id, name and payroll of "
    "each group of employees",
    file="district/district.yaml",
)


_NOT_GENERAL = (
    "{file}: other funds pay all of {own}, so none of it is in the general fund; leave the "
    "unit out, or write under funded the share that the general fund pays"
)


@dataclass(frozen=True, slots=True)
class PayLines:
    """What people cost, by unit and together."""

    salaries: Mapping[str, Line]
    benefits: Mapping[str, Line]
    benefit_rates: Mapping[str, Line]
    one_time: Mapping[str, Line]  # with the benefits that follow it
    retro_pay: Mapping[str, Line]  # without them
    cost_of_one_percent: Mapping[str, Line]
    one_percent: tuple[Line, ...]  # its parts by unit, and those of all units
    index: Mapping[str, Line]  # average of the year over today's schedule
    index_end: Mapping[str, Line]
    people: Mapping[str, Line]
    moves: Mapping[str, PayMoves]  # of pay at today's schedule since the year before
    health: Line
    health_of: Mapping[str, Line]
    ongoing: Line
    one_time_total: Line
    funds: Mapping[str, UnitFunds]

    def parts_of(self, unit: str) -> tuple[Line, ...]:
        """Return everything that the general fund pays of a unit's people today."""
        own = (self.salaries, self.benefits, self.health_of, self.one_time)
        return tuple(lines[unit] for lines in own)


@dataclass(frozen=True, slots=True)
class _UnitLines:
    """One unit's share of the above."""

    salaries: Line
    benefits: Line
    one_time: Line
    retro_pay: Line  # without the benefits that follow it
    percent: OnePercent
    people: Line
    members: Line


def pay(
    case: Case, rates: EmployerRates, inputs: Inputs, earlier: EarlierRates | None = None
) -> PayLines:
    """Return the pay of every unit; what is missing in the case is told all at once.

    ``earlier`` are the law's rates of years before the projection, for retroactive pay.
    """
    known, earlier = _grounds(case, rates), earlier or {}
    people = headcount(case.head.years, inputs)
    indexes = pay_indexes(case, inputs, earlier)
    units, moves, benefit_rates = {}, {}, {}
    changing = cells_change(case)
    funds = {each.unit.id: UnitFunds(each.unit) for each in known}
    for each in known:
        own = funds[each.unit.id]
        today = pay_today(each, people, case, inputs, own.paid)
        moves[each.unit.id] = pay_moves(each, today, people, case, inputs, own.paid)
        paid = with_changed_cells(each, today, people, inputs, own.paid) if changing else today
        rate = benefit_rate(each.unit, rates, inputs, case.head.first_year)
        benefit_rates[each.unit.id] = rate
        index = indexes[each.unit.id]
        owed = Owed(index.retro, index.retro_for)
        if changing:
            owed = with_owed_cells(each.unit.id, owed, inputs)
        then = {year: rate_in(each.unit, year, (rate, rates), old) for year, old in earlier.items()}
        retro = retro_lines(each.unit.id, owed, today, rate, then)
        raised = _with_added_days(paid * index.average, each, inputs)
        units[each.unit.id] = _unit((each, own), (raised, *retro), people, rate, inputs=inputs)
    health_of, health = health_cost(
        case,
        {name: each.people for name, each in units.items()},
        {name: each.members for name, each in units.items()},
        people.later,
        inputs,
        {name: each.paid for name, each in funds.items()},
    )
    parts = [line for each in units.values() for line in (each.salaries, each.benefits)]
    once = _together(each.one_time for each in units.values())
    return PayLines(
        salaries={name: each.salaries for name, each in units.items()},
        benefits={name: each.benefits for name, each in units.items()},
        benefit_rates=benefit_rates,
        one_time={name: each.one_time for name, each in units.items()},
        retro_pay={name: each.retro_pay for name, each in units.items()},
        cost_of_one_percent={name: each.percent.total for name, each in units.items()},
        one_percent=tuple(together({name: each.percent for name, each in units.items()})),
        index={name: index.average for name, index in indexes.items()},
        index_end={name: index.end for name, index in indexes.items()},
        people={name: each.people for name, each in units.items()},
        moves=moves,
        health=health,
        health_of=health_of,
        ongoing=_together([*parts, health]).named(
            "compensation.ongoing", "salaries + benefits of every unit + health"
        ),
        one_time_total=once.named("compensation.one_time"),
        funds=funds,
    )


def _grounds(case: Case, rates: EmployerRates) -> list[Ground]:
    """Return what is known of every unit, or one error with everything that is missing."""
    units = case.district.units if case.district else ()
    missing: list[str] = [] if units else [_NO_UNITS]
    known = []
    for unit in units:
        missing += unknown_rates(unit, rates)
        if UnitFunds(unit).general <= 0:
            missing.append(Message(_NOT_GENERAL, file=unit.where.file, own=unit.id))
        found = ground(case, unit)
        if isinstance(found, list):
            missing += found
        else:
            known.append(found)
    if missing:
        raise MissingPartError(tuple(dict.fromkeys(missing)))
    return known


def _unit(
    whose: tuple[Ground, UnitFunds],
    lines: tuple[Line, Line, Line],
    people: Headcount,
    rate: Line,
    *,
    inputs: Inputs,
) -> _UnitLines:
    """Return lines of one unit, from pay on the schedule, retroactive pay and its cost."""
    known, funds = whose
    unit = known.unit.id
    schedule, retro_pay, retro = lines
    members = given(f"members.{unit}", known.people)
    heads = (members * people.posts * people.filled).named(f"people.{unit}")
    stipend = inputs.lever(f"stipend.{unit}", USD / PEOPLE)
    stated = inputs.lever(f"stipends_stated.{unit}", USD)
    beside = heads * stipend + stated
    words = "pay on the schedule + people × stipend + stipends of stated people"
    if known.unit.other_pay is not None:
        other = given(f"other_pay.{unit}", known.unit.other_pay)
        beside = beside + other * people.posts * people.filled
        words = (
            "pay on the schedule + people × stipend + stipends of stated people + pay in "
            "addition to the schedule"
        )
    salaries = (schedule + funds.paid(beside)).named(f"salaries.{unit}", words)
    benefits = (salaries * rate).named(f"benefits.{unit}")
    share = inputs.lever(f"one_time.{unit}", SHARE)
    each = inputs.lever(f"one_time_each.{unit}", USD / PEOPLE)
    some = inputs.lever(f"one_time_stated.{unit}", USD)
    paid_once = ((share * schedule + funds.paid(heads * each + some)) * (1 + rate)).named(
        f"off_schedule_cost.{unit}",
        "(one-time share × pay + people × amount each + amounts of stated people) × "
        "(1 + benefit rate)",
    )
    once = (retro + paid_once).named(f"one_time_cost.{unit}", "retroactive pay + one-time payments")
    percent = one_percent(funds, schedule, rate)
    return _UnitLines(salaries, benefits, once, retro_pay, percent, heads, members)


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
