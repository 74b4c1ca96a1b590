"""Strikes with schools closed: days lost, made up, withheld, and in which fiscal year."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.reports.family.sixty import CASES

from openbook.api.folder import case_in
from openbook.api.view import Opened
from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.known import on_day
from openbook.case.tables.walkout import ClosedDays, MakeUpDay, SchoolCount, StrikeDay
from openbook.figures.figure import Source, Year
from openbook.law.lost_day import LostDay
from openbook.law.state import StateLaw
from openbook.law.states.california.california import California
from openbook.law.value import DatedValue
from openbook.model.project import ask
from openbook.reports.document.text import to_text
from openbook.reports.family.feeds import site_files
from openbook.reports.strike_cost import strike_cost_data, strike_cost_document
from openbook.reports.words.words import Words, words_in
from openbook.strike.cost import StrikeCost, cost_of_strike
from openbook.strike.forecast.forecast import forecast_strike
from openbook.strike.notices import days_of_strike
from openbook.strike.status import family_day

FIRST, LAST = date(2019, 1, 15), date(2019, 1, 18)
STRIKE_YEAR, NEXT = Year(2018), Year(2019)
DAILY = 22_400.0  # wages of a day, as announced
CLOSED = ClosedDays(first=FIRST, last=LAST, announced=date(2019, 1, 14))


@pytest.fixture(scope="module")
def willow() -> Case:
    case = case_in(CASES / "small-town")
    none = replace(
        case, approved_plans=(), plans=(), counts=Table(SchoolCount, "strike/counts.csv")
    )
    return replace(none, strike_days=Table(StrikeDay, "strike/days.csv"))


def struck(case: Case, *, closed: tuple[ClosedDays, ...] = (CLOSED,), **changes: Any) -> Case:
    assert case.strike
    return replace(case, strike=replace(case.strike, closed=closed, **changes))


def said(content: Any) -> DatedValue:
    day = date(2013, 7, 1)
    return DatedValue(content, day, day, None, Source("State of Membership", "Its code 1"))


@dataclass(frozen=True, slots=True)
class OtherLaw(California):
    """California but for what it says of a lost day."""

    told: LostDay = field(default_factory=LostDay)

    def lost_day(self, day: date) -> LostDay:  # noqa: ARG002  (always the same)
        return self.told


def costed(case: Case, told: LostDay | None = None) -> StrikeCost:
    opened = Opened(case)
    law: StateLaw = opened.law()
    if told is not None:
        law = OtherLaw(law.statutes, "Membership", told)
    return cost_of_strike(case, law, opened.model(), ask(case), until=LAST)


def made_up(*days: date) -> tuple[MakeUpDay, ...]:
    return tuple(MakeUpDay(day=day, announced=date(2019, 1, 18)) for day in days)


def test_closed_days_are_lost_days_of_instruction_and_nobody_is_absent(willow: Case) -> None:
    """Four of 180 days: 4 × 0.56% of the state formula's money; wages are saved."""
    cost = costed(struck(willow))
    assert [each.counted.count for each in cost.days] == ["closed"] * 4
    assert (cost.so_far.absent, cost.so_far.gross) == (0, 0)
    told = cost.instruction
    assert (told.planned, told.lost, told.short) == (180, 4, 4)
    assert told.share == pytest.approx(4 * 0.0056)
    assert told.base
    (year,) = cost.by_year
    assert year.penalty == pytest.approx(4 * 0.0056 * told.base)
    assert (year.year, year.wages, year.made_up, year.substitutes) == (STRIKE_YEAR, 4 * DAILY, 0, 0)
    assert year.net == pytest.approx((year.penalty or 0) - 4 * DAILY)


def test_days_made_up_are_paid_after_all_in_their_own_fiscal_year(willow: Case) -> None:
    days = made_up(date(2019, 6, 10), date(2019, 6, 11), date(2019, 6, 12), date(2019, 7, 1))
    cost = costed(struck(willow, make_up=days))
    assert (cost.instruction.lost, cost.instruction.penalty) == (0, 0)
    assert {each.year: each.made_up for each in cost.by_year} == {
        STRIKE_YEAR: 3 * DAILY,
        NEXT: DAILY,
    }
    assert {each.year: each.net for each in cost.by_year} == {STRIKE_YEAR: -DAILY, NEXT: DAILY}


def test_days_made_up_beyond_those_lost_are_not_counted(willow: Case) -> None:
    every = made_up(*(date(2019, 6, day) for day in range(10, 15)))
    assert len(costed(struck(willow, make_up=every)).instruction.made_up) == 4


def test_what_is_announced_later_is_not_known_yet(willow: Case) -> None:
    case = struck(willow, make_up=made_up(date(2019, 6, 10)))
    assert case.strike
    before = on_day(case, date(2019, 1, 13))
    assert before.strike
    assert (before.strike.closed, before.strike.make_up) == ((), ())
    assert forecast_strike(before, FIRST).district.middle > 0
    late = replace(CLOSED, announced=date(2019, 1, 19))
    open_days = forecast_strike(struck(willow, closed=(late,)), FIRST)
    assert open_days.district.middle > 0
    assert forecast_strike(case, FIRST).district.high == 0


