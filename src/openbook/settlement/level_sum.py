"""Level sums: what levels of several terms must come to together, without any library."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class LevelSum:
    """What some terms come to together: no less and no more than so much."""

    terms: tuple[int, ...]
    amounts: tuple[tuple[int, ...], ...]  # of each level of each
    least: int
    most: int

    def holds(self, package: Sequence[int]) -> bool:
        """Return whether a package keeps it."""
        pairs = zip(self.terms, self.amounts, strict=True)
        return self.least <= sum(own[package[at]] for at, own in pairs) <= self.most
