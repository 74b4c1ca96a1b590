"""What it means for me: one person's pay, year by year, under each offer.

The person stays in their column and moves up one step a year, as everybody does in a
projection. Raises, added paid days, stipends and one-time amounts are those of the
contract and the offer. What only some people get is named and left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, inf

from openbook.case.case import Case
from openbook.case.ladder import pay_at, read_steps
from openbook.case.levers import Levers
from openbook.case.offer import Offer, Term
from openbook.case.schedule_changes import OWED, beyond_schedule
from openbook.case.simulation_marks import simulated_parts
from openbook.case.tables.district import BargainingUnit
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, suggestion
from openbook.model.contract import levers_of
from openbook.offers.as_held import AsHeld
from openbook.offers.cost_result import ByYear
from openbook.offers.sorted_terms import NotCosted, sort_terms, units_meant
from openbook.offers.span import Span, span_of
from openbook.terms.shelf import MORE_DAYS, RETRO


class NoSuchPlaceError(OpenbookError):
    """Nobody is paid at this place of the case's schedules."""


@dataclass(frozen=True, slots=True)
class Member:
    """One person: a bargaining unit, a column and a step of its schedule."""

    unit: str
    column: str
    step: float


@dataclass(frozen=True, slots=True)
class Paid:
    """What a person is paid, year by year."""

    schedule: ByYear  # with raises and added paid days
    stipends: ByYear
    once: ByYear  # back pay and one-time payments
    daily: ByYear | None  # pay of one day; None where the work year is not known

    @property
    def total(self) -> ByYear:
        """Everything together, year by year."""
        parts = zip(self.schedule, self.stipends, self.once, strict=True)
        return tuple(map(fsum, parts))


@dataclass(frozen=True, slots=True)
class UnderOffer:
    """One offer for one person, beside the contract alone."""

    offer: Offer
    paid: Paid
    more: ByYear  # than under the contract alone, if its terms go on
    lost: float | None  # pay of the strike days; None where nobody can tell
    left_out: tuple[str, ...]
    span: Span
    on_pay: bool = True  # whether a term of it that can be costed moves the person's pay

    @property
    def stated(self) -> tuple[float | None, ...]:
        """The pay of each year; None where the offer is silent."""
        pairs = zip(self.span.years, self.paid.total, strict=True)
        return tuple(None if y in self.span.silent else pay for y, pay in pairs)

    @property
    def more_stated(self) -> tuple[float | None, ...]:
        """The same above the contract alone."""
        pairs = zip(self.span.years, self.more, strict=True)
        return tuple(None if y in self.span.silent else more for y, more in pairs)

    @property
    def gain(self) -> float:
        """What the offer brings in the years it covers, before the strike days."""
        return fsum(more for more in self.more_stated if more is not None)

    @property
    def gain_going_on(self) -> float:
        """What the offer brings if its terms go on through every projected year."""
        return fsum(self.more)

    @property
    def net(self) -> float | None:
        """The gain less the pay of the strike days."""
        return None if self.lost is None else self.gain - self.lost


@dataclass(frozen=True, slots=True)
class ForMember:
    """What every offer means for one person."""

    person: Member
    years: tuple[Year, ...]
    strike_days: float
    strike_year: Year
    contract: Paid
    offers: tuple[UnderOffer, ...]
    simulated: bool = False  # a program made the salary schedule


def for_member(
    case: Case,
    person: Member,
    offers: Sequence[Offer],
    *,
    strike_days: float = 0,
    held: AsHeld | None = None,
) -> ForMember:
    """Return the pay of one person under the contract alone and under each offer.

    ``held`` are the same offers as they hold on a book; without it every term counts.
    """
    held = held or AsHeld(tuple(offers))
    unit, steps = _place(case, person)
    usual = unit.work_year.value if unit.work_year else 0.0
    if usual and strike_days > usual:
        problem = Message(
            "{number} strike days: {own} works {number_usual} days a year",
            number=f"{strike_days:g}",
            own=unit.id,
            number_usual=f"{usual:g}",
        )
        raise NoSuchPlaceError(problem)
    years = case.head.years
    day = case.strike.first_day if case.strike else case.head.as_of
    struck = min(max(Year.of(day), years[0]), years[-1])
    today = tuple(pay_at(steps, person.step + k) for k in range(len(years)))

    def under(levers: Levers) -> Paid:
        place = (unit.id, person.column, person.step)
        beyond = beyond_schedule(levers, case, *place)
        return paid_under(today, levers, unit, beyond=beyond)

    alone = under(levers_of(case, lapsed=held.lapsed))
    found = []
    for place, offer in enumerate(offers):
        own, left_out = for_everybody(case, held.offers[place], unit.id)
        left_out += held.not_counted(place)
        paid = under(levers_of(case, own, lapsed=held.lapsed))
        more = tuple(a - b for a, b in zip(paid.total, alone.total, strict=True))
        day_pay = paid.daily[years.index(struck)] if paid.daily else None
        lost = strike_days * day_pay if day_pay is not None else None
        lost = lost if strike_days else 0.0
        span = span_of(case, offer)
        found.append(UnderOffer(offer, paid, more, lost, left_out, span, bool(own.terms)))
    simulated = simulated_parts(case, ("schedules",))
    return ForMember(person, years, strike_days, struck, alone, tuple(found), simulated)


