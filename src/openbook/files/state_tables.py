"""Read statewide tables: a row a district and year, certifications, strikes.

Which columns a table is known by, and what they hold, stands in state_tables.toml.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path

from openbook.figures.figure import Year
from openbook.files.imports.cells import day_of, is_total, number_of, year_of
from openbook.files.imports.request import TOTALS, LeftOut, LeftOutReason
from openbook.files.imports.sent_table import (
    LEDGER_HEAD,
    SentRow,
    SentTable,
    WantedColumn,
    as_table,
    is_ledger_row,
    plain_name,
    recognized,
)
from openbook.files.state_layouts import TableLayout, county_of, layouts, state_named
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found, in_order
from openbook.findings.message import Message

# The numbers that a table may give of a district in a year.
VALUES = (
    *("students", "attendance", "revenue", "expenditure", "balance", "need", "staff", "pay"),
    *("latitude", "longitude"),
    *("basic_aid", "small_school"),  # funded otherwise than by the formula: yes or no
)
FLAGS = VALUES[-2:]
_FLAGS = {"true": 1.0, "yes": 1.0, "1": 1.0, "false": 0.0, "no": 0.0, "0": 0.0}
_ANY_SIGN = frozenset({"balance", "latitude", "longitude"})
_TWICE = LeftOutReason(
    "OB324", "the district and year stand there before", "Keep one row for a district and year."
)
_NO_YEAR = LeftOutReason("OB323", "the year is not clear", "Write the year like 2024-25.")
_NO_DISTRICT = LeftOutReason("OB323", "no district is named", "Write the code or the name.")
_NO_NUMBER = LeftOutReason(
    "OB323", "a number cannot be read", "Write numbers like 1234.5, and leave unknown ones blank."
)
_BELOW_ZERO = LeftOutReason(
    "OB326", "a number is below zero that cannot be", "Correct the number, or leave it blank."
)
_NO_DAY = LeftOutReason("OB323", "the day is not clear", "Write the day like 2019-01-14.")
_ANOTHER_YEAR = re.compile(r"(19|20)\d{2}")
_KINDS = {
    "elementary": "elementary",
    "1": "elementary",
    "unified": "unified",
    "3": "unified",
    "high": "high",
    "high school": "high",
    "2": "high",
    # One office for an elementary and a high school district: both levels together.
    "comm admin": "union",
    "comm admin dist": "union",
}


@dataclass(frozen=True, slots=True)
class DistrictYear:
    """A district in a year, as one table gives it; what it does not give is not there."""

    code: str  # blank where the table has names only
    name: str
    state: str
    county: str
    kind: str
    year: Year
    known_on: date
    table: str
    values: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class ListedDistrict:
    """A district on a list of qualified or negative certifications."""

    year: Year
    interim: str
    level: str
    county: str
    name: str
    code: str
    complete: bool  # whether the list of its level was not cut


@dataclass(frozen=True, slots=True)
class Walkout:
    """A strike that a list has; ``one_school`` where it names a school of the district."""

    name: str
    state: str
    day: date
    last: date  # by which it had begun; the day itself unless only a span is known
    table: str
    one_school: bool = False


@dataclass(frozen=True, slots=True)
class StateTables:
    """What the tables hold together, and all that is odd in them."""

    rows: tuple[DistrictYear, ...] = ()
    listed: tuple[ListedDistrict, ...] = ()
    walkouts: tuple[Walkout, ...] = ()
    tables: tuple[str, ...] = ()  # the layouts, in the order of the files
    findings: tuple[Finding, ...] = ()
    digest: str = ""  # changes with any byte of the files


def read_tables(paths: Sequence[Path]) -> StateTables:
    """Read tables of any known layout; one that is none is told with what it lacks."""
    rows: list[DistrictYear] = []
    listed: list[ListedDistrict] = []
    walkouts: list[Walkout] = []
    words: list[str] = []
    findings: list[Finding] = []
    content = sha256()
    for path in paths:
        text, odd = recognized(path)
        findings += odd
        if text is None:
            continue
        content.update(path.read_bytes())
        plain = as_table(text, (), {})
        if is_ledger_row(plain.header):  # the state's table as text, without its header
            plain = SentTable(text, plain.delimiter, 0, LEDGER_HEAD, {})
        fit = _fitting(plain)
        if not fit:
            findings.append(_lacking(plain))
        for layout in fit:
            reading = _Reading(plain, layout)
            rows += reading.rows()
            listed += reading.listed()
            walkouts += reading.walkouts()
            words.append(layout.word)
            findings += reading.left.findings()
    return StateTables(
        tuple(rows),
        tuple(listed),
        tuple(walkouts),
        tuple(dict.fromkeys(words)),
        in_order(findings),
        content.hexdigest(),
    )


def _fitting(table: SentTable) -> list[TableLayout]:
    """Return every layout whose columns a table has; its own only where no other fits."""
    there = {plain_name(name) for name in table.header}
    fit = [each for each in layouts().values() if {plain_name(n) for n in each.has} <= there]
    others = [each for each in fit if each.word != "own"]
    return others or fit


def _lacking(table: SentTable) -> Finding:
    """Say which columns the nearest layout wants and the table has not."""
    there = {plain_name(name) for name in table.header}

    def missing(layout: TableLayout) -> list[str]:
        return [name for name in layout.has if plain_name(name) not in there]

    near = min(layouts().values(), key=lambda each: len(missing(each)) / len(each.has))
    what = Message(
        "this table is none that can be screened; as {own} it lacks {own_columns}",
        own=near.title,
        own_columns=", ".join(missing(near)),
    )
    remedy = Message(
        "Name the columns so, or write a table with: {own}.",
        own=", ".join(layouts()["own"].columns.values()),
    )
    return found("OB321", Place(table.text.path.name, table.head_line), what, remedy=remedy)


class _Reading:
    """One table read as one layout."""

    def __init__(self, table: SentTable, layout: TableLayout) -> None:
        self.layout = layout
        self.left = LeftOut(table.text.path.name, of_people=False)
        names = {name: header.split("+") for name, header in layout.columns.items()}
        parts = [each for headers in names.values() for each in headers]
        wanted = [
            WantedColumn(each, (plain_name(each),))
            for each in dict.fromkeys([*parts, *layout.where, *layout.has])
        ]
        plain = [plain_name(name) for name in table.header]
        matched = {
            each.name: plain.index(each.names[0]) for each in wanted if each.names[0] in plain
        }
        self._table = SentTable(table.text, table.delimiter, table.head_line, table.header, matched)
        self._parts = names
        self._spans = {
            name: [
                at
                for at in range(plain.index(plain_name(first)), plain.index(plain_name(last)) + 1)
                if plain[at]
            ]
            for name, (first, last) in layout.sums.items()
        }

    def rows(self) -> Iterator[DistrictYear]:
        """Yield a row for each district and year, of layouts that have numbers."""
        if self.layout.word == "sacs_ledger":
            yield from self._ledger()
            return
        if not {*self.layout.columns, *self.layout.sums} & {*VALUES}:
            return
        seen: set[tuple[str, str, str, Year]] = set()
        for row in self._chosen():
            read = self._district_year(row)
            if read is None:
                continue
            key = (
                read.state,
                read.code,
                "" if read.code else f"{read.county} {read.name}",
                read.year,
            )
            if key in seen:
                self.left.leave(_TWICE, row.line, row.cells, named=f"{read.name} {read.year}")
                continue
            seen.add(key)
            yield read

    def listed(self) -> Iterator[ListedDistrict]:
        """Yield the districts of a list of certifications."""
        if "level" not in self.layout.columns:
            return
        for row in self._chosen():
            year = year_of(self._text(row, "year"))
            name = self._text(row, "name")
            if year is None:
                self.left.leave(_NO_YEAR, row.line, row.cells, named=name)
                continue
            complete = self._text(row, "complete").lower() in {"yes", "true", ""}
            interim, level = (self._text(row, each).lower() for each in ("interim", "level"))
            county = self._text(row, "county")
            yield ListedDistrict(year, interim, level, county, name, self._code(row), complete)

    def walkouts(self) -> Iterator[Walkout]:
        """Yield the strikes of a list; a school before the district's name is one school."""
        layout = self.layout
        if "day" not in layout.columns and not layout.first_day:
            return
        for row in self._chosen():
            written = self._text(row, "day") or layout.first_day
            day = day_of(written)
            if day is None:
                self.left.leave(_NO_DAY, row.line, row.cells)
                continue
            last = date.fromisoformat(layout.last_day) if layout.last_day else day
            *school, name = self._text(row, "name").split(" - ")
            yield Walkout(name.strip(), self._state(row), day, last, layout.word, bool(school))

    def _chosen(self) -> Iterator[SentRow]:
        """Yield the rows that the layout is about."""
        for row in self._table.rows(self.left):
            if is_total(row.cells) or self._text(row, "name").lower().startswith("statewide"):
                self.left.leave(TOTALS, row.line, row.cells)
            elif all(
                row.text(name).lower() == is_.lower() for name, is_ in self.layout.where.items()
            ):
                yield row

    def _text(self, row: SentRow, name: str) -> str:
        return "".join(row.text(part) for part in self._parts.get(name, ()))

    def _state(self, row: SentRow) -> str:
        written = self._text(row, "state").rpartition(", ")[2].strip().lower()
        return state_named(written) or self.layout.state

    def _code(self, row: SentRow) -> str:
        """Return the code of a district; a state's prefix and zeros that a sheet dropped mended."""
        written = self._text(row, "code").rpartition("-")[2].strip()
        if self.layout.state == "california" and written.isdigit():
            return written.zfill(7)[:7]
        return written

    def _year(self, row: SentRow) -> Year | None:
        written = self.layout.year_fixed or self._text(row, "year")
        if read := year_of(written):
            return read
        if not _ANOTHER_YEAR.fullmatch(written) or self.layout.year_named == "span":
            return None
        return Year(int(written) - (self.layout.year_named == "end"))

    def _district_year(self, row: SentRow) -> DistrictYear | None:
        """Return one row; None, and told, where it cannot be used."""
        year, code, name = self._year(row), self._code(row), self._text(row, "name")
        if year is None or not (code or name):
            self.left.leave(_NO_DISTRICT if year else _NO_YEAR, row.line, row.cells, named=name)
            return None
        values = self._values(row)
        if values is None:
            return None
        if not (name or values):  # a footnote in the first column
            self.left.leave(_NO_DISTRICT, row.line, row.cells)
            return None
        kind = _KINDS.get(self._text(row, "kind").lower(), self._text(row, "kind").lower())
        county = self._text(row, "county").removesuffix(" County")
        county = county or county_of(self._state(row), code or self._text(row, "county_code"))
        known = day_of(self._text(row, "known_on")) or self.layout.known_on(year)
        return DistrictYear(
            code, name, self._state(row), county, kind, year, known, self.layout.word, values
        )

    def _values(self, row: SentRow) -> dict[str, float] | None:
        """Return the numbers of a row; None, and told, where one cannot be."""
        found = {}
        for name in VALUES:
            texts = [self._text(row, name)]
            if name in self._spans:
                texts = [row.cells[at] for at in self._spans[name]]
            if not any(map(str.strip, texts)):
                continue
            read = _flag if name in FLAGS else _number
            numbers = [read(text) for text in texts]
            value = None if None in numbers else sum(n for n in numbers if n is not None)
            if value is None or (value < 0 and name not in _ANY_SIGN):
                reason = _NO_NUMBER if value is None else _BELOW_ZERO
                self.left.leave(reason, row.line, row.cells, named=self._text(row, "name"))
                return None
            found[name] = value
        return found

    def _ledger(self) -> Iterator[DistrictYear]:
        """Add up actuals of the general fund, and available reserves with those of fund 17."""
        sums: dict[tuple[str, Year], dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for row in self._chosen():
            account = _account(row)
            year, amount = self._year(row), number_of(row.text("value"))
            if account is None or year is None or amount is None:
                self.left.leave(_NO_NUMBER, row.line, row.cells)
            elif row.text("colcode").upper() == "BA" and account:
                sums[self._code(row), year][account] += amount
        known = self.layout
        for (code, year), values in sorted(
            sums.items(), key=lambda each: (each[0][0], each[0][1].start)
        ):
            cents = {name: round(value, 2) for name, value in values.items()}
            yield DistrictYear(
                code, "", known.state, "", "", year, known.known_on(year), known.word, cents
            )


def _flag(text: str) -> float | None:
    return _FLAGS.get(text.strip().lower())


def _number(text: str) -> float | None:
    """Return a number; nothing is written for none in a sum. Most are plain, and read at once."""
    if text.isdecimal():
        return float(text)
    return number_of(text) if text.strip() else 0.0


# Available reserves: stabilization, economic uncertainty and unassigned (Form MYPI, E).
_AVAILABLE = {"9750", "9789", "9790"}


def _account(row: SentRow) -> str | None:
    """Return what an account counts as; blank where it counts as nothing, None where it is none."""
    fund, resource, code = (row.text(name) for name in ("fund", "resource", "object"))
    if not (fund and resource and code):
        return None
    own = fund in {"01", "03", "06"}
    if code in _AVAILABLE and (fund == "17" or (own and resource < "2000")):
        return "balance"
    if own and "8000" <= code <= "8799":
        return "revenue"
    return "expenditure" if own and "1000" <= code <= "7999" else ""
