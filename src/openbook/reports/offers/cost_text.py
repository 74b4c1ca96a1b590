"""What offers cost, as people read it: one offer in full, many in a table."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.figures.amounts import MoneyScale, aligned, said_money, scale_for
from openbook.figures.figure import Status
from openbook.findings.show import as_text
from openbook.findings.text import cut_to
from openbook.offers.cost_result import ByYear, CostBand, CostedOffer, PartCost
from openbook.offers.sorted_terms import NotCosted
from openbook.reports.gaps.words import book_words, plain_name
from openbook.reports.notes import NOT_CLAIMED, rests_on
from openbook.reports.offers.claim_text import claim_lines
from openbook.reports.offers.condition_words import condition_lines
from openbook.reports.offers.cost_report import level_word
from openbook.reports.year_words import years_said


def band_lines(
    costed: CostedOffer, scale: MoneyScale, *, longest: int
) -> Iterator[str]:
    """A row for each term alone, and one in order where that is another band."""
    if costed.band is None or not costed.terms:
        return
    head = f"5 / 50 / 95 in 100 of {costed.band.worlds:,} worlds are below"
    rows = [[head, *map(str, costed.years), "together"]]
    for part in costed.terms:
        if part.bands is None:
            continue
        alone, in_order = (
            _cells(band, scale) for band in (part.bands.alone, part.bands.in_order)
        )
        rows.append([f"  {cut_to(part.label, longest)}", *alone])
        if in_order != alone:
            rows.append(["    in order", *in_order])
    rows.append(["The whole offer", *_cells(costed.band, scale)])
    yield from aligned(rows)
    yield ""


def _cells(band: CostBand, scale: MoneyScale) -> list[str]:
    columns = [*zip(band.low, band.middle, band.high, strict=True), band.all_years]
    return [" / ".join(map(scale, column)) for column in columns]


_LONGEST = 56
_IN_FULL = 2  # more offers than this are shown as one table


def cost_text(costed: tuple[CostedOffer, ...], case: Case | None = None) -> str:
    """One or two offers in full on each book; more of them line by line.

    With the case, it says below what the numbers rest on.
    """
    offers = {each.offer.id for each in costed}
    if not costed:
        return "There is no offer to cost."
    if len(offers) > _IN_FULL:
        told = "\n".join(_summary(costed))
    else:
        told = "\n\n".join("\n".join(_in_full(each)) for each in costed)
    notes = rests_on(case, [each.book for each in costed]) if case else ()
    return "\n".join([told, *([""] if notes else []), *notes])


def _summary(costed: tuple[CostedOffer, ...]) -> Iterator[str]:
    scale = scale_for(value for each in costed for value in each.cost.total)
    yield f"Cost above the contract in force, in {scale.words}"
    yield ""
    rows = [["", "book", *map(str, costed[0].years), "together", "without a price"]]
    for each in costed:
        pairs = zip(each.years, each.cost.total, strict=True)
        amounts = ["silent" if y in each.silent else scale(c) for y, c in pairs]
        amounts.append(scale(each.in_its_years))
        if not each.terms:  # nothing in it has a price, which is not the same as free
            amounts = ["—"] * len(amounts)
        open_terms = sum(a.why is not NotCosted.WITHDRAWN for a in each.aside)
        rows.append(
            [
                each.offer.id,
                plain_name(each.book),
                *amounts,
                str(open_terms) if open_terms else "",
            ]
        )
    yield from aligned(rows)
    yield ""
    yield (
        "Together: the years that an offer covers; after its last year it is silent."
    )
    yield "Name an offer to see its terms."
    if not all(each.claims_reserve for each in costed):
        yield NOT_CLAIMED
        yield from map(as_text, costed[0].findings)


def _in_full(costed: CostedOffer) -> Iterator[str]:
    scale = scale_for(costed.cost.total)
    yield f"{costed.offer.title} ({costed.offer.id}) on the book {book_words(costed.book)}"
    if costed.offer.learned_later:
        yield f"Learned later: made on {costed.offer.made_on}, after the day of the case."
    yield f"Cost above the contract in force, in {scale.words}"
    yield ""
    yield from aligned(list(_by_year(costed, scale)))
    yield from _silent(costed)
    yield ""
    if costed.terms:
        yield from _terms(costed, scale)
    yield from band_lines(costed, scale, longest=_LONGEST)
    worlds = costed.band.worlds if costed.band else 0
    yield from condition_lines(costed.conditions, costed.book.id, worlds=worlds)
    yield from _aside(costed)
    yield from _unconfirmed(costed)
    if costed.claims_reserve:
        without, with_offer = map(level_word, costed.certification)
        yield f"Certification: {without} without the offer, {with_offer} with it."
    else:
        yield NOT_CLAIMED
    yield from claim_lines(costed)
    yield from map(as_text, costed.findings)


def _silent(costed: CostedOffer) -> Iterator[str]:
    """The years after the end of an offer, and its cost until then."""
    if not costed.silent:
        return
    covered = [year for year in costed.years if year not in costed.silent]
    if covered:
        amount = said_money(costed.in_its_years)
        yield f"The offer covers {years_said(covered)}: {amount} together."
    yield (
        f"It is silent on {years_said(costed.silent)}: these amounts hold if its terms "
        "go on."
    )


def _by_year(costed: CostedOffer, scale: MoneyScale) -> Iterator[list[str]]:
    def row(words: str, values: ByYear) -> list[str]:
        return [words, *map(scale, values)]

    yield ["", *map(str, costed.years)]
    yield row("ongoing", costed.cost.ongoing)
    yield row("one-time", costed.cost.one_time)
    yield row("together", costed.cost.total)
    if costed.band:
        yield row("  5 in 100 are below", costed.band.low)
        yield row("  5 in 100 are above", costed.band.high)
    for words, values in costed.goes_to.items():
        yield row(f"  {words}", values)
    yield ["per pupil, dollars", *(f"{value:,.0f}" for value in costed.per_pupil)]
    yield [
        "per member of its units, dollars",
        *(f"{value:,.0f}" for value in costed.per_member),
    ]
    if any(costed.following):
        yield row("  not in it: pay of units that follow", costed.following)
    yield ["of all spending", *(f"{value:.2%}" for value in costed.share_of_spending)]
    for unit, values in costed.one_percent.items():
        yield row(f"1% for {unit}", values)
    for name in ("unrestricted", "available", "unassigned"):
        effect = costed.effects.get(f"reserve.{name}")
        if effect is None:
            continue
        yield row(f"reserve, {name}: without", effect.without)
        yield row(f"reserve, {name}: with", effect.with_offer)


def _terms(costed: CostedOffer, scale: MoneyScale) -> Iterator[str]:
    shared = all(part.share for part in costed.terms)
    years = f"{costed.years[0]} to {costed.years[-1]}"
    rows = [[f"Terms, {years} together", "alone", "in order", "share"]]
    rows += [_term(part, scale) for part in costed.terms]
    if not shared:
        rows += [["By kind", "", "", ""]]
        rows += [_term(part, scale, kind=True) for part in costed.kinds]
    whole = scale(costed.cost.all_years)
    rows.append(["The whole offer", "", whole, whole])
    yield from aligned(rows)
    yield ""


def _term(part: PartCost, scale: MoneyScale, *, kind: bool = False) -> list[str]:
    words = f"{part.word}, {part.label}" if kind else cut_to(part.label, _LONGEST)
    if part.only_if:
        words += " (conditional)"
    share = scale(part.share.all_years) if part.share else ""
    amounts = (part.alone.all_years, part.in_order.all_years)
    return [f"  {words}", *map(scale, amounts), share]


def _aside(costed: CostedOffer) -> Iterator[str]:
    for why in NotCosted:
        chosen = [each for each in costed.aside if each.why is why]
        if chosen:
            yield f"{str(why).capitalize()}:"
            yield from (f"  {each.sentence or each.term.label}" for each in chosen)
            yield ""


def _unconfirmed(costed: CostedOffer) -> Iterator[str]:
    """Terms that are costed as somebody wrote them, though nobody has confirmed them."""
    told = [
        f"Unconfirmed: {term.label}" + (f" ({term.note})" if term.note else "")
        for term in costed.offer.terms
        if term.status == Status.UNCONFIRMED
    ]
    yield from [*told, ""] if told else []
