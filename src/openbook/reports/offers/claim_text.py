"""A claimed cost beside the modeled one: the difference and what is in it."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.operation import line_words
from openbook.offers.added_people import PeopleAdded
from openbook.offers.claimed_terms import terms_meant
from openbook.offers.cost_result import Compared, CostedOffer
from openbook.offers.sorted_terms import NotCosted
from openbook.reports.document.document import (
    Block,
    Heading,
    TableBlock,
    TableRow,
    amount,
    label,
)
from openbook.reports.words.words import Words

_WOULD_COST = (NotCosted.NO_NUMBER, NotCosted.NOT_KNOWN)


def claim_blocks(costed: CostedOffer, words: Words) -> Iterator[Block]:
    """Set every claimed cost of an offer beside what the model has for it."""
    if not costed.claims:
        return
    yield Heading(words("Claimed and modeled cost"), 2)
    yield TableBlock(
        name=f"claims-{costed.book.id}",
        caption=words("Claimed and modeled cost"),
        heads=tuple(
            map(words, ("Who said what", "Claimed", "Modeled", "Difference", "For"))
        ),
        rows=tuple(_claim(each, costed, words) for each in costed.claims),
        shown=False,
    )


def left_out(compared: Compared, costed: CostedOffer) -> list[str]:
    """Terms that a claim speaks of and that cannot be priced, each in one phrase."""
    terms = [aside.term for aside in costed.aside if aside.why in _WOULD_COST]
    meant = terms_meant(compared.claim, terms)
    return [term.label for j, term in enumerate(terms) if meant >> j & 1]


def _claim(compared: Compared, costed: CostedOffer, words: Words) -> TableRow:
    claim, modeled, apart = compared.claim, compared.modeled, compared.difference
    per = words("a year") if claim.per == "year" else words("once")
    said = f"{words.money(claim.amount.value)} {per}"
    claimed = amount(said, claim.amount.value)
    name = label(f"{claim.by}: {claim.what}", *_in_it(compared, costed, words))
    if modeled is None or apart is None:
        none = words("no costed term matches it")
        dash = amount("—", None)
        return TableRow((name, claimed, dash, dash, label(none)))
    whole = compared.words == tuple(part.word for part in costed.kinds)
    kinds = (words.said(line_words(each)) for each in compared.words)
    meant = words("all costed terms") if whole else ", ".join(kinds)
    years = ", ".join(map(str, compared.years))
    more = "{amount} more" if apart >= 0 else "{amount} less"
    gap = (
        words.money(0)
        if abs(apart) < 0.5
        else words(more, amount=words.money(abs(apart)))
    )
    return TableRow(
        (
            name,
            claimed,
            amount(words.money(modeled), modeled),
            amount(gap, apart),
            label(f"{meant}; {years}"),
        )
    )


def _in_it(compared: Compared, costed: CostedOffer, words: Words) -> Iterator[str]:
    """Say what is in the modeled cost, and what a claim speaks of that is not."""
    if len(compared.goes_to) > 1:
        parts = ", ".join(
            f"{words.said(name)} {words.money(value)}"
            for name, value in compared.goes_to.items()
        )
        yield words("Of the modeled cost: {parts}.", parts=parts)
    elif compared.people:
        yield from _people(compared.people, compared.claim.amount.value, words)
    if without := left_out(compared, costed):
        said = "; ".join(map(words.said, without))
        yield words("Nobody knows the number, so not in it: {terms}.", terms=said)


def _people(added: PeopleAdded, claimed: float, words: Words) -> Iterator[str]:
    """Say how many positions and sections it is, and how many the claim would pay for."""
    text = (
        "Modeled: {people} additional positions, {teachers} of them teachers for "
        "{sections} sections, at {cost} each; at that cost the claim pays for {claimed}."
        if added.teachers
        else "Modeled: {people} additional positions at {cost} each; at that cost the "
        "claim pays for {claimed}."
    )
    yield words(
        text,
        people=words.number(added.people),
        teachers=words.number(added.teachers),
        sections=words.number(added.sections),
        cost=words.money(added.cost_of_one),
        claimed=words.number(added.at_that_cost(claimed)),
    )
    if added.generated:
        yield words("Today's classes are simulated, not counted.")
