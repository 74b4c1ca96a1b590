"""Conditions of terms for readers: whether each holds, and by what number."""

from __future__ import annotations

from typing import Any

from openbook.figures.unit import SHARE, TRUTH, Unit
from openbook.findings.message import Message, series
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


def condition_text(found: ConditionFound, book: str, *, worlds: int = 0) -> str:
    """A condition, the number it looks at, and what follows for the term."""
    if found.looked is None:
        template = (
            "{label}: only if {own}. That cannot be computed; it is taken to hold."
        )
        return Message(template, label=found.term.label, own=found.words)
    template = (
        "{label}: only if {condition}. Under the {own} assumptions it is {value}: "
        "the term counts."
        if found.holds
        else "{label}: only if {condition}. Under the {own} assumptions it is "
        "{value}: the term does not count."
    )
    said: str = Message(
        template,
        label=found.term.label,
        condition=found.words,
        own=repr(book),
        value=said_value(found.looked.value, found.looked.unit),
    )
    if found.share is not None and worlds:
        holds = Message(
            "It holds in {share} of {number} simulations.",
            share=f"{found.share:.0%}",
            number=f"{worlds:,}",
        )
        said = series([said, holds], " ")
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
