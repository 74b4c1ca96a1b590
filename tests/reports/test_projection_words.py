"""What a projection says of absences and of the state's standards."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.model.projected import LOS_ANGELES, SMALL, projected

from openbook.api.projection import project_case
from openbook.model.project import Projection
from openbook.reports.document.text import to_text
from openbook.reports.projection_report import projection_data, projection_document
from openbook.reports.projection_words import (
    absence_data,
    absence_text,
    criteria_data,
    criteria_text,
)
from openbook.reports.words.words import words_in

ENGLISH = words_in("en")


def printed(found: Projection) -> str:
    """A projection as the command prints it."""
    return to_text(projection_document(found, ENGLISH))


def test_los_angeles_hears_the_headline_and_the_truth():
    headline, truth = absence_text(projected(LOS_ANGELES), ENGLISH)
    assert headline.startswith("One absent student costs $74.64 a day in 2018-19 (146 ")
    assert "to April 15 in" in headline
    assert truth.startswith("The money is not lost in 2018-19 but in 2019-20 ($77.23)")


def test_a_loss_in_the_same_year_or_in_none_is_said(small_town):
    book = small_town / "books" / "district.yaml"
    text = book.read_text("utf-8")
    growing = text.replace("value: 95%, spread: 94% to 96%", "value: 98%")
    book.write_text(growing.replace("{value: -2%, spread: -3% to -1%}", "{value: 5%}"), "utf-8")
    _, truth = absence_text(project_case(small_town), ENGLISH)
    assert truth.startswith("The money is lost in 2018-19 ($")
    head = small_town / "case.yaml"
    years = head.read_text("utf-8").replace("last_year: 2020-21", "last_year: 2018-19")
    head.write_text(years, "utf-8")
    # The year before had more pupils, and no later year is projected.
    text = text.replace("by_year: {2019-20: 2.6%, 2020-21: 2.7%}", "value: 2.6%")
    book.write_text(text, "utf-8")
    _, truth = absence_text(project_case(small_town), ENGLISH)
    assert truth.startswith("None of it is lost")


def test_without_a_calendar_there_is_nothing_to_say(small_town):
    (small_town / "district" / "calendar.yaml").unlink()
    found = project_case(small_town)
    assert list(absence_text(found, ENGLISH)) == []
    assert absence_data(found) == {}


def test_standards_that_are_not_met_are_named_with_their_years():
    missed, unchecked = criteria_text(projected(SMALL), ENGLISH)
    assert missed == (
        "Standards of the state not met: deficit spending (2019-20, 2020-21), reserves (2020-21)."
    )
    assert unchecked.startswith("Not checked, because the case lacks the figures: funded")


def test_data_tell_every_standard_once():
    found = projected(SMALL)
    told = criteria_data(found)
    names = [*told["checked"], *told["unchecked"]]
    assert sorted(names) == sorted(standard.name for standard in found.standards)
    # The first year has no year before it.
    assert list(told["checked"]["formula_revenue"]["met"]) == ["2019-20", "2020-21"]
    assert len(told["checked"]["reserves"]["met"]) == 3
    assert told["unchecked"]["cash"] == "cannot be checked: needs a cash flow by month"


def test_a_state_without_standards_has_nothing_to_say():
    assert not list(criteria_text(replace(projected(SMALL), standards=()), ENGLISH))


def test_the_report_holds_both():
    found = projected(SMALL)
    data, text = projection_data(found), " ".join(printed(found).split())
    assert data["absence"]["days"] == 131
    assert data["criteria"]["checked"]
    assert data["lines"]["capital.bond"]["values"]["2018-19"] == 0
    assert "One absent student costs $72.57 a day" in text
    assert "Standards of the state not met" in text


def test_a_chance_without_ranges_is_said_to_say_nothing(small_town):
    says = "has a range: all of its simulations are the same"
    assert says not in printed(project_case(small_town, draws=20))
    for book in (small_town / "books").glob("*.yaml"):
        text = re.sub(r",? *spread: [^,}\n]*", "", book.read_text("utf-8"))
        book.write_text(text, "utf-8")
    assert f"No assumption of WCUSD {says}" in " ".join(
        printed(project_case(small_town, draws=20)).split()
    )
    assert says not in printed(project_case(small_town))
