"""Where an entry of a YAML file stands, field by field, so that findings can point."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.findings.finding import Place


@dataclass(frozen=True, slots=True)
class Where:
    """The spot of an entry and of each of its fields: line, column and width."""

    file: str
    spot: tuple[int, int, int]
    fields: dict[str, tuple[int, int, int]] = field(default_factory=dict, repr=False)
    lines: tuple[str, ...] = field(default=(), repr=False)

    def place(self, name: str = "") -> Place:
        """The place of one field, or of the whole entry."""
        line, column, width = self.fields.get(name, self.spot)
        excerpt = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Place(self.file, line, column, width, excerpt)


NOWHERE = Where("", (0, 0, 0))
