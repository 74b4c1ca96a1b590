"""The cost of a strike: each day and all days, gross and net, to each side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from math import fsum
from types import MappingProxyType

from openbook.case.case import Case
from openbook.case.evidence import Claim
from openbook.figures.model import Model
from openbook.figures.year import Year
from openbook.law.state import StateLaw
from openbook.model.project import Projection, Question, project
from openbook.strike.cost.at_stake import AtStake, at_stake
from openbook.strike.cost.attendance_money import (
    DayOfMoney,
    Rate,
    money_of_days,
    rate_of,
)
from openbook.strike.cost.counted_days import FROM_FILE, CountedDay, counted_days
from openbook.strike.cost.wages import Wages, substitutes_on, wages_of


@dataclass(frozen=True, slots=True)
class DayCost:
    """One day: what it costs the district and the members."""

    counted: CountedDay
    money: DayOfMoney
    wages_announced: float | None
    wages_modeled: float | None
    substitutes: int
    substitute_pay: float | None
    member: float | None  # what an average member loses

    @property
    def net_announced(self) -> float | None:
        """The loss as announced, less wages as announced, and the substitutes' pay."""
        return _net(self.money.gross, self.wages_announced, self.substitute_pay)

    @property
    def net_modeled(self) -> float | None:
        """The same with the wages of the schedule."""
        return _net(self.money.gross, self.wages_modeled, self.substitute_pay)


@dataclass(frozen=True, slots=True)
class Total:
    """Some days together; None where one of the days has no such number."""

    days: int
    absent: float
    gross: float
    gross_low: float
    gross_high: float
    wages_announced: float | None
    wages_modeled: float | None
    substitute_pay: float | None
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

    @property
    def known_on(self) -> date:
        """The day whose counts and claims it rests on."""
        return max([self.as_of, *(each.counted.day for each in self.days)])

    @property
    def so_far(self) -> Total:
        """All days up to the day asked about."""
        return together(self.days)

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
    """What the days of a strike cost, on a book."""
    projection = project(case, law, question, model=model)
    wages = wages_of(case)
    been, ahead = counted_days(case, tried, until)
    every = _costed(projection, law, wages, (*been, *ahead))
    told = (each for each in case.claims if each.about.split(".")[:2] == _LOSS)
    return StrikeCost(
        question,
        rate_of(projection),
        wages,
        every[: len(been)],
        every[len(been) :],
        at_stake(case, law, model, question, wages),
        tuple(each for each in told if each.value is not None),
        case.head.as_of,
    )


_LOSS = ["strike", "loss"]


def together(days: Iterable[DayCost]) -> Total:
    """Some days added up."""
    all_of_it = tuple(days)
    money = [each.money for each in all_of_it]
    years = money[0].lost if money else {}
    return Total(
        len(all_of_it),
        fsum(each.absent for each in money),
        fsum(each.gross for each in money),
        fsum(each.gross_low for each in money),
        fsum(each.gross_high for each in money),
        _sum(each.wages_announced for each in all_of_it),
        _sum(each.wages_modeled for each in all_of_it),
        _sum(each.substitute_pay for each in all_of_it),
        _sum(each.net_announced for each in all_of_it),
        _sum(each.net_modeled for each in all_of_it),
        _sum(each.member for each in all_of_it),
        {year: fsum(each.lost[year] for each in money) for year in years},
    )


def _costed(
    projection: Projection,
    law: StateLaw,
    wages: Wages,
    days: tuple[CountedDay, ...],
) -> tuple[DayCost, ...]:
    money = money_of_days(projection, law, days)
    found = []
    for day, each in zip(days, money, strict=True):
        # Where every school is closed, nobody is sent in place of the strikers.
        people = substitutes_on(projection.case, day.day) if day.open_share else 0
        pay = wages.substitute_pay
        found.append(
            DayCost(
                day,
                each,
                wages.announced,
                wages.modeled,
                people,
                None if pay is None else people * pay,
                wages.daily,
            )
        )
    return tuple(found)


def _net(gross: float, wages: float | None, substitutes: float | None) -> float | None:
    """Not known where the wages are not; substitutes nobody told of cost nothing here."""
    return None if wages is None else gross - wages + (substitutes or 0.0)


def _sum(values: Iterable[float | None]) -> float | None:
    known = []
    for value in values:
        if value is None:
            return None
        known.append(value)
    return fsum(known)
