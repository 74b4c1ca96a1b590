"""Long sentences on short lines: what a terminal of a hundred columns shows."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

WIDTH = 100


def wrapped(text: str, indent: str = "", *, hang: str = "") -> Iterator[str]:
    """The words on lines of at most a hundred columns; later lines stand further in."""
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * len(indent) + hang,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [indent.rstrip()]
