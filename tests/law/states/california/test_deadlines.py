"""The days that bind the two sides: impasse, disclosure and certification."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.figures.figure import Year
from openbook.law.states.california.california import law

LAW = law(date(2019, 1, 11))
# Each step of impasse after the event that starts its clock, all its time taken.
IMPASSE = (
    ("impasse declared", "mediator appointed", date(2018, 7, 10)),
    ("mediator appointed", "fact-finding may be requested", date(2018, 7, 25)),
    ("fact-finding requested", "each side names its panel member", date(2018, 7, 30)),
    ("panel members named", "panel chair named", date(2018, 8, 4)),
    ("panel appointed", "findings and recommended terms given to the sides", date(2018, 9, 3)),
    ("findings received", "findings made public", date(2018, 9, 13)),
)


def test_impasse_step_by_step():
    day = date(2018, 7, 2)
    for event, step, due in IMPASSE:
        found = LAW.deadlines({event: day}, {date(2018, 7, 4)})
        assert due in [each.due for each in found if each.step == step], step
        day = due


def test_only_a_district_in_trouble_waits_for_the_county():
    vote = date(2019, 1, 29)
    positive = LAW.deadlines({"agreement adopted": vote})
    qualified = LAW.deadlines({"agreement adopted": vote, "board acts on agreement": vote})
    assert [d.step for d in positive] == ["budget revisions filed with the county"]
    assert [d.due for d in qualified] == [date(2019, 1, 15), date(2019, 3, 15)]


@pytest.mark.parametrize(
    ("period", "due"), [("first", date(2018, 12, 15)), ("second", date(2019, 3, 17))]
)
def test_interim_reports_of_the_year_of_the_strike(period, due):
    year = Year(2018)
    ended = LAW.statutes.at(f"deadlines.{period}_interim_end", year).day.within(year)
    assert [d.due for d in LAW.deadlines({"interim period ended": ended})] == [due]
