"""The sheet Multiyear: the state's own multiyear form, each number a live formula.

Blocks, codes and the order of lines are those that people know from Form MYPI. Where the
case tells restricted money apart, the form stands three times: unrestricted, restricted,
combined. The unrestricted rows are the combined less the restricted cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from openbook.figures.line import Line
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
    "program_revenue.federal": "Change of restricted programs, federal",
    "program_revenue.other_state": "Change of restricted programs, other state",
    "program_revenue.local": "Change of restricted programs, local",
}
_GOES_OUT = {
    "object.certificated": "Certificated salaries",
    "object.classified": "Classified salaries",
    "object.benefits": "Employee benefits",
    "object.other": "Books, services, capital and all other expenditures",
}
_NET = {"budget.result": "Net increase (decrease)"}
_VARIANCE = "Year-end variance assumed (actuals over projection)"
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
    "reserve.general_fund": "General fund",
    "reserve.negative_restricted": "Negative restricted ending balances",
    "reserve.other_funds": "Special reserve fund (17)",
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
_OBJECTS = ("certificated", "classified", "benefits")
Names = Sequence[str]


class _Column(NamedTuple):
    """One of the three columns: its name, its lines of the model, its sign of a contribution."""

    name: str
    came: str
    went: str
    ends: str
    starts: tuple[str, ...]

    def of(self, whole: Names, bound: Names) -> tuple[Names, Names]:
        """Return the lines that a row of the column adds, and those it takes away."""
        if self.name == _UNRESTRICTED:
            return whole, bound
        return (bound, ()) if self.name == _RESTRICTED_COLUMN else (whole, ())


_UNRESTRICTED, _RESTRICTED_COLUMN, _COMBINED = "Unrestricted", "Restricted", "Combined"
_STARTS = ("reserve.start", "balance.restricted_start")
_COLUMNS = (
    _Column(
        _UNRESTRICTED,
        "unrestricted.revenue",
        "unrestricted.spending",
        "reserve.unrestricted",
        _STARTS[:1],
    ),
    _Column(
        _RESTRICTED_COLUMN,
        "restricted.revenue",
        "restricted.spending",
        "balance.restricted",
        _STARTS[1:],
    ),
    _Column(_COMBINED, "revenue.total", "spending.total", "balance.combined", _STARTS),
)


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

    def sums(self, words: str, codes: str, plus: Names, minus: Names = ()) -> list[int]:
        """A row that adds and takes away lines of the model, as far as it has them."""
        lines = self.prepared.model.lines
        parts = [(1, lines[name]) for name in plus if name in lines]
        parts += [(-1, lines[name]) for name in minus if name in lines]
        if not parts:
            return []

        def cell(year: int) -> SheetCell:
            text, value = "", 0.0
            for sign, line in parts:
                at = year if self.prepared.layout.graph.by_year(line) else 0
                text += f"{'+' if sign > 0 else '-'}{self._refer.cell(line, at)}"
                value += sign * self.prepared.values.at(line, year)
            return SheetCell(value, f"={text.removeprefix('+')}", Look.MONEY)

        return [self._own(words, cell, codes)]

    def net(self, words: str, plus: list[int], minus: list[int]) -> int:
        """A total of some rows of this sheet less others."""

        def cell(year: int) -> SheetCell:
            letters = column_name(FIRST_YEAR + year)
            text = "+".join(f"{letters}{each + 1}" for each in plus)
            text += "".join(f"-{letters}{each + 1}" for each in minus)
            value = sum(self._number(each, year) for each in plus)
            value -= sum(self._number(each, year) for each in minus)
            return SheetCell(value, f"={text}", Look.MONEY, CellPart.TOTAL)

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

    def _own(self, words: str, cell_of: Callable[[int], SheetCell], codes: str = "") -> int:
        """A row that stands on this sheet alone."""
        row = self._row
        self.sheet.put(row, WORDS, SheetCell(words))
        self.sheet.put(row, CODE, SheetCell(codes or None))
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

    def starts(self, words: str, carried: str, starts: Names) -> list[int]:
        """Last year's value of a line, at the start the sum of others; gives its row."""
        lines = self.prepared.model.lines
        carry, begin = lines[carried], [lines[name] for name in starts]

        def cell(year: int) -> SheetCell:
            parts = [carry] if year else begin
            at = max(year - 1, 0)
            text = "+".join(self._refer.cell(line, at) for line in parts)
            value = sum(self.prepared.values.at(line, at) for line in parts)
            return SheetCell(value, f"={text}", Look.MONEY)

        return [self._own(words, cell)]

    def has(self, name: str) -> bool:
        """Whether the model has a line of this name."""
        return name in self.prepared.model.lines

    def _number(self, row: int, year: int) -> float:
        value = self.sheet.cells[row, FIRST_YEAR + year].value
        return float(value) if isinstance(value, float) else 0.0


