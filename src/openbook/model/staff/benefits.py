"""Benefits: what an employer owes on top of pay, and the health contribution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.ladder import read_cells, read_steps
from openbook.case.posts_today import people_of
from openbook.case.tables.district import NO_PENSION, BargainingUnit
from openbook.case.tables.staff import Pay
from openbook.figures.figure import FTE, PEOPLE, SHARE, USD, Figure, Source, Status, Unit, Year
from openbook.figures.functions import given, in_year, last_year, maximum
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.employer_rates import EmployerRates, RateKind, owed_by
from openbook.law.sums import added
from openbook.model.inputs import Inputs
from openbook.model.staff.health_plans import paid_by_tier
from openbook.model.staff.posts import Headcount, grown
from openbook.model.staff.schedule import Moments, moments
from openbook.terms.shelf import PAID_INTO_PLANS

_COMPENSATION = "workers_compensation"


def benefit_rate(unit: BargainingUnit, rates: EmployerRates, inputs: Inputs, first: Year) -> Line:
    """Return all rates on the pay of a unit together, workers' compensation included.

    What terms have the employer pay into plans is in it from the day they begin. A rate that the unit has of its own takes the place of the law's or of the assumption
    of that name. A published amount of statutory benefits is the rate of the first year.
    """
    own = {name: given(f"rate.{name}.{unit.id}", figure) for name, figure in unit.rates.items()}
    owed = {**rates, **own}
    insured = owed.get(_COMPENSATION)
    rate = inputs.assumed(f"{_COMPENSATION}.rate") if insured is None else insured
    for line in rates_of_the_law(unit, owed, rates.kinds):
        rate = rate + line
    for name, line in own.items():
        if name != _COMPENSATION and name not in rates and name not in unit.systems:
            rate = rate + line
    if unit.statutory is not None and unit.payroll is not None:
        share = given(f"statutory_share.{unit.id}", _statutory_share(unit, unit.statutory))
        rate = share + rate - in_year(rate, first)
        words = (
            "statutory benefits ÷ pay, as published, + change of the rates since the first year + "
            "what terms add"
        )
    elif own or unit.pensions:
        words = (
            "workers' compensation + pension and payroll rates by share of pay + the "
            "unit's own rates + what terms add"
        )
    else:
        words = "workers' compensation + pension and payroll rates of the law + what terms add"
    agreed = inputs.lever(f"{PAID_INTO_PLANS}.{unit.id}", SHARE)
    return (rate + agreed).named(f"benefit_rate.{unit.id}", words)


def _statutory_share(unit: BargainingUnit, amount: Figure) -> Figure:
    pay = [each.value for each in (unit.payroll, unit.other_pay) if each is not None]
    return replace(amount, value=amount.value / sum(pay) if sum(pay) else 0.0, unit=SHARE)


def rates_of_the_law(
    unit: BargainingUnit, owed: Mapping[str, Line], kinds: Mapping[str, RateKind]
) -> Iterator[Line]:
    """Yield the pension and payroll rates on the unit's pay, by share of pay if several."""
    for name, system in owed_by(unit.id, unit.systems or (unit.pension,), kinds):
        if name not in owed or name == _COMPENSATION:
            continue
        share = unit.pensions.get(system)
        if share is None:
            yield owed[name]
        else:
            yield given(f"pension_share.{system}.{unit.id}", share) * owed[name]


def pension_systems(rates: EmployerRates) -> list[str]:
    """Return the pension systems among the rates of a law."""
    return sorted(name for name, kind in rates.kinds.items() if kind.pension)


