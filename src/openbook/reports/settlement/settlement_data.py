"""Settlements as plain data: packages both sides could sign, levels, fair points."""

from __future__ import annotations

from typing import Any

from openbook.settlement.matters import OpenMatters
from openbook.settlement.search import Settlement, Settlements


def settlement_data(found: Settlements) -> dict[str, Any]:
    """Everything that was found, as plain data."""
    return {
        "chance": found.chance,
        "worlds": found.worlds,
        "packages": found.count,
        "frontier": found.frontier,
        "refused": found.refused,
        "beyond_red_lines": found.beyond,
        "points_written_by": list(found.written),
        "certified": found.certified,
        "complete": found.complete,
        "undecided": [
            {
                "levels": list(each.package),
                "union": each.union,
                "employer": each.employer,
            }
            for each in found.undecided
        ],
        "limits": [{"book": each.book, "year": each.year} for each in found.limits],
        "matters": [
            {"name": each.name, "levels": [rung.label for rung in each.rungs]}
            for each in found.matters.matters
        ],
        "agreed": [
            term.label
            for term in found.matters.agreed
            if term not in found.matters.other_units
        ],
        "other_units": [term.label for term in found.matters.other_units],
        "aside": [
            {"term": each.term.label, "why": str(each.why)}
            for each in found.matters.aside
        ],
        "conditions": [
            {
                "matter": each.matter,
                "only_if": each.words,
                "computed": bool(each.holds),
                "depends_on_package": each.moved,
                "holds": {
                    book: {"least": least, "most": most}
                    for book, least, most in each.holds
                },
            }
            for each in found.conditions
        ],
        "settlements": [_plain(each) for each in found.packages],
        "fair": {
            name: _plain(each) if each else None
            for name, each in fair_packages(found).items()
        },
        "offers": {
            side: _plain(each)
            for side, each in zip(("employer", "union"), found.offers, strict=False)
        },
        "concessions": [
            {
                "side": each.side,
                "levels": list(each.package),
                "gives": each.gives,
                "other_gains": each.other_gains,
            }
            for each in found.concessions
        ],
        "without_deal": list(found.without_deal),
        "strike": (
            {
                "days": found.strike.days,
                "union": found.strike.union,
                "employer": found.strike.employer,
            }
            if found.strike
            else None
        ),
        "red_lines": list(found.red_lines),
        "best_chance": found.best_chance,
        "changes": [
            {
                "book": each.book,
                "towards": each.other,
                "assumptions": list(each.assumptions),
                "part": each.part,
                "meets_minimum": each.legal,
                "short": each.short,
                "values": [list(row) for row in each.values],
            }
            for each in found.changes
        ],
        "short": [
            {"book": each.limit.book, "year": each.limit.year, "below": each.below}
            for each in found.short
        ],
    }


def levels_data(matters: OpenMatters) -> list[dict[str, Any]]:
    """Every open matter with its levels, as plain data."""
    return [
        {"matter": each.name, "levels": [rung.label for rung in each.rungs]}
        for each in matters.matters
    ]


def fair_packages(found: Settlements) -> dict[str, Settlement | None]:
    """The packages that rules choose, by the name of the rule."""
    return {
        "Nash": found.nash,
        "Kalai-Smorodinsky": found.kalai_smorodinsky,
        "Max-min": found.max_min,
        "Nearest to both offers": found.near,
    }


def _plain(each: Settlement) -> dict[str, Any]:
    return {
        "levels": list(each.package),
        "union": each.union,
        "employer": each.employer,
        "spent": each.spent,
        "left": list(each.left),
    }