def _place(case: Case, person: Member) -> tuple[BargainingUnit, tuple[tuple[float, float], ...]]:
    """Return the unit of a person and the steps of their column."""
    units = {unit.id: unit for unit in case.units}
    unit = units.get(person.unit)
    if unit is None:
        known = suggestion(person.unit, tuple(units))
        problem = Message("the case has no unit {own}. {hint}", own=repr(person.unit), hint=known)
        raise NoSuchPlaceError(problem)
    schedule = case.schedules.get(unit.schedule)
    if schedule is None:
        problem = Message(
            "the pay schedule of {own} is not in the case; write it into {file} and "
            "{own_line} into {file_other}",
            own=unit.id,
            file=f"district/schedules/{unit.schedule or unit.id}.csv",
            own_line=f"schedule: {unit.schedule or unit.id}",
            file_other="district/district.yaml",
        )
        raise NoSuchPlaceError(problem)
    steps, _ = read_steps(schedule, {})
    if person.column not in steps:
        known = suggestion(person.column, tuple(steps))
        problem = Message(
            "{file} has no column {own}. {hint}",
            file=schedule.file,
            own=repr(person.column),
            hint=known,
        )
        raise NoSuchPlaceError(problem)
    own = steps[person.column]
    if not own[0][0] <= person.step < inf:
        problem = Message(
            "{file}: column {own} begins at step {number}, so nobody is paid at step {number_step}",
            file=schedule.file,
            own=person.column,
            number=f"{own[0][0]:g}",
            number_step=f"{person.step:g}",
        )
        raise NoSuchPlaceError(problem)
    return unit, own


def for_everybody(case: Case, offer: Offer, unit: str) -> tuple[Offer, tuple[str, ...]]:
    """Return the terms that pay every member of a unit, and in words those left out."""
    chosen: list[Term] = []
    left_out = []
    for term in offer.terms:
        if not term.member_pay or unit not in units_meant(case, offer, term):
            continue
        if term.only_some:
            left_out.append(_beside(term, term.only_some))
        else:
            chosen.append(replace(term, units=(unit,)))
    found = sort_terms(case, replace(offer, terms=tuple(chosen)))
    left_out += [
        _beside(each.term, each.told)
        for each in found.aside
        if each.why in {NotCosted.NO_NUMBER, NotCosted.NOT_KNOWN}
    ]
    return replace(offer, terms=found.priced), tuple(left_out)


def _beside(term: Term, why: str) -> Message:
    return Message("{label}: {why}", label=term.label, why=why)


def paid_under(today: ByYear, levers: Levers, unit: BargainingUnit, *, beyond: ByYear) -> Paid:
    """Pay on the schedule of every year, with the raises so far.

    ``today`` is pay at today's schedule, ``beyond`` what terms change in its cells.
    """

    def at(lever: str) -> ByYear:
        return levers.at(f"{lever}.{unit.id}")

    usual = unit.work_year.value if unit.work_year else 0.0
    so_far, index = 1.0, []
    raises = zip(at("raise_before"), at("raise"), at("raise_part"), strict=True)
    for before, whole, part in raises:
        index.append((1 + before) * so_far * (1 + whole * part))
        so_far *= 1 + whole
    rows = zip(today, beyond, index, strict=True)
    usual_pay = tuple((pay + more) * by for pay, more, by in rows)
    days = tuple(1 + more / usual if usual else 1.0 for more in at(MORE_DAYS))
    schedule = tuple(pay * by for pay, by in zip(usual_pay, days, strict=True))
    retro = (sum(each) for each in zip(at(RETRO), at(OWED), strict=True))
    owed = zip(retro, today, at("one_time"), schedule, strict=True)
    once = tuple(
        back * old + share * new + each
        for (back, old, share, new), each in zip(owed, at("one_time_each"), strict=True)
    )
    daily = tuple(pay / usual for pay in usual_pay) if usual else None
    return Paid(schedule, at("stipend"), once, daily)