def unknown_rates(unit: BargainingUnit, rates: EmployerRates) -> list[str]:
    """Return what to write where a rate on the pay of a unit is not known."""
    systems = pension_systems(rates)
    if any(kind.pension and unit.id in kind.covers for kind in rates.kinds.values()):
        systems = []  # the law itself says which plan the unit is in
    known = {*rates, *unit.rates, NO_PENSION}
    field = "pensions" if unit.pensions else "pension"
    place = unit.where.place(field)
    file, line = place.file or "district/district.yaml", place.line
    if unit.statutory is not None:
        text = (
            "{file}, line {number}: {own} has statutory benefits in dollars, and what they are "
            "paid on is not known; write payroll: with a year's pay"
        )
        return [] if unit.payroll else [Message(text, file=file, number=line, own=unit.id)]
    if not unit.systems and systems and unit.pension != NO_PENSION:
        sentence = Message(
            "{file}, line {number}: the pension system of {own} is not known, so its "
            "statutory benefits are not; write pension: with one of {own_known}, or "
            "pension: none",
            file=file,
            number=line,
            own=unit.id,
            own_known=", ".join(systems),
        )
        return [sentence]
    return [
        Message(
            "{file}, line {number}: the law has no employer rate for {own}, the "
            "pension system of {own_unit}; write one it has ({own_known}), or its rate "
            "under rates",
            file=file,
            number=line,
            own=repr(system),
            own_unit=unit.id,
            own_known=", ".join(systems) or "none",
        )
        for system in unit.systems
        if system not in known
    ]


def health_cost(
    case: Case,
    people: Mapping[str, Line],
    members: Mapping[str, Line],
    later: Line,
    inputs: Inputs,
    paid: Mapping[str, Paid],
) -> tuple[Mapping[str, Line], Line]:
    """Return the contribution of each unit and of all: as fixed by terms, or growing.

    What nobody has fixed is the book's contribution for everybody, parted by members.
    ``paid`` is what the general fund pays of the amount of a unit.
    """
    everybody = added(list(members.values()))
    costs = {}
    for unit, heads in people.items():
        usual = inputs.assumed("health.contribution") * members[unit] / everybody
        present = heads / members[unit]
        by_tier = partial(paid_by_tier, case, unit, present=present, inputs=inputs)
        cost, words = _health_of(unit, usual, heads, later, inputs, by_tier)
        costs[unit] = paid[unit](cost).named(f"health_cost.{unit}", words)
    total = added(list(costs.values()))
    if len(costs) == 1:  # a sum of one is that line; both must keep their own name
        total = total + 0
    return costs, total.named("health.cost")


def _health_of(
    unit: str,
    usual: Line,
    heads: Line,
    later: Line,
    inputs: Inputs,
    by_tier: Callable[[Line], Line | None],
) -> tuple[Line, str]:
    frozen = inputs.lever(f"health_frozen.{unit}", SHARE)
    fixed = inputs.lever(f"health_fixed.{unit}", SHARE)
    total = inputs.lever(f"health_total.{unit}", USD)
    each = inputs.lever(f"health_each.{unit}", USD / PEOPLE)
    change = later * inputs.assumed("health.change")
    before = last_year(1)
    now = (before * (1 + change * (1 - frozen))).named(
        f"health_growth.{unit}", "last year's × (1 + change × part of the year that is not frozen)"
    )
    before.follows(now)
    # While it is frozen last year's contribution is paid, after that the changed one.
    held = maximum(0, frozen - fixed)
    rate = before * (held + (1 - fixed - held) * (1 + change))
    cost = total + each * heads + usual * rate
    words = (
        "amount fixed for the unit + amount fixed per person × people + usual "
        "contribution, as it has grown, for the part of the year that nothing fixes"
    )
    tiers = by_tier(before * (1 + change))
    if tiers is not None:
        cost = cost + tiers
        words = (
            "amount fixed for the unit + amount fixed per person × people + premiums paid "
            "by tier + usual contribution for the part of the year that nothing fixes"
        )
    return cost, words


@dataclass(frozen=True, slots=True)
class OnSchedule:
    """A unit whose people stand on a schedule."""

    unit: BargainingUnit
    people: Figure
    moments: Moments
    files: str  # of people and of pay
    origin: str  # where those files come from


@dataclass(frozen=True, slots=True)
class OnPayroll:
    """A unit of which only the payroll is known."""

    unit: BargainingUnit
    people: Figure
    payroll: Figure


Ground = OnSchedule | OnPayroll
Paid = Callable[[Line], Line]  # what the general fund pays of an amount


