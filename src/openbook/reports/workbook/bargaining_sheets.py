"""The sheets that people bargain over: the offers and the gap.

Both need many runs of the model, so the engine's values stand there, and live sums beside
them show that they add up. The sheets say so.
"""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.span import Span, cost_in, span_of
from openbook.offers.whole_cost import WholeCost
from openbook.reports.document.document import year_heads
from openbook.reports.gap_words import book_words, cause
from openbook.reports.words.words import words_in
from openbook.reports.workbook.cells import CellPart, Look, Sheet, SheetCell, column_name
from openbook.reports.workbook.layout import HEAD

OFFERS, GAP = "Offers", "Gap"
_VALUES = "Values of the engine, not formulas: they do not follow when an input changes."
_TOGETHER = ("In the years it covers", "If its terms go on")
_NAME, _SIDE, _DAY, _STANDING, _WHAT, _FIRST = range(6)
_WIDTHS = {_NAME: 34.0, _SIDE: 14.0, _DAY: 12.0, _STANDING: 12.0, _WHAT: 60.0}


def offers_sheet(
    case: Case, costs: Sequence[WholeCost], chosen: Sequence[str], book: Book
) -> Sheet:
    """Every offer with its cost by year on one book, and its terms below it."""
    years = case.head.years
    title = (
        f"Offers, and what they cost above the contract under the {book_words(book)} assumptions"
    )
    sheet = Sheet(OFFERS, title, dict(_WIDTHS), frozen=(HEAD + 1, 1))
    after = _FIRST + len(years)
    sheet.widths = {**sheet.widths, **dict.fromkeys(range(_FIRST, after + 2), 17.0)}
    heads = ["Offer", "Side", "Made on", "Standing", "Title and terms"]
    _top(sheet, [*heads, *year_heads(years, words_in("en")), *_TOGETHER])
    by_offer = {each.offer.id: each for each in costs}
    row = HEAD + 1
    for offer in sorted(case.offers, key=lambda each: (each.made_on, each.id)):
        used = " (in this projection)" if offer.id in chosen else ""
        said = [f"{offer.id}{used}", offer.side, offer.made_on.isoformat()]
        sheet.texts(row, [*said, offer.standing, offer.title])
        _cost(sheet, row, span_of(case, offer), by_offer.get(offer.id))
        row = _terms(sheet, row + 1, offer)
    return sheet


def gap_sheet(gap: Gap) -> Sheet:
    """The shares of the gap, their live sum, and how far it is from the gap."""
    question = gap.question
    offers = " and ".join(offer.title for offer in question.offers)
    title = (
        f"Gap in {question.line} in {question.year}: {book_words(question.other)} less "
        f"{book_words(question.one)} assumptions, both with "
        f"{offers or 'the status quo (current contract)'}"
    )
    sheet = Sheet(GAP, title, {0: 34.0, 1: 20.0, 2: 70.0}, frozen=(HEAD + 1, 1))
    _top(sheet, ["Assumption", "Share of the gap", "What it is"])
    rows = [(share.name, share.amount, cause(share)) for share in gap.shares]
    for book, value in ((question.other, gap.other), (question.one, gap.one)):
        rows.append((f"Under the {book_words(book)} assumptions", value, ""))
    for row, (words, value, what) in enumerate(rows, HEAD + 1):
        sheet.texts(row, [words, "", what])
        sheet.put(row, 1, _given(value))
    row = HEAD + 1 + len(rows)
    summed = sum(share.amount for share in gap.shares)
    parts = f"SUM(B{HEAD + 2}:B{row - 2})" if gap.shares else "0"
    _formula(sheet, row, "The gap", gap.amount, f"=B{row - 1}-B{row}")
    _formula(sheet, row + 1, "Sum of the shares", summed, f"={parts}")
    check = f"=INT((B{row + 1}-B{row + 2})*100+0.5)/100"
    _formula(sheet, row + 2, "Gap less the sum (0 where they add up)", 0.0, check)
    return sheet


def _top(sheet: Sheet, heads: Sequence[str]) -> None:
    sheet.texts(0, [sheet.title], Look.TITLE)
    sheet.texts(1, [_VALUES], Look.WORDS)
    sheet.texts(HEAD, heads, Look.HEAD)


def _given(value: float) -> SheetCell:
    return SheetCell(value, look=Look.MONEY, part=CellPart.GIVEN)


def _formula(sheet: Sheet, row: int, words: str, value: float, text: str) -> None:
    sheet.texts(row, [words])
    sheet.put(row, 1, SheetCell(value, text, Look.MONEY, CellPart.TOTAL))


def _cost(sheet: Sheet, row: int, span: Span, costed: WholeCost | None) -> None:
    """What an offer costs in the years it covers; after its last year it is silent."""
    if costed is None or not costed.priced:
        sheet.put(row, _FIRST, SheetCell("not costed"))
        return
    covered = len(span.covered)
    for place, value in enumerate(costed.cost.total):
        said = _given(value) if place < covered else SheetCell("silent")
        sheet.put(row, _FIRST + place, said)
    first, last = (column_name(_FIRST + at) for at in (0, len(span.years) - 1))
    text = f"=SUM({first}{row + 1}:{last}{row + 1})"
    total = cost_in(costed.cost, costed.years, span.covered)
    after = _FIRST + len(span.years)
    sheet.put(row, after, SheetCell(total, text, Look.MONEY, CellPart.TOTAL))
    sheet.put(row, after + 1, _given(costed.cost.all_years))


def _terms(sheet: Sheet, row: int, offer: Offer) -> int:
    for term in offer.terms:
        gone = getattr(term, "withdrawn_on", None)
        said = f"{term.label} (withdrawn {gone})" if gone else term.label
        sheet.texts(row, [said], start=_WHAT)
        row += 1
    return row
