"""The multiyear form: revenue, spending, fund balance and reserve, as budgets are read.

Blocks, codes and the order of lines are those that people know from the state's own
multiyear projection; every number is the cell of another sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from openbook.figures.line import Line
from openbook.reports.workbook.address import column_name
from openbook.reports.workbook.cells import CellPart, Look, Sheet, SheetCell
from openbook.reports.workbook.layout import CODE, FIRST_YEAR, HEAD, WORDS
from openbook.reports.workbook.plan import Prepared
from openbook.reports.workbook.sheets.line_rows import (
    Heads,
    block_row,
    lines_sheet,
    number_look,
    year_cells,
)
from openbook.reports.workbook.sheets.object_codes import OBJECT_CODES

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

    def lines(
        self, wanted: dict[str, str], part: CellPart = CellPart.COMPUTED
    ) -> list[int]:
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
            rest = self._number(whole, year) - sum(
                self._number(each, year) for each in rows
            )
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
