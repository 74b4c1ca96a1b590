"""The gap between two books for readers: a sentence, a table and data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openbook.figures.amounts import counted
from openbook.offers.gaps.book_gap import Gap, GapShare
from openbook.reports.gaps.words import (
    aside_data,
    belief_data,
    book_data,
    listed,
    meaning,
    plain_name,
    said_in,
    share_data,
)

_SAID = 4  # so many shares are named in the sentence, the others counted


def gap_data(gap: Gap) -> dict[str, Any]:
    """The gap as plain data; the shares add up to it."""
    question = gap.question
    books = (question.one.id, question.other.id)
    return {
        "line": question.line,
        "year": str(question.year),
        "unit": str(gap.unit),
        "offers": [offer.id for offer in question.offers],
        "one": {**book_data(question.one), "value": gap.one},
        "other": {**book_data(question.other), "value": gap.other},
        "rounded_to": gap.rounded_to,
        **_taken_data(gap),
        "gap": gap.amount,
        "reading": gap_reading(gap),
        "grouped": gap.grouped,
        "shares": [share_data(each, gap.years, books) for each in gap.shares],
        "without_effect": [belief_data(each, gap.years, books) for each in gap.idle],
        "agreed": list(gap.agreed),
        "without_a_price": aside_data(gap.aside),
    }


def _taken_data(gap: Gap) -> dict[str, Any]:
    """What one book takes over from the other, where it does."""
    taken = gap.question.theirs
    return {} if taken is None else {"theirs": taken.names, "gives": taken.by}


def gap_reading(gap: Gap) -> str:
    """Of so much between you, so much is this and so much is that.

    Shares against the direction of the gap are told apart.
    """
    question = gap.question
    one, other = plain_name(question.one), plain_name(question.other)
    between = f"between {one} and {other}"
    if not gap.amount and not any(share.amount for share in gap.shares):
        return f"There is no difference {between}."
    sign = 1 if gap.amount >= 0 else -1
    along = [share for share in gap.shares if share.amount * sign > 0]
    against = [share for share in gap.shares if share.amount * sign < 0]
    offers = " and ".join(offer.id for offer in question.offers)
    both = f"both with {offers or 'the status quo (current contract)'}"
    text = (
        f"Of the {_said(gap, abs(gap.amount))} {between}, {both}, {_parts(gap, along)}"
    )
    if against:
        text += f"; the other way, {_parts(gap, against)}"
    return text + "."


def _parts(gap: Gap, shares: Sequence[GapShare]) -> str:
    named = len(shares) if len(shares) <= _SAID + 1 else _SAID
    said = [
        f"{_said(gap, abs(share.amount))} is {share.name} ({meaning(share)})"
        for share in shares[:named]
    ]
    if rest := shares[named:]:
        amount = abs(sum(share.amount for share in rest))
        said.append(f"{_said(gap, amount)} is {counted(len(rest), 'other things')}")
    return listed(said)


def _said(gap: Gap, value: float) -> str:
    return said_in(gap.unit, value)
