"""A gap between books, offers or sides as data, with a sentence that reads it."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.offer import Offer
from openbook.figures.figure import Year
from openbook.offers.conventions import by_convention
from openbook.offers.cost_result import Cost
from openbook.offers.gaps.book_gap import Belief, Gap, GapShare
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap
from openbook.offers.sorted_terms import Aside
from openbook.reports.gap_words import (
    book_data,
    gap_sentence,
    offer_gap_sentence,
    plain_name,
    side_gap_sentence,
)
from openbook.reports.plain_data import by_year, picked, plain
from openbook.reports.words.words import words_in

_SAID = words_in("en")  # data are in English


def gap_data(gap: Gap) -> dict[str, Any]:
    """The gap as plain data; the shares add up to it."""
    question, taken = gap.question, gap.question.theirs
    books = (question.one.id, question.other.id)
    return {
        **_line_data(gap),
        "offers": [offer.id for offer in question.offers],
        "one": {**book_data(question.one), "value": gap.one},
        "other": {**book_data(question.other), "value": gap.other},
        "rounded_to": gap.rounded_to,
        **({"theirs": taken.names, "gives": taken.by} if taken else {}),
        "gap": gap.amount,
        "reading": gap_sentence(gap, (plain_name(question.one), plain_name(question.other)), _SAID),
        "grouped": gap.grouped,
        "shares": [_share_data(each, gap.years, books) for each in gap.shares],
        **_convention_data(gap.shares),
        "without_effect": [_belief_data(each, gap.years, books) for each in gap.idle],
        "agreed": list(gap.agreed),
        "without_a_price": _aside_data(gap.aside),
    }


def side_gap_data(gap: SideGap) -> dict[str, Any]:
    """The gap as plain data; the shares of both kinds add up to it."""
    sides = (gap.question.one, gap.question.other)
    books = (sides[0].book.id, sides[1].book.id)
    names = [plain_name(side.book) for side in sides]
    one, other = (
        {**book_data(side.book), "offer": side.offer.id, "value": value}
        for side, value in zip(sides, (gap.one, gap.other), strict=True)
    )
    return {
        **_line_data(gap),
        "one": one,
        "other": other,
        "rounded_to": gap.rounded_to,
        **picked(gap, "gap=amount", "believed", "wanted"),
        "reading": side_gap_sentence(gap, (names[0], names[1]), _SAID),
        "grouped": gap.grouped,
        "assumptions": [_share_data(each, gap.years, books) for each in gap.beliefs],
        **_convention_data(gap.beliefs),
        "terms": [
            {
                **picked(share, "name", "amount"),
                "terms": [
                    {"word": each.word, "one": list(each.labels[0]), "other": list(each.labels[1])}
                    for each in share.wordings
                ],
            }
            for share in gap.terms
        ],
        "without_effect": {
            "assumptions": [_belief_data(each, gap.years, books) for each in gap.idle],
            "terms": list(gap.idle_words),
        },
        **picked(gap, "agreed", "same"),
        "silent": [offer.id for offer in gap.silent],
        "without_a_price": _aside_data(gap.aside),
    }


def offer_gap_data(gap: OfferGap) -> dict[str, Any]:
    """The gap as plain data; the shares add up to it."""
    question = gap.question
    return {
        **book_data(question.book),
        "years": plain(gap.years),
        "one": {"offer": question.one.id, "cost": _cost_data(gap, gap.one)},
        "other": {"offer": question.other.id, "cost": _cost_data(gap, gap.other)},
        "gap": gap.amount,
        "going_on": {"one": gap.going_on[0].all_years, "other": gap.going_on[1].all_years},
        "silent": {offer.id: plain(span.silent) for offer, span in gap.silent},
        "reading": offer_gap_sentence(gap, (question.one.title, question.other.title), _SAID),
        "line": {
            **picked(gap, "name=question.line", "year=question.year", "unit"),
            **dict(zip(("one", "other"), gap.on_line, strict=True)),
        },
        "shares": [
            {
                "term": share.word,
                **picked(share, "one", "other"),
                "cost": _cost_data(gap, share.cost),
                "on_line": share.on_line,
            }
            for share in gap.shares
        ],
        "same": list(gap.same),
        "without_a_price": _aside_data(gap.aside),
    }


def _line_data(gap: Gap | SideGap) -> dict[str, str]:
    return picked(gap, "line=question.line", "year=question.year", "unit")


def _share_data(share: GapShare, years: Sequence[Year], books: tuple[str, str]) -> dict[str, Any]:
    """A part of a gap and the assumptions that cause it."""
    causes = [_belief_data(each, years, books) for each in share.beliefs]
    return {**picked(share, "name", "amount"), "assumptions": causes}


def _convention_data(shares: Sequence[GapShare]) -> dict[str, Any]:
    """What of a gap a costing convention would settle, where the sides differ on it."""
    parts = by_convention(shares)
    if not parts:
        return {}
    whole = fsum(each.amount for each in parts)
    return {"costing_convention": {"amount": whole, "parts": [each.name for each in parts]}}


def _belief_data(belief: Belief, years: Sequence[Year], books: tuple[str, str]) -> dict[str, Any]:
    """What two books say of an assumption."""
    one, other = books
    return {
        "name": belief.name,
        "unit": BY_NAME[belief.name].unit,
        one: by_year(years, belief.one),
        other: by_year(years, belief.other),
    }


def _aside_data(aside: Sequence[tuple[Offer, Aside]]) -> list[dict[str, str]]:
    """Terms without a price."""
    return [{"offer": offer.id, **picked(each, "label=term.label", "why")} for offer, each in aside]


def _cost_data(gap: OfferGap, cost: Cost) -> dict[str, Any]:
    return {
        "ongoing": by_year(gap.years, cost.ongoing),
        "one_time": by_year(gap.years, cost.one_time),
        "all_years": cost.all_years,
    }