def test_days_announced_as_closed_are_days_of_the_strike(willow: Case) -> None:
    """Without a last day the strike reaches as far as schools are announced to be closed."""
    closed = ClosedDays(first=date(2019, 1, 22), last=date(2019, 1, 25), announced=LAST)
    days = days_of_strike(struck(willow, closed=(closed,)))
    assert days[-2:] == (date(2019, 1, 25), date(2019, 1, 28))
    unknown = replace(closed, announced=date(2019, 1, 21))
    assert days_of_strike(struck(willow, closed=(unknown,)))[-1] == date(2019, 1, 22)


def test_one_net_is_said_for_a_year_with_closed_days(willow: Case) -> None:
    assert "So the district has" not in text_of(costed(struck(willow)), willow)
    assert "So the district has" in text_of(costed(struck(willow, closed=())), willow)


def test_a_waiver_takes_the_penalty_back(willow: Case) -> None:
    cost = costed(struck(willow, penalty_waived=date(2019, 1, 18)))
    assert (cost.instruction.lost, cost.instruction.penalty) == (4, 0)
    assert "was waived on January 18, 2019" in text_of(cost, willow)


def test_a_state_that_requires_make_up_withholds_for_every_day(willow: Case) -> None:
    told = LostDay(
        make_up=said("required"),
        absence_costs=said("no"),
        minimum_days=said(Fraction(180)),
        penalty=said(Fraction(1, 180)),
    )
    cost = costed(struck(willow), told)
    assert cost.instruction.short == 4
    assert cost.instruction.penalty == pytest.approx(4 / 180 * (cost.instruction.base or 0))


def test_in_a_membership_state_absence_costs_nothing_and_the_answer_says_so(willow: Case) -> None:
    cost = costed(struck(willow, closed=()), LostDay(absence_costs=said("no")))
    assert cost.so_far.absent > 1000
    assert (cost.so_far.gross, cost.so_far.net_announced) == (0, 320.0 * 4 - 4 * DAILY)
    text = text_of(cost, willow)
    assert (
        "Membership does not pay by daily attendance: an absent student costs no state money"
        in text
    )
    assert "State of Membership, Its code 1" in text
    assert strike_cost_data(cost)["instruction"]["absence_costs"] is False


def test_what_the_law_does_not_say_is_not_known(willow: Case) -> None:
    """Neither the loss by absence nor what is withheld is nothing: nobody knows."""
    cost = costed(struck(willow), LostDay())
    assert (cost.so_far.gross, cost.so_far.net_announced) == (None, None)
    assert cost.instruction.penalty is None
    (year,) = cost.by_year
    assert (year.absence, year.penalty, year.net) == (None, None, None)
    text = text_of(cost, willow)
    assert "Whether an absent student costs state money is not known" in text
    assert "What is withheld for days lost is not known" in text


def test_no_penalty_in_the_law_is_nothing_withheld(willow: Case) -> None:
    told = LostDay(absence_costs=said("no"), minimum_days=said(Fraction(180)), penalty=said(None))
    cost = costed(struck(willow), told)
    assert cost.instruction.penalty == 0
    assert "Membership withholds no money for days missing" in text_of(cost, willow)


def text_of(cost: StrikeCost, case: Case, language: str = "en") -> str:
    document = strike_cost_document(cost, case, words_in(language))
    return " ".join(to_text(document).split())


def test_the_paper_says_each_part_in_both_languages(willow: Case) -> None:
    cost = costed(struck(willow, make_up=made_up(date(2019, 6, 10))))
    english = text_of(cost, willow)
    assert "Days on which every school was closed by announcement: 4 (January 15, 2019," in english
    assert "Made up, as announced: 1 (June 10, 2019)." in english
    assert "California asks for 180 days of instruction, the calendar has 180; 3 are" in english
    spanish = to_text(strike_cost_document(cost, willow, Words("es", strict=True)))
    assert "cerradas por anuncio" in " ".join(spanish.split())


def test_families_read_that_every_school_is_closed(willow: Case) -> None:
    told = family_day(struck(willow), FIRST)
    own = [each for each in told.schools if each.status != "independent"]
    assert {each.status for each in own} == {"closed"}


@pytest.mark.parametrize(
    ("language", "closed", "added"),
    [
        (
            "en",
            "Every school of the district is closed on this day, as announced on",
            "Days added to the school year for days lost: Monday, June 10, 2019.",
        ),
        (
            "es",
            "Todas las escuelas del distrito están cerradas este día, según se anunció el",
            "Días que se añaden al año escolar por los días perdidos: lunes 10 de junio de 2019.",
        ),
    ],
)
def test_families_are_told_of_the_closing_and_of_days_added(
    willow: Case, language: str, closed: str, added: str
) -> None:
    case = struck(willow, make_up=made_up(date(2019, 6, 10)))
    site = dict(site_files(family_day(case, LAST)))
    for page in (f"{language}/index.html", f"{language}/school/oak.html"):
        text = site[page].decode()
        assert closed in text
        assert added in text
    open_day = dict(site_files(family_day(struck(willow, closed=()), LAST)))
    assert closed not in open_day[f"{language}/index.html"].decode()


def test_families_are_not_told_of_days_announced_later(willow: Case) -> None:
    case = struck(willow, make_up=made_up(date(2019, 6, 10)))  # announced on 18 January
    assert family_day(case, LAST).make_up == (date(2019, 6, 10),)
    assert family_day(on_day(case, date(2019, 1, 17)), date(2019, 1, 17)).make_up == ()
