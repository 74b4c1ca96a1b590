"""Form MYP in an export: the two years after the budget, line by line, as filed."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from openbook.case.tables.money import GENERAL_FUND, RESTRICTED, UNRESTRICTED
from openbook.figures.figure import Year
from openbook.files.imports.cells import money
from openbook.files.imports.form_accounts import (
    COLUMNS,
    SPECIAL_RESERVE,
    FormMiss,
    LedgerSums,
    reserve_part,
    values_of,
)
from openbook.files.imports.ledger import Version
from openbook.files.imports.sent_table import FormElement
from openbook.files.table_rows import Cells

# The budget's form, and the interim's; nobody had an interim's export to try it on.
FORM, INTERIM = "MYP", "MYPI"
_YEARS = {"C": "1SY", "E": "2SY"}  # the columns of the form, as criteria call their years
_DOLLAR = 1.0
_PARTS = {
    "nonspendable": "CEFB.FD.BAL.NONSPENDABLE.UNREST",
    "stabilization": "CEFB.OBJECT.9750.UNREST",
    "committed": "CEFB.FD.OTHER.COMMITMENT.UNREST",
    "assigned": "CEFB.FD.OTHER.ASSIGNMENT.UNREST",
    "economic uncertainty": "CEFB.FD.DEU.UNREST",
    "unassigned": "CEFB.9790.UNREST",
}
_SPECIAL_PARTS = {
    "stabilization": "01CS.CS.RESERVES.OBJ.9750.SP.RSV.FD",
    "economic uncertainty": "01CS.CS.RESERVES.DEU.SP.RSV.FD",
    "unassigned": "01CS.CS.RESERVES.UNAPPRO.SP.RSV.FD",
}


class MultiyearElements:
    """The later years of a version's multiyear projection."""

    def __init__(
        self, accounts: LedgerSums, elements: Sequence[FormElement], version: Version
    ) -> None:
        self._accounts, self._told = accounts, values_of(elements, version)
        self.form = INTERIM if any(c.startswith(f"{INTERIM}.") for c in self._told) else FORM
        (self._when,) = accounts.periods()[-1:] or [("", "")]
        self._lines: dict[tuple[str, str, str], float] = {}  # column of the form, ours, objects
        self._labels: dict[str, str] = {}
        if self.is_there:
            self._read()

    @property
    def is_there(self) -> bool:
        """Return whether the form is filled in: salaries alone would be carried forward."""
        return self._has("EMPLOYEE.BENEFITS.UNREST.C") and self._year is not None

    @property
    def _year(self) -> Year | None:
        return Year.parse(self._when[0])

    def _has(self, stem: str) -> bool:
        return f"{self.form}.{stem}" in self._told

    def _value(self, stem: str) -> float:
        """Return a value of the form; what is blank there is none."""
        return self._told.get(f"{self.form}.{stem}", 0.0)

    def _read(self) -> None:
        text = (files(__package__) / "form_myp.csv").read_text("utf-8")
        for line in csv.DictReader(text.splitlines()):
            self._labels[line["objects"]] = line["label"]
            for column in COLUMNS:
                level = self._base(line["base"], column)
                for letter in _YEARS:
                    moved = sum(self._value(f"{s}.{letter}") for s in line[column].split())
                    level = level + moved if line["base"] else moved
                    self._lines[letter, column, line["objects"]] = level

    def _base(self, objects: str, column: str) -> float:
        """Return the salaries of the first year, which the form adds to."""
        if not objects:
            return 0.0
        low, _, high = objects.partition("-")
        return self._accounts.total(self._when, GENERAL_FUND, (int(low), int(high)), column) / 100

    def growth(self, objects: Sequence[tuple[int, int]]) -> dict[str, float]:
        """Return the yearly change of some objects, in both columns together."""
        before = sum(self._accounts.total(self._when, GENERAL_FUND, o) for o in objects) / 100
        found = {}
        for letter, year in self.years().items():
            now = sum(
                value
                for (of, _, code), value in self._lines.items()
                if of == letter and any(_inside(code, each) for each in objects)
            )
            if before:
                found[str(year)] = round(now / before - 1, 6)
            before = now
        return found

    def step_and_column(self) -> dict[str, float]:
        """Return what step and column add to salaries, by year."""
        found = {}
        pay = self._accounts.total(self._when, GENERAL_FUND, (1000, 2999)) / 100
        for letter, year in self.years().items():
            stems = (f"{of}.STEP.COL.ADJUST" for of in ("CERT", "CLASS"))
            moved = sum(self._value(f"{s}.{c}.{letter}") for s in stems for c in ("UNREST", "REST"))
            if pay:
                found[str(year)] = round(moved / pay, 6)
            pay = sum(
                value
                for (of, _, code), value in self._lines.items()
                if of == letter and code in {"1000", "2000"}
            )
        return found

    def kept_aside(self) -> dict[str, float]:
        """Return the unrestricted balance that is nonspendable, committed or assigned."""
        stems = [_PARTS[part] for part in ("nonspendable", "committed", "assigned")]
        return {
            str(year): sum(self._value(f"{stem}.{letter}") for stem in stems)
            for letter, year in self.years().items()
        }

    def years(self) -> Mapping[str, Year]:
        """Return the later years by the column of the form."""
        first = self._year
        if first is None or not self.is_there:
            return {}
        return {letter: first.plus(at) for at, letter in enumerate(_YEARS, start=1)}

    def budget_rows(self, note: str) -> Iterator[Cells]:
        """Yield the lines of sections A and B that hold something."""
        for (letter, column, objects), value in self._lines.items():
            if round(value * 100):
                yield {
                    "year": str(self.years()[letter]),
                    "stage": self._when[1],
                    "fund": GENERAL_FUND,
                    "restricted": column,
                    "object": objects,
                    "label": self._labels[objects],
                    "amount": money(round(value * 100)),
                    "one_time": "no",
                    "status": "derived",
                    "note": f"Form {self.form} column {letter}; {note}",
                }

    def reserve_rows(self, note: str) -> Iterator[Cells]:
        """Yield section D: ending balances and the parts of the unrestricted one."""
        ends = {c: self._accounts.ending(self._when, GENERAL_FUND, c) for c in COLUMNS}
        for letter, year in self.years().items():
            when, more = (str(year), self._when[1]), f"Form {self.form} column {letter}; {note}"
            for column in COLUMNS:
                ends[column] += round(self._net(letter, column) * 100)
            told = {**ends, "total": sum(ends.values())}
            told |= {p: round(self._value(f"{s}.{letter}") * 100) for p, s in _PARTS.items()}
            for part, cents in told.items():
                yield reserve_part(when, GENERAL_FUND, part, cents, more)
            other = {
                part: self._told.get(f"{stem}.{_YEARS[letter]}", 0.0)
                for part, stem in _SPECIAL_PARTS.items()
            }
            if any(other.values()):
                for part, value in other.items():
                    yield reserve_part(when, SPECIAL_RESERVE, part, round(value * 100), more)

    def _net(self, letter: str, column: str = "") -> float:
        return sum(
            value if code >= "8" else -value
            for (of, own, code), value in self._lines.items()
            if of == letter and column in {"", own}
        )

    def misses(self) -> Iterator[FormMiss]:
        """Yield every total of the form that its lines do not reach."""
        ends = {c: self._accounts.ending(self._when, GENERAL_FUND, c) / 100 for c in COLUMNS}
        for letter in self.years():
            for column in COLUMNS:
                ends[column] += self._net(letter, column)
            spent = sum(v for (of, _, o), v in self._lines.items() if of == letter and o < "8")
            reached = {
                "EXPENDITURES.XFRSOUT.USES.TOTAL": spent,
                "FUND.BALANCE.NET.TOTAL": self._net(letter),
                "EFB.JUNE30.REST": ends[RESTRICTED],
            }
            for stem, value in reached.items():
                if self._has(f"{stem}.{letter}"):
                    told = self._value(f"{stem}.{letter}")
                    yield from _missed(f"{self.form}.{stem}.{letter} of the form", told, value)
            parts = sum(self._value(f"{stem}.{letter}") for stem in _PARTS.values())
            what = f"unrestricted balance by its parts, Form {self.form} column {letter}"
            yield from _missed(what, parts, ends[UNRESTRICTED])


def _missed(what: str, form: float, lines: float) -> Iterator[FormMiss]:
    if abs(form - lines) > _DOLLAR:
        yield FormMiss(what, round(form * 100), round(lines * 100))


def _inside(code: str, objects: tuple[int, int]) -> bool:
    low, _, high = code.partition("-")
    last = int(high) if high else int(low) + 999
    return objects[0] <= int(low) and last <= objects[1]
