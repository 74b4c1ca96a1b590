"""Grades: TK, K and 1 to 12, in order, alone or as a range."""

from __future__ import annotations

from openbook.findings.dataclass import dataclass

NAMES = ("TK", "K", *(str(number) for number in range(1, 13)))
_RANK = {name: rank for rank, name in enumerate(NAMES)}


@dataclass(frozen=True, slots=True, order=True)
class Grades:
    """A range of grades, both ends included."""

    first: str
    last: str

    def __str__(self) -> str:
        return self.first if self.first == self.last else f"{self.first}-{self.last}"

    def __contains__(self, other: Grades) -> bool:
        return _RANK[self.first] <= _RANK[other.first] and _RANK[other.last] <= _RANK[self.last]

    def overlaps(self, other: Grades) -> bool:
        """Return whether the two ranges share a grade."""
        return _RANK[self.first] <= _RANK[other.last] and _RANK[other.first] <= _RANK[self.last]

    @property
    def names(self) -> tuple[str, ...]:
        """Every grade of the range."""
        return NAMES[_RANK[self.first] : _RANK[self.last] + 1]

    @classmethod
    def parse(cls, text: str) -> Grades | None:
        """Read ``K``, ``7`` or ``4-6``; None where the text is no such range.

        >>> str(Grades.parse("tk-3"))
        'TK-3'
        >>> Grades.parse("6-4") is None
        True
        """
        first, _, last = text.upper().replace(" ", "").partition("-")
        last = last or first
        if first not in _RANK or last not in _RANK or _RANK[first] > _RANK[last]:
            return None
        return cls(first, last)
