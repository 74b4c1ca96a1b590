"""The disclosure of a proposed agreement as people read it, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from openbook.case.case import Case
from openbook.figures.amounts import aligned, told_in
from openbook.figures.year import Year
from openbook.offers.disclosed.disclosure import Disclosure
from openbook.offers.disclosed.reserve import DisclosedReserve
from openbook.offers.two_runs import Change, YearAmounts
from openbook.reports.line_words import step_of
from openbook.reports.offers.disclosure_rows import (
    NOT_TOLD,
    budget_rows,
    by_year,
    cost_rows,
    counts,
    dollars,
    listed,
    part,
    shares,
)
from openbook.reports.plain_data import plain

_LINE = "_" * 32


def last_parts(found: Disclosure) -> Iterator[str]:
    """Parts J to L, and the law that asks for all this."""
    yield from _reserve(found)
    yield from _per_pupil(found)
    yield from _certification(found)
    yield ""
    yield "The law"
    for cited in found.law:
        yield f"  {cited.section}: {cited.says}"


def _reserve(found: Disclosure) -> Iterator[str]:
    reserve, sums, table = (
        found.reserve,
        found.reconciled,
        partial(by_year, found.years),
    )
    amounts = {
        "1 spending": reserve.spending,
        "  least amount": reserve.minimum,
        "2 for economic uncertainty": reserve.economic_uncertainty,
        "  unassigned": reserve.unassigned,
        "  available in all": reserve.available,
    }
    parts = {
        "standard": reserve.standard,
        "available, of spending": reserve.available_share,
    }
    title = "J. Reserve for economic uncertainty, with the agreement"
    yield from part(title, table(amounts), table(parts, shares))
    met = ["yes" if each else "no" for each in reserve.met.values()]
    yield from aligned([["", *found.years], ["3 standard met?", *met]])
    yield f"  special reserve fund (17): {NOT_TOLD}"
    if not all(reserve.met.values()):
        yield f"4 Plan to restore the reserve: {NOT_TOLD}"
    yield "5 From part A to the budget:"
    yield from table(
        {
            "increase of A5": sums.total_compensation,
            "people of other units": sums.other_units,
            "people added": sums.people_added,
            "grants, less what is not spent": sums.everything_else,
            "spending, this agreement": sums.spending,
        }
    )


def _per_pupil(found: Disclosure) -> Iterator[str]:
    each, table = found.per_pupil, partial(by_year, found.years)
    grown = {
        "change since the year before": each.change,
        "total compensation (A5)": each.total_compensation,
    }
    yield from part(
        "K. Formula money for each pupil funded, beside compensation",
        table({"formula money per pupil": each.amount}),
        table(grown, shares),
    )


def _certification(found: Disclosure) -> Iterator[str]:
    certified = found.certified
    met = "holds in every year" if certified.reserve_met else "does not hold"
    revised = {
        "revenue": certified.revenue,
        "spending": certified.spending,
        "ending balance": certified.ending_balance,
    }
    yield from part(
        "L. Certification",
        ["Revisions of the budget that the agreement needs:"],
        by_year(found.years, revised),
    )
    yield (
        f"On these numbers the least reserve {met}; the certification is "
        f"{certified.before} without the agreement and {certified.after} with it."
    )
    yield (
        "We certify that the district [ ] can [ ] cannot meet the costs of the "
        "agreement over its term."
    )
    for who in ("Superintendent", "Chief business official"):
        yield f"  {who}: {_LINE}  Date: ____________"
    yield "The board, at a public meeting on ____________, [ ] approved [ ] rejected it."
    yield f"  President of the board: {_LINE}  Date: ____________"


BUDGET_ROWS = {
    "formula_revenue": "formula revenue",
    "other_revenue": "other revenue",
    "revenue": "revenue in all",
    "certificated": "certificated salaries",
    "classified": "classified salaries",
    "benefits": "benefits",
    "other": "other spending",
    "spending": "spending in all",
    "result": "result of the year",
    "beginning_balance": "beginning balance, unrestricted",
    "ending_balance": "ending balance, unrestricted",
    "ending_nonspendable": "  nonspendable",
    "ending_committed": "  committed",
    "ending_assigned": "  assigned",
    "ending_economic_uncertainty": "  for economic uncertainty",
    "ending_unassigned": "  unassigned",
    "ending_restricted": "ending balance, restricted",
}


def disclosure_data(disclosure: Disclosure) -> dict[str, Any]:
    """Every number of the form; null is what the case does not tell."""
    found: dict[str, Any] = plain(disclosure)
    return found


def disclosure_text(disclosure: Disclosure, notes: Sequence[str] = ()) -> str:
    """The whole form, in dollars; below its head, what its numbers rest on."""
    parts = (
        _head(disclosure),
        notes,
        _compensation(disclosure),
        _terms(disclosure),
        _money(disclosure),
        _budget(disclosure),
        last_parts(disclosure),
    )
    return "\n".join(line for part in parts for line in part)


def _head(found: Disclosure) -> Iterator[str]:
    head, period = found.head, found.terms.period
    yield "Public disclosure of a proposed agreement"
    yield f"District: {head.district}"
    yield f"Units: {'; '.join(head.units)}"
    yield f"  certificated: {'; '.join(head.certificated) or 'none'}"
    yield f"  classified: {'; '.join(head.classified) or 'none'}"
    yield f"Agreement: {head.agreement}, {head.standing}, made on {head.made_on}"
    first, last = period.first_day or NOT_TOLD, period.last_day or NOT_TOLD
    yield f"Period: from {first} to {last}" + (f" ({period.says})" * bool(period.says))
    yield f"Board acts on: {head.board_date or NOT_TOLD}"
    yield (
        f"Amounts in dollars, on the book {head.book!r}: the contract in force alone, "
        "and with the agreement"
    )
    if head.held:
        yield (
            f"The published budget already holds {', '.join(head.held)}; “before” is "
            "without it"
        )


def _compensation(found: Disclosure) -> Iterator[str]:
    pay, terms = found.compensation, found.terms
    yield ""
    yield "A. Compensation of the units"
    yield from cost_rows(
        {
            "1 salary schedule": (pay.salary_schedule, dollars),
            "2 other compensation": (pay.other_compensation, dollars),
            "3 statutory benefits": (pay.statutory_benefits, dollars),
            "4 health and welfare": (pay.health_and_welfare, dollars),
            "5 total (1 to 4)": (pay.total, dollars),
        }
    )
    yield from by_year(
        found.years, {"6 step and column, in 1 before": pay.step_and_column}
    )
    yield from cost_rows(
        {
            "7 people represented": (pay.people, counts),
            "8 average per person (5 ÷ 7)": (pay.average, dollars),
        }
    )
    rates = {f"statutory rates, {unit}": r for unit, r in pay.statutory_rates.items()}
    yield from by_year(found.years, dict(rates), shares)
    yield "4 is the units' part, by heads, of the one contribution for everybody."
    yield (
        "6 is how pay at today's schedule moves from year to year: steps and columns of "
        "those who stay, less what newcomers earn below those who leave."
    )
    yield f"1 to 4 by unrestricted and restricted money: {NOT_TOLD}"
    yield "9 Negotiated, and what a full year is worth with statutory benefits:"
    yield from listed(
        [f"{e.says}: {dollars(e.full_year)}" for e in pay.negotiated]
        + list(terms.other_compensation)
    )
    yield f"10 New steps, columns or ranges: {NOT_TOLD}"
    yield f"11 Comments: {NOT_TOLD}"
    source = "as in the contract in force" if terms.health_in_force else "agreed"
    yield f"12 Health benefits, {source}:"
    yield from listed(terms.health, nothing=NOT_TOLD)


def _terms(found: Disclosure) -> Iterator[str]:
    terms = found.terms
    yield ""
    yield "B. Changes other than compensation"
    yield from listed(terms.working_conditions)
    yield ""
    yield "C. Effect on staff: people added beyond the contract"
    if terms.people_added:
        yield from by_year(found.years, dict(terms.people_added), counts)
        cost = {"cost above the contract": terms.cost_of_people_added}
        yield from by_year(found.years, dict(cost))
    else:
        yield "  none"
    yield f"Effect on programs: {NOT_TOLD}"
    yield ""
    yield "D. Conditions and reopeners (one in words is taken to hold)"
    yield from listed(terms.conditions)


def _money(found: Disclosure) -> Iterator[str]:
    deficit, funding = found.budget.deficit, found.budget.funding
    yield ""
    answer = "yes" if deficit.created or deficit.enlarged else "no"
    yield f"E. Does it create or enlarge deficit financing? {answer}"
    rows = {"deficit before": deficit.before, "deficit after": deficit.after}
    yield from by_year(found.years, dict(rows))
    yield ""
    yield "F. Other provisions without a cost"
    yield from listed(found.terms.other_provisions)
    if found.terms.without_amount:
        yield "Terms whose cost the case does not tell; they are in no amount here:"
        yield from listed(found.terms.without_amount)
    yield ""
    yield f"G. Source of funding, as stated: {NOT_TOLD}; from the numbers:"
    yield from by_year(
        found.years,
        {
            "ongoing cost": funding.ongoing_cost,
            "one-time cost": funding.one_time_cost,
            "  paid by the year's surplus": funding.from_surplus,
            "  paid from the balance": funding.from_balance,
            "one-time revenue of the year": funding.one_time_revenue,
        },
    )


def _budget(found: Disclosure) -> Iterator[str]:
    rows = {words: found.budget.rows[name] for name, words in BUDGET_ROWS.items()}
    yield ""
    yield "H and I. Budget with the agreement, unrestricted and restricted together"
    yield f"Unrestricted and restricted apart, and other revisions: {NOT_TOLD}"
    yield "People added and one-time pay are not known by object: see other spending."
    for year in found.years:
        yield ""
        yield year
        yield from budget_rows(rows, year)


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
        reserve=_disclosure_known_reserve(case, found.reserve),
    )


def _disclosure_known_reserve(case: Case, held: DisclosedReserve) -> DisclosedReserve:
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
