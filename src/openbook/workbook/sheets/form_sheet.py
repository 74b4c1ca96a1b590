"""The multiyear form: revenue, spending, fund balance and reserve, as budgets are read.

Blocks, codes and the order of lines are those that people know from the state's own
multiyear projection; every number is the cell of another sheet.
"""

from __future__ import annotations

from openbook.figures.line import Line
from openbook.workbook.address import column_name
from openbook.workbook.cells import Cell, Look, Part, Sheet
from openbook.workbook.layout import CODE, FIRST_YEAR, HEAD, WORDS
from openbook.workbook.prepared import Prepared
from openbook.workbook.sheets.line_rows import (
    Heads,
    block_row,
    lines_sheet,
    number_look,
    year_cells,
)
from openbook.workbook.sheets.object_codes import OBJECT_CODES

FORM = "Multiyear"
_COMES_IN = {
    "revenue.formula": "State formula (LCFF) sources",
    "revenue.federal": "Federal revenue",
    "revenue.other_state": "Other state revenue",
    "revenue.local": "Other local revenue",
    "revenue.other": "All other revenue",
    "funding.state_relief": "New state money expected",
    "revenue.parcel_tax": "Parcel tax",
    "revenue.unexplained": "As published beyond what the model explains",
    "revenue.one_time": "Money that comes once",
}
_GOES_OUT = {
    "object.certificated": "Certificated salaries",
    "object.classified": "Classified salaries",
    "object.benefits": "Employee benefits",
    "object.other": "Books, services, capital and all other spending",
}
_BALANCE = {
    "balance.nonspendable": "Nonspendable",
    "balance.restricted": "Restricted",
    "balance.committed": "Committed",
    "balance.assigned": "Assigned",
    "balance.economic_uncertainty": "Reserve for economic uncertainties",
    "balance.unassigned": "Unassigned",
}
_RESERVE = {
    "reserve.available": "Available reserve",
    "reserve.share": "Available reserve, share of spending",
    "least_reserve.share": "Least share that the law requires",
    "reserve.required": "Least reserve that the law requires",
    "reserve.margin": "Above (below) the least",
    "reserve.below": "Below the least?",
    "certification.level": "Certification: 0 positive, 1 qualified, 2 negative",
}
_COUNTS = {"ada.total": "Attendance", "lcff.funded": "Funded attendance"}


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

    def lines(self, wanted: dict[str, str], part: Part = Part.COMPUTED) -> list[int]:
        """Some lines of the model, as far as it has them; gives their rows."""
        rows = []
        for name, words in wanted.items():
            line = self.prepared.model.lines.get(name)
            if line is not None:
                rows.append(self._line(line, words, part))
        return rows

    def total(self, name: str, words: str, rows: list[int]) -> int:
        """A total of the model, and how far the rows above are from it."""
        row = self.lines({name: words}, Part.TOTAL)[0]
        line = self.prepared.model.lines[name]

        def cell(year: int) -> Cell:
            letters = column_name(FIRST_YEAR + year)
            parts = "".join(f"-{letters}{each + 1}" for each in rows)
            rest = self._value(line, year) - sum(
                self._number(each, year) for each in rows
            )
            # Rounding leaves a fraction of a cent; the check is one of cents.
            text = f"=INT(({letters}{row + 1}{parts})*100+0.5)/100"
            return Cell(round(rest, 2) + 0.0, text, Look.MONEY, Part.STEP)

        self._words("Total less the rows above (0 where they add up)")
        year_cells(self.sheet, self._row, len(self.prepared.years), cell)
        self._row += 1
        return row

    def _line(self, line: Line, words: str, part: Part) -> int:
        row = self._row
        self.sheet.texts(row, [line.name, words, "", OBJECT_CODES.get(line.name, "")])
        by_year = self.prepared.layout.graph.by_year(line)

        def cell(year: int) -> Cell:
            text = f"={self._refer.cell(line, year if by_year else 0)}"
            note = line.formula if line.args and not year else ""
            value = self.prepared.values.at(line, year)
            return Cell(value, text, number_look(line), part, note)

        year_cells(self.sheet, row, len(self.prepared.years), cell)
        self._row += 1
        return row

    def before(self, words: str, carried: str, start: str) -> None:
        """Last year's value of a line, at the start another's."""
        lines = self.prepared.model.lines
        carry, begin = lines[carried], lines[start]
        self._words(words)

        def cell(year: int) -> Cell:
            line, when = (carry, year - 1) if year else (begin, 0)
            text = f"={self._refer.cell(line, when)}"
            return Cell(self.prepared.values.at(line, when), text, Look.MONEY)

        year_cells(self.sheet, self._row, len(self.prepared.years), cell)
        self._row += 1

    def _words(self, words: str) -> None:
        self.sheet.put(self._row, WORDS, Cell(words))
        self.sheet.put(self._row, CODE, Cell(None))

    def _value(self, line: Line, year: int) -> float:
        return float(self.prepared.values.at(line, year))

    def _number(self, row: int, year: int) -> float:
        value = self.sheet.cells[row, FIRST_YEAR + year].value
        return float(value) if isinstance(value, float) else 0.0


def form_sheet(prepared: Prepared) -> Sheet:
    """The form, each number a live copy of the line it stands for."""
    form = _Form(prepared)
    form.block("A. Revenue")
    form.total("revenue.total", "Total revenue", form.lines(_COMES_IN))
    form.block("B. Spending")
    form.total("spending.total", "Total spending", form.lines(_GOES_OUT))
    form.block("C. Net increase (decrease) in fund balance")
    form.lines({"budget.result": "Revenue less spending"}, Part.TOTAL)
    form.block("D. Fund balance, unrestricted")
    if "reserve.start" in prepared.model.lines:
        form.before("Balance at the start", "reserve.unrestricted", "reserve.start")
    form.lines({"budget.surprise": "Surprise expected by the book"})
    form.lines({"reserve.unrestricted": "Balance at the end"}, Part.TOTAL)
    form.lines(_BALANCE)
    form.block("E. Available reserve against the least that the law requires")
    form.lines(_RESERVE)
    form.block("F. Attendance")
    form.lines(_COUNTS)
    return form.sheet
