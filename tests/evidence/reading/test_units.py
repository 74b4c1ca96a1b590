"""Units from the words around a number, and topics of whole words."""

from __future__ import annotations

import pytest

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
