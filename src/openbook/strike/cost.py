"""The cost of a strike: each day and all days, gross and net, to each side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import date
from math import fsum
from types import MappingProxyType

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.schedule_changes import average_beyond
from openbook.case.tables.evidence import Claim
from openbook.case.tables.walkout import UnitOut
from openbook.figures.figure import Year
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.state import StateLaw
from openbook.model.contract import levers_of
from openbook.model.project import Projection, Question, project
from openbook.offers.member import Paid, for_everybody, paid_under
from openbook.offers.on_the_table import table_on, units_in
from openbook.offers.span import common_years, span_of
from openbook.offers.whole_cost import whole_costs
from openbook.strike.attendance import (
    FORECAST,
    FROM_FILE,
    CountedDay,
    DayOfMoney,
    Rate,
    counted_days,
    money_of_days,
    rate_of,
)
from openbook.strike.instruction import InstructionLost, YearCost, instruction_of
from openbook.strike.notices import units_out
from openbook.strike.wages import Wages, others_out, shares_by_fund, substitutes_on, wages_of

_CENT = 0.5


@dataclass(frozen=True, slots=True)
class AtStake:
    """Two offers: what the one pays and costs more than the other."""

    union: Offer
    employer: Offer
    year: Year  # the first full year after the strike began, else the last that counts
    years: tuple[Year, ...]  # that both offers cover; all projected ones if none
    member_in_a_year: float  # an average member's pay, ongoing
    member_in_all: float  # over those years, back pay and one-time included
    district_in_a_year: float  # cost of all terms with a price, ongoing
    left_out: tuple[str, ...]  # terms that only some get, or without a number


def at_stake(
    case: Case, law: StateLaw, model: Model, question: Question, wages: Wages
) -> AtStake | None:
    """Return the newest offers of both sides on the first day; None where one has none."""
    pair = _newest(case, wages.unit.id)
    if pair is None or wages.average_pay is None or case.strike is None:
        return None
    union, employer = pair
    years = case.head.years
    both = common_years(*(span_of(case, offer) for offer in pair)) or years
    year = min(max(Year.of(case.strike.first_day).plus(1), both[0]), both[-1])
    place = years.index(year)
    left_out: list[str] = []
    paid = [_paid(case, offer, wages, left_out) for offer in pair]
    more, less = (each.schedule[place] + each.stipends[place] for each in paid)
    spans = [zip(years, each.total, strict=True) for each in paid]
    most, least = (fsum(a for y, a in span if y in both) for span in spans)
    costs = whole_costs(case, law, model, pair, [question.book])
    one, other = (each.cost.ongoing[place] for each in costs)
    without = tuple(dict.fromkeys(left_out))
    return AtStake(union, employer, year, both, more - less, most - least, one - other, without)


def _newest(case: Case, unit: str) -> tuple[Offer, Offer] | None:
    """Return the newest offer of the union and of the employer about the unit."""
    roles = case.head.roles
    day = case.strike.first_day if case.strike else case.head.as_of
    offers = [o for o in table_on(case, day).newest if unit in units_in(case, o)]
    newest = {roles.get(offer.side, ""): offer for offer in offers}
    union, employer = newest.get("union"), newest.get("employer")
    return (union, employer) if union and employer else None


def _paid(case: Case, offer: Offer, wages: Wages, left_out: list[str]) -> Paid:
    """Return an average member's pay by year; nobody moves on the schedule here."""
    own, without = for_everybody(case, offer, wages.unit.id)
    left_out += [Message("{own}: {what}", own=offer.title, what=each) for each in without]
    today = (wages.average_pay or 0.0,) * len(case.head.years)
    more = average_beyond(levers := levers_of(case, own), case, wages.unit.id)
    return paid_under(today, levers, wages.unit, beyond=more)


