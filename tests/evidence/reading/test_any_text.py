"""Any text at all is read: no error, no lost place, no time that grows too fast."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import EXAMPLES

from openbook.api import folder
from openbook.evidence.reading.sentences import clean, sentences
from openbook.evidence.reading.story import read_stories

CASE = folder.case_in(EXAMPLES / "small-town")
PIECES = st.sampled_from(
    [
        *'"“”.,;:!?()-–—$%€\n\r\t 0123456789',
        *("said ", "the union ", "â€œ", "â€", "of ", "one ", "million ", "percent"),
        *("between ", " and ", "to ", "Jan. ", "2018-19", "students ", "He ", "it "),
        *("a third of ", "two hundred ", "a.m.", "@a", "#b4", "https://", "U.S. "),
    ]
)


@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=80).map("".join)))
def test_every_text_is_read_and_every_span_is_in_it(text: str) -> None:
    reading = read_stories([("story", text)], CASE)
    for each in reading.proposals:
        assert each.mentions
        for told in each.mentions:
            assert 0 <= told.start < told.end <= len(text)
            assert told.written == text[told.start : told.end]
    for other in reading.skipped:
        assert 0 <= other.start < other.end <= len(text)


@given(st.lists(PIECES, max_size=60).map("".join))
def test_sentences_cover_the_text_once(text: str) -> None:
    found = sentences(text)
    assert all(a.end <= b.start for a, b in pairwise(found))
    covered = "".join(text[each.start : each.end] for each in found)
    assert "".join(covered.split()) == "".join(text.split())


@given(st.lists(st.sampled_from(["â€œ", "â€”", "Ã©", "é", "a", '"', " "]), max_size=40))
def test_places_go_back_to_the_story(parts: list[str]) -> None:
    story = "".join(parts)
    cleaned = clean(story)
    places = [cleaned.place(at) for at in range(len(cleaned.text) + 1)]
    assert places == sorted(places)
    assert places[-1] == len(story)
    for at, sign in enumerate(cleaned.text):
        if sign == "a":
            assert story[places[at]] == "a"


@pytest.mark.parametrize(
    "piece",
    [
        "1,",
        "1,000",
        "one hundred and ",
        '"5 kids" he said, ',
        "It said 6% word. ",
        "A. B. ",
        "The union and ",
        "- - ",
        "â€",
        "said ",
        "\n",
        "$1 to $2 to ",
        '""',
        "Mr. 5 ",
        "a third of the ",
        "2018-19-",
        "(((",
        "— Ann ",
        "7% and ",
        "$3 million, ",
    ],
)
def test_the_time_grows_with_the_length(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        start = time.process_time()
        read_stories([("story", text)], CASE)
        return time.process_time() - start

    seconds(2_000)
    # Eight times the text; work that grows by the square would need 64 times as long.
    # A busy machine may spoil one measurement, not three.
    assert any(seconds(80_000) < 24 * seconds(10_000) + 0.1 for _ in range(3))
