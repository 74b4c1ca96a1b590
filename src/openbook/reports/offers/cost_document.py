"""What offers cost: one offer in full, or many in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.figure import Status
from openbook.offers.cost_result import ByYear, CostBand, CostedOffer, PartCost
from openbook.offers.sorted_terms import Aside, NotCosted
from openbook.offers.span import common_years, cost_in, span_of
from openbook.reports.document.document import (
    Badge,
    Block,
    Bullets,
    Cell,
    Document,
    Drawing,
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
)
from openbook.reports.document.question import (
    ALL_YEARS,
    CONTRACT_ALONE,
    address,
    cost_at,
    years_at,
)
from openbook.reports.notes import book_name, rests_on
from openbook.reports.offers.charts import goes_to_chart, kinds_beside
from openbook.reports.offers.claim_text import claim_blocks
from openbook.reports.offers.condition_words import condition_text
from openbook.reports.offers.cost_report import level_word
from openbook.reports.scope_words import scope_label
from openbook.reports.words.words import Words
from openbook.reports.year_words import year_span

_IN_FULL = 2  # more offers than this are shown as one table
_RESERVES = {
    "unrestricted": "Unrestricted",
    "available": "Available",
    "unassigned": "Unassigned",
    "required": "Minimum reserve",
}
_NOT_COSTED = {
    NotCosted.NOT_PRICED: "Costs nothing by itself",
    NotCosted.NO_NUMBER: "Nobody said how much",
    NotCosted.NOT_KNOWN: "The case lacks a number for it",
    NotCosted.WITHDRAWN: "Withdrawn",
}
_TONES = {"positive": "good", "qualified": "warn", "negative": "bad"}
NOT_CLAIMED = "No reserve or certification is claimed from this case."


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
    return Document(
        title=words("What offers cost"),
        case=case.head.title,
        known_on=case.head.as_of,
        words=words,
        blocks=tuple(blocks),
    )


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
        yield Text(words("No term of this offer has a price."), "lead")
    books = dict.fromkeys(each.book.id for each in costed)
    for note in rests_on(case, [b for b in case.books if b.id in books], words):
        yield Text(note, "quiet")
    for each in shown:
        yield from _in_full(each, case, words)
    yield from _aside(one.aside, words)
    yield from _unconfirmed(offer, words)
    yield from claim_blocks(one, words)


def beside_blocks(
    before: CostedOffer, now: CostedOffer, case: Case, words: Words
) -> Iterator[Block]:
    """Set an offer beside the one before, kind by kind, over the years both cover."""
    within = common_years(*(span_of(case, each.offer) for each in (before, now)))
    if not within:
        return
    yield Heading(words("Compared with the offer before"), 2)
    said = "By kind of term, over {years}, the years that both cover: "
    link = Link(before.offer.title, address("/offer", offer=before.offer.id))
    yield Text((words(said, years=year_span(within, words)), link), "quiet")
    silent = words("silent")
    rows = []
    for each in kinds_beside(before, now, within):
        moved = "" if each.more is None else change(each.more, words)
        cells = amounts([each.before, each.now], words.money, missing=silent)
        rows.append(
            TableRow((_kind(each.word, words), *cells, amount(moved, each.more)))
        )
    yield TableBlock(
        name="beside",
        caption=words("Compared with the offer before"),
        heads=tuple(map(words, ("Kind of term", "Before", "Now", "Moved by"))),
        rows=tuple(rows),
        shown=False,
    )


def change(value: float, words: Words) -> str:
    """Say how much an amount moved."""
    if abs(value) < 0.5:
        return words("as before")
    text = "{amount} more" if value > 0 else "{amount} less"
    return words(text, amount=words.money(abs(value)))


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
        f"{year} ({going_on})" if year in one.silent else str(year)
        for year in one.years
    ]
    whole = words("All years")
    heads.append(f"{whole} ({going_on})" if one.silent else whole)
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


def _in_full(costed: CostedOffer, case: Case, words: Words) -> Iterator[Block]:
    """Lay out all that is known under one set of assumptions."""
    name = book_name(case, costed.book, words)
    yield Heading(words("Under the assumptions of {name}", name=name), 2)
    yield Text(scope_label(costed.scope, case, words), "quiet")
    if costed.terms:
        title = words("Where the money goes")
        chart = goes_to_chart(costed, f"goes-to-{costed.book.id}", title, words)
        yield Drawing(chart, words.money, repeats=True)
        yield _by_year(costed, words)
        yield from _terms(costed, words)
        yield from _bands(costed, words)
        worlds = costed.band.worlds if costed.band else 0
        for each in costed.conditions:
            yield Text(words.said(condition_text(each, costed.book.id, worlds=worlds)))
        yield from _reserve(costed, words)
    yield Findings(costed.findings)


def _by_year(costed: CostedOffer, words: Words) -> TableBlock:
    def row(name: str, values: ByYear, kind: str = "plain") -> TableRow:
        return TableRow((label(name), *amounts(values, words.money)), kind)

    rows = [
        row(words("Ongoing"), costed.cost.ongoing),
        row(words("One-time"), costed.cost.one_time),
        row(words("Together"), costed.cost.total, "total"),
    ]
    if costed.band:
        rows.append(
            row(words("5 in 100 simulations are below"), costed.band.low, "sub")
        )
        rows.append(
            row(words("5 in 100 simulations are above"), costed.band.high, "sub")
        )
    for name, values in costed.goes_to.items():
        rows.append(row(words.said(name), values, "sub"))
    rows += [
        row(words("Per student"), costed.per_pupil),
        row(words("Per member of its units"), costed.per_member),
    ]
    if any(costed.following):
        rows.append(
            row(words("Not in it: pay of units that follow"), costed.following, "sub")
        )
    shares = amounts(costed.share_of_spending, lambda share: words.percent(share, 2))
    rows.append(TableRow((label(words("Share of all expenditures")), *shares)))
    for unit, values in costed.one_percent.items():
        rows.append(row(words("Cost of 1% for {unit}", unit=unit), values))
    return TableBlock(
        name=f"by-year-{costed.book.id}",
        caption=words("By year"),
        heads=("", *map(str, costed.years)),
        rows=tuple(rows),
    )


def _terms(costed: CostedOffer, words: Words) -> Iterator[Block]:
    shared = all(part.share for part in costed.terms)
    said = words(
        "All years together. Alone: added to the contract by itself. In order: added after "
        "those above it. Share: its part of the whole, whatever the order."
    )
    if not shared:
        said += " " + words("With so many terms the shares are given by kind, below.")
    rows = [_term(part, costed, words) for part in costed.terms]
    if not shared:
        rows.append(TableRow((label(words("By kind of term")),), "group"))
        rows += [_term(part, costed, words, kind=True) for part in costed.kinds]
    whole = costed.cost.all_years
    door = cost_at(costed.offer.id, ALL_YEARS, costed.book.id)
    total = amounts([whole, whole], words.money, opens=[door, door])
    rows.append(
        TableRow((label(words("The whole offer")), amount("", None), *total), "total")
    )
    yield TableBlock(
        name=f"terms-{costed.book.id}",
        caption=words("Term by term"),
        heads=tuple(map(words, ("Term", "Alone", "In order", "Share"))),
        rows=tuple(rows),
    )
    yield Text(said, "quiet")


def _term(
    part: PartCost, costed: CostedOffer, words: Words, *, kind: bool = False
) -> TableRow:
    below = (
        [words("only if {condition}", condition=part.only_if)] if part.only_if else []
    )
    if kind:
        name = label(_kind(part.word, words).text, *below, words.said(part.label))
    else:
        name = label(words.said(part.label), *below)
    # The question asks for the term alone, so only that number opens there.
    door = (
        ""
        if kind
        else cost_at(
            costed.offer.id, ALL_YEARS, costed.book.id, term=_place(costed.offer, part)
        )
    )
    alone = amount(words.money(part.alone.all_years), part.alone.all_years, opens=door)
    share = part.share.all_years if part.share else None
    rest = amounts([part.in_order.all_years, share], words.money, missing="")
    return TableRow((name, alone, *rest))


def _place(offer: Offer, part: PartCost) -> int:
    """Return the place of a term in its offer, counted from one; 0 where it has none."""
    first = part.terms[0]
    places = (n for n, term in enumerate(offer.terms, 1) if term is first)
    return next(places, 0)


def _kind(word: str, words: Words) -> Cell:
    return label(words.said(word.replace("_", " ")))


def _bands(costed: CostedOffer, words: Words) -> Iterator[Block]:
    """Lay out each term alone, and in order where that is another band."""
    if costed.band is None or not costed.terms:
        return
    rows = []
    for part in costed.terms:
        if part.bands is None:
            continue
        alone, in_order = (
            _band(each, words) for each in (part.bands.alone, part.bands.in_order)
        )
        rows.append(TableRow((label(words.said(part.label)), *alone)))
        if in_order != alone:
            rows.append(TableRow((label(words("In order")), *in_order), "sub"))
    rows.append(
        TableRow((label(words("The whole offer")), *_band(costed.band, words)), "total")
    )
    yield TableBlock(
        name=f"bands-{costed.book.id}",
        caption=words(
            "5, 50 and 95 in 100 of {count} simulations are below",
            count=words.number(costed.band.worlds),
        ),
        heads=(words("Term"), *map(str, costed.years), words("Together")),
        rows=tuple(rows),
    )


def _band(band: CostBand, words: Words) -> tuple[Cell, ...]:
    columns = [*zip(band.low, band.middle, band.high, strict=True), band.all_years]
    return tuple(
        amount(" / ".join(map(words.money, column)), column[1]) for column in columns
    )


def _reserve(costed: CostedOffer, words: Words) -> Iterator[Block]:
    if not costed.claims_reserve:
        yield Text(words(NOT_CLAIMED), "lead")
        return
    without, after = (level_word(level) for level in costed.certification)
    yield Text(
        (
            words("Certification") + ": ",
            Badge(words.said(without), _TONES[without]),
            " " + words("without the offer") + ", ",
            Badge(words.said(after), _TONES[after]),
            " " + words("with it") + ".",
        )
    )
    rows = []
    for name, said in _RESERVES.items():
        line = f"reserve.{name}"
        if (effect := costed.effects.get(line)) is None:
            continue
        rows.append(TableRow((label(words(said)),), "group"))
        for text, offers, values in (
            ("without the offer", (CONTRACT_ALONE,), effect.without),
            ("with it", (costed.offer.id,), effect.with_offer),
        ):
            doors = [
                address(
                    "/number",
                    line=line,
                    year=str(year),
                    book=costed.book.id,
                    offers=offers,
                )
                for year in costed.years
            ]
            cells = amounts(values, words.money, opens=doors)
            rows.append(TableRow((label(words(text)), *cells), "sub"))
    yield TableBlock(
        name=f"reserve-{costed.book.id}",
        caption=words("Reserve at the end of the year"),
        heads=("", *map(str, costed.years)),
        rows=tuple(rows),
    )


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
