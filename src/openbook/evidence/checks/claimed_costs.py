"""OB221, OB231 and OB232: claimed costs, their parts, their years and the money that pays them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import fsum

from openbook.case.case import Case
from openbook.case.levers import Priced
from openbook.case.offer import ClaimedCost, Term
from openbook.evidence.claims.claim import own_step
from openbook.evidence.standing_terms import standing_terms, year_meant
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Year
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message, series, suggestion
from openbook.offers.claimed_terms import terms_meant, terms_spoken_of
from openbook.terms.shelf import word_for

_TOTAL = re.compile(
    r"\bwhole\b|\bentire\b|\beverything\b|\ball terms\b"
    r"|^(the )?total( cost)?( of (the offer|it))?$"
)
_WITHIN_A_PART = re.compile(r"\bpart of|\bof which\b")
_FEWEST = 2
_WIDEST = 0.01  # however roughly the numbers were said


def check(case: Case) -> Iterator[Finding]:
    """Compare claimed costs with each other, with their terms and with their money."""
    standing = [term for _, term in standing_terms(case)]
    priced = {id(term) for term in standing if isinstance(term, Priced)}
    for offer in case.offers:
        yield from _totals(offer.claimed)
        own = [term for term in offer.terms if id(term) in priced]
        for claim in offer.claimed:
            yield from _year(case, claim, own)
            if claim.per == "year":
                spoken = terms_spoken_of(claim, offer)
                pay = bool(spoken) and all(map(_is_pay, spoken))
                yield from _paid_from(claim, claim.what, pay=pay)
    for term in standing:
        ends = getattr(term, "ends", None)
        if isinstance(term, Priced) and not term.once and ends is None:
            yield from _paid_from(term, term.label, pay=_is_pay(term))
    yield from _funds(case, standing)


def _totals(claims: Sequence[ClaimedCost]) -> Iterator[Finding]:
    """Compare each claimed total with the other costs claimed for the same year."""
    totals = [claim for claim in claims if _is(_TOTAL, claim)]
    for total in totals:
        # Of the same person, where totals differ.
        parts = [
            claim
            for claim in claims
            if (claim.per, claim.year) == (total.per, total.year)
            and not _is(_TOTAL, claim)
            and not _is(_WITHIN_A_PART, claim)
            and (claim.by == total.by or len(totals) == 1)
        ]
        summed = fsum(part.amount.value for part in parts)
        apart = abs(summed - total.amount.value)
        # Rounding may explain half of the last digit said, in each number.
        halves = fsum(own_step(c.amount.value, "about") / 2 for c in (total, *parts))
        rounding = min(halves, _WIDEST * abs(total.amount.value)) + 0.005
        if len(parts) >= _FEWEST and apart > rounding:
            yield _not_the_sum(total, len(parts), summed)


def _is(words: re.Pattern[str], claim: ClaimedCost) -> bool:
    return bool(words.search(claim.what.strip().lower()))


def _not_the_sum(total: ClaimedCost, parts: int, summed: float) -> Finding:
    apart = total.amount.value - summed
    said = said_amount(abs(apart), "USD")
    why = "{dollars} of the total is in no part: nobody can tell what it is for."
    remedy = "Name it as one more claim ({dollars}), or fix the number that is off."
    if apart <= 0:
        why = "The parts are {dollars} more than the total, so some money is counted twice."
        remedy = Message("Fix the number that is off; begin a cost inside another with: part of")
    sums = said_amount(summed, "USD"), said_amount(total.amount.value, "USD")
    what = "the {number} parts come to {dollars}, not to {dollars_total}"
    told = Message(what, number=parts, dollars=sums[0], dollars_total=sums[1])
    place = total.where.place("amount")
    return found("OB221", place, told, why=why, remedy=remedy, dollars=said)


def _year(case: Case, claim: ClaimedCost, terms: Sequence[Term]) -> Iterator[Finding]:
    """Compare the year of a claimed cost with the years of the terms it speaks of."""
    if claim.year is None:
        return
    place, year = claim.where.place("year"), claim.year
    first, last = case.head.first_year, case.head.last_year
    meant = terms_meant(claim, terms)
    spoken = [term for j, term in enumerate(terms) if meant >> j & 1]
    if not first <= year <= last:
        what = "{year} is not one of the years of the case, {year_first} to {year_last}"
        remedy = "Write the budget year that the cost is for, such as {year}, or leave `year` out."
        yield found(
            "OB231",
            place,
            Message(what, year=year, year_first=first, year_last=last),
            remedy=Message(remedy, year=first),
        )
    elif spoken and not any(_holds(case, term, year) for term in spoken):
        named = Message("“{label}”", label=spoken[0].label)
        if len(spoken) > 1:
            named = Message("{a} and {number} more", a=named, number=len(spoken) - 1)
        what = "a cost in {year}, when none of its terms holds"
        why = (
            "“{own}” speaks of {terms}, which cost nothing in that year: money of one year is set "
            "against a promise of another."
        )
        remedy = "Fix the year of the cost, or the first year of the terms."
        yield found(
            "OB231", place, what, why=why, remedy=remedy, year=year, own=claim.what, terms=named
        )


def _holds(case: Case, term: Term, year: Year) -> bool:
    """Return whether a term costs something in a year, by its days alone."""
    head = case.head
    paid = term.year_paid(head.as_of, (head.first_year, head.last_year))
    if paid is not None:
        return paid == year
    first = year_meant(term.begins)
    last = year_meant(getattr(term, "ends", None))
    return (first is None or first <= year) and (last is None or year <= last)


def _is_pay(term: Term) -> bool:
    """Return whether it is pay of a whole unit, every year.

    Restricted money may pay only for people of its own purpose.
    """
    return term.compensation and not term.once


def _paid_from(cost: ClaimedCost | Term, own: str, *, pay: bool) -> Iterator[Finding]:
    """Say that the money a cost of every year names cannot pay it."""
    if cost.paid_from == "one-time":
        what = "an ongoing cost is to be paid from one-time money"
        why = "“{own}” costs money again next year, when the one-time money is spent."
        instead = (
            "Name ongoing money (paid_from: ongoing), or pay it once: {own} in place of a raise."
        )
        remedy: str = Message(instead, own=word_for("one-time pay"))
    elif cost.paid_from == "restricted" and pay:
        what = "pay of the whole unit is to come from restricted money"
        why = (
            "“{own}” is for all members of a unit; restricted money may pay only for those who "
            "work for its purpose."
        )
        remedy = (
            "Name unrestricted money (paid_from: ongoing), or only the part of the cost that the "
            "purpose covers."
        )
    else:
        return
    place = cost.where.place("paid_from")
    yield found("OB232", place, what, why=why, remedy=remedy, own=own)


def _funds(case: Case, terms: Sequence[Term]) -> Iterator[Finding]:
    """Yield every fund named that the budget does not have."""
    known = {fund for fund in case.budget.column("fund") if fund}
    if not known:
        return
    named: list[Term | ClaimedCost] = [*terms]
    named += [claim for offer in case.offers for claim in offer.claimed]
    for each in named:
        if each.fund and each.fund not in known:
            yield _no_fund(each.where.place("fund"), each.fund, known)
    for row, fund in enumerate(case.posts.column("fund")):
        if fund and fund not in known:
            yield _no_fund(case.posts.place(row, "fund"), fund, known)


def _no_fund(place: Place, fund: str, known: set[str]) -> Finding:
    add = Message("Or add the fund to {file}.", file="district/budget.csv")
    return found(
        "OB232",
        place,
        Message("the budget has no fund {own}", own=repr(fund)),
        why="A cost that is charged to a fund without a budget is in no sum of the case.",
        remedy=series([suggestion(fund, sorted(known)), add], " "),
    )
