"""What one offer costs under one set of assumptions: years, terms, bands, reserve."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.operation import line_words
from openbook.offers.cost_result import ByYear, CostBand, CostedOffer, PartCost
from openbook.reports.document.document import (
    TONES,
    Badge,
    Block,
    Cell,
    Drawing,
    Findings,
    Heading,
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
)
from openbook.reports.notes import NOT_CLAIMED, book_name
from openbook.reports.offers.charts import goes_to_chart
from openbook.reports.offers.condition_words import condition_text
from openbook.reports.offers.cost_report import level_word
from openbook.reports.scope_words import scope_label
from openbook.reports.words.words import Words

_RESERVES = {
    "unrestricted": "Unrestricted",
    "available": "Available",
    "unassigned": "Unassigned",
    "required": "Minimum reserve",
}


def cost_details(costed: CostedOffer, case: Case, words: Words) -> Iterator[Block]:
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
    return label(words.said(line_words(word)))


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
            Badge(words.said(without), TONES[without]),
            " " + words("without the offer") + ", ",
            Badge(words.said(after), TONES[after]),
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
