"""The report on settlements: packages both sides could sign, as text and as plain data."""

from __future__ import annotations

from typing import Any

from openbook.figures.amounts import said_amount
from openbook.settlement.search import Settlement, Settlements

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
        "short": [
            {"book": each.limit.book, "year": each.limit.year, "below": each.below}
            for each in found.short
        ],
    }


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
    return lines


def _packages(found: Settlements) -> list[str]:
    lines = [
        f"{found.frontier} of them no other beats for one side and equals for the other",
        _whose_points(found),
    ]
    rules: dict[Settlement, list[str]] = {}
    for name, each in _fair(found).items():
        if each:
            rules.setdefault(each, []).append(name)
    for each, names in rules.items():
        lines += ["", f"{', '.join(names)}: {_points(each)}", *_settled(found, each)]
    step = max(1, -(-len(found.packages) // _SHOWN))
    lines += ["", "From the best for the employer to the best for the union:"]
    lines += [f"  {_points(each)}" for each in found.packages[::step]]
    return lines


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
    return [
        f"  {name:<{wide}}  {label if len(label) <= _WIDE else label[: _WIDE - 1] + '…'}"
        for name, label in rows
    ]


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
    }


def _plain(each: Settlement) -> dict[str, Any]:
    return {
        "levels": list(each.package),
        "union": each.union,
        "employer": each.employer,
        "spent": each.spent,
        "left": list(each.left),
    }
