"""A gap between books, offers or sides as data, with a sentence that reads it."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.offer import Offer
from openbook.figures.amounts import counted, said_amount, said_money
from openbook.figures.figure import USD, Unit, Year
from openbook.offers.conventions import by_convention
from openbook.offers.cost_result import Cost
from openbook.offers.gaps.book_gap import Belief, Gap, GapShare
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap, WordShare
from openbook.offers.sorted_terms import Aside
from openbook.reports.gap_words import SILENT, book_data, meaning, plain_name, shares_of
from openbook.reports.plain_data import by_year, picked, plain

_CENT = 0.005  # less than half a cent is not told
_NAMED = 4  # so many parts are named in the sentence, the others counted
_SHOWN = 3  # so many terms of a word are named, the others counted
_BELIEVE, _WANT = "is about what they believe", "about what they want"


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
        "reading": gap_reading(gap),
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
    one, other = (
        {**book_data(side.book), "offer": side.offer.id, "value": value}
        for side, value in zip(sides, (gap.one, gap.other), strict=True)
    )
    return {
        **_line_data(gap),
        "one": one,
        "other": other,
        "rounded_to": gap.rounded_to,
        "gap": gap.amount,
        "believed": gap.believed,
        "wanted": gap.wanted,
        "reading": side_gap_reading(gap),
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
                **picked(share, "one", "other"),
                "cost": _cost_data(gap, share.cost),
                "on_line": share.on_line,
            }
            for share in gap.shares
        ],
        "same": list(gap.same),
        "without_a_price": _aside_data(gap.aside),
    }


def gap_reading(gap: Gap) -> str:
    """Of so much between you, so much is this and so much is that.

    Shares against the direction of the gap are told apart.
    """
    question = gap.question
    between = f"between {plain_name(question.one)} and {plain_name(question.other)}"
    parts = [(f"{each.name} ({meaning(each)})", each.amount) for each in gap.shares if each.amount]
    if not gap.amount and not parts:
        return f"There is no difference {between}."
    offers = " and ".join(offer.id for offer in question.offers)
    both = f"both with {offers or 'the status quo (current contract)'}"
    return _reading(f"{between}, {both}", gap.amount, parts, gap.unit)


def offer_gap_reading(gap: OfferGap) -> str:
    """Of so much between two offers, so much is this and so much is that."""
    between = f"between {gap.question.one.id} and {gap.question.other.id}"
    costs = [(share.word, share.cost.all_years) for share in gap.shares]
    parts = [each for each in costs if abs(each[1]) >= _CENT]
    if not parts:
        return f"There is no difference in cost {between}."
    return _reading(between, gap.amount, parts, USD, most=len(parts))


def side_gap_reading(gap: SideGap) -> str:
    """So much is about what they believe, so much about what they want."""
    one, other = (
        f"{plain_name(side.book)} with {side.offer.id}"
        for side in (gap.question.one, gap.question.other)
    )
    between = f"between {one} and {other}"
    parts = shares_of(gap)
    if not any(abs(part.amount) >= _CENT for part in parts):
        return f"There is no difference {between}."
    believed, wanted = _told(gap.believed, gap.unit), _told(gap.wanted, gap.unit)
    sign = 1 if gap.amount >= 0 else -1
    if gap.believed * sign <= -_CENT:
        said = f"{wanted} is {_WANT}; the other way, {believed} {_BELIEVE}"
    elif gap.wanted * sign <= -_CENT:
        said = f"{believed} {_BELIEVE}; the other way, {wanted} is {_WANT}"
    else:
        said = f"{believed} {_BELIEVE} and {wanted} {_WANT}"
    most = max(parts, key=lambda part: abs(part.amount))
    largest = f"The largest part, {_told(most.amount, gap.unit)}, is {_what(most)}."
    return f"Of the {_told(gap.amount, gap.unit)} {between}, {said}. {largest}"


def _what(part: GapShare | WordShare) -> str:
    """Name a part, with what it is about where that is one thing."""
    if isinstance(part, GapShare):
        return f"{part.name} ({meaning(part)})"
    if len(part.wordings) > 1:
        return part.name
    one, other = map(_terms, part.wordings[0].labels)
    return f"{part.name} ({one} → {other})"


def _terms(labels: Sequence[str]) -> str:
    shown = labels if len(labels) <= _SHOWN + 1 else labels[:_SHOWN]
    more = len(labels) - len(shown)
    return "; ".join([*shown, f"{more} more"] if more else shown) or SILENT


def _reading(
    between: str, whole: float, parts: Sequence[tuple[str, float]], unit: Unit, most: int = _NAMED
) -> str:
    sign = 1 if whole >= 0 else -1
    along = [part for part in parts if part[1] * sign > 0]
    against = [part for part in parts if part[1] * sign < 0]
    text = f"Of the {_told(whole, unit)} {between}, {_parts(along, unit, most)}"
    if against:
        text += f"; the other way, {_parts(against, unit, most)}"
    return text + "."


def _parts(parts: Sequence[tuple[str, float]], unit: Unit, most: int) -> str:
    named = len(parts) if len(parts) <= most + 1 else most
    said = [f"{_told(amount, unit)} is {name}" for name, amount in parts[:named]]
    if rest := parts[named:]:
        left = _told(sum(amount for _, amount in rest), unit)
        said.append(f"{left} is {counted(len(rest), 'other things')}")
    if len(said) < 2:
        return said[0] if said else "nothing"
    return f"{', '.join(said[:-1])} and {said[-1]}"


def _told(value: float, unit: Unit) -> str:
    """Say the size of an amount in the unit of a line."""
    if unit == USD:
        return said_money(abs(value))
    return said_amount(abs(value), str(unit))


def _line_data(gap: Gap | SideGap) -> dict[str, str]:
    question = gap.question
    return {"line": question.line, "year": str(question.year), "unit": str(gap.unit)}


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
    return [
        {"offer": offer.id, "label": each.term.label, "why": str(each.why)} for offer, each in aside
    ]


def _cost_data(gap: OfferGap, cost: Cost) -> dict[str, Any]:
    return {
        "ongoing": by_year(gap.years, cost.ongoing),
        "one_time": by_year(gap.years, cost.one_time),
        "all_years": cost.all_years,
    }
