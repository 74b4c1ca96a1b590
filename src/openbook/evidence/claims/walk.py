"""Walk: from one meaning of a word to another, step by step, so that it adds up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from openbook.evidence.claims.heard import Heard


class Move(StrEnum):
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

    move: Move
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
        return tuple(step for step in self.steps if step.move is Move.NO_SOURCE)
