"""Inputs: the assumptions and levers that a model asks for, each made once."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.figures.leaves import assumption, lever
from openbook.figures.line import Line
from openbook.figures.unit import SHARE, Unit, parse_unit


class Inputs:
    """Hands out input lines while a model is built; the same name, the same line."""

    def __init__(self) -> None:
        self._lines: dict[str, Line] = {}

    def assumed(self, name: str) -> Line:
        """An assumption of the catalog, by world and year."""
        if name not in self._lines:
            unit = parse_unit(BY_NAME[name].unit) or SHARE
            self._lines[name] = assumption(name, unit, by_year=True)
        return self._lines[name]

    def lever(self, name: str, unit: Unit) -> Line:
        """Something the contract fixes, by world and year."""
        if name not in self._lines:
            self._lines[name] = lever(name, unit, by_year=True)
        return self._lines[name]
