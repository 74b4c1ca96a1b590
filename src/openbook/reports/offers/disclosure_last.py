"""The last parts of a disclosure: reserve, money per pupil, certification."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openbook.figures.money_words import aligned
from openbook.offers.disclosed.disclosure import Disclosure
from openbook.reports.offers.disclosure_rows import NOT_TOLD, by_year, part, shares

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
