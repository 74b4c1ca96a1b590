"""The gap between two offers for readers: a sentence, a table and data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openbook.figures.amounts import said_money
from openbook.offers.cost_result import Cost
from openbook.offers.gaps.offer_gap import OfferGap, TermShare
from openbook.reports.gaps.words import (
    NOTHING,
    aside_data,
    book_data,
    listed,
)
from openbook.reports.plain_data import by_year

_CENT = 0.005  # less than half a cent is not told


def offer_gap_data(gap: OfferGap) -> dict[str, Any]:
    """The gap as plain data; the shares add up to it."""
    question = gap.question
    return {
        **book_data(question.book),
        "years": [str(year) for year in gap.years],
        "one": {"offer": question.one.id, "cost": _cost(gap, gap.one)},
        "other": {"offer": question.other.id, "cost": _cost(gap, gap.other)},
        "gap": gap.amount,
        "going_on": {
            "one": gap.going_on[0].all_years,
            "other": gap.going_on[1].all_years,
        },
        "silent": {
            offer.id: [str(year) for year in span.silent] for offer, span in gap.silent
        },
        "reading": offer_gap_reading(gap),
        "line": {
            "name": question.line,
            "year": str(question.year),
            "unit": str(gap.unit),
            "one": gap.on_line[0],
            "other": gap.on_line[1],
        },
        "shares": [
            {
                "term": share.word,
                "one": list(share.one),
                "other": list(share.other),
                "cost": _cost(gap, share.cost),
                "on_line": share.on_line,
            }
            for share in gap.shares
        ],
        "same": list(gap.same),
        "without_a_price": aside_data(gap.aside),
    }


def offer_gap_reading(gap: OfferGap) -> str:
    """Of so much between two offers, so much is this and so much is that."""
    between = f"between {gap.question.one.id} and {gap.question.other.id}"
    if not any(abs(share.cost.all_years) >= _CENT for share in gap.shares):
        return f"There is no difference in cost {between}."
    sign = 1 if gap.amount >= 0 else -1
    along = [each for each in gap.shares if each.cost.all_years * sign >= _CENT]
    against = [each for each in gap.shares if each.cost.all_years * sign <= -_CENT]
    text = f"Of the {said_money(abs(gap.amount))} {between}, {_parts(along)}"
    if against:
        text += f"; the other way, {_parts(against)}"
    return text + "."


def _parts(shares: Sequence[TermShare]) -> str:
    said = [f"{said_money(abs(each.cost.all_years))} is {each.word}" for each in shares]
    return listed(said) if said else NOTHING


def _cost(gap: OfferGap, cost: Cost) -> dict[str, Any]:
    return {
        "ongoing": by_year(gap.years, cost.ongoing),
        "one_time": by_year(gap.years, cost.one_time),
        "all_years": cost.all_years,
    }
