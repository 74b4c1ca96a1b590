"""The days that bind the two sides."""

from __future__ import annotations

from datetime import date

from openbook.figures.year import Year
from openbook.states.california.california import law
from openbook.states.california.oversight import (
    disclosure_deadlines,
    impasse_timetable,
    interim_deadlines,
)

STATUTES = law(date(2019, 1, 11)).statutes


def test_impasse_step_by_step():
    steps = impasse_timetable(STATUTES, date(2018, 7, 2), {date(2018, 7, 4)})
    assert [(step.due, step.step) for step in steps] == [
        (date(2018, 7, 10), "mediator appointed"),
        (date(2018, 7, 25), "fact-finding may be requested"),
        (date(2018, 7, 30), "each side names its panel member"),
        (date(2018, 8, 4), "panel chair named"),
        (date(2018, 9, 3), "findings and recommended terms given to the sides"),
        (date(2018, 9, 13), "findings made public"),
    ]


def test_only_a_district_in_trouble_waits_for_the_county():
    vote = date(2019, 1, 29)
    positive = disclosure_deadlines(STATUTES, vote)
    qualified = disclosure_deadlines(STATUTES, vote, certification="qualified")
    assert [d.step for d in positive] == ["budget revisions filed with the county"]
    assert [d.due for d in qualified] == [date(2019, 1, 15), date(2019, 3, 15)]


def test_interim_reports_of_the_year_of_the_strike():
    due = [deadline.due for deadline in interim_deadlines(STATUTES, Year(2018))]
    assert due == [date(2018, 12, 15), date(2019, 3, 17)]