@dataclass(frozen=True, slots=True)
class DayCost:
    """One day: what it costs the district and the members."""

    counted: CountedDay
    money: DayOfMoney
    wages_announced: float | None
    wages_modeled: float | None
    substitutes: int
    substitute_cost: float | None
    member: float | None  # what an average member loses
    unpaid: Mapping[str, float]  # wages not paid by unit, as announced or modeled

    @property
    def net_announced(self) -> float | None:
        """The loss as announced, less wages as announced, and the substitutes' pay."""
        return _net(self.money.gross, self.wages_announced, self.substitute_cost)

    @property
    def net_modeled(self) -> float | None:
        """The same with the wages of the schedule."""
        return _net(self.money.gross, self.wages_modeled, self.substitute_cost)


@dataclass(frozen=True, slots=True)
class Total:
    """Some days together; None where one of the days has no such number."""

    days: int
    absent: float
    gross: float | None
    gross_low: float | None
    gross_high: float | None
    wages_announced: float | None
    wages_modeled: float | None
    substitute_cost: float | None
    net_announced: float | None
    net_modeled: float | None
    member: float | None
    lost: Mapping[Year, float]


@dataclass(frozen=True, slots=True)
class StrikeCost:
    """What a strike has cost so far, and what the next days would."""

    question: Question
    rate: Rate
    wages: Wages
    days: tuple[DayCost, ...]
    ahead: tuple[DayCost, ...]
    stake: AtStake | None
    announced: tuple[Claim, ...]
    as_of: date  # the day of the case
    instruction: InstructionLost
    others: tuple[UnitOut, ...] = ()  # units out too, on any day so far
    funds: Mapping[str, float] = field(default_factory=dict)  # share of each in wages not paid

    @property
    def known_on(self) -> date:
        """The day whose counts and claims it rests on."""
        counted = (e.counted.day for e in self.days if e.counted.count != FORECAST)
        return max([self.as_of, *counted])

    @property
    def so_far(self) -> Total:
        """All days up to the day asked about."""
        return together(self.days)

    @property
    def by_year(self) -> tuple[YearCost, ...]:
        """The days so far in the fiscal year of each part, and those made up for them."""
        lost, told = self.so_far.lost, self.instruction
        made_up = told.made_up_pay(_mean_wages(self.days))
        own = {Year.of(each.counted.day) for each in self.days}
        moved = {year for year, amount in lost.items() if abs(amount) > _CENT}
        years = sorted(own | moved | set(made_up or ()) | {told.year})
        return tuple(self._in(year, made_up) for year in years) if self.days else ()

    def _in(self, year: Year, made_up: Mapping[Year, float] | None) -> YearCost:
        total, told = self.so_far, self.instruction
        days = together(e for e in self.days if Year.of(e.counted.day) == year)
        wages = days.wages_modeled if total.wages_announced is None else days.wages_announced
        return YearCost(
            year,
            wages if days.days else 0.0,
            days.substitute_cost or 0.0,
            None if self.rate.per_day is None else total.lost.get(year, 0.0),
            told.penalty if year == told.year else 0.0,
            None if made_up is None else made_up.get(year, 0.0),
        )

    @property
    def tried(self) -> Total | None:
        """Only the days whose count was tried."""
        own = [each for each in self.days if each.counted.count == FROM_FILE]
        return together(own) if own else None


def cost_of_strike(
    case: Case,
    law: StateLaw,
    model: Model,
    question: Question,
    *,
    tried: Mapping[date, float] = MappingProxyType({}),
    until: date | None = None,
) -> StrikeCost:
    """Return what the days of a strike cost, on a book."""
    projection = project(case, law, question, model=model)
    wages, rate = wages_of(case), rate_of(projection, law)
    been, ahead = counted_days(case, tried, until)
    every = _costed(projection, law, wages, (*been, *ahead))
    known = case.known_for(been[-1].day) if been else case.head.as_of
    told = (e for e in case.claims if e.about.split(".")[:2] == ["strike", "loss"])
    return StrikeCost(
        question,
        rate,
        wages,
        every[: len(been)],
        every[len(been) :],
        at_stake(case, law, model, question, wages),
        tuple(each for each in told if each.value is not None),
        case.head.as_of,
        instruction_of(projection, law, been, rate.year, known),
        tuple(dict.fromkeys(out for each in been for out in units_out(case, each.day))),
        shares_by_fund(case, _by_unit(every[: len(been)])),
    )


