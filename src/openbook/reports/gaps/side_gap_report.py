"""The gap between two sides for readers: a sentence, two tables and data."""

from __future__ import annotations

from typing import Any

from openbook.offers.gaps.book_gap import GapShare
from openbook.offers.gaps.side_gap import Side, SideGap, WordShare
from openbook.offers.gaps.two_offers import Wording
from openbook.reports.gaps.words import (
    aside_data,
    belief_data,
    book_data,
    meaning,
    plain_name,
    said_in,
    share_data,
    turns,
)

_CENT = 0.005  # less than half a cent is not told
_BELIEVE, _WANT = "is about what they believe", "about what they want"


def side_gap_data(gap: SideGap) -> dict[str, Any]:
    """The gap as plain data; the shares of both kinds add up to it."""
    question = gap.question
    books = (question.one.book.id, question.other.book.id)
    return {
        "line": question.line,
        "year": str(question.year),
        "unit": str(gap.unit),
        "one": _side_data(question.one, gap.one),
        "other": _side_data(question.other, gap.other),
        "rounded_to": gap.rounded_to,
        "gap": gap.amount,
        "believed": gap.believed,
        "wanted": gap.wanted,
        "reading": side_gap_reading(gap),
        "grouped": gap.grouped,
        "assumptions": [share_data(each, gap.years, books) for each in gap.beliefs],
        "terms": [
            {
                "name": share.name,
                "amount": share.amount,
                "terms": [_wording_data(each) for each in share.wordings],
            }
            for share in gap.terms
        ],
        "without_effect": {
            "assumptions": [belief_data(each, gap.years, books) for each in gap.idle],
            "terms": list(gap.idle_words),
        },
        "agreed": list(gap.agreed),
        "same": list(gap.same),
        "silent": [offer.id for offer in gap.silent],
        "without_a_price": aside_data(gap.aside),
    }


def side_gap_reading(gap: SideGap) -> str:
    """So much is about what they believe, so much about what they want."""
    question = gap.question
    one, other = (
        f"{plain_name(side.book)} with {side.offer.id}"
        for side in (question.one, question.other)
    )
    between = f"between {one} and {other}"
    parts: list[GapShare | WordShare] = [*gap.beliefs, *gap.terms]
    if not any(abs(part.amount) >= _CENT for part in parts):
        return f"There is no difference {between}."
    believed, wanted = _told(gap, gap.believed), _told(gap, gap.wanted)
    whole = f"Of the {_told(gap, gap.amount)} {between}"
    sign = 1 if gap.amount >= 0 else -1
    if gap.believed * sign <= -_CENT:
        said = f"{wanted} is {_WANT}; the other way, {believed} {_BELIEVE}"
    elif gap.wanted * sign <= -_CENT:
        said = f"{believed} {_BELIEVE}; the other way, {wanted} is {_WANT}"
    else:
        said = f"{believed} {_BELIEVE} and {wanted} {_WANT}"
    return f"{whole}, {said}. {_largest(gap, parts)}"


def _largest(gap: SideGap, parts: list[GapShare | WordShare]) -> str:
    most = max(parts, key=lambda part: abs(part.amount))
    if isinstance(most, GapShare):
        what = f"{most.name} ({meaning(most)})"
    elif len(most.wordings) == 1:
        what = f"{most.name} ({turns(*most.wordings[0].labels)})"
    else:
        what = most.name
    return f"The largest part, {_told(gap, most.amount)}, is {what}."


def _told(gap: SideGap, value: float) -> str:
    return said_in(gap.unit, abs(value))


def _side_data(side: Side, value: float) -> dict[str, Any]:
    return {**book_data(side.book), "offer": side.offer.id, "value": value}


def _wording_data(wording: Wording) -> dict[str, Any]:
    one, other = wording.labels
    return {"word": wording.word, "one": list(one), "other": list(other)}
