"""What a drawing says about itself: its boxes of words, its bars, its numbers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

from openbook.reports.drawing.svg import ASCENT, DESCENT, FONT, width_of

SVG = "{http://www.w3.org/2000/svg}"
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True)
class WordBox:
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: WordBox, *, slack: float = 0.5) -> bool:
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own drawing, no entities


def word_boxes(root: ET.Element) -> list[WordBox]:
    boxes = []
    for text in root.iter(f"{SVG}text"):
        words = "".join(text.itertext())
        font = float(text.get("font-size", FONT))
        bold = "name" in text.get("class", "").split()
        width = width_of(words, font, bold=bold)
        x, y = float(text.get("x", "nan")), float(text.get("y", "nan"))
        left = x - _BEFORE[text.get("text-anchor", "start")] * width
        boxes.append(WordBox(words, left, y - ASCENT * font, left + width, y + DESCENT * font))
    return boxes


def faults(svg: str) -> list[str]:
    """Everything that no drawing may have."""
    root = parsed(svg)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    found = []
    for box in word_boxes(root):
        inside = box.left >= -0.2 and box.right <= width + 0.2
        if not (inside and box.top >= -0.2 and box.bottom <= height + 0.2):
            found.append(f"outside: {box}")
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    if len(ids) != len(set(ids)):
        found.append("an id twice")
    if not set(root.get("aria-labelledby", "").split()) <= set(ids):
        found.append("labelled by nothing")
    for element in root.iter():
        found += _faults_of(element)
    return found


def _faults_of(element: ET.Element) -> list[str]:
    found = []
    if element.tag.removeprefix(SVG) in {"style", "script", "foreignObject", "image"}:
        found.append(f"element {element.tag}")
    for name, value in element.attrib.items():
        if name == "style" or name.lower().startswith("on"):
            found.append(f"attribute {name}")
        if name == "href" and re.match(r"(?i)\s*(javascript|data|vbscript):", value):
            found.append(f"link {value}")
        words = name in {"aria-label", "href", "data-part"}
        if not words and re.search(r"(?i)\b(nan|inf|none)\b|[0-9]e[+-]?[0-9]", value):
            found.append(f"{name}={value}")
    return found
