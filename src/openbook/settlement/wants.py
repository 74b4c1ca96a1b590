"""What both sides want: the points a party wrote down, guessed ones for the other side."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.case import Case
from openbook.case.wants import Want, Wants
from openbook.findings.errors import OpenbookError
from openbook.settlement.choices import Barred
from openbook.settlement.frontier import Point
from openbook.settlement.matters import Matter
from openbook.settlement.room import Costs
from openbook.settlement.worth import guessed_points, parts_of

_SIDES = ("union", "employer")
MOST_OF_A_WANT = 10_000


class WantsError(OpenbookError):
    """Something that a party wants contradicts itself or the matters."""

    def __init__(self, want: Want, problem: str) -> None:
        where = f"{want.where.file}:{want.where.spot[0]}: " if want.where.file else ""
        super().__init__(f"{where}{want.matter}: {problem}")


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

    def point(self, package: tuple[int, ...]) -> Point:
        """A package with what it is worth to both sides."""
        pairs = [row[rung] for row, rung in zip(self.points, package, strict=True)]
        one, other = (sum(each[side] for each in pairs) for side in (0, 1))
        return Point(package, one, other, ())


def worth_of(case: Case, matters: tuple[Matter, ...], costs: Costs) -> Worth:
    """Guessed points; those of the party that reads the case as it wrote them."""
    guessed = Worth(guessed_points(matters, costs))
    role = next((p.role for p in case.head.parties if p.id == case.viewer), "")
    if case.wants is None or role not in _SIDES:
        return guessed
    return _written(guessed, case.wants, matters, costs, _SIDES.index(role))


def _written(
    guessed: Worth,
    wants: Wants,
    matters: tuple[Matter, ...],
    costs: Costs,
    side: int,
) -> Worth:
    by_matter = _by_matter(wants, matters)
    points, closed = [], set()
    for at, matter in enumerate(matters):
        want = by_matter.get(matter.name)
        row = []
        for place, part in enumerate(parts_of(matter, costs.spent[at])):
            toward = part if side == 0 else 1 - part
            mine = round(want.points * toward) if want else 0
            if want and mine < (want.at_least or 0):
                closed.add((at, place))
            theirs = guessed.points[at][place][1 - side]
            row.append((mine, theirs) if side == 0 else (theirs, mine))
        points.append(tuple(row))
    none = round(wants.without_deal or 0)
    return Worth(
        tuple(points),
        (none, 0) if side == 0 else (0, none),
        frozenset(closed),
        (_SIDES[side],),
    )


def _by_matter(wants: Wants, matters: tuple[Matter, ...]) -> dict[str, Want]:
    """Each want under its matter; what contradicts is refused."""
    known = {matter.name for matter in matters}
    found: dict[str, Want] = {}
    for want in wants.wants:
        problem = ""
        if want.matter not in known:
            problem = (
                f"no such matter is open; write one of: {', '.join(sorted(known))}"
            )
        elif want.matter in found:
            problem = "it is there twice; write it once"
        elif want.points != round(want.points) or want.points > MOST_OF_A_WANT:
            problem = f"write whole points, at most {MOST_OF_A_WANT:,}"
        elif (want.at_least or 0) > want.points:
            problem = (
                f"at_least {want.at_least:g} is more than all its {want.points:g} "
                "points, so nothing could be signed; write a smaller one"
            )
        if problem:
            raise WantsError(want, problem)
        found[want.matter] = want
    return found
