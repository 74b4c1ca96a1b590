"""The sheets that people bargain over: the multiyear form, the offers, the gap.

Blocks, codes and the order of lines of the form are those that people know from the
state's own multiyear projection; every number is the cell of another sheet. Offers and
gap need many runs of the model, so the engine's values stand there, and live sums beside
them show that they add up. The sheets say so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.line import Line
from openbook.offers.gaps.book_gap import Gap
from openbook.offers.span import Span, cost_in, span_of
from openbook.offers.whole_cost import WholeCost
from openbook.reports.gap_words import book_words, cause
from openbook.reports.workbook.cells import CellPart, Look, Sheet, SheetCell, column_name
from openbook.reports.workbook.inputs_sheet import (
    OBJECT_CODES,
    Heads,
    block_row,
    lines_sheet,
    number_look,
    year_cells,
)
from openbook.reports.workbook.layout import CODE, FIRST_YEAR, HEAD, WORDS
from openbook.reports.workbook.plan import Prepared

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
    _top(sheet, [*heads, *map(str, years), *_TOGETHER])
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


FORM = "Multiyear"
_COMES_IN = {
    "revenue.formula": "LCFF sources",
    "revenue.federal": "Federal revenue",
    "revenue.other_state": "Other state revenue",
    "revenue.local": "Other local revenue",
    "revenue.other": "All other revenue",
    "funding.state_relief": "New state money expected",
    "revenue.parcel_tax": "Parcel tax",
    "revenue.unexplained": "Reconciling difference to the published budget",
    "revenue.one_time": "One-time revenue",
}
_GOES_OUT = {
    "object.certificated": "Certificated salaries",
    "object.classified": "Classified salaries",
    "object.benefits": "Employee benefits",
    "object.other": "Books, services, capital and all other expenditures",
}
_CHANGES = {
    "budget.result": "Net increase (decrease)",
    "budget.surprise": "Year-end variance assumed (actuals over projection)",
}
_BOUND = {
    "balance.nonspendable": "Nonspendable",
    "balance.committed": "Committed",
    "balance.assigned": "Assigned",
}
_BOUND_WHOLE = {"balance.bound": "Nonspendable, committed and assigned"}
_AVAILABLE = {
    "balance.economic_uncertainty": "Reserve for economic uncertainties",
    "balance.unassigned": "Unassigned",
}
_RESTRICTED = {"balance.restricted": "Restricted ending balance (held as published)"}
_RESERVE = {
    "reserve.available": "Available reserves",
    "reserve.share": "Available reserves, share of expenditures",
    "least_reserve.share": "Minimum reserve, share of expenditures",
    "reserve.required": "Minimum reserve",
    "reserve.margin": "Above (below) the minimum reserve",
    "reserve.below": "Below the minimum reserve?",
    "certification.level": "Certification: 0 positive, 1 qualified, 2 negative",
}
_COUNTS = {"ada.total": "Attendance (ADA)", "lcff.funded": "Funded attendance (ADA)"}
_ADDS_UP = "Total less the rows above (0 where they add up)"
_TIES = "Ending balance less its components (0 where they add up)"


class _Form:
    """The form while it is filled, row by row."""

    def __init__(self, prepared: Prepared) -> None:
        heads = Heads("Multiyear projection", prepared.told.about, "Object codes", ())
        self.prepared = prepared
        self.sheet = lines_sheet(FORM, heads, prepared.years)
        self._refer = prepared.layout.references(FORM)
        self._row = HEAD + 1

    def block(self, title: str) -> None:
        """A block of the form."""
        block_row(self.sheet, self._row, title, FIRST_YEAR + len(self.prepared.years))
        self._row += 1

    def lines(self, wanted: dict[str, str], part: CellPart = CellPart.COMPUTED) -> list[int]:
        """Some lines of the model, as far as it has them; gives their rows."""
        rows = []
        for name, words in wanted.items():
            line = self.prepared.model.lines.get(name)
            if line is not None:
                rows.append(self._line(line, words, part))
        return rows

    def total(self, name: str, words: str, rows: list[int]) -> int:
        """A total of the model, and how far the rows above are from it."""
        row = self.lines({name: words}, CellPart.TOTAL)[0]
        self._check(_ADDS_UP, row, rows)
        return row

    def components(self, whole: int, rows: list[int]) -> None:
        """The sum of some rows, and how far the whole is from it."""
        self._check(_TIES, whole, [self.sum("Total components", rows)])

    def sum(self, words: str, rows: list[int]) -> int:
        """A total of rows of this sheet."""

        def cell(year: int) -> SheetCell:
            letters = column_name(FIRST_YEAR + year)
            text = "=" + "+".join(f"{letters}{each + 1}" for each in rows)
            found = sum(self._number(each, year) for each in rows)
            return SheetCell(found, text, Look.MONEY, CellPart.TOTAL)

        return self._own(words, cell)

    def _check(self, words: str, whole: int, rows: list[int]) -> None:
        """How far some rows are from their whole, in every year."""

        def cell(year: int) -> SheetCell:
            letters = column_name(FIRST_YEAR + year)
            parts = "".join(f"-{letters}{each + 1}" for each in rows)
            rest = self._number(whole, year) - sum(self._number(each, year) for each in rows)
            # Rounding leaves a fraction of a cent; the check is one of cents.
            text = f"=INT(({letters}{whole + 1}{parts})*100+0.5)/100"
            return SheetCell(round(rest, 2) + 0.0, text, Look.MONEY, CellPart.STEP)

        self._own(words, cell)

    def _own(self, words: str, cell_of: Callable[[int], SheetCell]) -> int:
        """A row that stands on this sheet alone."""
        row = self._row
        self.sheet.put(row, WORDS, SheetCell(words))
        self.sheet.put(row, CODE, SheetCell(None))
        year_cells(self.sheet, row, len(self.prepared.years), cell_of)
        self._row += 1
        return row

    def _line(self, line: Line, words: str, part: CellPart) -> int:
        row = self._row
        self.sheet.texts(row, [line.name, words, "", OBJECT_CODES.get(line.name, "")])
        by_year = self.prepared.layout.graph.by_year(line)

        def cell(year: int) -> SheetCell:
            text = f"={self._refer.cell(line, year if by_year else 0)}"
            note = line.formula if line.args and not year else ""
            value = self.prepared.values.at(line, year)
            return SheetCell(value, text, number_look(line), part, note)

        year_cells(self.sheet, row, len(self.prepared.years), cell)
        self._row += 1
        return row

    def before(self, words: str, carried: str, start: str) -> list[int]:
        """Last year's value of a line, at the start another's; gives its row."""
        lines = self.prepared.model.lines
        if start not in lines:
            return []
        carry, begin = lines[carried], lines[start]

        def cell(year: int) -> SheetCell:
            line, when = (carry, year - 1) if year else (begin, 0)
            text = f"={self._refer.cell(line, when)}"
            return SheetCell(self.prepared.values.at(line, when), text, Look.MONEY)

        return [self._own(words, cell)]

    def _number(self, row: int, year: int) -> float:
        value = self.sheet.cells[row, FIRST_YEAR + year].value
        return float(value) if isinstance(value, float) else 0.0


def form_sheet(prepared: Prepared) -> Sheet:
    """The form, each number a live copy of the line it stands for."""
    form = _Form(prepared)
    form.block("A. Revenues")
    form.total("revenue.total", "Total revenues", form.lines(_COMES_IN))
    form.block("B. Expenditures")
    form.total("spending.total", "Total expenditures", form.lines(_GOES_OUT))
    form.block("C. Net increase (decrease) in fund balance")
    form.lines({"budget.result": "Revenues less expenditures"}, CellPart.TOTAL)
    if "reserve.unrestricted" in prepared.model.lines:
        _fund_balance(form)
    form.block("E. Available reserves compared with the minimum reserve")
    form.lines(_RESERVE)
    form.block("F. Attendance")
    form.lines(_COUNTS)
    return form.sheet


def _fund_balance(form: _Form) -> None:
    """The unrestricted balance with its components, and restricted money apart."""
    unrestricted = "reserve.unrestricted"
    form.block("D. Unrestricted fund balance")
    rows = form.before("Beginning balance, unrestricted", unrestricted, "reserve.start")
    rows += form.lines(_CHANGES)
    end = form.total(unrestricted, "Ending balance, unrestricted", rows)
    form.block("D. Components of the unrestricted ending balance")
    bound = form.lines(_BOUND) or form.lines(_BOUND_WHOLE)
    form.components(end, bound + form.lines(_AVAILABLE))
    if set(_RESTRICTED) <= set(form.prepared.model.lines):
        form.block("D. Restricted fund balance (no part of the unrestricted balance)")
        apart = form.lines(_RESTRICTED)
        form.sum("Ending fund balance, unrestricted and restricted", [end, *apart])
