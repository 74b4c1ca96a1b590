"""The typesetter Typst, loaded when a PDF is first made; it is an extra."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from openbook.findings.errors import OpenbookError


class NoTypesetterError(OpenbookError):
    """Typst is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "a paper as PDF needs Typst, which is not installed; write it as HTML "
            '(-o paper.html), or install it with: pip install "openbook[papers]"'
        )


@cache
def typesetter() -> Any:
    """The module of Typst."""
    try:
        return import_module("typst")
    except ImportError as problem:
        raise NoTypesetterError from problem
