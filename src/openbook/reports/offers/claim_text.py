"""A claimed cost beside the modeled one, in words: the difference and what is in it."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.amounts import said_money
from openbook.offers.added_people import PeopleAdded
from openbook.offers.claimed_terms import terms_meant
from openbook.offers.cost_result import Compared, CostedOffer
from openbook.offers.sorted_terms import NotCosted

_WOULD_COST = (NotCosted.NO_NUMBER, NotCosted.NOT_KNOWN)


def claim_lines(costed: CostedOffer) -> Iterator[str]:
    """Every claimed cost of an offer, in the order written."""
    for compared in costed.claims:
        yield from _claim(compared, costed)


def left_out(compared: Compared, costed: CostedOffer) -> list[str]:
    """Terms that a claim speaks of and that cannot be priced, each in one phrase."""
    terms = [aside.term for aside in costed.aside if aside.why in _WOULD_COST]
    meant = terms_meant(compared.claim, terms)
    return [term.label for j, term in enumerate(terms) if meant >> j & 1]


def _claim(compared: Compared, costed: CostedOffer) -> Iterator[str]:
    claim = compared.claim
    per = "a year" if claim.per == "year" else "once"
    said = f"{claim.by} said {said_money(claim.amount.value)} {per} ({claim.what})"
    if compared.modeled is None or compared.difference is None:
        yield f"{said}: no term with a price answers to it."
    else:
        whole = compared.words == tuple(part.word for part in costed.kinds)
        words = "all terms with a price" if whole else ", ".join(compared.words)
        years = " and ".join(map(str, compared.years))
        more = "more" if compared.difference >= 0 else "less"
        yield (
            f"{said}; the model has {said_money(compared.modeled)} for {years}, "
            f"{said_money(abs(compared.difference))} {more} ({words})."
        )
        yield from _what_is_in_it(compared)
    without = left_out(compared, costed)
    if without:
        yield f"  Nobody knows the number, so not in it: {'; '.join(without)}."


def _what_is_in_it(compared: Compared) -> Iterator[str]:
    if len(compared.goes_to) > 1:
        parts = ", ".join(f"{w} {said_money(v)}" for w, v in compared.goes_to.items())
        yield f"  Of that: {parts}."
    elif compared.people:
        yield f"  {_people(compared.people, compared.claim.amount.value)}"


def _people(added: PeopleAdded, claimed: float) -> str:
    """People and sections, and how many people the claim would pay for."""
    sections = f"{added.sections:,.0f} sections"
    if not added.teachers:
        what = f"{added.people:,.0f} people more"
    elif added.people - added.teachers < 1:
        what = f"{added.people:,.0f} teachers more for {sections}"
    else:
        what = (
            f"{added.people:,.0f} people more, {added.teachers:,.0f} of them teachers "
            f"for {sections},"
        )
    told = (
        f"That is {what} at {said_money(added.cost_of_one)} each; at that cost the "
        f"claim is {added.at_that_cost(claimed):,.0f}."
    )
    generated = " Today's classes are generated, not counted."
    return told + (generated if added.generated else "")
