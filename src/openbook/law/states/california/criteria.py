"""Criteria and standards: what the county looks at in a budget (5 CCR 15440 to 15451).

Each answer is yes where the standard is met. Some compare a year with the one before;
the first projected year is compared with itself there, and its yes says nothing.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from openbook.figures.figure import Year
from openbook.figures.functions import in_year, maximum, prior, where
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.funding_lines import Standard, Stated, every_year
from openbook.law.statutes import Statutes
from openbook.law.sums import added

HISTORY = 3  # years of the past that the form looks back on

_FILE = Path(__file__).with_name("standards.csv")
STANDARDS = tuple(
    Standard(row["name"], row["words"], row["needs"], compares=row["compares"] == "yes")
    for row in csv.DictReader(_FILE.read_text("utf-8").splitlines())
)
_UNADJUSTED = "4-6"  # the grants of all spans rise alike; this one has no adjustment


@dataclass(frozen=True, slots=True)
class _Budget:
    """The law and the years beside what is stated."""

    statutes: Statutes
    years: Sequence[Year]

    def allowed(self, name: str) -> Line:
        """Return a number of the standards."""
        words = f"criteria_allowed.{name}"
        return every_year(words, self.statutes, f"criteria.{name}", self.years)

    def before(self, line: Line) -> Line:
        """Return the year before; for the first year, the year itself."""
        return prior(line, in_year(line, self.years[0]))


def criteria(statutes: Statutes, stated: Stated, years: Sequence[Year]) -> dict[str, Line]:
    """Return a yes or no for every standard whose numbers are there."""
    budget = _Budget(statutes, years)
    expected = _expected_change(budget, stated)
    formula = [stated.funding.total]
    of_formula = _formula_change(budget, stated, expected)
    margin = budget.allowed("other_revenue")
    close = budget.allowed("other_revenue_explained")
    came, went = stated.other_revenue.values(), stated.other_spending.values()
    found = {
        "attendance_ratio": _ratio(budget, stated),
        "formula_revenue": _near(budget, formula, of_formula, budget.allowed("formula_revenue")),
        "other_revenue": _near(budget, came, expected, margin),
        "other_revenue_close": _near(budget, came, expected, close),
        "other_spending": _near(budget, went, expected, margin),
        "other_spending_close": _near(budget, went, expected, close),
        "contribution": _contribution(budget, stated.contribution),
        "deficit": _deficit(budget, stated),
        "reserves": stated.available >= stated.required,
    }
    words = {each.name: each.words for each in STANDARDS}
    return {
        name: line.named(f"criteria.{name}", words[name])
        for name, line in found.items()
        if line is not None
    }


def _expected_change(budget: _Budget, stated: Stated) -> Line:
    """1 + change of funded attendance + rise of the base grant, from the year before."""
    pupils, grant = stated.funding.funded, stated.funding.parts[f"grant.{_UNADJUSTED}"]
    return (pupils / budget.before(pupils) + grant / budget.before(grant) - 1).named(
        "criteria_expected.change",
        "1 + change of funded attendance + change of the base grant since last year",
    )


def _formula_change(budget: _Budget, stated: Stated, expected: Line) -> Line:
    """Return how the formula's money should change: as the tax in a basic aid district."""
    parts = stated.funding.parts
    if "basic_aid" not in parts:
        return expected
    tax = parts["local_revenue"]
    before = budget.before(tax)
    # A district without local revenue is never a basic aid one.
    risen = where(before > 0, tax / before, 0)
    return where(parts["basic_aid"], risen, expected).named(
        "criteria_expected.formula_change",
        "change of local revenue in a basic aid district, otherwise of funded "
        "attendance and base grant",
    )


def _near(budget: _Budget, lines: Iterable[Line], expected: Line, allowed: Line) -> Line | None:
    """Return whether each line changed as expected, give or take what is allowed."""
    met: Line | None = None
    for line in lines:
        before = budget.before(line)
        near = _size(line - before * expected) <= _size(before) * allowed
        met = near if met is None else met & near
    return met


def _ratio(budget: _Budget, stated: Stated) -> Line | None:
    """Return attendance over enrollment beside what it was in the three years before."""
    if len(stated.ratios_before) < HISTORY:
        return None
    usual = (added(stated.ratios_before[:HISTORY]) / HISTORY).named(
        "criteria_usual.attendance_ratio", "average of the three years before"
    )
    return stated.attendance_ratio <= usual + budget.allowed("attendance_ratio")


def _deficit(budget: _Budget, stated: Stated) -> Line:
    """Spending above revenue, beside a part of the reserve share."""
    told = stated.unrestricted_spending
    paid = stated.spending if told is None else told
    short = (maximum(-stated.result, 0) / paid).named(
        "criteria_found.deficit",
        "deficit spending ÷ unrestricted expenditures, or all expenditures where "
        "these are not separate",
    )
    held = maximum(stated.available / stated.spending, 0)
    return short <= held * budget.allowed("deficit")


def _contribution(budget: _Budget, line: Line | None) -> Line | None:
    if line is None:
        return None
    before = budget.before(line)
    share = before * budget.allowed("contributions")
    most = maximum(share, budget.allowed("contributions_amount"))
    return _size(line - before) <= most


def _size(line: Line) -> Line:
    return maximum(line, -line)
