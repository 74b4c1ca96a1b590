"""Walk: from one meaning of a word to another, step by step, so that it adds up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from openbook.case.case import Case
from openbook.case.tables.evidence import WalkRow
from openbook.evidence.claims.claim import Heard, Reach, exactly, same
from openbook.findings.dataclass import dataclass


class WalkMove(StrEnum):
    """What a step does to the amount."""

    STANDS = "stands"  # somebody gives the amount reached
    PLUS = "plus"
    LESS = "less"
    AGAINST = "against"  # an amount to compare with; nothing is reached
    ROUNDING = "rounding"  # the rest that the rounding of the numbers explains
    NO_SOURCE = "no public source"  # the rest that nobody has explained


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One step; ``amount`` is what it changes, ``level`` what is reached after it.

    Where something is set against the level, ``amount`` is how much more it is.
    """

    move: WalkMove
    text: str
    amount: float
    level: float
    heard: Heard | None = None
    of: Heard | None = None  # the whole, where the claim gives a share


@dataclass(frozen=True, slots=True)
class Walk:
    """All steps in order; amounts always lead from each level to the next."""

    word: str
    unit: str
    steps: tuple[WalkStep, ...]

    @property
    def unexplained(self) -> tuple[WalkStep, ...]:
        """The steps for which no public source is in the case."""
        return tuple(step for step in self.steps if step.move is WalkMove.NO_SOURCE)


_ROUNDED = "Explained by the rounding of the numbers it is compared with"
_NOBODY = "No source of the case says what this is"


def walks_of(case: Case, known: Mapping[str, Heard]) -> tuple[Walk, ...]:
    """Return every walk of the case whose claims have numbers, in the order of the file."""
    rows: dict[str, list[WalkRow]] = {}
    for row in case.walks:
        if row.walk and row.move:
            rows.setdefault(row.walk, []).append(row)
    return tuple(_walk(word, steps, known) for word, steps in rows.items())


def _walk(word: str, rows: list[WalkRow], known: Mapping[str, Heard]) -> Walk:
    steps: list[WalkStep] = []
    reach = exactly(0.0)  # what may have been reached, given every rounding so far
    for row in rows:
        heard, of = known.get(row.claim), known.get(row.of)
        if heard is None or heard.value is None:
            continue  # named by the check of the case, OB255
        number, span = _amount(heard, of)
        level = steps[-1].level if steps else 0.0
        move = WalkMove(row.move)
        if move is WalkMove.STANDS:
            steps += _rest(number - level, number, reach, span) if steps else ()
            steps.append(WalkStep(move, row.text, 0.0, number, heard, of))
            reach = span
        elif move is WalkMove.AGAINST:
            steps.append(WalkStep(move, row.text, number - level, level, heard, of))
        else:
            change = number if move is WalkMove.PLUS else -number
            reach = reach + span if move is WalkMove.PLUS else reach - span
            steps.append(WalkStep(move, row.text, change, level + change, heard, of))
    unit = next((s.heard.claim.unit for s in steps if s.heard and s.of is None), "")
    return Walk(word, unit or "", tuple(steps))


def _amount(heard: Heard, of: Heard | None) -> tuple[float, Reach]:
    """Return the amount of a claim; of a share, that much of the whole."""
    number, span = heard.value or 0.0, heard.reach or exactly(0.0)
    if of is None or of.value is None or of.reach is None:
        return number, span
    return number * of.value, span * of.reach


def _rest(gap: float, level: float, reach: Reach, span: Reach) -> Iterator[WalkStep]:
    """Yield what is left between the steps and the next amount that somebody gives."""
    if same(gap, 0.0):
        return
    explained = not reach.apart(span)
    move = WalkMove.ROUNDING if explained else WalkMove.NO_SOURCE
    yield WalkStep(move, _ROUNDED if explained else _NOBODY, gap, level)
