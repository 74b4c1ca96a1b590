"""Texts as XML holds them."""

from __future__ import annotations

import re

# Characters that no XML file may hold.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_LONGEST = 32_000


def clean(text: str, longest: int = _LONGEST) -> str:
    """A text as XML holds it: without odd signs, cut where a cell is full."""
    return _NOT_IN_XML.sub(" ", text[:longest]).translate(ESCAPED)
