"""Derivation: the number of a claim recomputed from the claims it names."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.formula import (
    Formula,
    FormulaError,
    in_words,
    names_in,
    read_formula,
    work_out,
)
from openbook.evidence.claims.reach import Reach, exactly
from openbook.evidence.claims.time_spans import (
    YearRatio,
    is_for_years,
    set_against,
    years_covered,
)
from openbook.findings.message import Message

Known = Mapping[str, Heard]


@dataclass(frozen=True)
class Worked:
    """A claim, its formula, and the claims the formula names, each with a number.

    Where amounts for different numbers of years are divided, each counts by the year.
    """

    heard: Heard
    formula: Formula
    parts: Mapping[str, Heard]

    @cached_property
    def value(self) -> float:
        """The number that comes out; no number where something is divided by nothing."""
        values = {
            name: (part.value or 0.0) / self.years.get(name, 1.0)
            for name, part in self.parts.items()
        }
        return self._done(values)

    @cached_property
    def as_divided(self) -> float:
        """The number that comes out if years are not looked at."""
        return self._done(
            {name: part.value or 0.0 for name, part in self.parts.items()}
        )

    @cached_property
    def against(self) -> YearRatio | None:
        """The two numbers of years that are set against each other; None if the same."""
        return set_against(self.heard, self.formula, self.parts)

    @cached_property
    def years(self) -> dict[str, float]:
        """The parts that are for more than a year, where that makes a difference."""
        if self.against is None:
            return {}
        counted = {
            name: years_covered(part) or 1.0
            for name, part in self.parts.items()
            if is_for_years(part)
        }
        return {name: years for name, years in counted.items() if years != 1.0}

    def _done(self, values: Mapping[str, float]) -> float:
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
        return {
            name: (part.reach or exactly(0.0)) / exactly(self.years.get(name, 1.0))
            for name, part in self.parts.items()
        }

    @property
    def words(self) -> str:
        """The arithmetic with its numbers, such as 84,000 pupils ÷ 600,000 pupils."""
        said = {name: part.amount for name, part in self.parts.items()}
        by_the_year = {
            name: Message("({a} ÷ {number} years)", a=said[name], number=f"{years:g}")
            for name, years in self.years.items()
        }
        return in_words(self.formula, said | by_the_year)


def worked_out(heard: Heard, known: Known) -> Worked | None:
    """The formula of a claim, ready; None where there is none or a part has no number.

    What is wrong with a formula is told by the check of the case, OB251. Amounts for
    several years are not divided by amounts for a time that nobody has given.
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
    return worked if worked.against is None or worked.against.known else None


def years_not_said(heard: Heard, known: Known) -> bool:
    """Whether several years are divided by, or into, an amount that says no years."""
    if not heard.claim.worked_out or heard.value is None:
        return False
    try:
        formula = read_formula(heard.claim.worked_out)
    except FormulaError:
        return False
    parts = {name: part for name in names_in(formula) if (part := known.get(name))}
    if any(name not in parts for name in names_in(formula)):
        return False
    against = set_against(heard, formula, parts)
    return against is not None and not against.known


def by_name(claims: tuple[Heard, ...]) -> dict[str, Heard]:
    """The claims under their names."""
    return {heard.name: heard for heard in claims if heard.name}
