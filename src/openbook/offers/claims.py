"""Claims: what somebody said an offer costs, beside what its terms come to.

A claim is words and an amount. Which terms it speaks of is told by its words, and
shown, so that a reader can object.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import fsum

from openbook.case.offer import ClaimedCost, Term
from openbook.figures.figure import Year
from openbook.offers.claimed_terms import terms_meant
from openbook.offers.coalitions import NOTHING, CoalitionRun
from openbook.offers.cost_result import Compared
from openbook.offers.places import ONCE, RETRO, PeopleAdded, goes_to, people_added

_COMPENSATION = r"compensation"
_WHOLE = r"whole|everything|all terms|entire"
_PART_ONLY = r"\bpart of|the rest"


_YEAR = re.compile(r"\b\d{4}-\d{2}\b")


def years_meant(
    claim: ClaimedCost, years: Sequence[Year], since: Year | None, covered: Sequence[Year] = ()
) -> tuple[Year, ...]:
    """Return the years a claim is for: as said, else the first in which all its terms cost.

    A sum that is paid once and for which no year is said is for all projected years, one
    for the whole agreement for those it covers.
    """
    named = [Year.parse(text) for text in _YEAR.findall(claim.what)]
    said = [claim.year] if claim.year else named
    if said:
        return tuple(year for year in said if year is not None and year in years)
    if claim.per == "agreement":
        return tuple(covered or years)
    if claim.per == "once":
        return tuple(years)
    return (since,) if since else ()


def compared(
    ran: CoalitionRun, claim: ClaimedCost, terms: Sequence[Term], covered: Sequence[Year] = ()
) -> Compared:
    """Return a claim beside the cost of the terms it speaks of, added to the contract alone.

    ``covered`` are the projected years of the offer. Where the claim names a year, what is paid once in that year counts as well;
    a cost "a year" without one is compared with what stays.
    """
    meant, all_years = terms_meant(claim, terms), ran.outcome.years
    cost = ran.cost(meant)
    since = _since(ran, meant)
    years = years_meant(claim, all_years, since, covered) if meant else ()
    if not years:
        return Compared(claim, (), (), None, {})
    lasting = claim.per == "year" and not _year_is_said(claim)
    amounts = cost.ongoing if lasting else cost.total
    places = [all_years.index(year) for year in years]
    went = goes_to(ran.outcome.model, ran.rows(NOTHING), ran.rows(meant))
    said = {words: fsum(each[j] for j in places) for words, each in went.items()}
    return Compared(
        claim,
        tuple(dict.fromkeys(term.word for j, term in enumerate(terms) if meant >> j & 1)),
        years,
        fsum(amounts[place] for place in places),
        {
            words: amount
            for words, amount in said.items()
            if amount and not (lasting and words.startswith((ONCE, RETRO)))
        },
        _people(ran, meant, places),
    )


def _people(ran: CoalitionRun, meant: int, places: list[int]) -> PeopleAdded | None:
    """Return the people that the terms of a claim add in its year, where it is for one."""
    if len(places) > 1:
        return None
    (place,) = places
    return people_added(
        ran.outcome.model,
        lambda name: ran.values(name, meant)[place] - ran.values(name, NOTHING)[place],
    )


def _year_is_said(claim: ClaimedCost) -> bool:
    return claim.year is not None or bool(_YEAR.search(claim.what))


def _since(ran: CoalitionRun, meant: int) -> Year | None:
    """Return the first year in which every term of a coalition that ever stays in pay does."""
    bits = [1 << j for j in range(meant.bit_length()) if meant >> j & 1]
    firsts = []
    for bit in bits:
        costs = zip(ran.outcome.years, ran.cost(bit).ongoing, strict=True)
        firsts += [year for year, cost in costs if cost][:1]
    return max(firsts, default=None)
