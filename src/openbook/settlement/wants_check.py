"""Wants of a party: points from the trades it would make, and what it wrote that cannot be.

"I would give half of the raise for all of the nurses" says that the nurses are worth at
least half of the raise. In logarithms each trade is a difference constraint; longest
paths solve them (Bellman, Quarterly of Applied Mathematics 16, 1958). Trades contradict
each other where differences lead in a circle to more than nothing. Where they leave
room, the points are in the middle between the least and the most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, inf, log

from openbook.case.case import Case
from openbook.case.wants import Tied, Trade, Want, Wants
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message, series
from openbook.settlement.matters import Matter, NothingOpenError, NotTwoSidesError, open_matters

_ALL_POINTS = 1_000
_ROOT = ""
_NOISE = 1e-9
_FAR = 8.0  # times more or less than an even share, unless trades say so


class CircleError(Exception):
    """Trades, and points that are written down, contradict each other in a circle."""

    def __init__(self, circle: Sequence[Edge]) -> None:
        super().__init__("trades contradict each other")
        self.circle = tuple(circle)


@dataclass(frozen=True, slots=True)
class Edge:
    """One matter is worth at least so much more than another, in logarithms."""

    less: str
    more: str
    by: float
    trade: Trade | None = None


def points_from(trades: Sequence[Trade], written: Mapping[str, float]) -> dict[str, float]:
    """Return the points of every matter that is traded; those written down stay.

    Raises CircleError where they contradict each other.
    """
    said = [*_of_trades(trades), *_of_points(written)]
    names = sorted({each.less for each in said} | {each.more for each in said})
    _longest(names, said, dict.fromkeys(names, 0.0))
    even = log(sum(written.values()) / len(written) if written else 1.0)
    far = _FAR
    while True:
        bounds = [
            edge
            for name in names
            if name not in written and name != _ROOT
            for edge in (Edge(_ROOT, name, even - log(far)), Edge(name, _ROOT, -even - log(far)))
        ]
        try:
            return _middle(names, [*said, *bounds], written)
        except CircleError:  # the trades say more than a usual share is far
            far *= _FAR


def _middle(
    names: Sequence[str], edges: Sequence[Edge], written: Mapping[str, float]
) -> dict[str, float]:
    every = sorted({*names, _ROOT})
    start = {name: 0.0 if name == _ROOT else -inf for name in every}
    least = _longest(every, edges, start)
    turned = [Edge(each.more, each.less, each.by) for each in edges]
    most = _longest(every, turned, start)
    found = {name: exp((least[name] - most[name]) / 2) for name in every if name != _ROOT}
    if written:
        return {name: written.get(name, value) for name, value in found.items()}
    whole = sum(found.values())
    return {name: _ALL_POINTS * value / whole for name, value in found.items()}


def _of_trades(trades: Iterable[Trade]) -> Iterable[Edge]:
    for each in trades:
        ratio = log((each.give_part or 1.0) / (each.get_part or 1.0))
        yield Edge(each.give, each.get, ratio, each)
        if each.even:
            yield Edge(each.get, each.give, -ratio, each)


def _of_points(written: Mapping[str, float]) -> Iterable[Edge]:
    for name, points in written.items():
        yield Edge(_ROOT, name, log(points))
        yield Edge(name, _ROOT, -log(points))


def _longest(
    names: Sequence[str], edges: Sequence[Edge], start: Mapping[str, float]
) -> dict[str, float]:
    """Return the longest way to each name; a circle that grows is an error."""
    reached = dict(start)
    came: dict[str, Edge] = {}
    last = ""
    for _ in range(len(names) + 1):
        moved = False
        for edge in edges:
            way = reached[edge.less] + edge.by
            if way > reached[edge.more] + _NOISE:
                reached[edge.more], came[edge.more] = way, edge
                moved, last = True, edge.more
        if not moved:
            return reached
    for _ in names:  # back into the circle, whatever leads to it
        last = came[last].less
    circle = [came[last]]
    while circle[-1].less != last:
        circle.append(came[circle[-1].less])
    raise CircleError(circle[::-1])


MOST_OF_A_WANT = 10_000


def check_wants(case: Case) -> list[Finding]:
    """Return everything odd in the wants that the viewer may read."""
    files = [each for each in (case.wants, *case.wants_held) if each is not None]
    if not files:
        return []
    try:
        matters = open_matters(case).matters
    except (NotTwoSidesError, NothingOpenError):
        return []
    return [each for wants in files for each in problems(wants, matters)]


def problems(wants: Wants, matters: tuple[Matter, ...]) -> Iterator[Finding]:
    """Yield what cannot be used in one file of wants, each with what to write instead."""
    sizes = {matter.name: len(matter.rungs) for matter in matters}
    seen: set[str] = set()
    for want in wants.wants:
        for field, what, remedy in _of_want(want, sizes, seen):
            yield found("OB280", want.where.place(field), what, remedy=remedy)
        if want.matter in sizes:
            yield from _red_lines(want, sizes[want.matter])
        seen.add(want.matter)
    written: list[Trade | Tied] = [*wants.trades, *wants.ties]
    for each in written:
        odd = _of_trade(each, sizes) if isinstance(each, Trade) else _of_tie(each, sizes)
        for field, what, remedy in odd:
            yield found("OB280", each.where.place(field), what, remedy=remedy)
    yield from _circles(wants)


_Odd = tuple[str, str, str]  # the field, what is wrong with it, what to write instead


def _unknown(field: str, name: str, sizes: dict[str, int]) -> Iterator[_Odd]:
    """Yield a matter that is not open."""
    if name not in sizes:
        what = Message("no matter called {own} is open", own=repr(name))
        names = ", ".join(sorted(sizes))
        yield field, what, Message("Write one of: {own}.", own=names)


def _outside(field: str, words: Iterable[str], name: str, size: int) -> Iterator[_Odd]:
    """Yield numbers that no level of a matter has."""
    if not all(word.isdigit() and 1 <= int(word) <= size for word in words):
        what = Message("{own} has levels 1 to {number} only", own=name, number=size)
        yield field, what, "Write numbers that openbook settle --levels shows."


def _of_want(want: Want, sizes: dict[str, int], seen: set[str]) -> Iterator[_Odd]:
    name = want.matter
    yield from _unknown("matter", name, sizes)
    if name not in sizes:
        return
    if name in seen:
        yield "matter", Message("{own} is there twice", own=name), "Write it once."
    yield from _of_points_wanted(want, sizes[name])
    most = () if want.at_most is None else (f"{want.at_most:g}",)
    yield from _outside("never", want.never, name, sizes[name])
    yield from _outside("at_most", most, name, sizes[name])


def _of_points_wanted(want: Want, size: int) -> Iterator[_Odd]:
    points = want.points
    if want.levels and points is not None:
        what = Message("{own} has both points and levels", own=want.matter)
        yield "levels", what, "Write one of them."
    if want.levels and (len(want.levels) != size or not _numbers(want.levels)):
        what = Message(
            "{own} has {number} levels, and {number_given} are given points",
            own=want.matter,
            number=size,
            number_given=len(want.levels),
        )
        remedy = "Write {number} whole numbers, as openbook settle --levels."
        yield "levels", what, Message(remedy, number=size)
    if points is not None and (points != round(points) or points > MOST_OF_A_WANT):
        what = Message(
            "{number} is no whole number of points up to {number_most}",
            number=f"{points:g}",
            number_most=f"{MOST_OF_A_WANT:,}",
        )
        yield "points", what, "Write whole points; the scale is your own."


def _red_lines(want: Want, size: int) -> Iterator[Finding]:
    """Red lines that leave nothing of a matter, or one level."""
    best = _best(want)
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
        said = "one level of {own} is left, so it is settled in every package"
        what = Message(said, own=want.matter)
        hint = "Leave it if it is meant; else take out a number."
        field = "never" if want.never else "at_most"
        yield found("OB283", want.where.place(field), what, remedy=hint)


def _of_trade(trade: Trade, sizes: dict[str, int]) -> Iterator[_Odd]:
    yield from _unknown("give", trade.give, sizes)
    yield from _unknown("get", trade.get, sizes)
    for field in ("give_part", "get_part"):
        if getattr(trade, field) == 0:
            remedy = "Write a share above 0%, or leave it out for all of it."
            yield field, "nothing is traded for something", remedy


def _of_tie(tie: Tied, sizes: dict[str, int]) -> Iterator[_Odd]:
    for field, levels in (("matter", "levels"), ("other", "its_levels")):
        name = getattr(tie, field)
        yield from _unknown(field, name, sizes)
        if name in sizes:
            yield from _outside(levels, getattr(tie, levels), name, sizes[name])
    if tie.matter == tie.other:
        what = Message("{own} is tied to itself", own=tie.matter)
        yield "other", what, "Name another matter, or write `never`."


def _circles(wants: Wants) -> Iterator[Finding]:
    try:
        points_from(usable(wants.trades), written_points(wants))
    except CircleError as problem:
        traded = [edge.trade for edge in problem.circle if edge.trade]
        place = traded[-1].where.place("give")
        said = _said(problem.circle)
        what = Message("these trades contradict each other: {trades}", trades=said)
        remedy = "Change or take out one of them, or the points of a matter in it."
        yield found("OB281", place, what, remedy=remedy)


def written_points(wants: Wants) -> dict[str, float]:
    """Return the points above 0 that stand in a file of wants."""
    return {want.matter: best for want in wants.wants if (best := _best(want))}


def _best(want: Want) -> float | None:
    """Return the most points that a matter can have."""
    if want.levels and _numbers(want.levels):
        return max(map(float, want.levels))
    return want.points


def usable(trades: Iterable[Trade]) -> list[Trade]:
    """Return the trades that say something of two matters."""
    return [
        each
        for each in trades
        if each.give != each.get and each.give_part != 0 and each.get_part != 0
    ]


def _said(circle: tuple[Edge, ...]) -> str:
    steps = []
    for edge in circle:
        trade, own = edge.trade, edge.more or edge.less
        if trade is None:
            steps.append(Message("{id} has points of its own", id=own))
        else:
            give = _part(trade.give_part, trade.give)
            get = _part(trade.get_part, trade.get)
            steps.append(Message("give {a} and get {b}", a=give, b=get))
    return series(dict.fromkeys(steps), "; ")


def _part(share: float | None, matter: str) -> Message:
    if share is None or share == 1:
        return Message("{id}", id=matter)
    return Message("{share} of {id}", share=f"{share:.0%}", id=matter)


def _numbers(words: Iterable[str]) -> bool:
    return all(word.isdigit() and int(word) <= MOST_OF_A_WANT for word in words)
