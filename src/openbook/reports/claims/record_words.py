"""The track record in the language of a reader: how far ahead, and errors with their sign."""

from __future__ import annotations

from openbook.figures.unit import SHARE, parse_unit
from openbook.reports.words.amounts import said_amount
from openbook.reports.words.words import Words


def how_far_ahead(years: int | None, words: Words) -> str:
    """The horizon of a projection in words; None is all of them together."""
    if years is None:
        return words("all together")
    if years < 0:
        return words("made after the year had ended")
    if years == 0:
        return words("for the year it was made in")
    if years == 1:
        return words("1 year ahead")
    return words("{count} years ahead", count=years)


def claimed_amount(value: float, unit: str, words: Words) -> str:
    """An amount in a unit that the case names; as a bare number where it is no unit."""
    known = parse_unit(unit) if unit else None
    if known is None:
        return f"{words.number(value, 0 if value == int(value) else 2)} {unit}".rstrip()
    return said_amount(value, known, words)


def said_error(value: float, unit: str, words: Words) -> str:
    """An error with its sign; one of shares in points."""
    sign = "+" if value > 0 else ""
    if parse_unit(unit) == SHARE:
        return words("{number} points", number=f"{sign}{words.number(value * 100, 2)}")
    return f"{sign}{claimed_amount(value, unit, words)}"
