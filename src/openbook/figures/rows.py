"""Rows: the third axis of a line, one row of a table per school, person or span."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a table: what they are, and the label of each, in order."""

    name: str
    labels: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.labels)
