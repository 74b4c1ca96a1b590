"""Settle needed: what would have to change before some package meets the minimum, in words."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.assumptions import BY_NAME
from openbook.figures.unit import SHARE, parse_unit
from openbook.reports.words.amounts import said_amount
from openbook.reports.words.words import Words
from openbook.settlement.needed_change import NeededChange


def needed(
    each: NeededChange, names: Mapping[str, str], words: Words, rounded_to: float = 0.0
) -> str:
    """How far a book would have to come towards the other, and whether it is enough."""
    book = names.get(each.book, each.book)
    other = names.get(each.other, each.other)
    if not each.legal:
        text = "On the book of {book}, {what} taken from {other} still leaves {amount} short."
        what = "; ".join(words.said(BY_NAME[name].doc) for name in each.assumptions)
        short = words.money(each.short, rounded_to)
        return words(text, book=book, what=what, other=other, amount=short)
    pairs = zip(each.assumptions, each.values, strict=True)
    moves = [_move(name, values, other, words) for name, values in pairs]
    return words(
        "On the book of {book} it would be enough to move by {part} of the difference: {moves}.",
        book=book,
        part=words.percent(each.part, 0),
        moves="; ".join(moves),
    )


def _move(
    name: str, values: tuple[float, float, float], other: str, words: Words
) -> str:
    unit = parse_unit(BY_NAME[name].unit) or SHARE
    was, now, theirs = (said_amount(value, unit, words) for value in values)
    return words(
        "“{what}” from {was} to {now} ({other}: {theirs})",
        what=words.said(BY_NAME[name].doc),
        was=was,
        now=now,
        other=other,
        theirs=theirs,
    )
