"""Statutes: every number and rule of a state, as known on one day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from openbook.figures.figure import Figure
from openbook.figures.unit import SHARE
from openbook.figures.year import Year
from openbook.law.errors import UnknownNameError
from openbook.law.parameter import Parameter
from openbook.law.rule import Rule
from openbook.law.value import DatedValue


@dataclass(frozen=True, slots=True)
class Statutes:
    """The law of a state as somebody could have read it on ``known_on``."""

    parameters: Mapping[str, Parameter]
    rules: Mapping[str, Rule]
    known_on: date

    def parameter(self, name: str) -> Parameter:
        """The parameter of this name, such as ``reserve.share``."""
        if name not in self.parameters:
            raise UnknownNameError(name, self.parameters, kind="number of the law")
        return self.parameters[name]

    def at(self, name: str, when: Year | date) -> DatedValue:
        """The value in force then, as known on our day."""
        return self.parameter(name).at(when, known_on=self.known_on)

    def figure(self, name: str, when: Year | date, part: str = "") -> Figure:
        """The number in force then (of one part of a table by name), as a figure."""
        return self.at(name, when).figure(self.parameter(name).unit or SHARE, part)

    def rule(self, name: str) -> Rule:
        """The sentence of this name, if it was public on our day."""
        public = self.public_rules()
        if name not in public:
            raise UnknownNameError(name, public, kind="rule")
        return public[name]

    def public_rules(self) -> dict[str, Rule]:
        """Every sentence that was public on our day."""
        return {n: r for n, r in self.rules.items() if r.known_on <= self.known_on}
