"""Conditions of terms for readers: whether each holds, and by what number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from openbook.figures.unit import SHARE, TRUTH, Unit
from openbook.model.condition_found import ConditionFound
from openbook.reports.plain_data import plain


def condition_data(found: ConditionFound) -> dict[str, Any]:
    """One condition as plain data; null where it cannot be computed."""
    return {
        "term": found.term.word,
        "label": found.term.label,
        "offer": found.offer or None,
        "only_if": found.words,
        "computed": found.looked is not None,
        "holds": found.holds,
        "share_of_worlds": found.share,
        **(plain(found.looked) if found.looked else {}),
    }


def condition_lines(
    conditions: Iterable[ConditionFound], book: str, *, worlds: int = 0
) -> Iterator[str]:
    """Every condition in a sentence or two, under a heading."""
    told = [f"  {condition_text(each, book, worlds=worlds)}" for each in conditions]
    if told:
        yield "Conditions:"
        yield from told
        yield ""


def condition_text(found: ConditionFound, book: str, *, worlds: int = 0) -> str:
    """A condition, the number it looks at, and what follows for the term."""
    said = f"{found.term.label}: only if {found.words}."
    if found.looked is None:
        return f"{said} That cannot be computed; it is taken to hold."
    value = said_value(found.looked.value, found.looked.unit)
    follows = "counts" if found.holds else "does not count"
    said += f" On the book {book!r} it is {value}: the term {follows}."
    if found.share is not None and worlds:
        said += f" It holds in {found.share:.0%} of {worlds:,} worlds."
    return said


def said_value(value: float, unit: Unit) -> str:
    """A number of a projection, as exact as its reader needs."""
    if unit == TRUTH:
        return "yes" if value else "no"
    if unit == SHARE:
        return f"{value:.2%}"
    if str(unit).startswith("USD"):
        return f"{'-' if value < 0 else ''}${abs(value):,.0f}"
    return f"{value:,.1f}"