def ground(case: Case, unit: BargainingUnit) -> Ground | list[str]:
    """Return what is known of a unit, or sentences that say what to write."""
    cells, missing = read_cells(case, unit)
    people, file = people_of(case, unit), unit.where.file or "district/district.yaml"
    schedule = case.schedules.get(unit.schedule)
    if people is None:
        missing.append(
            Message(
                "{file}: nobody knows how many people {own} has; write members: "
                "with the number, or rows of {own} in district/staff.csv",
                file=file,
                own=unit.id,
            )
        )
    if any(cells.values()) and schedule is not None:
        steps, unpaid = read_steps(schedule, cells)
        if people is not None and not missing and not unpaid:
            found = moments(cells, steps, len(case.head.years))
            return OnSchedule(unit, people, found, *_sources(case, schedule))
        return [*missing, *unpaid]
    if unit.payroll is None:
        missing.append(
            Message(
                "{file}: the pay of {own} is not known; write payroll: with a year's pay, "
                "or schedule: with its people in district/staff.csv and the pay in "
                "{file_pay}",
                file=file,
                own=unit.id,
                file_pay=f"district/schedules/{unit.schedule or unit.id}.csv",
            )
        )
    elif people is not None and not missing:
        return OnPayroll(unit, people, unit.payroll)
    return missing


def pay_today(known: Ground, people: Headcount, case: Case, inputs: Inputs, paid: Paid) -> Line:
    """A year's pay at today's schedule, in filled posts, as far as the general fund pays it."""
    name = f"pay_today.{known.unit.id}"
    if isinstance(known, OnSchedule):
        return paid(_on_the_schedule(known, people, case)).named(
            name,
            "(pay of today's people later on × share still here + people hired since "
            "× pay at their step) × positions filled",
        )
    moved = inputs.assumed("staff.step_and_column")
    words = "last year's × (1 + growth from steps and columns)"
    if savings_named(case):
        moved = moved - inputs.assumed("staff.attrition_savings")
        words = "last year's × (1 + growth from steps and columns − attrition savings)"
    growth = grown(f"steps_and_columns.{known.unit.id}", 1 + people.later * moved, words)
    start = given(f"payroll.{known.unit.id}", known.payroll)
    return paid(start * growth * people.posts * people.filled).named(name)


def savings_named(case: Case) -> bool:
    """Return whether some assumptions name attrition savings of payrolls."""
    return any(
        each.name == "staff.attrition_savings" for book in case.books for each in book.assumptions
    )


def _on_the_schedule(known: OnSchedule, people: Headcount, case: Case) -> Line:
    stayed, hired, fte = schedule_constants(known, case)
    paid = people.here * stayed
    for cohort, each in zip(people.hired, hired, strict=False):
        paid = paid + cohort * fte * each
    return paid * people.filled


def _worked_out(known: OnSchedule, value: float, measured: Unit, what: str) -> Figure:
    """Return a number from two files, done once for all worlds."""
    title = f"{known.files}: {what}"
    source = Source("Openbook", title, status=Status.DERIVED, note=known.origin)
    return Figure(value, measured, source)


def fte_figure(known: OnSchedule) -> Figure:
    """Return the full-time equivalents of today's people."""
    return _worked_out(known, known.moments.fte, FTE, "FTE of today's people")


def schedule_constants(known: OnSchedule, case: Case) -> tuple[Line, tuple[Line, ...], Line]:
    """Return the moments as figures: arithmetic on two files, done once for all worlds."""
    found, unit = known.moments, known.unit.id
    stayed = {
        year: _worked_out(known, pay, USD, f"pay of today's people after {later} years")
        for later, (year, pay) in enumerate(zip(case.head.years, found.stayed, strict=True))
    }
    hired = tuple(
        given(
            f"schedule.hired_{age}.{unit}",
            _worked_out(known, pay, USD / FTE, f"pay of one FTE hired {age} years ago"),
        )
        for age, pay in enumerate(found.hired)
    )
    fte = given(f"fte.{unit}", fte_figure(known))
    return given(f"schedule.stayed.{unit}", stayed), hired, fte


def _sources(case: Case, schedule: Table[Pay]) -> tuple[str, str]:
    """Return the two files, and what they come from."""
    tables = (case.staff, schedule)
    origins = (case.source_at(table, 0) for table in tables)
    return (
        " × ".join(table.file for table in tables),
        "; ".join(str(origin) for origin in origins if origin is not None),
    )
