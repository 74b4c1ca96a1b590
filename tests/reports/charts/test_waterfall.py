"""A waterfall adds up to the eye as it does in numbers."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reports.charts.examples import signed, waterfall, words
from tests.reports.charts.reading import SVG, faults, parsed

from openbook.reports.charts.waterfall import Waterfall, WaterfallPart
from openbook.reports.drawing.frame import NARROW, WIDE

AMOUNTS = st.integers(-(10**13), 10**13) | st.integers(-50, 50)


@st.composite
def waterfalls(draw: st.DrawFn) -> Waterfall:
    start = draw(AMOUNTS)
    amounts = draw(st.lists(AMOUNTS, min_size=1, max_size=25))
    text = st.text(max_size=90)
    return Waterfall(
        words=words("gap"),
        start=WaterfallPart(name="One book", amount=float(start)),
        parts=tuple(
            WaterfallPart(name=draw(text), amount=float(a), id=f"p{i}", href=draw(text))
            for i, a in enumerate(amounts)
        ),
        end=WaterfallPart(name="The other", amount=float(start + sum(amounts))),
    )


@given(waterfalls(), st.sampled_from([WIDE, NARROW]))
def test_each_bar_begins_where_the_last_one_ended(chart, size) -> None:
    svg = chart.svg(size, say=signed)
    assert faults(svg) == []
    root = parsed(svg)
    bars = [
        (float(r.get("x", "")), float(r.get("width", "0")), r.get("class", ""))
        for r in root.iter(f"{SVG}rect")
    ]
    parts = [bar for bar in bars if "total" not in bar[2]]
    assert len(parts) == len(chart.parts)
    joins = [
        float(path.get("d", "").removeprefix("M").split(" ")[0])
        for path in root.iter(f"{SVG}path")
        if path.get("class") == "join"
    ]
    assert len(joins) == len(parts) + 1
    for (x, width, class_), start, end in zip(parts, joins, joins[1:], strict=False):
        low, high = (x, x + width) if "more" in class_ else (x + width, x)
        assert (low, high) == pytest.approx((start, end), abs=0.11)
    totals = [bar for bar in bars if "total" in bar[2]]
    for (x, width, _), join in zip(totals, (joins[0], joins[-1]), strict=False):
        assert min(abs(x - join), abs(x + width - join)) < 0.11


def test_parts_that_do_not_add_up_are_refused() -> None:
    start, end = (WaterfallPart(name="a", amount=1.0), WaterfallPart(name="b", amount=4.0))
    with pytest.raises(ValueError, match="miss the second total by 1;"):
        Waterfall(
            words=words("gap"), start=start, parts=(WaterfallPart(name="c", amount=2.0),), end=end
        )
    with pytest.raises(ValueError, match="has no amount"):
        Waterfall(
            words=words("gap"),
            start=start,
            parts=(WaterfallPart(name="c", amount=float("nan")),),
            end=end,
        )


def test_rows_carry_the_sum_so_far() -> None:
    rows = waterfall().table().rows
    assert rows[0] == ("District's reserve 2020-21", 690e6, 690e6)
    assert rows[1] == ("Attendance", 212e6, 902e6)
    assert rows[-1][1] == rows[-1][2] == rows[-2][2]


def test_a_sum_on_the_way_changes_nothing_and_has_no_amount() -> None:
    chart = Waterfall(
        words=words("gap"),
        start=WaterfallPart(name="a", amount=10.0),
        parts=(
            WaterfallPart(name="c", amount=5.0),
            WaterfallPart(name="so far", amount=0.0, stands=True),
            WaterfallPart(name="d", amount=-3.0),
        ),
        end=WaterfallPart(name="b", amount=12.0),
    )
    assert chart.table().rows[2:4] == (("so far", None, 15.0), ("d", -3.0, 12.0))


def test_every_total_stands_on_zero_however_small_its_parts() -> None:
    chart = Waterfall(
        words=words("gap"),
        start=WaterfallPart(name="a", amount=1000.0),
        parts=(WaterfallPart(name="c", amount=20.0),),
        end=WaterfallPart(name="b", amount=1020.0),
    )
    svg = chart.svg(say=str)
    assert svg.count("bar total") == 2
    zero = re.search(r'<path d="M([\d.]+) [^"]*" class="zero"/><text[^>]*>0.0</text>', svg)
    assert zero
    starts = re.findall(r'<rect x="([\d.]+)"[^>]* class="bar total"', svg)
    assert starts == [zero[1]] * 2


def test_a_part_links_to_its_page_but_never_to_a_script() -> None:
    svg = waterfall().svg(say=signed)
    assert len(re.findall('<a href="#part-', svg)) == 5
    assert 'data-part="part-3"' in svg
    bad = WaterfallPart(name="c", amount=1.0, href="java\tscript:alert(1)")
    chart = Waterfall(
        words=words("gap"),
        start=WaterfallPart(name="a", amount=0.0),
        parts=(bad,),
        end=WaterfallPart(name="b", amount=1.0),
    )
    assert "<a " not in chart.svg(say=str)


def test_a_total_that_is_known_roughly_is_said_with_its_name() -> None:
    about = WaterfallPart(name="a", amount=-302.0, said="about -300")
    chart = Waterfall(
        words=words("gap"),
        start=about,
        parts=(WaterfallPart(name="c", amount=402.0),),
        end=WaterfallPart(name="b", amount=100.0),
    )
    svg = chart.svg(say=str)
    assert "a: about -300" in svg
    assert "-302" not in svg
    assert ">100.0<" in svg
