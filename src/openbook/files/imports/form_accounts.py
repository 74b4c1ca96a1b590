"""Sums of a ledger by fund, column and object, tied to the totals of Form 01."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import NamedTuple

from openbook.case.tables.money import GENERAL_FUND, RESTRICTED, UNRESTRICTED
from openbook.figures.figure import Year
from openbook.files.imports.cells import money, number_of
from openbook.files.imports.ledger import ENDING, GROUPS, Version, group_of, objects_of
from openbook.files.imports.sent_table import FormElement
from openbook.files.table_rows import Cells

SPECIAL_RESERVE = "17"
BUDGETS = ("adopted", "first interim", "second interim")
COLUMNS = (UNRESTRICTED, RESTRICTED)
_FLOWS_IN, _FLOWS_OUT, _BEGINNING = (8000, 8999), (1000, 7999), (9791, 9795)
CONTRIBUTIONS = (8980, 8999)
_COMPONENTS = (9710, 9790)
_PARTS = {
    "nonspendable": (9710, 9719),
    "stabilization": (9750, 9750),
    "committed": (9760, 9760),
    "assigned": (9780, 9780),
    "economic uncertainty": (9789, 9789),
    "unassigned": (9790, 9790),
}
_DOLLAR = 100  # filed forms miss each other by cents


class Account(NamedTuple):
    """What is added up: only contributions are told apart by resource."""

    year: str
    stage: str
    fund: str
    column: str
    resource: str
    object: int


class FormMiss(NamedTuple):
    """A total of the form that the accounts do not reach, in cents."""

    what: str
    form: int
    accounts: int


class LedgerSums:
    """Cents by account, of one version."""

    def __init__(self, sums: Mapping[Account, int]) -> None:
        self.sums = sums

    def total(
        self, when: tuple[str, str], fund: str, objects: tuple[int, int], column: str = ""
    ) -> int:
        """Return what a fund has inside a range of objects, in a column or in both."""
        low, high = objects
        return sum(
            cents
            for key, cents in self.sums.items()
            if key[:3] == (*when, fund) and column in {"", key.column} and low <= key.object <= high
        )

    def periods(self) -> list[tuple[str, str]]:
        """Return each year and stage, in order."""
        return sorted({(key.year, key.stage) for key in self.sums})

    def has(self, when: tuple[str, str], fund: str, objects: tuple[int, int]) -> bool:
        """Return whether a fund has an account in a range of objects."""
        low, high = objects
        return any(k[:3] == (*when, fund) and low <= k.object <= high for k in self.sums)

    def beginning(self, when: tuple[str, str], fund: str, column: str = "") -> int:
        """Return the adjusted beginning balance (lines F1a, F1b and F1d)."""
        return self.total(when, fund, _BEGINNING, column)

    def ending(self, when: tuple[str, str], fund: str, column: str = "") -> int:
        """Return the beginning balance with all that comes and goes (line F2)."""
        came = self.total(when, fund, _FLOWS_IN, column)
        return self.beginning(when, fund, column) + came - self.spent(when, fund, column)

    def spent(self, when: tuple[str, str], fund: str, column: str = "") -> int:
        """Return expenditures, transfers out and other uses."""
        return self.total(when, fund, _FLOWS_OUT, column)

    def misses(
        self, elements: Sequence[FormElement], version: Version | None
    ) -> Iterator[FormMiss]:
        """Yield every total that is missed: of each fund, and of the form in the export."""
        for when in self.periods():
            for fund in sorted({key.fund for key in self.sums if key[:2] == when}):
                yield from self._of_fund(when, fund)
            yield from self._contributions(when)
            if version is not None:
                yield from self._of_form(when, elements, version)

    def _of_fund(self, when: tuple[str, str], fund: str) -> Iterator[FormMiss]:
        """Compare ending balances with what the state computed, and with their parts."""
        if not self.has(when, fund, (ENDING, ENDING)):
            return
        for column in COLUMNS:
            told = self.total(when, fund, (ENDING, ENDING), column)
            what = f"ending balance of fund {fund}, {column} (979Z)"
            yield from _missed(what, told, self.ending(when, fund, column))
            if fund in {GENERAL_FUND, SPECIAL_RESERVE}:
                parts = self.total(when, fund, _COMPONENTS, column)
                yield from _missed(f"{what}, by its parts", told, parts)

    def _contributions(self, when: tuple[str, str]) -> Iterator[FormMiss]:
        if not self.has(when, GENERAL_FUND, (ENDING, ENDING)):
            return  # a part of a ledger need not hold both
        both = self.total(when, GENERAL_FUND, CONTRIBUTIONS)
        yield from _missed("contributions of both columns together (8980-8999)", 0, both)

    def _of_form(
        self, when: tuple[str, str], elements: Sequence[FormElement], version: Version
    ) -> Iterator[FormMiss]:
        told = values_of(elements, version)
        with (files(__package__) / "form01.csv").open(encoding="utf-8") as opened:
            for line in csv.DictReader(opened):
                value = told.get(line["element"])
                if value is None:
                    continue
                column = line["column"] if line["column"] in COLUMNS else ""
                signed = [(line["plus"], 1), (line["minus"], -1)]
                found = sum(
                    sign * self.total(when, GENERAL_FUND, _range(each), column)
                    for ranges, sign in signed
                    for each in ranges.split()
                )
                yield from _missed(f"{line['element']} of the form", round(value * 100), found)


def _missed(what: str, form: int, accounts: int) -> Iterator[FormMiss]:
    if abs(form - accounts) > _DOLLAR:
        yield FormMiss(what, form, accounts)


def _range(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return int(low), int(high)


def values_of(elements: Sequence[FormElement], version: Version) -> dict[str, float]:
    """Return the numbers that the forms of a version hold; what is blank is not there."""
    own = (
        (each.code, number_of(each.value)) for each in elements if tuple(each[:3]) == tuple(version)
    )
    return {code: value for code, value in own if value is not None}


def budget_rows(accounts: LedgerSums, note: str) -> tuple[Cells, ...]:
    """Return the general fund by groups of objects and column; contributions by resource."""
    sums: dict[tuple[str, str, int, str, str], int] = defaultdict(int)
    for key, cents in accounts.sums.items():
        group = group_of(key.object)
        if key.fund == GENERAL_FUND and group is not None:
            sums[key.year, key.stage, group, key.column, key.resource] += cents
    return tuple(
        {
            "year": year,
            "stage": stage,
            "fund": GENERAL_FUND,
            "restricted": column,
            "object": objects_of(group),
            "label": GROUPS[group][2],
            "amount": money(cents),
            "one_time": "no",
            "resource": resource,
            "status": "derived",
            "note": note,
        }
        for (year, stage, group, column, resource), cents in sorted(sums.items())
    )


def reserve_rows(accounts: LedgerSums, note: str, *, estimated: bool) -> tuple[Cells, ...]:
    """Return ending balances by component, and the balance that a budget begins with.

    ``estimated`` where the year before had not ended when the budget was adopted.
    """
    rows: list[Cells] = []
    for when in accounts.periods():
        for fund in (GENERAL_FUND, SPECIAL_RESERVE):
            parts = (_COMPONENTS, (ENDING, ENDING))
            if any(accounts.has(when, fund, each) for each in parts):
                rows += _ending(accounts, when, fund, note)
        year = Year.parse(when[0])
        if when[1] not in BUDGETS or year is None:
            continue
        before = (str(year.plus(-1)), "projected" if estimated else "actual")
        if accounts.has(when, GENERAL_FUND, _BEGINNING):
            told = {c: accounts.beginning(when, GENERAL_FUND, c) for c in COLUMNS}
            told["total"] = sum(told.values())
            more = f"beginning balance of {when[0]}: {note}"
            rows += [reserve_part(before, GENERAL_FUND, part, told[part], more) for part in told]
    return tuple(rows)


def _ending(accounts: LedgerSums, when: tuple[str, str], fund: str, note: str) -> Iterator[Cells]:
    """Yield the balance; the parts of the general fund are those of its unrestricted column."""
    general = fund == GENERAL_FUND
    if general:
        for column in COLUMNS:
            yield reserve_part(when, fund, column, accounts.ending(when, fund, column), note)
    yield reserve_part(when, fund, "total", accounts.ending(when, fund), note)
    for part, objects in _PARTS.items():
        cents = accounts.total(when, fund, objects, UNRESTRICTED if general else "")
        yield reserve_part(when, fund, part, cents, note)
    # Restricted money is never unassigned: what stands there is programs below zero, by which
    # the form lowers available reserves (line E1d).
    below = accounts.total(when, fund, _PARTS["unassigned"], RESTRICTED)
    if general and below < 0:
        yield reserve_part(when, fund, "negative restricted", below, note)


def reserve_part(when: tuple[str, str], fund: str, part: str, cents: int, note: str) -> Cells:
    """Return a row of district/reserve.csv."""
    return {
        "year": when[0],
        "stage": when[1],
        "part": part,
        "amount": money(cents),
        "fund": fund,
        "status": "derived",
        "note": note,
    }
