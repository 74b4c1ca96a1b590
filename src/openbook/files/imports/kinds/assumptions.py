"""A table of assumptions, one value a row, for a set of assumptions of the case."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.figures.amounts import parse_amount
from openbook.figures.figure import Year
from openbook.files.imports.derived_assumptions import ALWAYS, AssumedValue
from openbook.files.imports.kind import ImportKind, ImportResult
from openbook.files.imports.request import LeftOutReason, Setting
from openbook.files.imports.sent_table import SentRow, SentTable, wanted

_UNKNOWN = LeftOutReason(
    "OB323",
    "the case knows no such assumption",
    "Write its name as openbook missing does, such as need.share.",
)
_NO_VALUE = LeftOutReason(
    "OB323", "the value or the year is not one", "Write a value like 2.5%, and a year like 2019-20."
)


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Take every row with a known name; a name may come once for each year."""
    values: dict[str, dict[str, float]] = {}
    notes: dict[str, str] = {}
    used = 0
    for row in table.rows(setting.left):
        reason = _take(row, values, notes)
        if reason is not None:
            setting.left.leave(reason, row.line, row.cells)
        used += reason is None
    assumed = (
        AssumedValue(name, told, notes.get(name, ""), status="") for name, told in values.items()
    )
    return ImportResult(used, assumed=tuple(assumed))


def _take(
    row: SentRow, values: dict[str, dict[str, float]], notes: dict[str, str]
) -> LeftOutReason | None:
    name, value = row.text("assumption"), parse_amount(row.text("value"))
    year = Year.parse(row.text("year")) if row.text("year") else None
    if name not in BY_NAME:
        return _UNKNOWN
    if value is None or (year is None and row.text("year")):
        return _NO_VALUE
    values.setdefault(name, {})[str(year) if year else ALWAYS] = value
    if row.text("note"):
        notes[name] = row.text("note")
    return None


KIND = ImportKind(
    "assumptions",
    "assumptions about the years ahead",
    (
        wanted("assumption"),
        wanted("year", "fiscal year", "budget year"),
        wanted("value"),
        wanted("note", "comment", "remark"),
    ),
    {"the assumption": (("assumption",),), "its value": (("value",),)},
    _read,
)
