"""Diff: who changes places between yesterday's plan and today's."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.strike.staffing.plan import StrikePlan


@dataclass(frozen=True, slots=True)
class PersonMove:
    """One person by number: the school before and now; blank is the reserve."""

    adult: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Diff:
    """Everything that changed over night."""

    moved: tuple[PersonMove, ...]  # from one school to another
    called: tuple[PersonMove, ...]  # from the reserve to a school
    released: tuple[PersonMove, ...]  # from a school to the reserve
    absent: tuple[PersonMove, ...]  # sent yesterday, not available today
    kept: int  # at the same school

    @property
    def changes(self) -> int:
        """How many available people are told something new."""
        return len(self.moved) + len(self.called) + len(self.released)


def diff_of(plan: StrikePlan) -> Diff:
    """The changes of a plan from the one of yesterday, ordered by person."""
    there = {person.adult for person in plan.people}
    everybody = sorted(plan.yesterday.keys() | plan.sent.keys())
    moves = [
        PersonMove(adult, plan.yesterday.get(adult, ""), plan.sent.get(adult, ""))
        for adult in everybody
    ]
    new = [move for move in moves if move.before != move.now and move.adult in there]
    return Diff(
        tuple(move for move in new if move.before and move.now),
        tuple(move for move in new if not move.before),
        tuple(move for move in new if not move.now),
        tuple(move for move in moves if move.adult not in there),
        sum(move.before == move.now for move in moves),
    )
