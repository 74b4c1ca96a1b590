"""Working book: what both sides lean on until one of them says better, to be filled in."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from openbook.case.assumptions import ASSUMPTIONS, AssumptionKind
from openbook.case.published import BELIEFS
from openbook.figures.year import Year

_HEAD = """\
# Values that both sides lean on where they say nothing themselves. Nobody has confirmed
# them. A side that knows better writes its own value into its own book.
side: writer
title: Working values where no side has said one
made_on: {as_of}
source: working
assumptions:
  # Nothing of the kind was announced. Change a value when something is.
"""
_TO_BE_FOUND = """\
  # To be found: take the # away, write the number, and its source if it has one.
"""
# What the law has mostly settled for the first year; later years are somebody's view.
_LATER = ("funding.cola", "pension.calstrs", "pension.calpers", "unemployment.rate")


def working_book(as_of: str, years: Sequence[Year]) -> str:
    """The text of books/working.yaml: no number in it but those that mean nothing new."""
    nothing = [kind for kind in ASSUMPTIONS if kind.nothing]
    open_ = [kind for kind in ASSUMPTIONS if kind.name in BELIEFS]
    lines = [f"  {kind.name}: {{value: {kind.nothing}}}\n" for kind in nothing]
    lines.append(_TO_BE_FOUND)
    lines += [_to_be_found(kind, years) for kind in open_]
    return _HEAD.format(as_of=as_of) + "".join(lines)


def _to_be_found(kind: AssumptionKind, years: Sequence[Year]) -> str:
    """A belief as a comment: what it is, where it is published, the line to write."""
    line = "{value: …}"
    if kind.name in _LATER:
        later = ", ".join(f"{year}: …" for year in years[1:])
        line = f"{{by_year: {{{later}}}}}"
    told = f"{kind.doc}, in {kind.unit}. Look in: {BELIEFS[kind.name]}."
    comment = fill(
        told,
        88,
        initial_indent="  # ",
        subsequent_indent="  #   ",
        break_on_hyphens=False,
    )
    return f"{comment}\n  # {kind.name}: {line}\n"
