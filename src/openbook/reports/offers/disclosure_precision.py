"""A disclosure rounded to what the published totals support."""

from __future__ import annotations

from dataclasses import replace

from openbook.case.case import Case
from openbook.figures.amounts import told_in
from openbook.figures.year import Year
from openbook.offers.disclosed.disclosure import Disclosure
from openbook.offers.disclosed.reserve import DisclosedReserve
from openbook.offers.two_runs import Change, YearAmounts
from openbook.reports.line_words import step_of

# The line of the projection that tells how a row of the form is rounded.
_ROWS = {
    "other_revenue": "revenue.other",
    "revenue": "revenue.total",
    "other": "spending.other",
    "spending": "spending.total",
    "result": "budget.result",
    "beginning_balance": "reserve.unrestricted",
    "ending_balance": "reserve.unrestricted",
    "ending_economic_uncertainty": "reserve.economic_uncertainty",
    "ending_unassigned": "reserve.unassigned",
}


_BEFORE = frozenset({"beginning_balance"})  # the balance at the end of the year before


def as_known(found: Disclosure, case: Case) -> Disclosure:
    """Round what rests on rounded totals; what the agreement changes keeps its digits."""
    budget, deficit = found.budget, found.budget.deficit
    rows = {name: _change(case, name, row) for name, row in budget.rows.items()}
    short = replace(
        deficit,
        before=_rounded(case, "budget.result", deficit.before),
        after=_rounded(case, "budget.result", deficit.after),
    )
    return replace(
        found,
        budget=replace(budget, rows=rows, deficit=short),
        reserve=_known_reserve(case, found.reserve),
    )


def _known_reserve(case: Case, held: DisclosedReserve) -> DisclosedReserve:
    buffer = "reserve.economic_uncertainty"
    return replace(
        held,
        spending=_rounded(case, "spending.total", held.spending),
        minimum=_rounded(case, "reserve.required", held.minimum),
        economic_uncertainty=_rounded(case, buffer, held.economic_uncertainty),
        unassigned=_rounded(case, "reserve.unassigned", held.unassigned),
        available=_rounded(case, "reserve.available", held.available),
        available_share=_rounded(case, "reserve.share", held.available_share),
    )


def _change(case: Case, name: str, row: Change | None) -> Change | None:
    line = _ROWS.get(name)
    if row is None or line is None:
        return row
    back = -1 if name in _BEFORE else 0
    return replace(
        row,
        before=_rounded(case, line, row.before, back),
        after=_rounded(case, line, row.after, back),
    )


def _rounded(case: Case, line: str, values: YearAmounts, back: int = 0) -> YearAmounts:
    return {
        year: None if value is None else _told(case, line, year, value, back)
        for year, value in values.items()
    }


def _told(case: Case, line: str, year: str, value: float, back: int) -> float:
    asked = Year.parse(year)
    if asked is None:
        return value
    told = told_in(value, step_of(case, line, asked.plus(back), value))
    return value if told is None else told.value
