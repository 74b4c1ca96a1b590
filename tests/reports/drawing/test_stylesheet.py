"""The colors can be read by everybody, in light, in dark and on paper."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from tests.reports.charts.examples import SAYS, examples

from openbook.reports.drawing.frame import on_paper, paper_style, stylesheet

_VALUE = re.compile(r"--chart-([a-z0-9-]+):\s*(#[0-9a-f]{6});")
_BLOCKS = [
    dict(found) for block in stylesheet().split("{") if len(found := _VALUE.findall(block)) > 5
]
THEMES = {"light": _BLOCKS[0], "dark": _BLOCKS[1]}
TEXT = ["ink", "quiet", "least", *(f"side-{n}" for n in range(1, 7))]
MARKS = ["zero", "off", "more", "less", "total", "heat-5", "heat-6", "heat-7"]


def _light(color: str) -> float:
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_dark_is_the_same_by_wish_and_by_system() -> None:
    assert len(_BLOCKS) == 3
    assert _BLOCKS[1] == _BLOCKS[2]
    assert _BLOCKS[0].keys() == _BLOCKS[1].keys()


@pytest.mark.parametrize("theme", THEMES)
def test_words_and_marks_stand_out(theme: str) -> None:
    colors = THEMES[theme]
    for name in TEXT:
        assert contrast(colors[name], colors["paper"]) >= 4.5, name
    for name in MARKS:
        assert contrast(colors[name], colors["paper"]) >= 3, name
    for kind in range(1, 8):
        ink = colors["heat-high-ink" if kind >= 5 else "heat-low-ink"]
        assert contrast(colors[f"heat-{kind}"], ink) >= 4.5, kind


def test_heat_darkens_or_brightens_step_by_step() -> None:
    for colors in THEMES.values():
        steps = [contrast(colors[f"heat-{n}"], colors["paper"]) for n in range(8)]
        assert steps == sorted(steps)


def test_paper_carries_colors_and_no_variables() -> None:
    style = paper_style()
    assert "var(" not in style
    assert "#1d5fa6" in style
    root = ET.fromstring(on_paper(examples()["bands"].svg(say=SAYS["bands"])))  # noqa: S314
    assert root[0].tag.endswith("style")


def test_every_class_of_a_drawing_has_a_rule() -> None:
    used: set[str] = set()
    for name, chart in examples().items():
        for classes in re.findall(r'class="([^"]+)"', chart.svg(say=SAYS[name])):
            used |= set(classes.split())
    rules = set(re.findall(r"\.([a-z][a-z0-9-]*)", stylesheet()))
    unruled = {*examples(), "wide", "small"}
    assert used - rules <= unruled
