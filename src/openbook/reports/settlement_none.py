"""Why there is no package: limits that are missed, red lines, what would have to change."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.reports.line_words import short_of
from openbook.settlement.needed_change import NeededChange
from openbook.settlement.search import Settlements


def why_none(found: Settlements, case: Case | None = None) -> list[str]:
    """Why there is no package; amounts no finer than the totals of the case."""
    if not found.complete and not found.short:
        return ["No package was found before the search was stopped."]
    lines = ["No package meets the minimum reserve."]
    if found.beyond:
        lines = ["No package keeps the red lines and meets the minimum reserve."]
    lines += [
        f"  On the book {each.limit.book!r} even the cheapest one leaves the reserve "
        f"of {each.limit.year} {short_of(case, each.limit.year, each.below)} short."
        for each in found.short
    ]
    if not found.short:
        lines.append("  Each limit can be kept alone, but not all of them together.")
    lines += [
        f"  Without the red line on {name} some packages would meet "
        "the minimum reserve."
        for name in found.red_lines
    ]
    doubtful = any(each.moved for each in found.conditions)
    part = f"{found.best_chance:.1%} of the worlds of every book"
    lines.append(
        f"  In {f'no more than {part}' if doubtful else f'{part}, and in no more,'} some "
        "package meets the minimum reserve in each of the years."
    )
    last = found.limits[-1].year if found.limits else ""
    return [
        *lines,
        *(_change(each, short_of(case, last, each.short)) for each in found.changes),
    ]


def _change(each: NeededChange, short: str) -> str:
    if not each.legal:
        what = (
            f"{each.assumptions[0]} moved"
            if len(each.assumptions) == 1
            else f"all {len(each.assumptions)} assumptions that help, moved together"
        )
        return (
            f"  On the book {each.book!r} {what} all the way to that of {each.other!r} "
            f"still leaves {short} short."
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
