"""NamedFigures: figures by name, such as rates on pay."""

from __future__ import annotations

from openbook.figures.figure import Figure


class NamedFigures(dict[str, Figure]):
    """Figures by name; nobody changes them, so what holds them can be hashed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))
