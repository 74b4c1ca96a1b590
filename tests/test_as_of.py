"""Another day: offers, claims, counts, sources and law all follow it."""

from __future__ import annotations

import json
from datetime import date

import pytest
from tests.conftest import EXAMPLES

from openbook.api import OpenCase, check_case, open_case
from openbook.cli.main import FINE, main

LOS_ANGELES = EXAMPLES / "la-2019"
SETTLEMENT = "2019-01-22-settlement"
DAYS = tuple(date(2019, 1, day) for day in (10, 14, 17, 22))
COMMANDS = (
    ["check"],
    ["show"],
    ["missing"],
    ["project"],
    ["cost", "2019-01-07-union"],
    ["gap", "--between", "district", "union"],
    ["offers"],
    ["disclose", "2018-09-25-district"],
    ["evidence"],
    ["record"],
    ["strike", "forecast"],
    ["strike", "cost"],
)


@pytest.fixture(scope="module", params=DAYS, ids=str)
def known(request: pytest.FixtureRequest) -> OpenCase:
    return open_case(LOS_ANGELES, as_of=request.param)


def test_offers_claims_and_counts_follow(known: OpenCase) -> None:
    day, case = known.case.head.as_of, known.case
    assert day in DAYS
    assert max(offer.made_on for offer in case.offers) <= day
    said = [on for on in case.claims.column("said_on") if on]
    assert max(said) <= day
    counted = [on for on in case.strike_days.column("day") if on]
    assert max(counted, default=day) <= day
    assert known.law().statutes.known_on == day


def test_more_is_known_each_day() -> None:
    opened = [open_case(LOS_ANGELES, as_of=day) for day in DAYS]
    claims = [len(each.case.claims) for each in opened]
    assert claims == sorted(set(claims))
    counts = [len(each.case.strike_days) for each in opened]
    assert counts[0] == 0
    assert counts[0] < counts[1] < counts[2]
    settled = [SETTLEMENT in {o.id for o in each.case.offers} for each in opened]
    assert settled == [False, False, False, True]


def test_the_cost_of_a_strike_rests_on_what_was_counted(known: OpenCase) -> None:
    cost = known.strike_cost().cost
    day = known.case.head.as_of
    assert cost.known_on == day
    counted = {each.counted.count for each in cost.days if each.counted.day > day}
    assert counted <= {"forecast"}


def test_a_forecast_says_the_day_it_rests_on(known: OpenCase) -> None:
    day = date(2019, 1, 23)
    assert known.forecast(day).forecast.known_on == known.case.head.as_of


def test_the_day_of_the_case_is_left_as_it_is() -> None:
    case = open_case(LOS_ANGELES)
    own = case.case.head.as_of
    assert open_case(case, as_of=own) is case
    assert open_case(case, as_of=DAYS[0]).case.head.as_of == DAYS[0]
    assert check_case(case, as_of=DAYS[3]) != case.findings


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_takes_a_day(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    words = command[:2] if command[0] == "strike" else command[:1]
    rest = command[len(words) :]
    asked = [*words, str(LOS_ANGELES), *rest, "--as-of", "2019-01-10", "--json"]
    assert main(asked) in {FINE, 1}
    printed = capsys.readouterr().out
    assert json.loads(printed)
    said_apart = {"check", "show", "missing", "offers", "evidence", "strike"}
    later = [day for day in ("2019-01-14", SETTLEMENT) if day in printed]
    assert command[0] in said_apart or not later
