"""Criteria: what a state looks at in a budget, and the numbers it looks with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.figures.line import Line
from openbook.law.funding_lines import Funding


@dataclass(frozen=True, slots=True)
class Standard:
    """One thing that a state checks in the budget of a district."""

    name: str
    words: str  # what is asked, in a sentence
    needs: str  # the figures without which it cannot be checked
    # It looks at the change since the year before, which the first year does not have.
    compares: bool = False


@dataclass(frozen=True, slots=True)
class Stated:
    """What a projection says of a budget; None or empty where it does not know."""

    attendance_ratio: Line  # attendance ÷ pupils enrolled
    ratios_before: tuple[Line, ...]  # the same as counted, newest year first
    funding: Funding
    other_revenue: Mapping[str, Line]
    other_spending: Mapping[str, Line]
    result: Line  # revenue − spending
    spending: Line
    unrestricted_spending: Line | None
    available: Line  # reserve that the law counts
    required: Line
    contribution: Line | None
