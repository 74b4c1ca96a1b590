"""Own figures: what the files of a case say of pay, people, students and the budget.

No projection is needed for them, so a claim is compared with them in a case that has
neither a law nor a budget.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import fsum

from openbook.case.case import Case
from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.schools import STAFFED
from openbook.evidence.claims.case_tables import PublishedFigure
from openbook.evidence.claims.claim import Heard, same_voice
from openbook.evidence.claims.derivation import ClaimSet
from openbook.evidence.claims.difference import defined
from openbook.evidence.claims.judgment import (
    Beside,
    Recomputed,
    Verdict,
    apart_words,
    fits,
    verdict_on,
)
from openbook.evidence.pay_and_classes import pay_of
from openbook.figures.figure import Source, Status, Year
from openbook.findings.message import Message
from openbook.model.money.budget import REVENUE, SPENDING, published_stages

_PAY = ("USD/FTE", "USD/people", "USD/years", "USD")
_HEADS = ("people", "FTE")
_DISTRICT = "district/district.yaml"
_STAFFED = (*STAFFED, "staffed")


def own_figures(case: Case) -> Iterator[PublishedFigure]:
    """Yield what can be read or divided from the files, each with its source."""
    for unit in case.units:
        yield from _of_unit(case, unit)
    yield from _unions(case)
    if case.strike is not None and (out := case.strike.strikers) is not None:
        about = ("strike.strikers", "", Year.of(case.strike.first_day), _HEADS[0])
        yield PublishedFigure(*about, out.value, "strike/strike.yaml", out.source, (), _HEADS)
    yield from _students(case)
    yield from _schools(case)
    yield from _budgets(case)


def _of_unit(case: Case, unit: BargainingUnit) -> Iterator[PublishedFigure]:
    """Yield the members, and the lowest, average and highest pay of a unit."""
    members, paid, low = unit.members, unit.payroll, unit.lowest_pay or unit.lowest_wage
    if members is not None:
        yield _figure(case, unit, ("unit.members", "members"), members.value, members.source)
    schedule = case.schedules.get(unit.schedule)
    if schedule is not None and (cells := [pay for pay in schedule.column("pay") if pay]):
        source = case.source_at(schedule, 0)
        yield _figure(case, unit, ("pay.start", "starting_pay"), min(cells), source)
        yield _figure(case, unit, ("pay.top", "top_pay"), max(cells), source)
        rows = case.staff.each("unit", "fte")
        placed = fsum(fte for of, fte in rows if of == unit.id and fte is not None)
        if placed and (together := pay_of(case, unit)):
            value, source = together / placed, case.source_at(case.staff, 0)
            yield _figure(case, unit, ("pay.average", "average_pay"), value, source)
    elif paid is not None and (count := unit.fte or members) is not None and count.value:
        value = paid.value / count.value
        yield _figure(case, unit, ("pay.average", "average_pay"), value, paid.source)
    if low is not None and unit.lowest is not None and schedule is None:
        yield _figure(case, unit, ("pay.start", "starting_pay"), unit.lowest, low.source)


def _figure(
    case: Case, unit: BargainingUnit, names: tuple[str, str], value: float, source: Source | None
) -> PublishedFigure:
    """Return a figure of a unit; that of the unit that bargains here needs no name of it."""
    first, last = names
    also: tuple[str, ...] = (f"{unit.id}.{last}",)
    if unit.id == _bargaining(case):
        also = (*also, first)
    units = _HEADS if first == "unit.members" else _PAY
    year = case.head.first_year
    name = f"{first}.{unit.id}"
    return PublishedFigure(name, "", year, units[0], value, _DISTRICT, source, also, units)


def _bargaining(case: Case) -> str:
    """Return the unit on strike, else the first that a union of the case speaks for."""
    if case.strike is not None:
        return case.strike.unit
    unions = {party.id for party in case.head.parties if party.role == "union"}
    led = [unit.id for unit in case.units if unit.party in unions]
    return next(iter(led or [unit.id for unit in case.units]), "")


def _unions(case: Case) -> Iterator[PublishedFigure]:
    """Yield the members of all units together for which a union speaks, where it has several."""
    for party in case.head.parties:
        own = [u.members for u in case.units if u.party == party.id and u.members is not None]
        if party.role == "union" and len(own) > 1:
            about = (f"unit.members.{party.id}", "", case.head.first_year, _HEADS[0])
            value = fsum(each.value for each in own)
            also = ("unit.members",)
            yield PublishedFigure(*about, value, _DISTRICT, own[0].source, also, _HEADS)


def _students(case: Case) -> Iterator[PublishedFigure]:
    """Yield the students of the schools that the district staffs, year by year."""
    for table in (case.enrollment, case.cohorts):
        counted: dict[Year, list[float]] = {}
        first: dict[Year, int] = {}
        operators = dict(case.schools.each("school", "operator"))
        cells = table.each("year", "pupils", "operator", "school", "classes")
        for index, (year, pupils, operator, school, classes) in enumerate(cells):
            runs = operator or operators.get(school)
            if year and pupils is not None and runs in _STAFFED and classes in {None, "", "all"}:
                counted.setdefault(year, []).append(pupils)
                first.setdefault(year, index)
        for year, counts in counted.items():
            source = case.source_at(table, first[year])
            about = ("enrollment.total", "", year, "pupils", fsum(counts), table.file)
            yield PublishedFigure(*about, source)
        if counted:
            return


def _schools(case: Case) -> Iterator[PublishedFigure]:
    """Yield the schools that the district staffs."""
    run = [index for index, by in enumerate(case.schools.column("operator")) if by in STAFFED]
    if run:
        about = ("schools.count", "", case.head.first_year, "schools", float(len(run)))
        yield PublishedFigure(*about, case.schools.file, case.source_at(case.schools, run[0]))


def _budgets(case: Case) -> Iterator[PublishedFigure]:
    """Revenues, expenditures and their difference at each stage of each budget."""
    for budget in published_stages(case):
        for year in sorted({row.year for row in budget.rows}):
            came, went = budget.amount(year, REVENUE), budget.amount(year, SPENDING)
            found = {"revenue.total": came, "spending.total": went}
            if came and went:
                result = replace(came, value=came.value - went.value)
                found["budget.result"] = result
            for name, figure in found.items():
                if figure is not None:
                    about = (name, budget.stage, year, "USD", figure.value, case.budget.file)
                    yield PublishedFigure(*about, figure.source)


def second_sources(heard: Heard, told: ClaimSet) -> Iterator[Recomputed]:
    """Compare a claim with each claim of another source that gives the same number.

    A source does not confirm itself, and a number does not confirm what it was
    calculated from. Who gave two numbers has revised the first.
    """
    for other in told.linked(heard):
        if not _comparable(heard, other) or told.rests_on(heard, other):
            continue
        value = _nearest(other, heard.value or 0.0)
        apart = value - _nearest(heard, value)
        verdict, agrees_as = _judged(heard, other, value)
        if verdict is None:
            continue
        said: str = Message(
            "{own} says {a}; claimed: {b}", own=_who(other), a=other.said, b=heard.said
        )
        if meant := defined(other):
            said = Message("{a}; it counts: {own}", a=said, own=meant)
        if verdict in _APART:
            said = apart_words(said, apart, heard.claim.unit or "")
        about = (Beside.SOURCE, other.name, other.subject, other.claim.year)
        yield Recomputed(*about, value, apart, said, verdict, agrees_as)


_APART = (Verdict.NOT_BOTH, Verdict.REVISED, Verdict.ESTIMATED)
_BOUNDS = {"at least", "at most"}


def _comparable(heard: Heard, other: Heard) -> bool:
    """Whether both give a number in one unit, not both a bound, and somebody confirmed it."""
    if other.source is None or other.source.status is Status.UNCONFIRMED:
        return False
    bounds = {heard.claim.precision, other.claim.precision} <= _BOUNDS
    numbers = heard.value is not None and other.value is not None
    return numbers and heard.claim.unit == other.claim.unit and not bounds


def _judged(heard: Heard, other: Heard, value: float) -> tuple[Verdict | None, str]:
    """The verdict, and the other definition under which it agrees; None where none can be."""
    verdict, scope = verdict_on(heard, value), _other_scope(heard, other)
    if verdict is Verdict.NOT_BOTH and _rounds_to(heard, other):
        verdict = Verdict.AGREES
    if verdict is not Verdict.NOT_BOTH:
        if not _independent(heard.source, other.source):
            return None, ""
        return (Verdict.OTHER_DEFINITION if scope else verdict), scope
    if scope:  # counts of other people or another year may both be true
        return None, ""
    if _is_estimate(heard) or _is_estimate(other):
        return Verdict.ESTIMATED, ""
    if not same_voice(heard, other):
        return verdict, ""
    days = heard.day, other.day
    later = days[0] is not None and days[1] is not None and days[0] < days[1]
    return (Verdict.REVISED if later else None), ""


def _rounds_to(heard: Heard, other: Heard) -> bool:
    """Return whether the other claim is this one, rounded as it says."""
    ends = [each for each in (heard.claim.value, heard.claim.value_to) if each is not None]
    return any(fits(other, end) for end in ends)


def _is_estimate(heard: Heard) -> bool:
    """Return whether a number is arithmetic of ours that claims no exactness."""
    return heard.derived and heard.claim.precision == "about"


def _other_scope(heard: Heard, other: Heard) -> str:
    """Return the year or the people that the other claim is about, where they are not the same."""
    if not heard.meets(other.claim.year):
        return str(other.claim.year)
    whom = heard.claim.population, other.claim.population
    return str(whom[1]) if all(whom) and whom[0] != whom[1] else ""


def _independent(one: Source | None, other: Source | None) -> bool:
    """Return whether two claims are read in two documents."""
    if one is None or other is None:
        return False
    return (one.who, one.title) != (other.who, other.title)


def _nearest(other: Heard, value: float) -> float:
    """The number of a claim that is nearest to another, where it gives a range or a bound."""
    claim = other.claim
    ends = [each for each in (claim.value, claim.value_to) if each is not None]
    least = min(ends) if claim.precision != "at most" else -float("inf")
    most = max(ends) if claim.precision != "at least" else float("inf")
    return min(max(value, least), most)


def _who(other: Heard) -> str:
    """Return who says it, and where it is read."""
    said_by, where = other.claim.said_by or "", other.source.who if other.source else ""
    if other.derived or where in said_by or said_by in where:
        return said_by or where
    return Message("{own} ({own_source})", own=said_by, own_source=where)
