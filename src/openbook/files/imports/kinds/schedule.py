"""A step-and-column schedule: one pay a row, or a grid with a column for each column."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openbook.files.imports.cells import is_total, money, number_of, steps_of, word_of, year_of
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.request import TOTALS, LeftOutReason, Setting
from openbook.files.imports.schools import PLACE, OneDistrict
from openbook.files.imports.sent_table import SentRow, SentTable, wanted
from openbook.findings.dataclass import dataclass

_NO_STEP = LeftOutReason(
    "OB323", "the step is not a number", "Write the step as a number, such as 12, or as 12-15."
)
_NO_PAY = LeftOutReason("OB323", "a yearly pay is not a number", "Write it like 54,404 or $54,404.")
_NEGATIVE = LeftOutReason("OB326", "a yearly pay is below zero", "Write the yearly pay.")
_OTHER_YEAR = LeftOutReason("OB331", "of other years", "Nothing to do.")
_TWICE = LeftOutReason(
    "OB324",
    "the column and step stand there before with another pay",
    "Keep the row of the schedule that is in effect.",
)


_HOURLY = 1_000  # no yearly pay is as low, and no hourly pay as high
_DATE = re.compile(
    r"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|(?:19|20)\d{2}(?:[-/]\d{2,4})?"
)
_EFFECTIVE = re.compile(r"\b(?:effective|eff\.?|as of|from)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Grid:
    """The columns of pay: where each stands, and the column of the schedule it is for."""

    places: tuple[tuple[int, str], ...]
    dates: tuple[str, ...]  # of schedules that stand side by side

    @classmethod
    def of(cls, table: SentTable, asked: str) -> _Grid:
        """Find the columns of pay; of several dates, those of the one asked for."""
        taken = set(table.matched.values())
        named = [(at, *_parted(name)) for at, name in enumerate(table.header) if at not in taken]
        alone = "column" in table.matched  # then only a date can be a column of pay
        dated = [each for each in named if each[2] and (word_of(each[1]) or alone)]
        dates = tuple(dict.fromkeys(date for _, _, date in dated))
        if len(dates) > 1 or alone:
            named = [each for each in dated if _digits(each[2]) == _digits(asked) or len(dates) < 2]
        places = tuple((at, word_of(name)) for at, name, _ in named if alone or word_of(name))
        return cls(places, dates)


def _parted(name: str) -> tuple[str, str]:
    """Return the name of a column and the day from which it holds, where it says one."""
    found = _DATE.search(name)
    if found is None:
        return name, ""
    rest = _EFFECTIVE.sub("", name[: found.start()] + name[found.end() :])
    return rest.strip(" ,()-"), found[0]


def _digits(text: str) -> tuple[str, ...]:
    return tuple(part.lstrip("0") for part in re.findall(r"\d+", text))


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Yearly pay by column and step."""
    asked = setting.asked
    one, years, grid = OneDistrict(setting), dict[str, None](), _Grid.of(table, asked.version)
    paid: dict[tuple[str, float], int] = {}
    used = 0
    for row in table.rows(setting.left):
        if not one.takes(row) or (not asked.year and len(years) > 1):
            continue
        reason = _other_year(row, setting, years) or _take(grid, row, paid)
        if reason is not None:
            setting.left.leave(reason, row.line, row.cells)
        used += reason is None
    hourly = bool(paid) and max(paid.values()) < _HOURLY * 100
    clear = (one.is_clear(), _is_one_year(years, setting), _is_one_date(grid, setting))
    if not all(clear) or (hourly and not _are_yearly(paid, setting)):
        return ImportResult(used, versions=grid.dates[1:] and grid.dates)
    name = asked.name or _named(setting)
    rows = tuple(
        {
            "column": column,
            "step": f"{step:g}",
            "pay": money(cents),
            **(_how(setting) if hourly else {}),
        }
        for (column, step), cents in sorted(paid.items())
    )
    totals = (
        SumCheck("Pay at all steps together", _sum(paid), _sum(paid), "USD"),
        SumCheck("Rows, and cells of the schedule", used, len(rows), "rows"),
    )
    made = MadeTable(f"district/schedules/{name}.csv", rows)
    also = "" if "column" in table.matched else "a column of the schedule"
    return ImportResult(used, (made,), totals, also, versions=grid.dates[1:] and grid.dates)


def _is_one_date(grid: _Grid, setting: Setting) -> bool:
    """Return whether one schedule is meant of those that stand side by side; else told."""
    if len(grid.dates) < 2 or grid.places:
        return True
    setting.left.tell(
        "OB861",
        f"this file has schedules of {len(grid.dates)} dates: {', '.join(grid.dates[:6])}",
        remedy=f'Name the one that is meant: --version "{grid.dates[-1]}"',
    )
    return False


def _are_yearly(paid: dict[tuple[str, float], int], setting: Setting) -> bool:
    """Make a year's pay of rates by the hour; else told what that needs."""
    if not setting.asked.hours:
        setting.left.tell(
            "OB321",
            f"these are rates by the hour, up to {money(max(paid.values()))}, not yearly pay",
            remedy="Write the paid hours of a full-time year: --hours 2080",
        )
        return False
    for cell, cents in paid.items():
        paid[cell] = round(cents * setting.asked.hours)
    return True


def _how(setting: Setting) -> dict[str, str]:
    return {"status": "derived", "note": f"hourly rate × {setting.asked.hours:g} hours"}


def _sum(paid: dict[tuple[str, float], int]) -> float:
    return sum(paid.values()) / 100


def _named(setting: Setting) -> str:
    """Return the schedule of the unit that was asked for, else of the first that has one."""
    for unit in setting.case.units:
        if unit.schedule and setting.asked.unit in {"", unit.id}:
            return unit.schedule
    return setting.asked.unit or "teachers"


def _other_year(row: SentRow, setting: Setting, years: dict[str, None]) -> LeftOutReason | None:
    """Return why a row of another year is left out; the years that come are noted."""
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


def _take(grid: _Grid, row: SentRow, paid: dict[tuple[str, float], int]) -> LeftOutReason | None:
    """Note the pay of one row; why not, where it is left out."""
    if is_total([row.text("step"), row.text("column")]):
        return TOTALS
    steps = steps_of(row.text("step"))
    if not steps:
        return _NO_STEP
    found: dict[tuple[str, float], int] = {}
    for column, text in _cells(grid, row):
        pay = number_of(text)
        if pay is None:
            return _NO_PAY
        if pay < 0:
            return _NEGATIVE
        found |= {(column, step): round(pay * 100) for step in steps}
    if any(paid.get(cell, cents) != cents for cell, cents in found.items()):
        return _TWICE
    paid |= found
    return None


def _cells(grid: _Grid, row: SentRow) -> Iterator[tuple[str, str]]:
    """Column and pay; a grid has a blank where a column does not reach the step."""
    own = word_of(row.text("column"))
    if "column" in row.at and "pay" in row.at:
        yield own, row.text("pay")
        return
    for at, column in grid.places:
        if row.cells[at].strip():
            yield own or column, row.cells[at]


KIND = ImportKind(
    "schedule",
    "pay schedule by step and column",
    (
        *PLACE,
        wanted("year", "school year", "fiscal year", "schedule year"),
        wanted("step", "salary step", "steps", "yrs", "years of service", "step no"),
        wanted("column", "col", "class", "lane", "salary column", "salary class"),
        wanted("pay", "annual salary", "salary", "annual pay", "amount", "rate", "hourly rate"),
    ),
    {"the step": (("step",),)},
    _read,
)
