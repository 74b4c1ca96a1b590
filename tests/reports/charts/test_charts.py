"""Every chart, on its example and on whatever data comes."""

from __future__ import annotations

import gzip
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.reports.charts.examples import SAYS, examples, kilometers, school_map, timeline
from tests.reports.charts.gallery import write_gallery
from tests.reports.charts.reading import SVG, faults, parsed, word_boxes

from openbook.reports import charts
from openbook.reports.charts.bands import Bands
from openbook.reports.drawing.frame import NARROW, WIDE, ChartWords, Size

EXAMPLES = examples()
SIZES = (WIDE, NARROW)


def test_every_chart_has_an_example_under_the_name_of_its_file() -> None:
    files = {each.stem for each in Path(charts.__file__).parent.glob("*.py")} - {"__init__"}
    assert set(EXAMPLES) == files == set(SAYS)
    for name, chart in EXAMPLES.items():
        assert type(chart).__module__ == f"{charts.__name__}.{name}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_drawing_is_sound_and_always_the_same(name: str, size: Size) -> None:
    chart = EXAMPLES[name]
    svg = chart.svg(size, say=SAYS[name])
    assert faults(svg) == []
    assert svg == examples()[name].svg(size, say=SAYS[name])
    root = parsed(svg)
    assert root.findtext(f"{SVG}title") == chart.words.title
    assert root.findtext(f"{SVG}desc") == chart.words.desc
    assert root.get("class") == f"chart {name} {size.name}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_words_stand_on_other_words(name: str, size: Size) -> None:
    boxes = word_boxes(parsed(EXAMPLES[name].svg(size, say=SAYS[name])))
    assert boxes
    for index, box in enumerate(boxes):
        assert not [other for other in boxes[index + 1 :] if box.meets(other)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_what_leads_to_a_name_is_level_over_the_plot(size: Size) -> None:
    """A line that ends early, or whose name is moved away, does not seem to fall or rise."""
    chart = EXAMPLES["bands"]
    assert isinstance(chart, Bands)
    ended = replace(chart.series[0], values=(1.8e9, 1.3e9, None, None), low=(), high=())
    drawn = replace(chart, series=(ended, *chart.series[1:])).svg(size, say=SAYS["bands"])
    steps = [
        tuple(map(float, step))
        for step in re.findall(r'd="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)" class="hair"', drawn)
    ]
    assert [x for x, y, end, last in steps if end - x > 40]  # the line that ends early
    assert all(y == last for x, y, end, last in steps if end - x > 15)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_rows_have_a_head_for_each_cell(name: str) -> None:
    chart = EXAMPLES[name]
    table = chart.table()
    assert table.heads == chart.columns
    assert table.rows
    assert {len(row) for row in table.rows} == {len(chart.columns)}


def test_the_caller_words_the_heads_of_the_rows() -> None:
    told = ChartWords(key="k", title="t", desc="d", empty="e", heads=("Día", "Lado", "Qué"))
    chart = timeline()
    spanish = type(chart)(words=told, lanes=chart.lanes, events=chart.events)
    assert spanish.table().heads == ("Día", "Lado", "Qué")
    wrong = ChartWords(key="k", title="t", desc="d", empty="e", heads=("Día",))
    with pytest.raises(ValueError, match="1 heads for 3 columns; word day, lane"):
        type(chart)(words=wrong, lanes=chart.lanes, events=()).table()


def test_a_drawing_with_links_is_a_group_that_the_keyboard_can_enter() -> None:
    assert 'role="group"' in EXAMPLES["waterfall"].svg(say=SAYS["waterfall"])
    assert 'role="img"' in EXAMPLES["bands"].svg(say=SAYS["bands"])


def test_two_layouts_share_no_id() -> None:
    ids = [
        {e.get("id") for e in parsed(chart.svg(size, say=SAYS[name])).iter()} - {None}
        for name, chart in EXAMPLES.items()
        for size in SIZES
    ]
    assert sum(map(len, ids)) == len(set().union(*ids))


def test_a_thousand_schools_are_small_and_quick() -> None:
    chart = school_map(1000)
    svg = chart.svg(say=kilometers)
    assert len(gzip.compress(svg.encode())) < 20_000
    times = []
    for _ in range(5):
        start = time.perf_counter()
        chart.svg(say=kilometers)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.1  # a fifth of this on a quiet machine


def test_the_gallery_shows_all(tmp_path: Path) -> None:
    write_gallery(tmp_path)
    page = (tmp_path / "narrow-dark.html").read_text("utf-8")
    assert page.count("<svg") == len(EXAMPLES)
    assert "<style>" in (tmp_path / "bands.svg").read_text("utf-8")
