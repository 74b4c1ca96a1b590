"""A step-and-column schedule: one pay a row, or a grid with a column for each column."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.files.imports.cells import is_total, money, number_of, step_of, word_of, year_of
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.request import TOTALS, LeftOutReason, Setting
from openbook.files.imports.schools import PLACE, OneDistrict
from openbook.files.imports.sent_table import SentRow, SentTable, wanted

_NO_STEP = LeftOutReason(
    "OB323", "the step is not a number", "Write the step as a number, such as 12."
)
_NO_PAY = LeftOutReason("OB323", "a yearly pay is not a number", "Write it like 54,404 or $54,404.")
_NEGATIVE = LeftOutReason("OB326", "a yearly pay is below zero", "Write the yearly pay.")
_OTHER_YEAR = LeftOutReason("OB331", "of other years", "Nothing to do.")
_TWICE = LeftOutReason(
    "OB324",
    "the column and step stand there before with another pay",
    "Keep the row of the schedule that is in effect.",
)


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Yearly pay by column and step."""
    asked = setting.asked
    one, years = OneDistrict(setting), dict[str, None]()
    paid: dict[tuple[str, float], int] = {}
    used = 0
    for row in table.rows(setting.left):
        if not one.takes(row) or (not asked.year and len(years) > 1):
            continue
        reason = _other_year(row, setting, years) or _take(table, row, paid)
        if reason is not None:
            setting.left.leave(reason, row.line, row.cells)
        used += reason is None
    if not one.is_clear() or not _is_one_year(years, setting):
        return ImportResult(used)
    name = asked.name or _named(setting)
    rows = tuple(
        {"column": column, "step": f"{step:g}", "pay": money(cents)}
        for (column, step), cents in sorted(paid.items())
    )
    totals = (
        SumCheck("Pay at all steps together", _sum(paid), _sum(paid), "USD"),
        SumCheck("Rows, and cells of the schedule", used, len(rows), "rows"),
    )
    made = MadeTable(f"district/schedules/{name}.csv", rows)
    grid = "" if "column" in table.matched else "a column of the schedule"
    return ImportResult(used, (made,), totals, grid)


def _sum(paid: dict[tuple[str, float], int]) -> float:
    return sum(paid.values()) / 100


def _named(setting: Setting) -> str:
    """The schedule of the unit that was asked for, else of the first that has one."""
    for unit in setting.case.units:
        if unit.schedule and setting.asked.unit in {"", unit.id}:
            return unit.schedule
    return setting.asked.unit or "teachers"


def _other_year(row: SentRow, setting: Setting, years: dict[str, None]) -> LeftOutReason | None:
    """Why a row of another year is left out; the years that come are noted."""
    written = row.text("year")
    if written:
        years[written] = None
    asked = setting.asked.year
    if not written or (asked is None and len(years) == 1):
        return None
    return None if asked and year_of(written) == asked else _OTHER_YEAR


def _is_one_year(years: dict[str, None], setting: Setting) -> bool:
    if setting.asked.year or len(years) < 2:
        return True
    setting.left.tell(
        "OB327",
        f"this file has schedules of {len(years)} years: {', '.join(list(years)[:5])}",
        remedy="Write which one is meant, such as --year 2018-19.",
    )
    return False


def _take(
    table: SentTable, row: SentRow, paid: dict[tuple[str, float], int]
) -> LeftOutReason | None:
    """Note the pay of one row; why not, where it is left out."""
    if is_total([row.text("step"), row.text("column")]):
        return TOTALS
    step = step_of(row.text("step"))
    if step is None:
        return _NO_STEP
    found: dict[tuple[str, float], int] = {}
    for column, text in _cells(table, row):
        pay = number_of(text)
        if pay is None:
            return _NO_PAY
        if pay < 0:
            return _NEGATIVE
        if paid.get((column, step), round(pay * 100)) != round(pay * 100):
            return _TWICE
        found[(column, step)] = round(pay * 100)
    paid |= found
    return None


def _cells(table: SentTable, row: SentRow) -> Iterator[tuple[str, str]]:
    """Column and pay; a grid has a blank where a column does not reach the step."""
    if "column" in row.at and "pay" in row.at:
        yield word_of(row.text("column")), row.text("pay")
        return
    taken = set(table.matched.values())
    for at, name in enumerate(table.header):
        if at not in taken and word_of(name) and row.cells[at].strip():
            yield word_of(name), row.cells[at]


KIND = ImportKind(
    "schedule",
    "pay schedule by step and column",
    (
        *PLACE,
        wanted("year", "school year", "fiscal year", "schedule year"),
        wanted("step", "salary step", "steps", "yrs", "years of service", "step no"),
        wanted("column", "col", "class", "lane", "salary column", "salary class"),
        wanted("pay", "annual salary", "salary", "annual pay", "amount", "rate"),
    ),
    {"the step": (("step",),)},
    _read,
)