def _by_unit(days: Iterable[DayCost]) -> dict[str, float]:
    """Return the wages not paid on some days, by unit."""
    found: dict[str, float] = {}
    for day in days:
        for unit, amount in day.unpaid.items():
            found[unit] = found.get(unit, 0.0) + amount
    return found


def together(days: Iterable[DayCost]) -> Total:
    """Return some days added up."""
    all_of_it = tuple(days)
    money = [each.money for each in all_of_it]
    years = money[0].lost if money else {}
    return Total(
        len(all_of_it),
        fsum(each.absent for each in money),
        _sum(each.gross for each in money),
        _sum(each.gross_low for each in money),
        _sum(each.gross_high for each in money),
        _sum(each.wages_announced for each in all_of_it),
        _sum(each.wages_modeled for each in all_of_it),
        _sum(each.substitute_cost for each in all_of_it),
        _sum(each.net_announced for each in all_of_it),
        _sum(each.net_modeled for each in all_of_it),
        _sum(each.member for each in all_of_it),
        {year: fsum(each.lost[year] for each in money) for year in years},
    )


def _costed(
    projection: Projection, law: StateLaw, wages: Wages, days: tuple[CountedDay, ...]
) -> tuple[DayCost, ...]:
    money = money_of_days(projection, law, days)
    said, modeled, pay = wages.announced, wages.modeled, wages.substitute_day
    found = []
    for day, each in zip(days, money, strict=True):
        # Where every school is closed, nobody is sent in place of the strikers.
        people = substitutes_on(projection.case, day.day) if day.open_share else 0
        paid = 0.0 if not day.open_share else None if pay is None else people * pay
        others = others_out(projection.case, day.day)
        unpaid, by_unit = None, dict[str, float]()
        if modeled is not None and others is not None:
            unpaid, by_unit = modeled + fsum(others.values()), {wages.unit.id: modeled, **others}
        if said is not None:
            by_unit = {wages.unit.id: said}
        found.append(DayCost(day, each, said, unpaid, people, paid, wages.daily, by_unit))
    return tuple(found)


def _mean_wages(days: tuple[DayCost, ...]) -> float | None:
    """Wages not paid on a closed day, as announced, else modeled; what make-up days pay."""
    closed = together(each for each in days if not each.counted.open_share)
    wages = closed.wages_modeled if closed.wages_announced is None else closed.wages_announced
    return None if wages is None or not closed.days else wages / closed.days


def _net(gross: float | None, wages: float | None, substitutes: float | None) -> float | None:
    """Not known where the loss or the wages are not; substitutes not reported cost nothing."""
    return None if gross is None or wages is None else gross - wages + (substitutes or 0.0)


def _sum(values: Iterable[float | None]) -> float | None:
    every = list(values)
    known = [each for each in every if each is not None]
    return fsum(known) if len(known) == len(every) else None


@dataclass(frozen=True, slots=True)
class BreakEven:
    """Days of strike; None where a number is missing or there is nothing to win."""

    member_in_a_year: float | None
    member_in_all: float | None
    district_gross: float | None  # at the mean day so far, as announced
    district_net: float | None
    lost_share: float | None  # of a year's difference, by a member so far


def break_even(cost: StrikeCost) -> BreakEven:
    """Return each side's stake ÷ what a day costs it."""
    stake, total, daily = cost.stake, cost.so_far, cost.wages.daily
    if stake is None or not total.days:
        return BreakEven(None, None, None, None, None)
    net = total.net_modeled if total.net_announced is None else total.net_announced
    days = total.days
    return BreakEven(
        _ratio(stake.member_in_a_year, daily),
        _ratio(stake.member_in_all, daily),
        _ratio(stake.district_in_a_year, None if total.gross is None else total.gross / days),
        _ratio(stake.district_in_a_year, None if net is None else net / days),
        _ratio(total.member, stake.member_in_a_year),
    )


def _ratio(gain: float | None, cost: float | None) -> float | None:
    if gain is None or cost is None or gain <= 0 or cost <= 0:
        return None
    return gain / cost
