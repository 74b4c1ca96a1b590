"""The report on settlements: packages both sides could sign, for people."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.case import Case
from openbook.figures.amounts import said_amount
from openbook.reports.line_words import short_of
from openbook.reports.notes import rests_on
from openbook.reports.settlement_data import fair_packages
from openbook.reports.silent_years import silent_notes
from openbook.settlement.condition_counts import CountedCondition
from openbook.settlement.matters import OpenMatters
from openbook.settlement.needed_change import NeededChange
from openbook.settlement.search import Settlement, Settlements
from openbook.settlement.steps import Concession


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


def conditions_told(conditions: Sequence[CountedCondition]) -> list[str]:
    """Every condition, with the part of the worlds in which it holds."""
    if not conditions:
        return []
    head = "Terms with a condition count in each world in which it holds:"
    return ["", head, *(f"  {_told(each)}" for each in conditions)]


def _told(each: CountedCondition) -> str:
    if not each.holds:
        return f"{each.matter}: {each.words}. In words, so it is taken to hold."
    shares = ", ".join(
        f"{_share(least, most)} of the worlds on the book {book!r}"
        for book, least, most in each.holds
    )
    depends = ", depending on the package" if each.moved else ""
    return f"{each.matter}: {each.words}. It holds in {shares}{depends}."


def _share(least: float, most: float) -> str:
    return f"{least:.0%}" if least == most else f"{least:.0%} to {most:.0%}"


_SHOWN = 12
_WIDE = 60


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


def settlement_text(found: Settlements, case: Case | None = None) -> str:
    """What was found, for people: the fair packages, the others, or why there is none.

    With the case, it says whose assumptions are inferred and how totals are rounded.
    """
    books = list(dict.fromkeys(each.book for each in found.limits))
    years = list(dict.fromkeys(each.year for each in found.limits))
    span = f"{years[0]} to {years[-1]}" if len(years) > 1 else years[0]
    worlds = f"{found.chance:.0%} of {found.worlds:,} worlds"
    lines = [
        f"{found.count:,} packages between the newest offers of both sides",
        f"Meets the minimum reserve in {span} in {worlds} on the books: {', '.join(books)}",
    ]
    if found.packages:
        lines += _packages(found)
    else:
        lines += ["", *why_none(found, case)]
    lines += ["", _how_sure(found), *conditions_told(found.conditions)]
    if found.matters.aside:
        lines += ["", "Not in the packages, since they have no price:"]
        lines += [f"  {each.term.label} ({each.why})" for each in found.matters.aside]
    return "\n".join([*lines, *notes_on(case, books)])


def notes_on(case: Case | None, books: Sequence[str]) -> list[str]:
    """Say which books are inferred and how finely reserves are known, after a blank line."""
    if case is None:
        return []
    own = [book for book in case.books if book.id in books]
    notes = [*rests_on(case, own), *silent_notes(case)]
    return ["", *notes] if notes else []


def _how_sure(found: Settlements) -> str:
    if not found.complete:
        return (
            "The search was stopped: these are the best so far, and better ones may "
            "exist."
        )
    if found.certified and not found.packages:
        return "Certified: every package was ruled out; none was only left out."
    if found.certified:
        return (
            "Certified: every package that could be better for both was ruled out, or "
            "run as a whole and found below the minimum reserve."
        )
    if found.undecided:
        count = len(found.undecided)
        return f"Not certified: {count:,} packages that could be better were not run."
    return (
        "Not certified: the rules do not prove that costs add up; a package that only "
        "seems too dear may be missing."
    )


def _packages(found: Settlements) -> list[str]:
    lines = [
        f"{found.frontier} of them no other beats for one side and equals for the other",
        _whose_points(found),
        *_without_a_deal(found),
    ]
    rules: dict[Settlement, list[str]] = {}
    for name, each in fair_packages(found).items():
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


def _without_a_deal(found: Settlements) -> list[str]:
    if found.strike is None:
        return []
    union, employer = found.without_deal
    lost = found.strike
    said = (
        f"Without a deal {lost.days} days of strike cost members "
        f"{said_amount(round(lost.union), 'USD')} and the employer "
        f"{said_amount(round(lost.employer), 'USD')}: {union} and {employer} points."
    )
    return [said]


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
