"""Saved scenario: terms and assumptions that somebody tried, under a name."""

from __future__ import annotations

from dataclasses import field
from datetime import date

from openbook.case.format import fields
from openbook.case.format.table import NOWHERE, Where
from openbook.findings.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class ScenarioTerm:
    """One term, as it may stand after --try."""

    term: str = fields.text("The term: its word and its fields, on one line")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ScenarioAssumption:
    """One assumption, as it may stand after --set."""

    value: str = fields.text("SIDE:NAME=VALUE, such as district:funding.cola=2.5%")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class SavedScenario:
    """scenarios/NAME.yaml: terms and assumptions that somebody tried and kept."""

    title: str = fields.text("What people call it")
    made_by: str = fields.text("Who saved it")
    made_on: date = fields.day("Day on which it was saved")
    compared_with: str = fields.word("Offer that it is compared with", required=False)
    terms: tuple[ScenarioTerm, ...] = fields.records("The terms", ScenarioTerm, required=False)
    assumptions: tuple[ScenarioAssumption, ...] = fields.records(
        "Assumptions in place of the sides' own", ScenarioAssumption, required=False
    )
    id: str = ""
    private: bool = False
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def tried(self) -> tuple[str, ...]:
        """The terms, each as it may stand after ``--try``."""
        return tuple(each.term for each in self.terms)

    @property
    def said(self) -> tuple[str, ...]:
        """The assumptions, each as it may stand after ``--set``."""
        return tuple(each.value for each in self.assumptions)
