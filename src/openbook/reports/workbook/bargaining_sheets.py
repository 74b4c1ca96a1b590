"""The sheets that people bargain over: the offers and the gap, both live."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.figures.amounts import counted
from openbook.figures.figure import InputKind
from openbook.findings.dataclass import dataclass
from openbook.model.simulations.assumption_values import asked
from openbook.offers.choices import CaseChoices
from openbook.offers.places import TOTAL
from openbook.offers.sorted_terms import NotCosted, sort_terms
from openbook.offers.span import Span, span_of
from openbook.reports.workbook.cells import (
    CellPart,
    Look,
    Sheet,
    SheetCell,
    SheetChart,
    column_name,
)
from openbook.reports.workbook.layout import CODE, FIRST_YEAR, HEAD
from openbook.reports.workbook.line_rows import Heads, block_row, lines_sheet
from openbook.reports.workbook.plan import CONTRACT, Prepared, Values
from openbook.reports.workbook.runs import ModelRuns, Moved, Run

OFFERS, GAP = "Offers", "Gap"
RESERVE, MARGIN = "reserve.available", "reserve.margin"
_CHOSEN = "As chosen, with what was typed over"
_TOGETHER = ("In the years it covers", "All years, if its terms continue")
_NOT_COSTED = "not costed"
_IN_CONTRACT = "for an agreement that the contract holds: above the contract without it"
_GOES_ON = "after the years that an offer covers, as if its terms continue"
_WITH = "with the offer that is chosen"
_ORDERS = (
    "A share is what the reserve moves when this assumption is switched from one side's to "
    "the other's: the average of switching them in this order and in the reverse order."
)


@dataclass(frozen=True, slots=True)
class Bargained:
    """The runs of every offer and of both sides, and their numbers."""

    runs: ModelRuns
    contract: Run
    held: tuple[Run, ...]  # by offer
    without: tuple[Run, ...]
    sides: tuple[tuple[str, Run], ...]  # the names of two sides and the run of each
    switched: tuple[tuple[str, Run, Run], ...]  # each assumption, on the way there and back
    values: Mapping[Run, Values]


def bargained(case: Case, prepared: Prepared, choices: CaseChoices) -> Bargained:
    """Add a run for every offer, and for each assumption on which the two sides differ."""
    runs = ModelRuns(prepared, (TOTAL, RESERVE, MARGIN))
    levers = _several(prepared, InputKind.LEVER)
    contract = runs.add(CONTRACT, {n: _at(prepared, n, 0) for n in levers})
    held, without = [], []
    for place, name in enumerate(prepared.choices.offers):
        own = {n: _at(prepared, n, place) for n in levers if _differs(prepared, n, place)}
        held.append(runs.add(name, own, contract))
        less = {
            n: _at(prepared, n, place, without=True)
            for n in levers
            if _differs(prepared, n, place, without=True)
        }
        without.append(runs.add(f"{CONTRACT}, without {name}", less, contract))
    sides, switched = _between(case, prepared, choices, runs)
    return Bargained(runs, contract, tuple(held), tuple(without), sides, switched, runs.values())


def _several(prepared: Prepared, kind: InputKind) -> list[str]:
    names = asked(prepared.model, kind)
    return [name for name in names if prepared.choices.rows[name].several]


def _at(prepared: Prepared, name: str, offer: int, *, without: bool = False) -> Moved:
    rows = prepared.choices.rows[name]
    places = (rows.without if without else rows.held)[offer]
    return Moved(rows.paths[places[prepared.choices.book]], places)


def _differs(prepared: Prepared, name: str, offer: int, *, without: bool = False) -> bool:
    rows = prepared.choices.rows[name]
    return (rows.without if without else rows.held)[offer] != rows.held[0]


def _between(
    case: Case, prepared: Prepared, choices: CaseChoices, runs: ModelRuns
) -> tuple[tuple[tuple[str, Run], ...], tuple[tuple[str, Run, Run], ...]]:
    """Add the runs of two sides, and those between them: one assumption after the other."""
    ids = [book.id for book in choices.books]
    sides = [ids.index(book.id) for book in sides_books(case) if book.id in ids][:2]
    if len(sides) < 2:
        return (), ()
    one, other = sides
    names = prepared.choices.books
    differing = _several(prepared, InputKind.ASSUMPTION)
    paths = {name: prepared.choices.rows[name].paths for name in differing}

    def of(name: str, book: int) -> Moved:
        return Moved(paths[name][book], (book,) * len(ids))

    start = runs.add(names[one], {name: of(name, one) for name in differing})
    between = [n for n in differing if paths[n][one] != paths[n][other]]
    there, last = [], start
    for name in between:
        title = f"{names[one]}, then {names[other]} up to: {BY_NAME[name].doc}"
        last = runs.add(title, {name: of(name, other)}, last)
        there.append(last)
    back, here = [], last
    for name in between[:-1]:
        title = f"{names[other]}, then {names[one]} up to: {BY_NAME[name].doc}"
        here = runs.add(title, {name: of(name, one)}, here)
        back.append(here)
    ends = ((names[one], start), (names[other], last))
    return ends, tuple(zip(between, there, [*back, start], strict=False))


_Part = tuple[float, Run | None, str]  # a number, times a line of a run or of the main sheets


class _Block:
    """Rows of live amounts, years across, while they are written."""

    def __init__(self, sheet: Sheet, prepared: Prepared, found: Bargained) -> None:
        self.sheet, self._prepared, self._found = sheet, prepared, found
        self.row = HEAD + 1

    def title(self, text: str, width: int) -> None:
        """Begin a block."""
        block_row(self.sheet, self.row, text, width)
        self.row += 1

    def amounts(self, words: Sequence[str], parts: Sequence[_Part], part: CellPart) -> int:
        """Write a row that adds lines of some runs, each times a number; give its place."""
        row = self.row
        self.sheet.texts(row, words)
        for year in range(len(self._prepared.years)):
            self.sheet.put(row, FIRST_YEAR + year, self._cell(parts, year, part))
        self.row += 1
        return row

    def _cell(self, parts: Sequence[_Part], year: int, part: CellPart) -> SheetCell:
        found, text, value = self._found, "", 0.0
        for times, run, name in parts:
            sign = "-" if times < 0 else "+"
            weight = "" if abs(times) == 1 else f"{abs(times):g}*"
            text += f"{sign}{weight}{found.runs.cell(run, name, year)}"
            own = found.values[run] if run else self._prepared.values
            value += times * own.at(self._prepared.model.lines[name], year)
        return SheetCell(value, f"={text.removeprefix('+')}", Look.MONEY, part)

    def texts(self, words: Sequence[str]) -> None:
        """Write a row of words."""
        self.sheet.texts(self.row, words)
        self.row += 1

    def whole(self, row: int, column: int, years: range, text: str = "") -> None:
        """Write the sum of the first years of a row beside it; nothing where it has none."""
        cells = [self.sheet.cells[row, FIRST_YEAR + year] for year in years]
        total = sum(float(each.value or 0) for each in cells)
        ends = (column_name(FIRST_YEAR), column_name(FIRST_YEAR + max(len(years), 1) - 1))
        own = f"=SUM({ends[0]}{row + 1}:{ends[1]}{row + 1})" if years else "=0"
        part = self.sheet.cells[row, FIRST_YEAR].part
        self.sheet.put(row, column, SheetCell(total, text or own, Look.MONEY, part))


def offers_sheet(case: Case, prepared: Prepared, choices: CaseChoices, found: Bargained) -> Sheet:
    """Return every offer: what it costs, what it leaves, and its terms, costed or not."""
    heads = Heads(
        "Offers under the assumptions that are chosen",
        "Live: costs and reserves follow the assumptions that are in use.",
        "Made on, standing",
        _TOGETHER,
    )
    sheet = lines_sheet(OFFERS, heads, prepared.years)
    years = len(prepared.years)
    after = FIRST_YEAR + years
    sheet.widths = {**sheet.widths, CODE: 24.0, after: 18.0, after + 1: 18.0}
    block = _Block(sheet, prepared, found)
    block.title(f"Cost above the current contract, in dollars ({_IN_CONTRACT})", after + 2)
    first, every = block.row, list(_offers(prepared, choices, found))
    costed = [each for each in every if _is_costed(case, each.offers)]
    for each in costed:
        parts = [(1.0, each.held, TOTAL), (-1.0, each.without, TOTAL)]
        words = (each.name, _left_out(case, each.offers), _when(each.offers))
        row = block.amounts(words, parts, CellPart.COMPUTED)
        _cover(block, row, [span_of(case, offer) for offer in each.offers], years)
    own = [(1.0, None, TOTAL), (-1.0, found.contract, TOTAL)]
    last = block.amounts((_CHOSEN,), own, CellPart.TOTAL)
    block.whole(last, after + 1, range(years))
    for each in every:
        if each not in costed:
            block.texts((each.name, _NOT_COSTED, _when(each.offers)))
    if costed:
        block.row = _chart(sheet, (first, last - 1), block.row, after)
    for line, title in ((RESERVE, "Available reserves"), (MARGIN, "Above (below) the minimum")):
        block.title(f"{title} at the end of the year, in dollars ({_GOES_ON})", after + 2)
        block.amounts((CONTRACT,), ((1.0, found.contract, line),), CellPart.COMPUTED)
        for each in costed:
            left = (each.name, _left_out(case, each.offers))
            block.amounts(left, ((1.0, each.held, line),), CellPart.COMPUTED)
        block.amounts((_CHOSEN,), ((1.0, None, line),), CellPart.TOTAL)
    block.title("Terms of every offer", after + 2)
    block.row = _terms(sheet, block.row, case, choices)
    return sheet


class _Offered(NamedTuple):
    """Offers that are chosen together, and their runs."""

    name: str
    offers: tuple[Offer, ...]
    held: Run
    without: Run


def _offers(prepared: Prepared, choices: CaseChoices, found: Bargained) -> Iterator[_Offered]:
    rows = zip(prepared.choices.offers, choices.offers, found.held, found.without, strict=True)
    for name, choice, held, without in rows:
        if choice.offers:
            yield _Offered(name, choice.offers, held, without)


def _is_costed(case: Case, offers: Sequence[Offer]) -> bool:
    return any(sort_terms(case, offer).priced for offer in offers)


def _left_out(case: Case, offers: Sequence[Offer]) -> str:
    """Say how many terms would cost something that nobody can say."""
    aside = (each.why for offer in offers for each in sort_terms(case, offer).aside)
    left = sum(why in {NotCosted.NO_NUMBER, NotCosted.NOT_KNOWN} for why in aside)
    return f"{counted(left, 'terms')} {_NOT_COSTED}" if left else ""


def _when(offers: Sequence[Offer]) -> str:
    return "; ".join(f"{each.made_on.isoformat()}, {each.standing}" for each in offers)


def _cover(block: _Block, row: int, spans: Sequence[Span], years: int) -> None:
    """Sum the years that an offer covers; after its last year it is silent."""
    sheet, after = block.sheet, FIRST_YEAR + years
    covered = min(len(span.covered) for span in spans)
    silent = range(covered, years)
    block.whole(row, after, range(covered))
    rest = "".join(f"+{sheet.cells[row, FIRST_YEAR + year].formula[1:]}" for year in silent)
    block.whole(row, after + 1, range(years), f"={column_name(after)}{row + 1}{rest}")
    for year in silent:
        sheet.put(row, FIRST_YEAR + year, SheetCell("silent", look=Look.RIGHT))


_CHART_ROWS = 16


def _chart(sheet: Sheet, rows: tuple[int, int], below: int, column: int) -> int:
    """Draw what each offer costs below the rows that say so; give the next free row."""
    (first, last), letters = (f"${row + 1}" for row in rows), column_name(column)
    tall = max(_CHART_ROWS, rows[1] - rows[0] + 8)
    sheet.charts.append(
        SheetChart(
            "bar",
            "Cost of each offer in the years it covers, above the current contract (dollars)",
            f"{OFFERS}!$A{first}:$A{last}",
            ((f"{OFFERS}!${letters}${HEAD + 1}", f"{OFFERS}!${letters}{first}:${letters}{last}"),),
            (below + 1, 0),
            (tall, column + 1),
        )
    )
    return below + tall + 2


def _terms(sheet: Sheet, row: int, case: Case, choices: CaseChoices) -> int:
    """List the terms of each offer once, with why one is in no amount."""
    once = {offer.id: offer for choice in choices.offers for offer in choice.offers}
    for offer in once.values():
        aside = {id(each.term): each for each in sort_terms(case, offer).aside}
        side = case.head.called.get(offer.side, offer.side)
        sheet.put(row, 0, SheetCell(f"{side}: {offer.title}", part=CellPart.TOTAL))
        row += 1
        for term in offer.terms:
            without = aside.get(id(term))
            sheet.texts(row, [term.label, "", without.told if without else ""])
            row += 1
    return row


def gap_sheet(prepared: Prepared, found: Bargained) -> Sheet | None:
    """Return the shares of the gap between two sides, their sum, and how far it is from the gap."""
    if not found.sides:
        return None
    (one, first), (other, last) = found.sides
    title = f"Gap in available reserves: {other} less {one}, {_WITH}"
    sheet = lines_sheet(GAP, Heads(title, _ORDERS, "", ()), prepared.years)
    block = _Block(sheet, prepared, found)
    years = len(prepared.years)
    block.title("Share of each assumption on which the two differ, in dollars", FIRST_YEAR + years)
    top, before, from_other = block.row, first, last
    for name, there, back in found.switched:
        steps = ((0.5, there), (-0.5, before), (0.5, from_other), (-0.5, back))
        parts = [(times, run, RESERVE) for times, run in steps]
        block.amounts((BY_NAME[name].doc,), parts, CellPart.COMPUTED)
        before, from_other = there, back
    end = block.row
    summed = _sum_row(block, "Sum of the shares", range(top, end), years)
    block.title(f"Available reserves, {_WITH}", FIRST_YEAR + years)
    low = block.amounts(
        (f"Under the assumptions of {one}",), ((1.0, first, RESERVE),), CellPart.COMPUTED
    )
    high = block.amounts(
        (f"Under the assumptions of {other}",), ((1.0, last, RESERVE),), CellPart.COMPUTED
    )
    ends = [(1.0, last, RESERVE), (-1.0, first, RESERVE)]
    gap = block.amounts(("The gap",), ends, CellPart.TOTAL)
    _check_row(block, gap, summed, years)
    if found.switched:
        _gap_charts(sheet, (top, end - 1), (low, high), years)
    return sheet


def _sum_row(block: _Block, words: str, rows: range, years: int) -> int:
    row = block.row
    block.sheet.texts(row, [words])
    for year in range(years):
        letters = column_name(FIRST_YEAR + year)
        text = f"=SUM({letters}{rows.start + 1}:{letters}{rows.stop})" if rows else "=0"
        values = (block.sheet.cells[each, FIRST_YEAR + year].value for each in rows)
        total = sum(float(each or 0) for each in values)
        cell = SheetCell(total, text, Look.MONEY, CellPart.TOTAL)
        block.sheet.put(row, FIRST_YEAR + year, cell)
    block.row += 1
    return row


def _check_row(block: _Block, gap: int, summed: int, years: int) -> None:
    """How far the shares are from the gap, in whole dollars."""
    block.sheet.texts(block.row, ["Gap less the sum of the shares (0 where they add up)"])
    for year in range(years):
        letters = column_name(FIRST_YEAR + year)
        text = f"=ROUND({letters}{gap + 1}-{letters}{summed + 1},0)"
        cell = SheetCell(0.0, text, Look.MONEY, CellPart.STEP)
        block.sheet.put(block.row, FIRST_YEAR + year, cell)
    block.row += 1


def _gap_charts(sheet: Sheet, shares: tuple[int, int], sides: tuple[int, int], years: int) -> None:
    """Draw where the gap comes from in the last certified year, and both sides' reserves."""
    letters, row = column_name(FIRST_YEAR + min(years, 3) - 1), sheet.rows + 1
    first, end = (each + 1 for each in shares)
    ends = (column_name(FIRST_YEAR), column_name(FIRST_YEAR + years - 1))

    def across(each: int) -> str:
        return f"{GAP}!${ends[0]}${each + 1}:${ends[1]}${each + 1}"

    sheet.charts += [
        SheetChart(
            "bar",
            "What the gap comes from, in the last certified year (dollars)",
            f"{GAP}!$A${first}:$A${end}",
            ((f"{GAP}!${letters}${HEAD + 1}", f"{GAP}!${letters}${first}:${letters}${end}"),),
            (row, 0),
            (_CHART_ROWS, FIRST_YEAR + years),
        ),
        SheetChart(
            "line",
            "Available reserves under each side's assumptions (dollars)",
            across(HEAD),
            tuple((f"{GAP}!$A${each + 1}", across(each)) for each in sides),
            (row + _CHART_ROWS + 1, 0),
            (_CHART_ROWS, FIRST_YEAR + years),
        ),
    ]
    sheet.printed, sheet.one_page = (row + 2 * _CHART_ROWS + 2, FIRST_YEAR + years), True
