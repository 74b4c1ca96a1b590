"""A filed disclosure of an agreement: each line with its base and three increases."""

from __future__ import annotations

from openbook.figures.figure import Year
from openbook.files.imports.cells import number_of, word_of, year_of
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.request import LeftOutReason, Setting
from openbook.files.imports.sent_table import SentRow, SentTable, wanted

_FILE = "evidence/disclosures.csv"
_AMOUNTS = ("base", "year1", "year2", "year3")
_SHARES = ("share1", "share2", "share3")
# The first words that stand in the label decide.
_LINES = (
    ("average", "average"),
    ("per employee", "average"),
    ("fte", "employees"),
    ("employee", "employees"),
    ("total", "total"),
    ("statutory", "statutory"),
    ("health", "health"),
    ("welfare", "health"),
    ("other comp", "other"),
    ("other", "other"),
    ("salar", "salary"),
)
_COLUMNS = (("unrestricted", "unrestricted"), ("restricted", "restricted"))
_NO_LINE = LeftOutReason(
    "OB323",
    "the line is none of a disclosure",
    "Write salary, other, statutory, health, total, employees or average.",
)
_NO_YEAR = LeftOutReason(
    "OB323", "the first year is not clear", "Write --year with it, such as 2022-23."
)
_NO_NUMBER = LeftOutReason(
    "OB323", "an amount or a percentage is not a number", "Write it like 1,234 or 4.5%."
)
_TWICE = LeftOutReason("OB324", "the same line is in an earlier row", "Keep one of the two rows.")


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Take each line of the form as it was filed; nothing is worked out."""
    rows: dict[tuple[str, str, str], dict[str, str]] = {}
    sent = 0.0
    for row in table.rows(setting.left):
        made = _line(row, setting)
        if not isinstance(made, LeftOutReason):
            key = (made["disclosure"], made["column"], made["line"])
            if key not in rows:
                rows[key] = made
                sent += sum(number_of(row.text(name)) or 0.0 for name in _AMOUNTS)
                continue
            made = _TWICE
        setting.left.leave(made, row.line, row.cells)
    written = sum(float(made[name]) for made in rows.values() for name in _AMOUNTS if made[name])
    totals = (SumCheck("Amounts of all lines together", sent, written, "USD"),)
    made_table = MadeTable(_FILE, tuple(rows.values()))
    return ImportResult(len(rows), (made_table,), totals)


def _line(row: SentRow, setting: Setting) -> dict[str, str] | LeftOutReason:
    """Return one line of the form, or why the row cannot be used."""
    line = _first(_LINES, row.text("line"))
    year = _year(row, setting)
    if not line or year is None:
        return _NO_YEAR if line else _NO_LINE
    cells: dict[str, str] = {}
    for name in _AMOUNTS:
        text = row.text(name)
        value = number_of(text) if text else None
        if text and value is None:
            return _NO_NUMBER
        cells[name] = "" if value is None else f"{value:.2f}".removesuffix(".00")
    for name in _SHARES:
        text = row.text(name)
        value = number_of(text.removesuffix("%")) if text else None
        if text and value is None:
            return _NO_NUMBER
        cells[name] = "" if value is None else f"{value:g}%" if "%" in text else text
    return {
        "disclosure": word_of(row.text("disclosure")) or _name(setting),
        "unit": row.text("unit") or setting.asked.unit,
        "first_year": str(year),
        "column": _first(_COLUMNS, row.text("column")) or "both",
        "line": line,
        **cells,
    }


def _name(setting: Setting) -> str:
    return setting.asked.name or "filed"


def _year(row: SentRow, setting: Setting) -> Year | None:
    text = row.text("first_year")
    return year_of(text) if text else setting.asked.year


def _first(words: tuple[tuple[str, str], ...], text: str) -> str:
    plain = text.lower()
    return next((ours for theirs, ours in words if theirs in plain), "")


KIND = ImportKind(
    "disclosure",
    "filed disclosure of an agreement",
    (
        wanted("disclosure", "agreement", "form"),
        wanted("unit", "bargaining unit"),
        wanted("first_year", "first year", "year"),
        wanted("column", "restricted", "fund class"),
        wanted("line", "compensation", "row", "item"),
        wanted("base", "annual cost prior to settlement", "cost before", "before"),
        wanted("year1", "year 1", "year 1 increase", "current year"),
        wanted("year2", "year 2", "year 2 increase"),
        wanted("year3", "year 3", "year 3 increase"),
        wanted("share1", "percent 1", "percent year 1", "year 1 percent", "pct 1"),
        wanted("share2", "percent 2", "percent year 2", "year 2 percent", "pct 2"),
        wanted("share3", "percent 3", "percent year 3", "year 3 percent", "pct 3"),
    ),
    {
        "the line": (("line",),),
        "the base": (("base",),),
        "the increases": (("year1", "year2", "year3"),),
    },
    _read,
)
