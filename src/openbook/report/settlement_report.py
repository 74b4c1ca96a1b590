"""The report on settlements: packages both sides could sign, as text and as plain data."""

from __future__ import annotations

from typing import Any

from openbook.figures.amounts import said_amount
from openbook.settlement.matters import OpenMatters
from openbook.settlement.needed_change import NeededChange
from openbook.settlement.search import Settlement, Settlements
from openbook.settlement.steps import Concession

_SHOWN = 12
_WIDE = 60


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
        "agreed": [term.label for term in found.matters.agreed],
        "aside": [
            {"term": each.term.label, "why": str(each.why)}
            for each in found.matters.aside
        ],
        "settlements": [_plain(each) for each in found.packages],
        "fair": {
            name: _plain(each) if each else None for name, each in _fair(found).items()
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
        "red_lines": list(found.red_lines),
        "best_chance": found.best_chance,
        "changes": [
            {
                "book": each.book,
                "towards": each.other,
                "assumptions": list(each.assumptions),
                "part": each.part,
                "legal": each.legal,
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


def levels_text(matters: OpenMatters) -> str:
    """Every open matter with its levels, from the employer's offer to the union's."""
    lines: list[str] = []
    for each in matters.matters:
        lines += [each.name]
        lines += [
            f"  {number:>2}  {_cut(rung.label)}"
            for number, rung in enumerate(each.rungs, 1)
        ]
    return "\n".join(lines)


def settlement_text(found: Settlements) -> str:
    """What was found, for people: the fair packages, the others, or why there is none."""
    books = list(dict.fromkeys(each.book for each in found.limits))
    years = list(dict.fromkeys(each.year for each in found.limits))
    span = f"{years[0]} to {years[-1]}" if len(years) > 1 else years[0]
    worlds = f"{found.chance:.0%} of {found.worlds:,} worlds"
    lines = [
        f"{found.count:,} packages between the newest offers of both sides",
        f"Legal reserve in {span} in {worlds} on the books: {', '.join(books)}",
    ]
    if found.packages:
        lines += _packages(found)
    else:
        lines += ["", *_none(found)]
    lines += ["", _how_sure(found)]
    if found.matters.aside:
        lines += ["", "Not in the packages, since they have no price:"]
        lines += [f"  {each.term.label} ({each.why})" for each in found.matters.aside]
    return "\n".join(lines)


def _how_sure(found: Settlements) -> str:
    if not found.complete:
        return (
            "The search was stopped: these are the best so far, and better ones may "
            "exist."
        )
    if found.certified:
        return (
            "Certified: every package that could be better for both was ruled out, or "
            "run as a whole and found not legal."
        )
    if found.undecided:
        count = len(found.undecided)
        return f"Not certified: {count:,} packages that could be better were not run."
    return (
        "Not certified: the rules do not prove that costs add up; a package that only "
        "seems too dear may be missing."
    )


def _none(found: Settlements) -> list[str]:
    """Why there is no package."""
    lines = ["No package keeps the reserve legal."]
    if found.beyond:
        lines = ["No package keeps both the red lines and a legal reserve."]
    lines += [
        f"  On the book {each.limit.book!r} even the cheapest one leaves the reserve "
        f"of {each.limit.year} {said_amount(each.below, 'USD')} short."
        for each in found.short
    ]
    if not found.short:
        lines.append("  Each limit can be kept alone, but not all of them together.")
    lines += [
        f"  Without the red line on {name} some packages would be legal."
        for name in found.red_lines
    ]
    lines.append(
        f"  In {found.best_chance:.1%} of the worlds of every book, and in no more, some "
        "package keeps it legal in each of the years."
    )
    return [*lines, *(_change(each) for each in found.changes)]


def _change(each: NeededChange) -> str:
    if not each.legal:
        what = (
            f"{each.assumptions[0]} moved"
            if len(each.assumptions) == 1
            else f"all {len(each.assumptions)} assumptions that help, moved together"
        )
        return (
            f"  On the book {each.book!r} {what} all the way to that of {each.other!r} "
            f"still leaves {said_amount(each.short, 'USD')} short."
        )
    moves = ", ".join(
        f"{name} {_number(was)} to {_number(now)} ({each.other!r}: {_number(theirs)})"
        for name, (was, now, theirs) in zip(each.assumptions, each.values, strict=True)
    )
    return (
        f"  On the book {each.book!r} it would be enough to move by {each.part:.0%} of "
        f"the difference: {moves}."
    )


def _number(value: float) -> str:
    return f"{value:.2%}" if 0 < abs(value) < 1 else f"{value:,.0f}"


def _packages(found: Settlements) -> list[str]:
    lines = [
        f"{found.frontier} of them no other beats for one side and equals for the other",
        _whose_points(found),
    ]
    rules: dict[Settlement, list[str]] = {}
    for name, each in _fair(found).items():
        if each:
            rules.setdefault(each, []).append(name)
    number = {each: place for place, each in enumerate(found.packages, 1)}
    for each, names in rules.items():
        head = f"{', '.join(names)} (package {number[each]}): {_points(each)}"
        lines += ["", head, *_settled(found, each)]
    step = max(1, -(-len(found.packages) // _SHOWN))
    lines += ["", "From the best for the employer to the best for the union:"]
    lines += [
        f"  {number[each]:>3}  {_points(each)}" for each in found.packages[::step]
    ]
    concessions = [_conceded(found, each) for each in found.concessions]
    return [*lines, "", *concessions] if concessions else lines


def _conceded(found: Settlements, each: Concession) -> str:
    other = "union" if each.side == "employer" else "employer"
    gives = (
        f"gives up {each.gives} points of its newest offer"
        if each.gives >= 0
        else f"gains {-each.gives} points on its newest offer"
    )
    own = found.matters.offers[0 if each.side == "employer" else 1]
    pairs = zip(found.matters.matters, own, each.package, strict=True)
    changed = [matter.name for matter, was, now in pairs if was != now]
    return (
        f"Smallest step of the {each.side}: it {gives}, the {other} gains "
        f"{each.other_gains}. It changes {', '.join(changed)}."
    )


def _whose_points(found: Settlements) -> str:
    if len(found.written) > 1:
        return "Points of both sides are as the viewer was told them."
    if found.written:
        side = found.written[0]
        return (
            f"Points of the {side} are its own; those of the other side are defaults, "
            "guessed from the offers on record."
        )
    return (
        "Points are defaults, guessed from the offers on record: 1,000 for all that a "
        "side wants,\ntwice as many for what it never moved on as for what it moved on "
        "last."
    )


def _settled(found: Settlements, settlement: Settlement) -> list[str]:
    pairs = zip(found.matters.matters, settlement.package, strict=True)
    rows = [(matter.name, matter.rungs[place].label) for matter, place in pairs]
    wide = max(len(name) for name, _ in rows)
    return [f"  {name:<{wide}}  {_cut(label)}" for name, label in rows]


def _cut(label: str) -> str:
    return label if len(label) <= _WIDE else label[: _WIDE - 1] + "…"


def _points(each: Settlement) -> str:
    return (
        f"union {each.union}, employer {each.employer}, "
        f"{said_amount(abs(each.spent), 'USD')} {'more' if each.spent >= 0 else 'less'} "
        "than the employer's offer"
    )


def _fair(found: Settlements) -> dict[str, Settlement | None]:
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
