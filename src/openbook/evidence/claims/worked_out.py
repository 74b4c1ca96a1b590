"""Worked out: the number of a claim made anew from the claims it says it comes from."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from openbook.evidence.claims.formula import (
    Formula,
    FormulaError,
    in_words,
    names_in,
    read_formula,
    work_out,
)
from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.reach import Reach, exactly

Known = Mapping[str, Heard]


@dataclass(frozen=True)
class Worked:
    """A claim, its formula, and the claims the formula names, each with a number."""

    heard: Heard
    formula: Formula
    parts: Mapping[str, Heard]

    @cached_property
    def value(self) -> float:
        """The number that comes out; no number where something is divided by nothing."""
        values = {name: part.value or 0.0 for name, part in self.parts.items()}
        try:
            return work_out(self.formula, values, float)
        except ZeroDivisionError:
            return math.nan

    @cached_property
    def reach(self) -> Reach:
        """Every number that may come out, given how the parts were rounded."""
        return work_out(self.formula, self.reaches, exactly)

    @property
    def reaches(self) -> dict[str, Reach]:
        """What each part may mean."""
        return {n: part.reach or exactly(0.0) for n, part in self.parts.items()}

    @property
    def words(self) -> str:
        """The arithmetic with its numbers, such as 84,000 pupils ÷ 600,000 pupils."""
        return in_words(self.formula, {n: p.amount for n, p in self.parts.items()})


def worked_out(heard: Heard, known: Known) -> Worked | None:
    """The formula of a claim, ready; None where there is none or a part has no number.

    What is wrong with a formula is told by the check of the case, OB251.
    """
    if not heard.claim.worked_out:
        return None
    try:
        formula = read_formula(heard.claim.worked_out)
    except FormulaError:
        return None
    parts = {name: known.get(name) for name in names_in(formula)}
    found = {n: part for n, part in parts.items() if part and part.value is not None}
    worked = Worked(heard, formula, found)
    if len(found) < len(parts) or not math.isfinite(worked.value):
        return None
    return worked


def by_name(claims: tuple[Heard, ...]) -> dict[str, Heard]:
    """The claims under their names."""
    return {heard.name: heard for heard in claims if heard.name}
