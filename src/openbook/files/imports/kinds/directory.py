"""The state's directory of schools: one row a school that is open."""

from __future__ import annotations

from openbook.files.imports.cells import is_total, number_of
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.request import DAMAGED, TOTALS, LeftOutReason, Setting
from openbook.files.imports.schools import (
    PLACE,
    OneDistrict,
    cds_of,
    grades_of,
    is_damaged,
    level_of,
    operator_of,
    yes_or_no,
)
from openbook.files.imports.sent_table import SentRow, SentTable, wanted

_OPEN = {"active", "open", "opened", ""}
_TO_OPEN = {"pending", "future"}
_NO_SCHOOL = {"", "no data", "district office"}
_CLOSED = LeftOutReason("OB331", "of schools that are not open", "Nothing to do.")
_PENDING = LeftOutReason(
    "OB331",
    "of schools that were still to open",
    "Add those to district/schools.csv that have opened since, or write Active in the file.",
)
_OFFICE = LeftOutReason("OB331", "of offices, not schools", "Nothing to do.")
_NO_CODE = LeftOutReason(
    "OB323",
    "there is no school code of 14 digits",
    "Write the county-district-school code, such as 19647331234567.",
)
_NO_LEVEL = LeftOutReason(
    "OB323",
    "neither its type nor its grades say what kind of school it is",
    "Write the grades served, such as K-5, or add the school to schools.csv by hand.",
)
_NOT_CLEAR = LeftOutReason(
    "OB863",
    "the cell of charter or magnet is neither yes nor no",
    "Write Yes or No (or True or False, Y or N, 1 or 0).",
)
_TWICE = LeftOutReason("OB324", "the school stands there before", "Keep one of the rows.")


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Return the open schools of one district, each under the last seven digits of its code."""
    one = OneDistrict(setting)
    schools: dict[str, dict[str, str]] = {}
    rows = 0
    for row in table.rows(setting.left):
        rows += 1
        if not one.takes(row):
            continue
        made = _school(row)
        if not isinstance(made, LeftOutReason) and made["school"] in schools:
            made = _TWICE
        if isinstance(made, LeftOutReason):
            setting.left.leave(made, row.line, row.cells, named=row.text("school"))
        else:
            schools[made["school"]] = made
    if not one.is_clear():
        return ImportResult(len(schools))
    ordered = tuple(schools[code] for code in sorted(schools))
    totals = (SumCheck("Rows, and schools made of them", rows, len(ordered), "rows"),)
    return ImportResult(len(schools), (MadeTable("district/schools.csv", ordered),), totals)


def _school(row: SentRow) -> dict[str, str] | LeftOutReason:
    """Return one school of the case, or why the row is none."""
    code = cds_of(row)
    if not code[7:].strip("0"):
        return _without_code(row)
    if row.text("school").lower() in _NO_SCHOOL:
        return _OFFICE
    status = row.text("status").lower()
    if status not in _OPEN:
        return _PENDING if status in _TO_OPEN else _CLOSED
    grades, preschool = grades_of(row.text("grades"), row.text("low"), row.text("high"))
    level = level_of(row.text("type"), row.text("level"), grades=grades)
    if not level:
        return _NO_LEVEL
    operator = operator_of(row.text("charter"), row.text("funding"))
    magnet = yes_or_no(row.text("magnet"))
    if not operator or magnet is None:
        return _NOT_CLEAR
    return {
        "school": code[7:],
        "name": row.text("school"),
        "level": level,
        "operator": operator,
        "grades": str(grades or ""),
        "group": "magnet" if magnet else "",
        "area": row.text("area"),
        **_spot(row),
        "preschool": "yes" if preschool else "no",
    }


def _without_code(row: SentRow) -> LeftOutReason:
    """Return what a row is that has no code of a school."""
    if is_damaged(row.text("cds")):
        return DAMAGED
    if is_total([row.text("school"), row.text("district")]):
        return TOTALS
    return _OFFICE if cds_of(row) else _NO_CODE


def _spot(row: SentRow) -> dict[str, str]:
    """Latitude and longitude, both or neither; nothing at 0, 0 is a school."""
    spot = [number_of(row.text(name)) for name in ("latitude", "longitude")]
    known = all(spot) and all(value is not None for value in spot)
    texts = [f"{value:.8g}" if known else "" for value in spot]
    return dict(zip(("latitude", "longitude"), texts, strict=True))


KIND = ImportKind(
    "directory",
    "directory of schools",
    (
        *PLACE,
        wanted("school", "school name", "schoolname", "sname"),
        wanted("status", "status type", "directory status", "school status"),
        wanted("charter", "charter yn", "charter school", "is charter"),
        wanted("funding", "funding type", "charter funding", "charter funding type"),
        wanted("type", "soc type", "school type", "soctype"),
        wanted("level", "eil name", "school level", "educational instruction level"),
        wanted("grades", "gs served", "gsserved", "grades served", "gs offered"),
        wanted("low", "low grade", "lowest grade"),
        wanted("high", "high grade", "highest grade"),
        wanted("magnet", "magnet yn"),
        wanted("area", "local district", "region", "board district"),
        wanted("latitude", "lat"),
        wanted("longitude", "lon", "long", "lng"),
    ),
    {
        "the code of the school": (("cds",), ("county_code", "district_code", "school_code")),
        "the name of the school": (("school",),),
        "its type or grades": (("type",), ("level",), ("grades",), ("low", "high")),
    },
    _read,
)
