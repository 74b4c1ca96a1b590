"""What offers cost: one offer in full, or many in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.figure import Status
from openbook.offers.cost_result import CostedOffer
from openbook.offers.sorted_terms import Aside, NotCosted
from openbook.offers.span import cost_in, span_of
from openbook.reports.document.document import (
    Badge,
    Block,
    Bullets,
    Document,
    Findings,
    Heading,
    Link,
    Rich,
    TableBlock,
    TableRow,
    Text,
    amount,
    amounts,
    label,
    of_case,
)
from openbook.reports.document.question import (
    ALL_YEARS,
    cost_at,
    years_at,
)
from openbook.reports.notes import NOT_CLAIMED, book_name, rests_on
from openbook.reports.offers.claim_text import claim_blocks
from openbook.reports.offers.cost_details import cost_details
from openbook.reports.words.words import Words
from openbook.reports.year_words import year_span

_IN_FULL = 2  # more offers than this are shown as one table
_NOT_COSTED = {
    NotCosted.NOT_PRICED: "Costs nothing by itself",
    NotCosted.NO_NUMBER: "Nobody said how much",
    NotCosted.NOT_KNOWN: "The case lacks a number for it",
    NotCosted.WITHDRAWN: "Withdrawn",
}


def cost_document(costed: Sequence[CostedOffer], case: Case, words: Words) -> Document:
    """Lay out offers on the assumptions asked for: one or two in full, more as a table."""
    offers = list(dict.fromkeys(each.offer.id for each in costed))
    if not costed:
        blocks: list[Block] = [Text(words("There is no offer to cost."), "lead")]
    elif len(offers) > _IN_FULL:
        blocks = list(_summary(costed, case, words))
    else:
        blocks = []
        for name in offers:
            mine = [each for each in costed if each.offer.id == name]
            blocks.append(Heading(mine[0].offer.title, 1))
            blocks += offer_blocks(mine, mine, case, words)
    return of_case(case, words("What offers cost"), blocks, words)


def offer_blocks(
    costed: Sequence[CostedOffer],
    shown: Sequence[CostedOffer],
    case: Case,
    words: Words,
    *,
    choose: Callable[[str], str] | None = None,
) -> Iterator[Block]:
    """Lay out one offer: its cost under each set of assumptions, some of them in full.

    ``choose`` gives the address at which other assumptions are shown in full.
    """
    one, offer = shown[0], costed[0].offer
    if offer.learned_later:
        day = words.day(offer.made_on)
        said = "Learned later: made on {day}, after the day of the case."
        yield Text(words(said, day=day))
    yield Heading(words("What it costs"), 2)
    if one.terms:
        yield _by_assumptions(costed, shown, case, words, choose)
        yield from _span(one, case, words)
    else:
        yield Text(words("No term of this offer is costed."), "lead")
    books = dict.fromkeys(each.book.id for each in costed)
    for note in rests_on(case, [b for b in case.books if b.id in books], words):
        yield Text(note, "quiet")
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
) -> TableBlock:
    one = costed[0]
    going_on = words("if its terms go on")
    heads = [
        f"{year}\n{going_on}" if year in one.silent else str(year) for year in one.years
    ]
    whole = words("All years")
    heads.append(f"{whole}\n{going_on}" if one.silent else whole)
    rows = []
    for each in costed:
        name = book_name(case, each.book, words)
        link: Rich = Link(name, choose(each.book.id)) if choose else name
        doors = [*each.years, ALL_YEARS]
        cells = amounts(
            [*each.cost.total, each.cost.all_years],
            words.money,
            opens=[cost_at(each.offer.id, year, each.book.id) for year in doors],
        )
        kind = "chosen" if choose and each in shown else "plain"
        rows.append(TableRow((label(link), *cells), kind))
    return TableBlock(
        name="cost-by-year",
        caption=words("Increase over the current contract, by year"),
        heads=(words("Under the assumptions of"), *heads),
        rows=tuple(rows),
    )


def _span(costed: CostedOffer, case: Case, words: Words) -> Iterator[Block]:
    """Say which years the offer covers, its cost there, and on which it is silent."""
    span = span_of(case, costed.offer)
    if not span.silent:
        return
    said: list[str | Link | Badge] = []
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
        said += [
            Link(text, cost_at(costed.offer.id, at, costed.book.id), number=True),
            " ",
        ]
    text = (
        "It is silent on {years}; the amounts of these years hold if its terms go on."
    )
    said.append(words(text, years=year_span(span.silent, words)))
    yield Text(tuple(said))


def _aside(aside: Sequence[Aside], words: Words) -> Iterator[Block]:
    if aside:
        yield Heading(words("Not costed"), 2)
    for why, said in _NOT_COSTED.items():
        chosen = [each for each in aside if each.why is why]
        if not chosen:
            continue
        yield Heading(words(said), 3)
        yield Bullets(
            tuple(
                words.said(each.term.label)
                + (f": {words.said(each.sentence)}" if each.sentence else "")
                for each in chosen
            )
        )


def _unconfirmed(offer: Offer, words: Words) -> Iterator[Block]:
    """List the terms that are costed as written, though nobody has confirmed them."""
    told = tuple(
        words.said(term.label) + (f" ({term.note})" if term.note else "")
        for term in offer.terms
        if term.status == Status.UNCONFIRMED
    )
    if told:
        yield Heading(words("Unconfirmed"), 3)
        yield Bullets(told)


def _summary(
    costed: Sequence[CostedOffer], case: Case, words: Words
) -> Iterator[Block]:
    rows = []
    for each in costed:
        pairs = zip(each.years, each.cost.total, strict=True)
        values = [None if year in each.silent else cost for year, cost in pairs]
        cells = amounts(values, words.money, missing=words("silent"))
        whole = amounts([each.in_its_years], words.money)
        if not each.terms:  # nothing in it has a price, which is not the same as free
            cells, whole = (
                amounts([None] * len(part), words.money) for part in (cells, whole)
            )
        count = sum(aside.why is not NotCosted.WITHDRAWN for aside in each.aside)
        open_terms = amount(words.number(count) if count else "", count)
        name = label(each.offer.id, each.offer.title)
        side = label(book_name(case, each.book, words))
        rows.append(TableRow((name, side, *cells, *whole, open_terms)))
    yield TableBlock(
        name="costs",
        caption=words("Increase over the current contract"),
        heads=(
            words("Offer"),
            words("Under the assumptions of"),
            *map(str, costed[0].years),
            words("Years it covers"),
            words("Terms not costed"),
        ),
        rows=tuple(rows),
    )
    yield Text(
        words(
            "After its last year an offer is silent. Name an offer to see its terms."
        ),
        "quiet",
    )
    books = {each.book.id: each.book for each in costed}
    for note in rests_on(case, books.values(), words):
        yield Text(note, "quiet")
    if not all(each.claims_reserve for each in costed):
        yield Text(words(NOT_CLAIMED), "lead")
        yield Findings(costed[0].findings)
