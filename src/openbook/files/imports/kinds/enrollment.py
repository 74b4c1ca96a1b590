"""The state's enrollment files: pupils by school and grade, and the sums by grade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from openbook.case.tables.grades import NAMES, Grades
from openbook.figures.amounts import counted
from openbook.files.imports.cells import HIDDEN, is_total, number_of
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.ledger import Periods
from openbook.files.imports.request import DAMAGED, TOTALS, LeftOutReason, Setting
from openbook.files.imports.schools import (
    PLACE,
    KnownSchools,
    OneDistrict,
    PupilCounts,
    cds_of,
    grades_of,
    is_damaged,
)
from openbook.files.imports.sent_table import SentRow, SentTable, wanted
from openbook.files.layout import TABLES
from openbook.files.table_rows import Cells
from openbook.findings.dataclass import dataclass

_NOT_IN_A_GRADE = ("ungraded_elementary", "ungraded_secondary")
_WHO = ("category", "ethnic", "gender")
_AGAIN = LeftOutReason(
    "OB331",
    "of students who are counted in other rows",
    "Nothing to do: the rows for all students (TA) are used.",
)
_UNKNOWN = LeftOutReason(
    "OB325",
    "the case has no such school",
    "Import the directory of schools first, or add the school to district/schools.csv.",
)
_TWICE = LeftOutReason(
    "OB324", "the same students are in an earlier row", "Keep one of the two rows."
)
_BLANK = LeftOutReason(
    "OB323",
    "the number of students is blank",
    "Write it when it is known; a blank is missing, not zero.",
)
_NO_COUNT = LeftOutReason(
    "OB323", "a count of students is not a number", "Write how many students there are."
)
_NO_GRADE = LeftOutReason(
    "OB323", "the grade is not one of TK, K and 1 to 12", "Write one grade a row."
)
_NEGATIVE = LeftOutReason(
    "OB326", "a count of students is below zero", "Write how many students there are."
)
_NO_YEAR = LeftOutReason(
    "OB323", "the school year is not clear", "Write --year with it, such as 2018-19."
)


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Add up the pupils of each school and grade, or of all grades where none is told."""
    if "grade" not in table.matched and not {c.name for c in _OF_GRADES} & {*table.matched}:
        return _read_totals(table, setting)
    counts, one = PupilCounts(), OneDistrict(setting)
    schools, periods = KnownSchools(setting.case), Periods(setting)
    for row in table.rows(setting.left):
        if one.takes(row):
            reason = _take(row, counts, schools, periods)
            if reason is not None:
                code = row.text("school") or cds_of(row)
                setting.left.leave(reason, row.line, row.cells, named=code)
    if not one.is_clear() or not periods.are_clear():
        return ImportResult(counts.used)
    counts.tell(setting.left)
    total = SumCheck("Students in grades", counts.sent, sum(counts.known().values()), "pupils")
    return ImportResult(counts.used, counts.tables(schools.operators), (total,))


def _read_totals(table: SentTable, setting: Setting) -> ImportResult:
    """Add up the students of schools of which the file tells no grades, by who runs them."""
    one, totals = OneDistrict(setting), _Totals()
    schools, periods = KnownSchools(setting.case), Periods(setting)
    for row in table.rows(setting.left):
        if one.takes(row):
            school = schools.find(row)
            reason = _not_meant(row, school) or totals.take(row, school, periods.year(row))
            if reason is not None:
                named = row.text("school") or cds_of(row)
                setting.left.leave(reason, row.line, row.cells, named=named)
    if not one.is_clear() or not periods.are_clear():
        return ImportResult(len(totals.counts))
    if totals.missing:
        what = f"the file does not tell the students of {counted(len(totals.missing), 'schools')}"
        remedy = "Ask the district for them; until then the sums they belong to are missing."
        setting.left.tell("OB329", what, remedy=remedy)
    made = MadeTable(TABLES["cohorts"][0], tuple(totals.rows(schools)))
    whole = sum(float(row["pupils"]) for row in made.rows)
    check = SumCheck("Students of all grades", sum(totals.counts.values()), whole, "pupils")
    return ImportResult(len(totals.counts), (made,), (check,))


@dataclass(slots=True)
class _Totals:
    """Students by year and school, and the grades that the schools serve together."""

    counts: dict[tuple[str, str], float] = field(default_factory=dict)
    served: list[Grades] = field(default_factory=list)
    missing: set[tuple[str, str]] = field(default_factory=set)  # hidden, blank or no number

    def take(self, row: SentRow, school: str, year: str | None) -> LeftOutReason | None:
        """Note one school; why not, where it is left out."""
        count = number_of(row.text("pupils"))
        reason = _odd_total(school, year, count)
        if school and year and count is None:
            self.missing.add((year, school))
        if reason is not None or year is None or count is None:
            return reason
        if (year, school) in self.counts:
            return _TWICE
        self.counts[year, school] = count
        grades, _ = grades_of(row.text("grades"), row.text("low"), row.text("high"))
        self.served += [grades] if grades else []
        return None

    def rows(self, schools: KnownSchools) -> Iterator[Cells]:
        """Yield the sums by year and operator, as one span of grades."""
        sums: dict[tuple[str, str], float] = {}
        for (year, school), count in self.counts.items():
            key = (year, schools.operators[school])
            sums[key] = sums.get(key, 0.0) + count
        first = min((NAMES.index(each.first) for each in self.served), default=1)
        last = max((NAMES.index(each.last) for each in self.served), default=len(NAMES) - 1)
        partial = {(year, schools.operators[school]) for year, school in self.missing}
        for year, operator in sorted(sums.keys() - partial):
            yield {
                "year": year,
                "grades": str(Grades(NAMES[first], NAMES[last])),
                "operator": operator,
                "classes": "all",
                "pupils": f"{sums[year, operator]:.15g}",
                "status": "derived",
                "note": "sum of schools; the file tells no grades",
            }


