"""A payroll, person by person: how many are at each column and step, and nobody by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import field

from openbook.case.tables.district import OTHER_FUNDS, RESTRICTED, UNRESTRICTED
from openbook.figures.amounts import counted
from openbook.files.imports.cells import (
    Cell,
    CellCount,
    Shown,
    is_total,
    number_of,
    people_in,
    step_of,
    with_merged,
    without_small,
    word_of,
)
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.ledger import money_of
from openbook.files.imports.request import TOTALS, ImportRequest, LeftOutReason, Setting
from openbook.files.imports.sent_table import MOST_PEOPLE, SentRow, SentTable, wanted
from openbook.findings.dataclass import dataclass

MONEY = (UNRESTRICTED, RESTRICTED, OTHER_FUNDS)
_WHOLE = 1.0 + 1e-9
_MOST_FTE = 2.0
_NO_UNIT = LeftOutReason(
    "OB323",
    "the case has no such bargaining unit",
    "Write --unit with a unit of district/district.yaml, or name the unit as there.",
)
_NO_CELL = LeftOutReason(
    "OB323",
    "the column or the step is missing or not one",
    "Write both as the schedule has them; people who are not on it belong elsewhere.",
)
_NO_FTE = LeftOutReason(
    "OB323", "the full-time share is not a number", "Write it like 1.0, 0.6 or 60%."
)
_NEGATIVE = LeftOutReason(
    "OB326", "the full-time share is below zero", "Leave corrections out of the export."
)
_VACANT = LeftOutReason(
    "OB331", "positions that nobody holds", "Nothing to do: placements are of people."
)
_TWICE = LeftOutReason(
    "OB324",
    "the same person stands there before and would be more than full-time",
    "Keep one row for each person and assignment.",
)


@dataclass(slots=True)
class _Roll:
    """People and full-time equivalents by cell; who they are is forgotten at the end."""

    people: dict[Cell, set[str]] = field(default_factory=lambda: defaultdict(set))
    fte: dict[Cell, float] = field(default_factory=lambda: defaultdict(float))
    of_person: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    rows: set[tuple[str, Cell, float]] = field(default_factory=set)
    funded: dict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    used: int = 0


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Count, then leave out or merge what is so small that a person could be known."""
    roll = _Roll()
    units = _units(setting)
    for row in table.rows(setting.left, MOST_PEOPLE):
        reason = _take(row, roll, units, setting.asked)
        if reason is not None:
            setting.left.leave(reason, row.line, row.cells)
    cells = {cell: CellCount(len(roll.people[cell]), roll.fte[cell]) for cell in roll.fte}
    asked = setting.asked
    small = with_merged if asked.merge else without_small
    shown = small(cells, asked.fewest)
    _tell(shown, table, setting)
    if "hours" in table.matched and not asked.hours and "fte" not in table.matched:
        what = "this file has hours a day, and not the share of a full-time position"
        remedy = "Write the hours of a full-time day: --hours 8"
        setting.left.tell("OB321", what, remedy=remedy)
        return ImportResult(roll.used)
    rows = tuple(_rows(shown, asked.fewest))
    people = SumCheck("People", people_in(cells), people_in(shown.cells), "people")
    fte = SumCheck("Full-time equivalents", _fte(cells), _fte(shown.cells), "FTE")
    made = MadeTable("district/staff.csv", rows)
    totals = (people, fte, *_by_money(roll))
    return ImportResult(roll.used, (made,), totals, funded=_funded(roll))


def _rows(shown: Shown, fewest: int) -> Iterator[dict[str, str]]:
    """Yield the table; its notes say where people are not at their own step, or nowhere."""
    gone = f"left out: {counted(shown.left_out, 'people')} at steps with fewer than {fewest}"
    for at, cell in enumerate(sorted(shown.cells)):
        unit, column, step = cell
        notes = [gone] if not at and shown.left_out else []
        notes += ["with people of neighboring steps"] if cell in shown.merged else []
        yield {
            "unit": unit,
            "column": column,
            "step": f"{step:g}",
            "fte": f"{shown.cells[cell].fte:.2f}",
            "status": "derived",
            "note": "; ".join(notes),
        }


def _by_money(roll: _Roll) -> Iterator[SumCheck]:
    """Yield which money pays each unit, where the rows name resources or accounts."""
    for unit, paid in sorted(roll.funded.items()):
        for money in MONEY:
            part = round(paid.get(money, 0.0), 6)
            if money != OTHER_FUNDS:
                yield SumCheck(f"FTE of {unit} paid from {money} resources", part, part, "FTE")
            elif part:
                yield SumCheck(f"FTE of {unit} paid from other funds", part, part, "FTE")


