"""Draw the packages of Openbook on their floors, with a line for every import between them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs/assets/house.svg"
_PACKAGE = "openbook"
_WIDTH, _FLOOR, _BOX, _HEIGHT = 860, 74, 150, 34
_STYLE = """\
text { font: 15px sans-serif; text-anchor: middle; fill: #222 }
rect { fill: #e4f2f0; stroke: #00796b }
path { fill: none; stroke: #00796b; stroke-opacity: .28 }"""


class Box(NamedTuple):
    """A package with the middle of its top edge."""

    name: str
    x: float
    y: float


def floors() -> tuple[tuple[str, ...], ...]:
    """Return the packages of each floor, the highest first, as import-linter has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layered = next(
        each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers"
    )
    return tuple(
        tuple(name.strip() for name in layer.split("|"))
        for layer in layered["layers"]
        if not layer.startswith("__")
    )


def imports(names: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Return which package imports from which, each pair once."""
    graph = grimp.build_graph(_PACKAGE, cache_dir=None)
    pairs = {
        (_package(module), _package(imported))
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
    }
    return tuple(sorted(pair for pair in pairs if pair[0] != pair[1] and names.issuperset(pair)))


def picture() -> str:
    """Return the picture as SVG text."""
    boxes = {box.name: box for box in _boxes(floors())}
    high = len(floors()) * _FLOOR
    lines = [
        f'<path d="{_curve(boxes[one], boxes[other])}"/>'
        for one, other in imports(frozenset(boxes))
    ]
    drawn = [line for box in boxes.values() for line in _drawn(box)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {high}">',
            "<title>The packages of Openbook: imports go down the page</title>",
            f"<style>{_STYLE}</style>",
            *lines,
            *drawn,
            "</svg>\n",
        )
    )


def _package(module: str) -> str:
    return module.split(".")[1] if "." in module else module


def _boxes(rows: tuple[tuple[str, ...], ...]) -> Iterator[Box]:
    for row, names in enumerate(rows):
        # Floors with one package lean left and right in turn, so that lines part.
        lean = 0 if len(names) > 1 else (-110, 110)[row % 2]
        for place, name in enumerate(names, start=1):
            x = _WIDTH * place / (len(names) + 1) + lean
            yield Box(name, round(x, 1), row * _FLOOR + 10.0)


def _curve(one: Box, other: Box) -> str:
    """Return the line from the lower edge of a package to the upper edge of another."""
    start, end = one.y + _HEIGHT, other.y
    bend = round((end - start) / 2, 1)
    return (
        f"M{one.x:g} {start:g} C{one.x:g} {start + bend:g} "
        f"{other.x:g} {end - bend:g} {other.x:g} {end:g}"
    )


def _drawn(box: Box) -> Iterator[str]:
    left = box.x - _BOX / 2
    yield (f'<rect x="{left:g}" y="{box.y:g}" width="{_BOX}" height="{_HEIGHT}" rx="6"/>')
    yield f'<text x="{box.x:g}" y="{box.y + 22:g}">{escape(box.name)}</text>'