def _odd_total(school: str, year: str | None, count: float | None) -> LeftOutReason | None:
    """Return why the total of a school cannot be used."""
    if not school:
        return _UNKNOWN
    if year is None:
        return _NO_YEAR
    if count is None:
        return _NO_COUNT
    return _NEGATIVE if count < 0 else None


def _take(
    row: SentRow, counts: PupilCounts, schools: KnownSchools, periods: Periods
) -> LeftOutReason | None:
    """Add one row; why not, where it is left out."""
    school = schools.find(row)
    reason = _not_meant(row, school)
    if reason is not None:
        return reason
    if not school:
        return DAMAGED if is_damaged(row.text("cds")) else _UNKNOWN
    year = periods.year(row)
    if year is None:
        return _NO_YEAR
    cells = list(_cells(row))
    reason = _odd(cells, one_a_row="grade" in row.at)
    if reason is not None:
        return reason
    mark = (year, school, row.text("grade"), *map(row.text, _WHO))
    if mark in counts.seen:
        return _TWICE
    counts.seen.add(mark)
    counts.add((year, school), cells)
    for name in _NOT_IN_A_GRADE:
        counts.ungraded += number_of(row.text(name)) or 0
    return None


def _not_meant(row: SentRow, school: str) -> LeftOutReason | None:
    """Return why a row is none of a school and all its pupils."""
    level, category = row.text("aggregate").upper(), row.text("category").upper()
    named = [] if school else [row.text("school"), row.text("school_code")]
    if level not in {"", "S", "SCHOOL"} or is_total([*named, row.text("grade")]):
        return TOTALS
    return None if category in {"", "TA", "ALL", "TOTAL"} else _AGAIN


def _cells(row: SentRow) -> Iterator[tuple[str, str]]:
    """Grade and count: one a row, or a column for each grade."""
    if "grade" in row.at:
        grades, _ = grades_of(row.text("grade"))
        one = grades is not None and grades.first == grades.last
        yield (str(grades) if one else "", row.text("pupils"))
        return
    for grade in NAMES:
        if f"grade {grade}" in row.at:
            yield grade, row.text(f"grade {grade}")


def _odd(cells: list[tuple[str, str]], *, one_a_row: bool) -> LeftOutReason | None:
    """Return why counts cannot be used; a blank is odd where a row has nothing else."""
    for grade, text in cells:
        if not grade:
            return _NO_GRADE
        if one_a_row and not text:
            return _BLANK
        if text and text.lower() not in HIDDEN:
            count = number_of(text)
            if count is None:
                return _NO_COUNT
            if count < 0:
                return _NEGATIVE
    return None


_OF_GRADES = (
    wanted("grade TK", "gr_tk", "tk", "transitional kindergarten"),
    wanted("grade K", "gr_kn", "kdgn", "gr_k", "k", "kg", "kindergarten", "kn"),
    *(
        wanted(f"grade {n}", f"gr_{n}", f"gr_{int(n):02d}", f"g{n}", f"grade0{n}", n)
        for n in NAMES[2:]
    ),
)
_TOTALS_OF = ("total enrollment", "enrollment k12", "enrollment k 12", "k 12 enrollment")
KIND = ImportKind(
    "enrollment",
    "enrollment by school and grade",
    (
        *PLACE,
        wanted("year", "academic year", "school year", "acad year"),
        wanted("school", "school name", "schoolname"),
        wanted("aggregate", "aggregate level", "agg level"),
        wanted("category", "reporting category"),
        wanted("ethnic", "ethnicity", "race ethnicity", "race"),
        wanted("gender", "sex"),
        wanted("grade", "grade level", "gradelevel"),
        wanted("pupils", "enrollment", "students", "count", "enr", "total enr", *_TOTALS_OF),
        wanted("grades", "grades served", "gs served", "grade span", "grades offered"),
        wanted("low", "low grade", "lowest grade"),
        wanted("high", "high grade", "highest grade"),
        *_OF_GRADES,
        wanted("ungraded_elementary", "ungr_elm"),
        wanted("ungraded_secondary", "ungr_sec"),
    ),
    {
        "the school": (
            ("cds",),
            ("county_code", "district_code", "school_code"),
            ("school_code",),
            ("school",),
        ),
        "students by grade, or in all": (
            ("grade", "pupils"),
            *((column.name,) for column in _OF_GRADES),
            ("pupils",),
        ),
    },
    _read,
)
