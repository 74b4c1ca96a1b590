"""Priorities of both sides: the points a party wrote down, inferred ones for the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from openbook.case.case import Case
from openbook.case.wants import Tied, Want, Wants
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Severity
from openbook.settlement.choices import Barred
from openbook.settlement.frontier import Point
from openbook.settlement.level_sum import LevelSum
from openbook.settlement.matters import Matter, OpenMatters
from openbook.settlement.reserve import Costs
from openbook.settlement.wants_check import points_from, problems, usable, written_points

SIDES = ("union", "employer")
ALL_POINTS = 1_000


class WantsError(OpenbookError):
    """What a party wants cannot be used; holds every finding."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("these wants cannot be used", findings)


def guessed_points(
    matters: tuple[Matter, ...], costs: Costs
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each matter and rung, what it is worth to the union and to the employer.

    The dearest rung is the best for the union, the cheapest for the employer. Without
    a difference in dollars each side likes its own offer best. To the employer
    how long the agreement lasts, which has no cost, counts like its least costly kind of matter.
    """
    spans = [max(row) - min(row) for row in costs.spent]
    pairs = zip(spans, matters, strict=True)
    union = [(1 + each.firm[0]) * _part(each, span, matters, spans) for span, each in pairs]
    pairs = zip(spans, matters, strict=True)
    least = _least_kind(matters, spans)
    employer = [(least if e.uncosted else span) * (1 + e.firm[1]) for span, e in pairs]
    all_union, all_employer = sum(union), max(1.0, sum(employer))
    found = []
    for at, matter in enumerate(matters):
        mine = int(ALL_POINTS * union[at] / all_union)
        theirs = round(ALL_POINTS * employer[at] / all_employer)
        parts = parts_of(matter, costs.spent[at])
        found.append(tuple((round(mine * p), round(theirs * (1 - p))) for p in parts))
    return tuple(found)


def _part(matter: Matter, span: int, matters: Sequence[Matter], spans: Sequence[int]) -> float:
    """The part of a matter in its family, such as all raises, by the dollars between the rungs."""
    pairs = zip(matters, spans, strict=True)
    own = [each for other, each in pairs if (other.family or other.name) == matter.family]
    if not matter.family:
        return 1.0
    return span / sum(own) if sum(own) else 1 / len(own)


def _least_kind(matters: Sequence[Matter], spans: Sequence[int]) -> int:
    """Return the dollars of the kind of matter that costs least; 1 where nothing has a cost."""
    kinds: dict[str, int] = {}
    for matter, span in zip(matters, spans, strict=True):
        kind = matter.family or matter.name
        kinds[kind] = kinds.get(kind, 0) + span
    return min(filter(None, kinds.values()), default=1)


def parts_of(matter: Matter, spent: tuple[int, ...]) -> list[float]:
    """Return how far each rung is from the best for the employer to the best for the union."""
    least, most = min(spent), max(spent)
    if most == least:
        return [rung.part for rung in matter.rungs]
    return [(each - least) / (most - least) for each in spent]


@dataclass(frozen=True, slots=True)
class Worth:
    """What each rung of each matter is worth to the union and to the employer.

    ``closed`` are rungs, as matter and place, beyond a red line. ``written`` names the
    sides whose points they wrote down themselves.
    """

    points: tuple[tuple[tuple[int, int], ...], ...]
    without_deal: tuple[int, int] = (0, 0)
    closed: frozenset[tuple[int, int]] = frozenset()
    written: tuple[str, ...] = ()
    barred: tuple[Barred, ...] = ()
    below: frozenset[tuple[int, int]] = frozenset()  # rungs that give less than both sides offer
    totals: tuple[LevelSum, ...] = ()

    def point(self, package: tuple[int, ...]) -> Point:
        """Return a package with what it is worth to both sides."""
        pairs = [row[rung] for row, rung in zip(self.points, package, strict=True)]
        one, other = (sum(each[side] for each in pairs) for side in (0, 1))
        return Point(package, one, other, ())

    def forbids(self, package: tuple[int, ...]) -> bool:
        """Whether a package is beyond a red line, against a tie, or below what both offer."""
        held = set(enumerate(package))
        return (
            bool(held & (self.closed | self.below))
            or any({each.first, each.second} <= held for each in self.barred)
            or not all(each.holds(package) for each in self.totals)
        )


def worth_of(case: Case, open_matters: OpenMatters, costs: Costs) -> Worth:
    """Guessed points; those of a side as it wrote them, where the viewer may read it."""
    matters = open_matters.matters
    below = frozenset((at, rung) for at, each in enumerate(matters) for rung in each.below)
    worth = Worth(guessed_points(matters, costs), below=below, totals=open_matters.totals)
    for side, role in enumerate(SIDES):
        wants = wants_of(case, role)
        if wants is not None:
            found = problems(wants, matters)
            errors = [each for each in found if each.severity is Severity.ERROR]
            if errors:
                raise WantsError(errors)
            worth = _Written(wants, matters, costs, side).put_into(worth)
    return worth


def wants_of(case: Case, role: str) -> Wants | None:
    """Return what a side wants, as far as the viewer may read it: its own, or told to it."""
    roles = case.head.roles
    if case.wants is not None and roles.get(case.viewer) == role:
        return case.wants
    held = (each for each in case.wants_held if roles.get(each.id) == role)
    return next(held, None)


@dataclass(frozen=True, slots=True)
class _Written:
    """The wants of one side, put in place of guessed ones."""

    wants: Wants
    matters: tuple[Matter, ...]
    costs: Costs
    side: int

    def put_into(self, worth: Worth) -> Worth:
        """Return the worth with this side's own points, red lines and ties."""
        by_matter = {want.matter: want for want in self.wants.wants}
        best = points_from(usable(self.wants.trades), written_points(self.wants))
        rows, closed = [], set(worth.closed)
        for at, matter in enumerate(self.matters):
            want = by_matter.get(matter.name)
            mine = self._points(at, want, best.get(matter.name, 0.0))
            pairs = zip(worth.points[at], mine, strict=True)
            rows.append(tuple(self._with_own(both, own) for both, own in pairs))
            closed |= {(at, rung) for rung in _closed(want, mine)}
        none = round(self.wants.without_deal or 0)
        return replace(
            worth,
            points=tuple(rows),
            without_deal=self._with_own(worth.without_deal, none),
            closed=frozenset(closed),
            written=(*worth.written, SIDES[self.side]),
            barred=(*worth.barred, *self._barred()),
        )

    def _points(self, at: int, want: Want | None, best: float) -> list[int]:
        if want is not None and want.levels:
            return [int(each) for each in want.levels]
        parts = parts_of(self.matters[at], self.costs.spent[at])
        return [round(best * (part if self.side == 0 else 1 - part)) for part in parts]

    def _with_own(self, both: tuple[int, int], own: int) -> tuple[int, int]:
        return (own, both[1]) if self.side == 0 else (both[0], own)

    def _barred(self) -> Iterator[Barred]:
        at = {matter.name: place for place, matter in enumerate(self.matters)}
        for tie in self.wants.ties:
            yield from _bars(tie, at, len(self.matters[at[tie.other]].rungs))


def _bars(tie: Tied, at: Mapping[str, int], size: int) -> Iterator[Barred]:
    named = {int(each) - 1 for each in tie.its_levels}
    others = named if tie.rule == "excludes" else set(range(size)) - named
    for level in tie.levels:
        for other in sorted(others):
            yield Barred((at[tie.matter], int(level) - 1), (at[tie.other], other))


def _closed(want: Want | None, points: Sequence[int]) -> Iterator[int]:
    """Yield the rungs beyond a red line."""
    if want is None:
        return
    never = {int(each) - 1 for each in want.never}
    last = len(points) if want.at_most is None else int(want.at_most)
    for rung, mine in enumerate(points):
        if mine < (want.at_least or 0) or rung in never or rung >= last:
            yield rung
