"""The colors of charts: a style sheet for pages, and charts that carry their own."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_VARIABLE = re.compile(r"var\((--[a-z0-9-]+)(?:,\s*([^()]*))?\)")
_VALUE = re.compile(r"(--[a-z0-9-]+):\s*([^;]+);")


@cache
def stylesheet() -> str:
    """The style sheet of every chart, in light and dark, for a page to link."""
    return _file("palette.css") + _file("charts.css")


@cache
def _file(name: str) -> str:
    return (files("openbook.reports.drawing") / name).read_text("utf-8")


@cache
def paper_style() -> str:
    """The same for paper: the light colors written out, no variables."""
    light = dict(_VALUE.findall(_file("palette.css").split("}", 1)[0]))
    rules = re.sub(r"/\*.*?\*/\s*", "", _file("charts.css"), flags=re.DOTALL)
    return _VARIABLE.sub(lambda found: light.get(found[1]) or found[2] or "", rules)


def on_paper(svg: str) -> str:
    """A chart that carries its own light colors: for a paper, an image, a download.

    Pages must not use this: their policy refuses a style inside a drawing.
    """
    head, rest = svg.split(">", 1)
    return f"{head}><style>{paper_style()}</style>{rest}"
