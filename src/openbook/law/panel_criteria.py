"""Panel criteria: what a state lets a fact-finding panel weigh, and which facts each is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openbook.law.rule import Rule


@dataclass(frozen=True, slots=True)
class PanelCriterion:
    """One thing that a panel must weigh; ``subjects`` are words that facts about it begin with.

    The subject ``*`` takes every fact that no other criterion names.
    """

    number: int
    rule: Rule
    subjects: tuple[str, ...]
    stipulations: bool = False  # what both sides have stipulated, whatever it is about


def criterion_of(
    subject: str, criteria: Sequence[PanelCriterion]
) -> PanelCriterion | None:
    """The criterion that names a subject most closely; None where none does."""
    best, closest = None, -1
    for criterion in criteria:
        for word in criterion.subjects:
            near = 0 if word == "*" else len(word)
            if near > closest and (word == "*" or f"{subject}.".startswith(f"{word}.")):
                best, closest = criterion, near
    return best
