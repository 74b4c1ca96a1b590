"""Elements are escaped, short, and never active."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openbook.reports.drawing.svg import (
    clean,
    clipped,
    element,
    label,
    link,
    num,
    width_of,
    wrapped,
    written,
)


@pytest.mark.parametrize("tag", ["script", "style", "foreignObject"])
def test_active_elements_are_refused(tag: str) -> None:
    with pytest.raises(ValueError, match=f"no <{tag}>"):
        element(tag)


@pytest.mark.parametrize("name", ["style", "onclick", "onload"])
def test_active_attributes_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"no attribute {name}"):
        element("g", **{name: "x"})


def test_words_are_escaped_and_clean() -> None:
    assert written('<b> & "x"\x07\u202e') == "&lt;b&gt; &amp; &quot;x&quot;"
    assert clean("1\u00a0234  pupils\n") == "1\u00a0234 pupils"


@given(st.floats(-1e6, 1e6))
def test_a_coordinate_is_right_to_a_tenth(value: float) -> None:
    assert float(num(value)) == pytest.approx(value, abs=0.0501)
    assert not num(value).endswith(".0")


@pytest.mark.parametrize(
    ("href", "linked"),
    [
        ("#part", True),
        ("/cases/1?x=a:b", True),
        ("https://example.org/", True),
        ("JavaScript:alert(1)", False),
        (" data:text/html,x", False),
        ("", False),
    ],
)
def test_links_go_to_pages_only(href: str, linked: bool) -> None:  # noqa: FBT001
    assert link(href, "<g/>", label="x").startswith("<a ") is linked


@given(st.text(max_size=60), st.floats(0, 300), st.booleans())
def test_cut_words_fit(text: str, width: float, bold: bool) -> None:  # noqa: FBT001
    assert width_of(clipped(text, width, bold=bold), bold=bold) <= width + 0.06
    lines = wrapped(text, width, most=3, bold=bold)
    assert len(lines) <= 3
    assert all(width_of(line, bold=bold) <= width + 0.06 for line in lines)


def test_words_without_room_are_left_out() -> None:
    assert label(0, 0, "Reserve", room=(0, 3)) == ""
    assert label(0, 0, "Reserve", room=(0, 31)).endswith(">Re…</text>")
