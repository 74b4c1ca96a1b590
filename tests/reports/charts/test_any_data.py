"""Laws of every drawing, on amounts and words that nobody would expect."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st
from tests.reports.charts.reading import faults, parsed, word_boxes

from openbook.reports.charts.against import Against, AuthorProjection
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.charts.heat import Heat
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.charts.scatter import Scatter, ScatterPoint
from openbook.reports.charts.stacks import Stacked, StackedKind
from openbook.reports.charts.timeline import ChartEvent, Timeline
from openbook.reports.drawing.frame import NARROW, WIDE, Chart, ChartWords

HOSTILE = (
    "</text><script>alert(1)</script>",
    '" onload="alert(1)',
    "\x00\x1b\u202eright to left\ud800",
    "W" * 400,
    "&amp; ]]> <!-- ",
    "長い名前" * 30,
    "",
)
TEXTS = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=40), st.just("Step and column"))
AMOUNTS = st.one_of(
    st.none(),
    st.sampled_from([0.0, -0.0, 1e12, -3e12, 1e-12, float("nan"), float("inf")]),
    st.floats(allow_nan=True, allow_infinity=True),
    st.floats(min_value=-1e10, max_value=1e10),
)
SAYS = st.sampled_from(
    [str, "{:,.2f}".format, lambda value: f"$ {value / 1e6:,.1f} millions of dollars"]
)
SIZES = st.sampled_from([WIDE, NARROW])
COUNTS = st.integers(min_value=0, max_value=9)


@st.composite
def words(draw: st.DrawFn) -> ChartWords:
    return ChartWords(key=draw(TEXTS), title=draw(TEXTS), desc=draw(TEXTS), empty=draw(TEXTS))


def row(count: int) -> st.SearchStrategy[tuple[float | None, ...]]:
    return st.lists(AMOUNTS, min_size=count, max_size=count).map(tuple)


def names(count: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(TEXTS, min_size=count, max_size=count).map(tuple)


@st.composite
def over_years(draw: st.DrawFn) -> Chart:
    count = draw(COUNTS)
    rows = draw(st.lists(st.tuples(TEXTS, row(count)), max_size=8))
    years, told, axis = draw(names(count)), draw(words()), draw(TEXTS)
    low, high = draw(row(count)), draw(row(count))
    kind = draw(st.integers(min_value=0, max_value=2))
    if kind == 0:
        return Bands(
            words=told,
            years=years,
            axis=axis,
            series=tuple(
                BandSeries(name=name, values=values, low=low, high=high, before=low)
                for name, values in rows
            ),
            threshold=draw(st.none() | st.just(BandSeries(name=axis, values=draw(row(count))))),
        )
    if kind == 1:
        kinds = tuple(StackedKind(name=name, values=values) for name, values in rows)
        return Stacked(words=told, years=years, axis=axis, kinds=kinds)
    return Against(
        words=told,
        years=years,
        axis=axis,
        outcome_name=draw(TEXTS),
        outcome=low,
        projections=tuple(
            AuthorProjection(author=name, made_in="", values=values) for name, values in rows
        ),
    )


@st.composite
def heats(draw: st.DrawFn) -> Chart:
    across, down = draw(COUNTS), draw(COUNTS)
    values = draw(st.lists(row(across), min_size=down, max_size=down).map(tuple))
    return Heat(
        words=draw(words()),
        across=draw(names(across)),
        down=draw(names(down)),
        values=values,
        axis=draw(TEXTS),
    )


@st.composite
def places(draw: st.DrawFn) -> Chart:
    told = draw(words())
    kinds = tuple(dict.fromkeys(draw(st.lists(TEXTS, min_size=1, max_size=5))))
    numbers = st.floats(allow_nan=True, allow_infinity=True) | st.floats(-90, 90)
    found = draw(
        st.lists(
            st.tuples(numbers, numbers, st.sampled_from(kinds), TEXTS, st.booleans()), max_size=12
        )
    )
    if draw(st.booleans()):
        return Map(
            words=told,
            kinds=kinds,
            titles=draw(st.booleans()),
            points=tuple(
                MapPoint(longitude=x, latitude=y, kind=k, name=n, size=7, labeled=b)
                for x, y, k, n, b in found
            ),
        )
    return Scatter(
        words=told,
        kinds=kinds,
        points=tuple(
            ScatterPoint(x=x, y=y, kind=k, name=n, meets=b, id=n) for x, y, k, n, b in found
        ),
        across=draw(TEXTS),
        up=draw(TEXTS),
        frontier=tuple((x, y) for x, y, *_ in found),
        off_name=draw(TEXTS),
    )


@st.composite
def timelines(draw: st.DrawFn) -> Timeline:
    lanes = tuple(dict.fromkeys(draw(st.lists(TEXTS, min_size=1, max_size=6))))
    days = st.dates(date(2018, 1, 1), date(2019, 12, 31)) | st.dates()
    found = st.tuples(days, TEXTS, TEXTS, st.sampled_from(lanes), TEXTS)
    return Timeline(
        words=draw(words()),
        lanes=lanes,
        events=tuple(
            ChartEvent(day=day, when=when, name=name, lane=lane, href=href, brief=name)
            for day, when, name, lane, href in draw(st.lists(found, max_size=12))
        ),
        marks=tuple(draw(st.lists(st.tuples(days, TEXTS), max_size=6))),
        turns=tuple(draw(st.lists(st.tuples(days, TEXTS), max_size=3))),
    )


ANY = st.one_of(over_years(), heats(), places(), timelines())


@given(ANY, SIZES, SAYS)
def test_no_data_makes_a_drawing_unsound(chart, size, say) -> None:
    svg = chart.svg(size, say=say)
    assert faults(svg) == []
    assert svg == chart.svg(size, say=say)
    widths = {len(cells) for cells in chart.table().rows}
    assert widths <= {len(chart.columns)}


@given(timelines(), SIZES)
def test_words_on_a_timeline_never_collide(chart, size) -> None:
    boxes = word_boxes(parsed(chart.svg(size, say=str)))
    for index, box in enumerate(boxes):
        assert not [other for other in boxes[index + 1 :] if box.meets(other)]


@given(over_years(), SIZES)
def test_names_at_the_ends_of_lines_never_collide(chart, size) -> None:
    root = parsed(chart.svg(size, say="{:.3g}".format))
    boxes = [box for box in word_boxes(root) if box.left > size.width / 2]
    lines = sorted(boxes, key=lambda box: box.top)
    for index, box in enumerate(lines):
        assert not [o for o in lines[index + 1 :] if box.meets(o, slack=1.0)]
