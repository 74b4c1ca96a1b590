"""At stake: what the difference between the newest offers pays a member in a year."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.model import Model
from openbook.figures.year import Year
from openbook.law.state import StateLaw
from openbook.model.contract import levers_of
from openbook.model.project import Question
from openbook.offers.at_the_table.moves import units_in
from openbook.offers.at_the_table.on_the_table import table_on
from openbook.offers.member import Paid, for_everybody, paid_under
from openbook.offers.span import common_years, span_of
from openbook.offers.whole_cost import whole_costs
from openbook.strike.cost.wages import Wages


@dataclass(frozen=True, slots=True)
class AtStake:
    """Two offers: what the one pays and costs more than the other."""

    union: Offer
    employer: Offer
    year: Year  # the first full year after the strike began, else the last that counts
    years: tuple[
        Year, ...
    ]  # that both offers cover; all projected ones if there is none
    member_in_a_year: float  # an average member's pay, ongoing
    member_in_all: float  # over those years, back pay and one-time included
    district_in_a_year: float  # cost of all terms with a price, ongoing
    left_out: tuple[str, ...]  # terms that only some get, or without a number


def at_stake(
    case: Case, law: StateLaw, model: Model, question: Question, wages: Wages
) -> AtStake | None:
    """The newest offers of both sides on the first day; None where one has none."""
    pair = _newest(case, wages.unit.id)
    if pair is None or wages.average_pay is None or case.strike is None:
        return None
    union, employer = pair
    years = case.head.years
    both = common_years(*(span_of(case, offer) for offer in pair)) or years
    year = min(max(Year.of(case.strike.first_day).plus(1), both[0]), both[-1])
    place = years.index(year)
    left_out: list[str] = []
    more, less = (_paid(case, offer, wages, left_out) for offer in pair)
    costs = whole_costs(case, law, model, pair, [question.book])
    one, other = (each.cost.ongoing[place] for each in costs)
    return AtStake(
        union,
        employer,
        year,
        both,
        _ongoing(more, place) - _ongoing(less, place),
        _within(more, years, both) - _within(less, years, both),
        one - other,
        tuple(dict.fromkeys(left_out)),
    )


def _newest(case: Case, unit: str) -> tuple[Offer, Offer] | None:
    """The newest offer of the union and of the employer about the unit."""
    roles = case.head.roles
    day = case.strike.first_day if case.strike else case.head.as_of
    found: dict[str, Offer] = {}
    for offer in table_on(case, day).newest:
        if unit in units_in(case, offer):
            found[roles.get(offer.side, "")] = offer
    if "union" not in found or "employer" not in found:
        return None
    return found["union"], found["employer"]


def _paid(case: Case, offer: Offer, wages: Wages, left_out: list[str]) -> Paid:
    """An average member's pay by year; nobody moves on the schedule here."""
    own, without = for_everybody(case, offer, wages.unit.id)
    left_out += [f"{offer.id}: {words}" for words in without]
    today = (wages.average_pay or 0.0,) * len(case.head.years)
    return paid_under(today, levers_of(case, own), wages.unit)


def _within(paid: Paid, years: Sequence[Year], both: Sequence[Year]) -> float:
    """Everything that is paid in the years that both offers cover."""
    pairs = zip(years, paid.total, strict=True)
    return fsum(amount for year, amount in pairs if year in both)


def _ongoing(paid: Paid, place: int) -> float:
    return paid.schedule[place] + paid.stipends[place]