def _funded(roll: _Roll) -> dict[str, dict[str, float]]:
    """Return the percentages of each unit's positions that each money pays; together 100."""
    found = {}
    for unit, paid in sorted(roll.funded.items()):
        whole = sum(paid.values())
        if whole > 0:
            parts = {money: round(100 * paid.get(money, 0.0) / whole, 4) for money in MONEY[1:]}
            rest = round(100 - sum(parts.values()), 4)
            kept = {money: part for money, part in parts.items() if part}
            found[unit] = {UNRESTRICTED: rest, **kept}
    return found


def _not_meant(row: SentRow, unit: str, asked: str) -> LeftOutReason | None:
    """Return why a row is none of a person of the unit."""
    if is_total(row.cells):
        return TOTALS
    if "position" in row.at and "person" in row.at and not row.text("person"):
        return _VACANT
    return _NO_UNIT if not unit or (asked and unit != asked) else None


def _take(
    row: SentRow, roll: _Roll, units: dict[str, str], asked: ImportRequest
) -> LeftOutReason | None:
    """Count one row; why not, where it is left out."""
    unit = units.get(row.text("unit").lower(), "") if "unit" in row.at else asked.unit
    reason = _not_meant(row, unit, asked.unit)
    if reason is not None:
        return reason
    column, step = word_of(row.text("column")), step_of(row.text("step"))
    if not column or step is None:
        return _NO_CELL
    fte = _share(row, asked.hours)
    if fte is None or fte < 0:
        return _NO_FTE if fte is None else _NEGATIVE
    # Without a number of the person every row is one person.
    person = row.text("person") or row.text("position") or f"line {row.line}"
    cell = (unit, column, step)
    again = (person, cell, fte) in roll.rows
    if again and roll.of_person[person] + fte > _WHOLE:
        return _TWICE
    roll.rows.add((person, cell, fte))
    roll.of_person[person] += fte
    roll.people[cell].add(person)
    roll.fte[cell] += fte
    money = money_of(row)
    if money:
        roll.funded[unit][money] = roll.funded[unit].get(money, 0.0) + fte
    roll.used += 1
    return None


def _share(row: SentRow, hours: float) -> float | None:
    """Return the full-time share; 60% and, in a column of percentages, 60 are 0.6."""
    if "fte" not in row.at and "percent" not in row.at:
        worked = number_of(row.text("hours")) if "hours" in row.at else None
        if "hours" not in row.at or not hours:
            return 1.0
        return None if worked is None else worked / hours
    text = row.text("percent") or row.text("fte")
    value = number_of(text.removesuffix("%"))
    if value is None:
        return None
    share = value / 100 if text.endswith("%") or row.text("percent") else value
    return share if share <= _MOST_FTE else None


def _units(setting: Setting) -> dict[str, str]:
    """Return the units of the case by what a payroll may call them: short or full name."""
    return {
        name: unit.id
        for unit in setting.case.units
        for name in (unit.id.lower(), unit.name.lower())
    }


def _tell(shown: Shown, table: SentTable, setting: Setting) -> None:
    left, fewest = setting.left, setting.asked.fewest
    if not {"fte", "percent", "hours"} & {*table.matched}:
        remedy = "Export the column FTE as well if some work part of the time."
        what = "this file has no full-time shares, so every person counts as one"
        left.tell("OB332", what, remedy=remedy)
    gone = counted(shown.left_out, "people")
    moved = counted(shown.moved, "people")
    if shown.left_out:
        left.tell(
            "OB330",
            f"left out: {gone}, because fewer than {fewest} stand at the same column and step",
            remedy="Write --merge-small to put them with the next steps of their column instead.",
        )
    if shown.moved:
        left.tell(
            "OB330",
            f"put at a neighboring step: {moved}, because fewer than {fewest} stand at their own",
            remedy="Pay calculated from the table differs a little from the payroll; "
            "compare the two.",
        )


def _fte(cells: dict[Cell, CellCount]) -> float:
    return round(sum(each.fte for each in cells.values()), 6)


KIND = ImportKind(
    "payroll",
    "payroll, person by person",
    (
        wanted("person", "employee id", "emp id", "employee number", "ein", "id"),
        wanted("unit", "bargaining unit", "bu", "barg unit", "unit name"),
        wanted("column", "col", "class", "lane", "salary column", "schedule column"),
        wanted("step", "salary step", "step no", "schedule step"),
        wanted("fte", "assignment fte", "full time equivalent", "total fte"),
        wanted("hours", "hours per day", "hrs day", "daily hours", "hours day"),
        wanted("position", "position id", "position number", "pcn", "position control number"),
        wanted("resource", "resource code", "res"),
        wanted("account", "account string", "account code", "account number", "budget code"),
        wanted("percent", "percent full time", "pct", "fte percent", "fte pct"),
    ),
    {
        "the person": (("person",), ("position",)),
        "the column": (("column",),),
        "the step": (("step",),),
    },
    _read,
    of_people=True,
)
