"""Causes of misses: how much of what came differently each cause explains."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.case.case import Case


@dataclass(frozen=True, slots=True)
class Explained:
    """One projection beside what came, or what was projected later, and the causes.

    Above nothing means that a cause made it come higher than was projected.
    """

    projection: str
    against: str  # the later projection; blank is the outcome
    unit: str
    whole: float
    parts: tuple[tuple[str, float], ...]

    @property
    def rest(self) -> float:
        """What no cause of the case explains."""
        left = self.whole - sum(value for _, value in self.parts)
        return 0.0 if abs(left) <= 1e-9 * max(1.0, abs(self.whole)) else left


def explained_misses(case: Case) -> tuple[Explained, ...]:
    """Every miss that has a cause in evidence/misses.csv, in the order of the file."""
    parts: dict[tuple[str, str], list[tuple[str, float]]] = {}
    columns = ("projection", "against", "cause", "value")
    for name, against, cause, value in case.misses.each(*columns):
        if name and cause and value is not None:
            parts.setdefault((name, against or ""), []).append((cause, value))
    names = ("projection", "value", "value_to", "outcome", "unit")
    rows = {cells[0]: cells[1:] for cells in case.projections.each(*names)}
    found = []
    for (name, against), own in parts.items():
        if name not in rows or (against and against not in rows):
            continue
        projected = _middle(*rows[name][:2])
        came = _middle(*rows[against][:2]) if against else rows[name][2]
        if projected is not None and came is not None:
            unit, whole = rows[name][3] or "", came - projected
            found.append(Explained(name, against, unit, whole, tuple(own)))
    return tuple(found)


def _middle(value: float | None, value_to: float | None) -> float | None:
    """The number that was projected, or the middle of its range."""
    if value is None or value_to is None:
        return value
    return (value + value_to) / 2
