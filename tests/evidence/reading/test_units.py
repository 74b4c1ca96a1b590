"""Units from the words around a number, and topics of whole words."""

from __future__ import annotations

import pytest

from openbook.evidence.reading.amounts import read_figures
from openbook.evidence.reading.figure import StoryFigure, topic_of, unit_after, unit_before


def test_a_district_of_so_many_schools_is_no_count_of_them() -> None:
    said = "Enrollment in the 17-school district has fallen to "
    assert unit_before(said, len(said)) == "pupils"
    assert unit_before("a district with one school and ", 31) == "schools"


@pytest.mark.parametrize("after", [" five years ago", " two decades earlier"])
def test_how_long_ago_is_not_what_was_counted(after: str) -> None:
    assert not unit_after(f"11,600{after}", 6)


def test_a_topic_begins_with_a_whole_word() -> None:
    said = "x" * 30 + " million, and the unrestricted reserve is so large he said of which $5"
    topic = topic_of(said, StoryFigure(len(said) - 2, len(said), "money", 5.0), 0, len(said))
    assert set(topic.split()) <= set(said.split())


@pytest.mark.parametrize(
    ("said", "value", "unit"),
    [
        ("The aides would get 75 cents more.", 0.75, "USD"),
        ("It would cost $6.6 million annually.", 6.6e6, "USD/years"),
        ("Substitutes, whose daily pay would double to $290, are few.", 290, "USD/days"),
        ("The union wants caps, such as 21 in kindergarten.", 21, "pupils/sections"),
        ("Today each counselor has 480.", 480, "pupils"),
        ("Enrollment has fallen 9% since 2019, to 3,340.", 3340, "pupils"),
        ("There are 14 hardest-to-staff schools.", 14, "schools"),
    ],
)
def test_units_that_are_said_in_other_words(said: str, value: float, unit: str) -> None:
    figures, _ = read_figures(said)
    assert (value, unit) in {(each.value, each.unit) for each in figures}


def test_a_month_in_capitals_is_a_month() -> None:
    figures, _ = read_figures("NOV. 6, 2023 · TAMARACK HILLS, Ore.")
    assert [each.day for each in figures] == ["2023-11-06"]