def form_sheet(prepared: Prepared) -> Sheet:
    """The form, each number a live copy of the lines it stands for."""
    form = _Form(prepared)
    if form.has("balance.combined"):
        for column in _COLUMNS:
            _column(form, column)
    else:
        _one_column(form)
    form.block("E. Available reserves compared with the minimum reserve")
    form.lines(_RESERVE)
    form.block("F. Attendance")
    form.lines(_COUNTS)
    return form.sheet


def _one_column(form: _Form) -> None:
    form.block("A. Revenues")
    form.total("revenue.total", "Total revenues", form.lines(_COMES_IN))
    form.block("B. Expenditures")
    form.total("spending.total", "Total expenditures", form.lines(_GOES_OUT))
    form.block("C. Net increase (decrease) in fund balance")
    form.lines({"budget.result": "Revenues less expenditures"}, CellPart.TOTAL)
    if form.has("reserve.unrestricted"):
        _fund_balance(form)


def _fund_balance(form: _Form) -> None:
    """The unrestricted balance with its components, and restricted money apart."""
    unrestricted = "reserve.unrestricted"
    form.block("D. Unrestricted fund balance")
    rows = form.before("Beginning balance, unrestricted", unrestricted, _STARTS[0])
    rows += form.lines({**_NET, _variance(form): _VARIANCE})
    end = form.total(unrestricted, "Ending balance, unrestricted", rows)
    _components(form, end)
    if set(_RESTRICTED) <= set(form.prepared.model.lines):
        form.block("D. Restricted fund balance (no part of the unrestricted balance)")
        apart = form.lines(_RESTRICTED)
        form.sum("Ending fund balance, unrestricted and restricted", [end, *apart])


def _components(form: _Form, end: int) -> None:
    form.block("D. Components of the unrestricted ending balance")
    bound = form.lines(_BOUND) or form.lines(_BOUND_WHOLE)
    form.components(end, bound + form.lines(_AVAILABLE))


def _variance(form: _Form) -> str:
    return "variance.total" if form.has("variance.total") else "variance.unexplained"


def _column(form: _Form, column: _Column) -> None:
    """Blocks A to D of one column."""
    said = column.name.lower()
    form.block(f"{column.name}: A. Revenues")
    came = form.total(column.came, f"Total revenues, {said}", _revenues(form, column))
    more = form.sums(
        f"Transfers in, {said}",
        "8900-8979",
        *column.of(["transfers.in"], ["restricted.transfers_in"]),
    )
    gives, gets = (["contributions.total"] if each else [] for each in _contributes(column))
    more += form.sums(f"Contributions, {said}", "8980-8999", gets, gives)
    form.block(f"{column.name}: B. Expenditures")
    went = form.total(column.went, f"Total expenditures, {said}", _expenditures(form, column))
    form.block(f"{column.name}: C. Net increase (decrease) in fund balance")
    net = form.net(f"Net increase (decrease), {said}", [came, *more], [went])
    form.block(f"{column.name}: D. Fund balance")
    rows = [*form.starts(f"Beginning balance, {said}", column.ends, column.starts), net]
    if column.name != _RESTRICTED_COLUMN:
        rows += form.lines({_variance(form): _VARIANCE})
    end = form.total(column.ends, f"Ending balance, {said}", rows)
    if column.name == _UNRESTRICTED:
        _components(form, end)


def _contributes(column: _Column) -> tuple[bool, bool]:
    """Return whether a column gives and whether it gets; the two together do both."""
    return column.name != _RESTRICTED_COLUMN, column.name != _UNRESTRICTED


def _revenues(form: _Form, column: _Column) -> list[int]:
    rows = []
    for name, words in _COMES_IN.items():
        own = name.removeprefix("revenue.")
        bound = {"unexplained": "restricted_revenue.unexplained"}.get(own, f"restricted.{own}")
        if name.startswith("program_revenue."):
            bound = name  # a restricted program's, all of it
        rows += form.sums(words, OBJECT_CODES.get(name, ""), *column.of([name], [bound]))
    whole = column.of([], ["restricted.ongoing"])
    return rows + form.sums("Restricted share of ongoing revenue", "8000-8799", *whole)


def _expenditures(form: _Form, column: _Column) -> list[int]:
    rows, bound = [], [f"restricted.{name}" for name in _OBJECTS]
    for name, own in zip(_OBJECTS, bound, strict=True):
        whole = f"object.{name}"
        rows += form.sums(_GOES_OUT[whole], OBJECT_CODES[whole], *column.of([whole], [own]))
    other, codes = _GOES_OUT["object.other"], OBJECT_CODES["object.other"]
    if column.name == _COMBINED:
        return rows + form.sums(other, codes, ["object.other"])
    if column.name == _RESTRICTED_COLUMN:
        return rows + form.sums(other, codes, ["restricted.spending"], bound)
    return rows + form.sums(other, codes, ["object.other", *bound], ["restricted.spending"])
