"""The typesetter Typst, loaded when a PDF is first made; it is an extra.

Only fonts that come with it are used, so pages break alike on every machine.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message

_STANDARD = "ua-1"  # ISO 14289-1, what makes a PDF readable for everybody
_FAULT = "its letters are too much for the typesetter"


class NoTypesetterError(OpenbookError):
    """Typst is not installed."""

    def __init__(self) -> None:
        super().__init__(
            Message(
                "a paper as PDF needs Typst, which is not installed; write it as HTML "
                "(-o paper.html), or install it with: {own}",
                own='pip install "openbook[papers]"',
            )
        )


class NotSetError(OpenbookError):
    """The typesetter refuses the paper; ``told`` is everything it says about it."""

    def __init__(self, reason: str, told: str = "") -> None:
        self.told = told
        super().__init__(
            Message(
                "the paper cannot be set as PDF ({own}); write it as HTML (-o "
                "paper.html)",
                own=reason,
            )
        )


def typeset(template: bytes, data: str) -> bytes:
    """A template with its data as PDF/UA, the same bytes every time."""
    typst = _typst()
    try:
        made: bytes = typst.compile(
            template,
            format="pdf",
            sys_inputs={"paper": data},
            ignore_system_fonts=True,
            pdf_standards=_STANDARD,
        )
    except typst.TypstError as problem:
        raise NotSetError(problem.message, problem.diagnostic) from problem
    except BaseException as problem:
        # A fault inside Typst arrives as what is no Exception, by this name only.
        if type(problem).__name__ != "PanicException":
            raise
        raise NotSetError(_FAULT) from problem
    return made


@cache
def _typst() -> Any:
    try:
        return import_module("typst")
    except ImportError as problem:
        raise NoTypesetterError from problem
