"""Checks of wants: what a party wrote that cannot be used, contradicts itself or blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openbook.case.case import Case
from openbook.case.wants import Trade, Want, Wants
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message, series
from openbook.settlement.matters import (
    Matter,
    NothingOpenError,
    NotTwoSidesError,
    open_matters,
)
from openbook.settlement.trades import CircleError, Edge, points_from

MOST_OF_A_WANT = 10_000


def check_wants(case: Case) -> list[Finding]:
    """Everything odd in the wants that the viewer may read."""
    files = [each for each in (case.wants, *case.wants_held) if each is not None]
    if not files:
        return []
    try:
        matters = open_matters(case).matters
    except (NotTwoSidesError, NothingOpenError):
        return []
    return [each for wants in files for each in problems(wants, matters)]


def problems(wants: Wants, matters: tuple[Matter, ...]) -> Iterator[Finding]:
    """What cannot be used in one file of wants, each with what to write instead."""
    sizes = {matter.name: len(matter.rungs) for matter in matters}
    seen: set[str] = set()
    for want in wants.wants:
        for field, what, remedy in _of_want(want, sizes, seen):
            yield found("OB280", want.where.place(field), what, remedy=remedy)
        if want.matter in sizes:
            yield from _red_lines(want, sizes[want.matter])
        seen.add(want.matter)
    for trade in wants.trades:
        yield from _of_trade(trade, sizes)
    yield from _of_ties(wants, sizes)
    yield from _circles(wants)


_Odd = tuple[str, str, str]


def _of_want(want: Want, sizes: dict[str, int], seen: set[str]) -> Iterator[_Odd]:
    if want.matter not in sizes:
        yield (
            "matter",
            Message("no matter called {own} is open", own=repr(want.matter)),
            _names(sizes),
        )
        return
    size = sizes[want.matter]
    if want.matter in seen:
        yield (
            "matter",
            Message("{own} is there twice", own=want.matter),
            "Write it once.",
        )
    if want.levels and want.points is not None:
        yield (
            "levels",
            Message("{own} has both points and levels", own=want.matter),
            "Write one of them.",
        )
    if want.levels and (len(want.levels) != size or not _numbers(want.levels)):
        what = Message(
            "{own} has {number} levels, and {number_given} are given points",
            own=want.matter,
            number=size,
            number_given=len(want.levels),
        )
        yield (
            "levels",
            what,
            Message(
                "Write {number} whole numbers, as openbook settle --levels.",
                number=size,
            ),
        )
    if not _whole(want.points):
        what = Message(
            "{number} is no whole number of points up to {number_most}",
            number=f"{want.points:g}",
            number_most=f"{MOST_OF_A_WANT:,}",
        )
        yield "points", what, "Write whole points; the scale is your own."
    for field, numbers in (("never", want.never), ("at_most", _own(want.at_most))):
        if not _within(numbers, size):
            what = Message(
                "{own} has levels 1 to {number} only", own=want.matter, number=size
            )
            yield field, what, "Write numbers that openbook settle --levels shows."


def _red_lines(want: Want, size: int) -> Iterator[Finding]:
    """Red lines that leave nothing of a matter, or one level."""
    best = want.points
    if want.levels and _numbers(want.levels):
        best = max(map(float, want.levels))
    if want.at_least is not None and best is not None and want.at_least > best:
        what = Message(
            "at_least {number} is more than all its {number_best} points",
            number=f"{want.at_least:g}",
            number_best=f"{best:g}",
        )
        remedy = Message("Write a number up to {number}.", number=f"{best:g}")
        yield found("OB282", want.where.place("at_least"), what, remedy=remedy)
    last = size if want.at_most is None else int(want.at_most)
    left = set(range(1, last + 1)) - {int(n) for n in want.never if n.isdigit()}
    if not left:
        what = Message("no level of {own} is left to sign", own=want.matter)
        hint = "Take out at least one number."
        yield found("OB282", want.where.place("never"), what, remedy=hint)
    elif len(left) == 1 and size > 1:
        what = Message(
            "one level of {own} is left, so it is settled in every package",
            own=want.matter,
        )
        hint = "Leave it if it is meant; else take out a number."
        field = "never" if want.never else "at_most"
        yield found("OB283", want.where.place(field), what, remedy=hint)


def _of_trade(trade: Trade, sizes: dict[str, int]) -> Iterator[Finding]:
    for field in ("give", "get"):
        name = getattr(trade, field)
        if name not in sizes:
            what = Message("no matter called {own} is open", own=repr(name))
            yield found("OB280", trade.where.place(field), what, remedy=_names(sizes))
    for field in ("give_part", "get_part"):
        if getattr(trade, field) == 0:
            remedy = "Write a share above 0%, or leave it out for all of it."
            said = "nothing is traded for something"
            yield found("OB280", trade.where.place(field), said, remedy=remedy)


def _of_ties(wants: Wants, sizes: dict[str, int]) -> Iterator[Finding]:
    for tie in wants.ties:
        pairs = (("matter", "levels"), ("other", "its_levels"))
        for field, levels in pairs:
            name = getattr(tie, field)
            if name not in sizes:
                what, remedy = (
                    Message("no matter called {own} is open", own=repr(name)),
                    _names(sizes),
                )
                yield found("OB280", tie.where.place(field), what, remedy=remedy)
            elif not _within(getattr(tie, levels), sizes[name]):
                what = Message(
                    "{own} has levels 1 to {number} only", own=name, number=sizes[name]
                )
                remedy = "Write numbers that openbook settle --levels shows."
                yield found("OB280", tie.where.place(levels), what, remedy=remedy)
        if tie.matter == tie.other:
            what = Message("{own} is tied to itself", own=tie.matter)
            remedy = "Name another matter, or write `never`."
            yield found("OB280", tie.where.place("other"), what, remedy=remedy)


def _circles(wants: Wants) -> Iterator[Finding]:
    try:
        points_from(usable(wants.trades), written_points(wants))
    except CircleError as problem:
        traded = [edge.trade for edge in problem.circle if edge.trade]
        place = traded[-1].where.place("give")
        what = Message(
            "these trades contradict each other: {trades}", trades=_said(problem.circle)
        )
        remedy = "Change or take out one of them, or the points of a matter in it."
        yield found("OB281", place, what, remedy=remedy)


def written_points(wants: Wants) -> dict[str, float]:
    """The points above 0 that stand in a file of wants."""
    found_there = {}
    for want in wants.wants:
        best = want.points
        if want.levels and _numbers(want.levels):
            best = max(map(float, want.levels))
        if best:
            found_there[want.matter] = best
    return found_there


def usable(trades: Iterable[Trade]) -> list[Trade]:
    """The trades that say something of two matters."""
    return [
        each
        for each in trades
        if each.give != each.get and each.give_part != 0 and each.get_part != 0
    ]


def _said(circle: tuple[Edge, ...]) -> str:
    steps = []
    for edge in circle:
        if edge.trade is None:
            steps.append(
                Message("{id} has points of its own", id=edge.more or edge.less)
            )
        else:
            trade = edge.trade
            steps.append(
                Message(
                    "give {a} and get {b}",
                    a=_part(trade.give_part, trade.give),
                    b=_part(trade.get_part, trade.get),
                )
            )
    return series(dict.fromkeys(steps), "; ")


def _part(share: float | None, matter: str) -> Message:
    if share is None or share == 1:
        return Message("{id}", id=matter)
    return Message("{share} of {id}", share=f"{share:.0%}", id=matter)


def _names(sizes: dict[str, int]) -> str:
    return Message("Write one of: {own}.", own=", ".join(sorted(sizes)))


def _numbers(words: Iterable[str]) -> bool:
    return all(word.isdigit() and int(word) <= MOST_OF_A_WANT for word in words)


def _whole(points: float | None) -> bool:
    return points is None or (points == round(points) and points <= MOST_OF_A_WANT)


def _own(number: float | None) -> tuple[str, ...]:
    return () if number is None else (f"{number:g}",)


def _within(words: Iterable[str], size: int) -> bool:
    return all(word.isdigit() and 1 <= int(word) <= size for word in words)
