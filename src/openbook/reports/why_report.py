"""The report on one package: gains, what binds or stops it, repairs; text and plain data."""

from __future__ import annotations

from typing import Any

from openbook.case.case import Case
from openbook.reports.line_words import short_of
from openbook.reports.settlement_report import notes_on
from openbook.settlement.contingent import MadeSafe
from openbook.settlement.rungs import said_with_condition
from openbook.settlement.why import Kept, Repair, Why


def why_data(found: Why) -> dict[str, Any]:
    """Everything about a package, as plain data."""
    point = found.point
    return {
        "terms": [said_with_condition(term) for term in found.offer.terms],
        "levels": list(point.package) if point else None,
        "union": point.one if point else None,
        "employer": point.other if point else None,
        "without_deal": list(found.without_deal),
        "meets_minimum": not any(each.left < 0 for each in found.kept),
        "chance": found.chance,
        "limits": [_kept(each) for each in found.kept],
        "binds": _kept(found.binds),
        "stops": list(found.stops),
        "repair": _repair(found.repair) if found.repair else None,
        "contingent": [_safe(each) for each in found.contingent],
    }


def why_text(found: Why, case: Case | None = None) -> str:
    """Everything about a package, for people; amounts no finer than the case's totals."""
    lines = [said_with_condition(term) for term in found.offer.terms]
    lines += ["", *_gains(found), ""]
    lines += [_limit(each, case) for each in found.kept]
    lines.append(_binds(found.binds, case))
    notes = notes_on(case, [each.limit.book for each in found.kept])
    if not found.stops:
        return "\n".join([*lines, "", "Nothing stops it.", *notes])
    lines += ["", f"It is stopped first by {found.stops[0]}."]
    lines += [f"  Then by {each}." for each in found.stops[1:]]
    lines += _repaired(found)
    return "\n".join([*lines, *notes])


def _gains(found: Why) -> list[str]:
    point = found.point
    if point is None:
        return ["It is between the levels that are searched, so it has no points."]
    employer, union = found.offers
    sides = (
        ("union", point.one, employer.one, union.one, found.without_deal[0]),
        ("employer", point.other, union.other, employer.other, found.without_deal[1]),
    )
    return [
        f"To the {side} it is worth {mine:,} points: {mine - theirs:+,} above the other "
        f"side's offer, {mine - own:+,} beside its own, {mine - none:+,} beside no deal."
        for side, mine, theirs, own, none in sides
    ]


def _limit(each: Kept, case: Case | None) -> str:
    least = _dollars(each.least, each.limit.year, case)
    return (
        f"Reserve of {each.limit.year}, book {each.limit.book!r}: meets the "
        f"minimum in {each.share:.1%} of the worlds; least in draw {each.draw}, {least}"
    )


def _binds(each: Kept, case: Case | None) -> str:
    what = "It has the least room" if each.left >= 0 else "It is most short"
    return (
        f"{what} in {each.limit.year} on the book {each.limit.book!r}: "
        f"{_dollars(each.left, each.limit.year, case)}."
    )


def _dollars(amount: int, year: str, case: Case | None) -> str:
    said = short_of(case, year, abs(amount))
    return f"{said} {'above' if amount >= 0 else 'below'} the minimum reserve"


def _repaired(found: Why) -> list[str]:
    lines = []
    if found.repair:
        repair = found.repair
        sure = "" if repair.certified else " (not certified)"
        count = len(repair.changed)
        head = (
            f"The fewest changes with which it meets the minimum{sure}: {count}; union "
            f"{repair.union:+,} points, employer {repair.employer:+,}."
        )
        lines += ["", head]
        lines += [f"  {each.matter}: {each.after}" for each in repair.changed]
    elif found.point is not None:
        lines += ["", "With no change of its levels does it meet the minimum reserve."]
    for safe in found.contingent:
        holds = ", ".join(
            f"{part:.0%} on the book {book!r}" for book, part in safe.holds
        )
        head = (
            f"With a condition on {safe.matter} it meets the minimum reserve; it "
            f"holds in so many worlds: {holds}."
        )
        lines += ["", head]
        lines += [f"  {_with_condition(safe, at)}" for at in range(len(safe.terms))]
    return lines


def _with_condition(safe: MadeSafe, at: int) -> str:
    label = safe.terms[at].label
    return f"{label}, only if {safe.condition}" if at == len(safe.terms) - 1 else label


def _kept(each: Kept) -> dict[str, Any]:
    return {
        "book": each.limit.book,
        "year": each.limit.year,
        "left": each.left,
        "share": each.share,
        "worst_draw": each.draw,
        "worst": each.least,
    }


def _repair(repair: Repair) -> dict[str, Any]:
    return {
        "levels": list(repair.package),
        "changed": [
            {"matter": each.matter, "before": each.before, "after": each.after}
            for each in repair.changed
        ],
        "union": repair.union,
        "employer": repair.employer,
        "certified": repair.certified,
    }


def _safe(safe: MadeSafe) -> dict[str, Any]:
    return {
        "matter": safe.matter,
        "terms": [term.label for term in safe.terms],
        "only_if": safe.condition,
        "holds": dict(safe.holds),
    }
