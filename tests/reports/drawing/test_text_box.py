"""Labels by the shipped widths: none leaves its room, and no number loses a sign."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.charts.reading import parsed, word_boxes
from tools.text_widths.__main__ import SIGNS

from openbook.reports.drawing.svg import clipped, fits, label, width_of

# Widths in DejaVu Sans as Chromium draws them, at 13 pixels: regular, then bold.
SEEN = {
    "−$1 billion": (70.47, 78.83),
    "−$2.17 mil millones": (130.74, 145.19),
    "2018-19": (54.33, 59.68),
    "Wholly illegible": (98.66, 112.97),
}
AMOUNTS = st.sampled_from(
    ["−$1 billion", "$1,234,567", "−$2.17 mil millones", "3.5%", "2018-19", "−12"]
)
TEXTS = st.lists(
    st.one_of(AMOUNTS, st.sampled_from(["raise", "of", "Offer", "años"]), st.text()), max_size=8
).map(" ".join)
CLASSES = st.sampled_from([None, "name", "quiet", "small", "amount", "name amount"])


def test_every_sign_of_the_table_was_measured_in_both_weights() -> None:
    file = files("openbook.reports.drawing") / "text_widths.csv"
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert {chr(int(row["code"], 16)) for row in rows} == set(SIGNS)
    assert all(min(int(row["regular"]), int(row["bold"])) >= 200 for row in rows)


@pytest.mark.parametrize(("text", "seen"), SEEN.items())
def test_no_common_font_draws_wider_than_is_measured(text, seen) -> None:
    regular, bold = seen
    assert regular <= width_of(text) < regular * 1.01
    assert bold <= width_of(text, bold=True) < bold * 1.01


@given(
    TEXTS,
    st.floats(-50, 800),
    st.tuples(st.floats(0, 700), st.floats(0, 300)),
    st.sampled_from(["start", "middle", "end"]),
    CLASSES,
)
def test_no_label_leaves_its_room(text, x, room, anchor, class_) -> None:
    left, right = room[0], room[0] + room[1]
    drawn = label(x, 20, text, room=(left, right), anchor=anchor, class_=class_)
    if not drawn:
        return
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'
    (box,) = word_boxes(parsed(svg))
    assert box.left >= left - 0.2
    assert box.right <= right + 0.2


@given(TEXTS, st.floats(0, 300), st.booleans())
def test_a_cut_text_has_only_whole_numbers(text, width, bold) -> None:
    cut = clipped(text, width, bold=bold)
    if cut in {text, ""}:
        return
    kept = cut.removesuffix("…").split(" ")
    words = text.split(" ")
    for place, word in enumerate(kept):
        if any(map(str.isdigit, words[place])):
            assert word == words[place]
    assert not any(map(str.isdigit, kept[-1]))


@given(AMOUNTS, st.floats(0, 200))
def test_an_amount_is_whole_or_absent(amount, width) -> None:
    drawn = label(0, 20, amount, room=(0, width), class_="amount")
    assert (f">{amount}<" in drawn) == fits(amount, width)
    assert bool(drawn) == fits(amount, width)
