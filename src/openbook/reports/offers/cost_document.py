"""What offers cost: one offer in full, or many in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.figure import Status
from openbook.offers.cost_result import Compared, CostedOffer
from openbook.offers.places import PeopleAdded
from openbook.offers.sorted_terms import Aside, NotCosted
from openbook.offers.span import cost_in, span_of
from openbook.reports.document import document as doc
from openbook.reports.document.question import ALL_YEARS, cost_at, years_at
from openbook.reports.notes import NOT_CLAIMED, book_name, rests_on, year_span
from openbook.reports.offers.cost_details import cost_details, left_out
from openbook.reports.offers.cost_pieces import (
    APART,
    MODELED,
    PER,
    named,
    piece_at,
    range_row,
    range_words,
)
from openbook.reports.words.words import Words
from openbook.terms.shelf import kind_name


def claim_blocks(costed: CostedOffer, words: Words) -> doc.Blocks:
    """Set every claimed cost of an offer beside what the model has for it."""
    if not costed.claims:
        return
    yield doc.Heading(words("Claimed and modeled cost"), 2)
    rows = (_claim(each, costed, words) for each in costed.claims)
    heads = ("Who said what", "Claimed", "Modeled", "Difference", "For")
    yield doc.table(words, f"claims-{costed.book.id}", "Claimed and modeled cost", heads, rows)


def _claim(compared: Compared, costed: CostedOffer, words: Words) -> doc.TableRow:
    claim, modeled, apart = compared.claim, compared.modeled, compared.difference
    per = words(PER[claim.per])
    said = f"{words.money(claim.amount.value)} {per}"
    claimed = doc.amount(said, claim.amount.value)
    name = doc.label(
        f"{words.own(claim.by)}: {words.own(claim.what)}", *_in_it(compared, costed, words)
    )
    if modeled is None or apart is None:
        none = words("no costed term matches it")
        dash = doc.amount("—", None)
        return doc.row_of(name, claimed, dash, dash, none)
    whole = compared.words == tuple(part.word for part in costed.kinds)
    kinds = (words.said(kind_name(each)) for each in compared.words)
    meant = words("all costed terms") if whole else ", ".join(kinds)
    years = ", ".join(map(str, compared.years))
    more = "{amount} more" if apart >= 0 else "{amount} less"
    nothing = abs(apart) < 0.5
    gap = words.money(0) if nothing else words(more, amount=words.money(abs(apart)))
    number = costed.claims.index(compared) + 1
    return doc.row_of(
        name,
        claimed,
        doc.amount(words.money(modeled), modeled, opens=piece_at(costed, named(MODELED, number))),
        doc.amount(gap, apart, opens=piece_at(costed, named(APART, number))),
        f"{meant}; {years}",
    )


def _in_it(compared: Compared, costed: CostedOffer, words: Words) -> Iterator[str]:
    """Say what is in the modeled cost, and what a claim speaks of that is not."""
    if len(compared.goes_to) > 1:
        parts = ", ".join(
            f"{words.said(name)} {words.money(value)}" for name, value in compared.goes_to.items()
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
        "Modeled: {people} additional positions at {cost} each; at that cost the claim "
        "pays for {claimed}."
    )
    if added.teachers:
        text = (
            "Modeled: {people} additional positions, {teachers} of them teachers for "
            "{sections} sections, at {cost} each; at that cost the claim pays for "
            "{claimed}."
            if added.sections
            else "Modeled: {people} additional positions, {teachers} of them teachers by "
            "staffing norms, at {cost} each; at that cost the claim pays for {claimed}."
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


_IN_FULL = 2  # more offers than this are shown as one table
_NOT_COSTED = {
    NotCosted.NOT_PRICED: "Costs nothing by itself",
    NotCosted.NO_NUMBER: "Nobody said how much",
    NotCosted.NOT_KNOWN: "The case lacks a number for it",
    NotCosted.WITHDRAWN: "Withdrawn",
}


def cost_document(costed: Sequence[CostedOffer], case: Case, words: Words) -> doc.Document:
    """Lay out offers on the assumptions asked for: one or two in full, more as a table."""
    offers = list(dict.fromkeys(each.offer.id for each in costed))
    if not costed:
        blocks: list[doc.Block] = [doc.Text(words("There is no offer to cost."), "lead")]
    elif len(offers) > _IN_FULL:
        blocks = list(_summary(costed, case, words))
    else:
        blocks = []
        for name in offers:
            mine = [each for each in costed if each.offer.id == name]
            blocks.append(doc.Heading(mine[0].offer.title, 1))
            blocks += offer_blocks(mine, mine, case, words)
    return doc.of_case(case, words("What offers cost"), blocks, words)


def offer_blocks(
    costed: Sequence[CostedOffer],
    shown: Sequence[CostedOffer],
    case: Case,
    words: Words,
    *,
    choose: Callable[[str], str] | None = None,
) -> doc.Blocks:
    """Lay out one offer: its cost under each set of assumptions, some of them in full.

    ``choose`` gives the address at which other assumptions are shown in full.
    """
    one, offer = shown[0], costed[0].offer
    if offer.learned_later:
        day = words.day(offer.made_on)
        said = "Learned later: made on {day}, after the day of the case."
        yield doc.Text(words(said, day=day))
    yield doc.Heading(words("What it costs"), 2)
    if one.terms or one.range:
        yield _by_assumptions(costed, shown, case, words, choose)
        yield from _span(one, case, words)
    else:
        yield doc.Text(words("No term of this offer is costed."), "lead")
    books = dict.fromkeys(each.book.id for each in costed)
    yield from doc.quiet(rests_on(case, [b for b in case.books if b.id in books], words))
    for each in shown:
        yield from cost_details(each, case, words)
    yield from _aside(one.aside, words)
    yield from _unconfirmed(offer, words)
    yield from claim_blocks(one, words)


def _by_assumptions(
    costed: Sequence[CostedOffer],
    shown: Sequence[CostedOffer],
    case: Case,
    words: Words,
    choose: Callable[[str], str] | None,
) -> doc.TableBlock:
    one = costed[0]
    going_on = words("if its terms continue")
    heads = [f"{year}\n{going_on}" if year in one.silent else str(year) for year in one.years]
    whole = words("All years")
    heads.append(f"{whole}\n{going_on}" if one.silent else whole)
    rows = []
    for each in costed:
        name = book_name(case, each.book, words)
        link: doc.Rich = doc.Link(name, choose(each.book.id)) if choose else name
        doors = [*each.years, ALL_YEARS]
        cells = doc.amounts(
            [*each.cost.total, each.cost.all_years],
            words.money,
            opens=[cost_at(each.offer.id, year, each.book.id) for year in doors],
        )
        if not each.terms:  # nothing in it has one cost, which is not the same as free
            cells = doc.amounts([None] * len(doors), words.money)
        kind = "chosen" if choose and each in shown else "plain"
        rows.append(doc.row_of(link, *cells, kind=kind))
        rows += range_row(each, words)
    return doc.table_of(
        "cost-by-year",
        words("Increase over the current contract, by year"),
        (words("Under the assumptions of"), *heads),
        rows,
    )


def _span(costed: CostedOffer, case: Case, words: Words) -> doc.Blocks:
    """Say which years the offer covers, its cost there, and on which it is silent."""
    span = span_of(case, costed.offer)
    if not span.silent:
        return
    said: list[str | doc.Link | doc.Badge] = []
    if span.covered:
        how = words(", as Openbook reads the number of years stated")
        text = words(
            "The offer covers {years}{how}: {amount} in these years under the "
            "assumptions of {name}.",
            years=year_span(span.covered, words),
            how=how if span.inferred else "",
            amount=words.money(cost_in(costed.cost, costed.years, span.covered)),
            name=book_name(case, costed.book, words),
        )
        at = years_at(span.covered, case.head.years)
        door = cost_at(costed.offer.id, at, costed.book.id)
        said += [doc.Link(text, door, number=True), " "]
    text = "It is silent on {years}; the amounts of these years hold if its terms continue."
    said.append(words(text, years=year_span(span.silent, words)))
    yield doc.Text(tuple(said))


def _aside(aside: Sequence[Aside], words: Words) -> doc.Blocks:
    if aside:
        yield doc.Heading(words("Not costed"), 2)
    for why, said in _NOT_COSTED.items():
        chosen = [each for each in aside if each.why is why]
        if not chosen:
            continue
        yield doc.Heading(words(said), 3)
        # The heading says it already, but for what the case itself lacks.
        parts = ((e.term.label, e.told if e.told != e.why else "") for e in chosen)
        told = (": ".join(map(words.said, filter(None, part))) for part in parts)
        yield doc.bullets(told)


def _unconfirmed(offer: Offer, words: Words) -> doc.Blocks:
    """List the terms that are costed as written, though nobody has confirmed them."""
    told = tuple(
        words.said(term.label) + (f" ({words.own(term.note)})" if term.note else "")
        for term in offer.terms
        if term.status == Status.UNCONFIRMED
    )
    if told:
        yield doc.Heading(words("Unconfirmed"), 3)
        yield doc.Bullets(told)


def _summary(costed: Sequence[CostedOffer], case: Case, words: Words) -> doc.Blocks:
    rows = []
    for each in costed:
        pairs = zip(each.years, each.cost.total, strict=True)
        values = [None if year in each.silent else cost for year, cost in pairs]
        cells = doc.amounts(values, words.money, missing=words("silent"))
        whole = doc.amounts([each.in_its_years], words.money)
        if not each.terms:  # nothing in it has a price, which is not the same as free
            cells, whole = (doc.amounts([None] * len(part), words.money) for part in (cells, whole))
        count = sum(aside.why is not NotCosted.WITHDRAWN for aside in each.aside)
        open_terms = doc.amount(words.number(count) if count else "", count)
        below = [range_words(*each.range.all_years, words)] if each.range else []
        name = doc.label(each.offer.id, each.offer.title, *below)
        side = doc.label(book_name(case, each.book, words))
        rows.append(doc.row_of(name, side, *cells, *whole, open_terms))
    heads = (
        "Offer",
        "Under the assumptions of",
        *costed[0].years,
        "Years it covers",
        "Terms not costed",
    )
    yield doc.table(words, "costs", "Increase over the current contract", heads, rows, shown=True)
    text = "After its last year an offer is silent. Name an offer to see its terms."
    yield doc.Text(words(text), "quiet")
    books = {each.book.id: each.book for each in costed}
    yield from doc.quiet(rests_on(case, books.values(), words))
    if not all(each.claims_reserve for each in costed):
        yield doc.Text(words(NOT_CLAIMED), "lead")
        yield doc.Findings(costed[0].findings)
