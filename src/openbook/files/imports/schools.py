"""Districts and schools in a file from outside: which they are, and their students."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import field

from openbook.case.case import Case
from openbook.case.tables.grades import NAMES, Grades
from openbook.figures.amounts import counted
from openbook.files.imports.cells import HIDDEN, number_of
from openbook.files.imports.kind import MadeTable
from openbook.files.imports.request import LeftOut, LeftOutReason, Setting
from openbook.files.imports.sent_table import SentRow, plain_name, wanted
from openbook.findings.dataclass import dataclass
from openbook.findings.message import suggestion

CDS = wanted("cds", "cds_code", "cdscode", "cds code", "county district school code")
COUNTY_CODE = wanted("county_code", "ccode", "co code", "co")
DISTRICT_CODE = wanted("district_code", "dcode", "dist code", "lea code")
SCHOOL_CODE = wanted("school_code", "schoolcode", "scode", "sch code")
DISTRICT = wanted("district", "district name", "districtname", "lea", "lea name", "district_name")
PLACE = (CDS, COUNTY_CODE, DISTRICT_CODE, SCHOOL_CODE, DISTRICT)
_MOST_NAMED, _MOST_SHOWN = 2_000, 5
_OTHER = LeftOutReason(
    "OB331", "of other districts", "Nothing to do, unless the wrong district was named."
)


def cds_of(row: SentRow) -> str:
    """Return the 14 digits of county, district and school; empty where the row has no code.

    Spreadsheets drop the zero at the front, so one that is missing is put back.
    """
    code = row.text("cds").replace("-", "").replace(" ", "")
    if not code and row.text("district_code"):
        county = row.text("county_code").zfill(2)
        district = row.text("district_code").zfill(5)
        code = f"{county}{district}{row.text('school_code').zfill(7)}"
    return code.zfill(14) if code.isdigit() and 13 <= len(code) <= 14 else ""


def is_damaged(code: str) -> bool:
    """Return whether a spreadsheet has rounded a code: 1.96473E+13.

    >>> is_damaged("1.96473E+13"), is_damaged("19647330000001")
    (True, False)
    """
    return "e+" in code.lower()


class OneDistrict:
    """Takes the rows of one district; a file of several needs to be told which."""

    def __init__(self, setting: Setting) -> None:
        self._left = setting.left
        self._asked = plain_name(setting.asked.district)
        self._named = setting.asked.district
        self._seen: dict[str, None] = {}
        self._took = False
        self.code = ""  # county and district, of the rows that were taken

    def takes(self, row: SentRow) -> bool:
        """Return whether a row is of the district; one of another is left out."""
        cds, name = cds_of(row), row.text("district")
        if not cds and not name:
            return True
        label = name or cds[:7]
        self.code = self.code or ("" if self._asked else cds[:7])
        if len(self._seen) < _MOST_NAMED:
            self._seen[label] = None
        if not self._asked:  # a second district settles that the question is open
            return len(self._seen) == 1
        if self._asked in {plain_name(name), cds[:7], cds[2:7]}:
            self._took, self.code = True, self.code or cds[:7]
            return True
        self._left.leave(_OTHER, row.line, row.cells)
        return False

    def is_clear(self) -> bool:
        """Return whether it is clear whose rows were taken; where not, that is told."""
        if self._asked:
            if not self._took and self._seen:
                remedy = suggestion(self._named, self._seen)
                what = "the district that was asked for is not in this file"
                self._left.tell("OB327", what, remedy=remedy)
            return self._took or not self._seen
        if len(self._seen) < 2:
            return True
        names = list(self._seen)
        more = " …" if len(names) > _MOST_SHOWN else ""
        self._left.tell(
            "OB327",
            f"this file has {len(names):,} districts: {', '.join(names[:_MOST_SHOWN])}{more}",
            remedy=f'Write which one is meant, as the file has it: --district "{names[0]}"',
        )
        return False


Key = tuple[str, str, str]  # year, school (or who runs it), grade


@dataclass(slots=True)
class PupilCounts:
    """Sums so far; a count that the file hides is not known, whatever else is added."""

    pupils: dict[Key, float] = field(default_factory=lambda: defaultdict(float))
    hidden: set[Key] = field(default_factory=set)
    seen: set[tuple[str, ...]] = field(default_factory=set)
    ungraded: float = 0
    sent: float = 0
    used: int = 0

    def add(self, of: tuple[str, str], cells: list[tuple[str, str]]) -> None:
        """Add the grades and counts of one row."""
        for grade, text in cells:
            key = (*of, grade)
            if text.lower() in HIDDEN:
                self.hidden.add(key)
            elif text:
                pupils = number_of(text) or 0
                self.pupils[key] += pupils
                self.sent += pupils
        self.used += 1

    def known(self) -> dict[Key, float]:
        """Return every count of pupils that is whole, in order."""
        return {
            key: self.pupils[key]
            for key in sorted(self.pupils, key=_order)
            if self.pupils[key] and key not in self.hidden
        }

    def tell(self, left: LeftOut) -> None:
        """Say which pupils are in no table."""
        if self.hidden:
            left.tell(
                "OB329",
                f"the file hides {counted(len(self.hidden), 'counts')} by school and grade",
                remedy="Ask the district for them; until then these grades are missing, "
                "not zero, and so are the sums they belong to.",
            )
        if self.ungraded:
            remedy = "Nothing to do: the case counts students by grade."
            what = f"{self.ungraded:,.0f} students are in no grade and are not used"
            left.tell("OB331", what, remedy=remedy)

    def tables(self, operators: Mapping[str, str]) -> tuple[MadeTable, MadeTable]:
        """Return pupils by school and grade, and by grade and who runs the schools."""
        rows = tuple(
            {"year": year, "school": school, "grade": grade, "pupils": f"{pupils:.15g}"}
            for (year, school, grade), pupils in self.known().items()
        )
        return (
            MadeTable("district/enrollment.csv", rows),
            MadeTable("district/cohorts.csv", tuple(self._cohorts(operators))),
        )

    def _cohorts(self, operators: Mapping[str, str]) -> Iterator[dict[str, str]]:
        """Yield the sums by grade; none where a count that belongs to it is hidden."""
        sums: dict[Key, float] = defaultdict(float)
        for (year, school, grade), pupils in self.known().items():
            sums[(year, operators[school], grade)] += pupils
        partial = {(year, operators[of], grade) for year, of, grade in self.hidden}
        for key in sorted(sums.keys() - partial, key=_order):
            year, operator, grade = key
            yield {
                "year": year,
                "grades": grade,
                "operator": operator,
                "classes": "all",
                "pupils": f"{sums[key]:.15g}",
                "status": "derived",
                "note": "sum of enrollment.csv",
            }


def _order(key: Key) -> tuple[str, str, int]:
    year, school, grade = key
    return year, school, NAMES.index(grade)


class KnownSchools:
    """Looks up the short name of a school; nothing is guessed."""

    def __init__(self, case: Case) -> None:
        self.operators: dict[str, str] = dict(case.schools.each("school", "operator"))
        names: dict[str, list[str]] = {}
        for school, name in case.schools.each("school", "name"):
            names.setdefault(plain_name(name or ""), []).append(school)
        # A name that two schools have is no name to find one by.
        self._by_name = {name: of[0] for name, of in names.items() if len(of) == 1}

    def find(self, row: SentRow) -> str:
        """Return the short name of the row's school; empty where the case has none such."""
        cds = cds_of(row)
        written = row.text("school")
        for key in (cds[7:], cds, written, row.text("school_code").zfill(7)):
            if key and key in self.operators:
                return key
        return self._by_name.get(plain_name(written), "") if written else ""


# The first word that stands in the type decides.
_BY_TYPE = (
    ("preschool", "early"),
    ("children", "early"),
    ("early", "early"),
    ("infant", "early"),
    ("adult", "adult"),
    ("regional occupation", "adult"),
    ("special education", "special"),
    ("special schools", "special"),
    ("continuation", "continuation"),
    ("community day", "continuation"),
    ("opportunity", "continuation"),
    ("juvenile", "continuation"),
    ("alternative", "span"),
    ("k-12", "span"),
    ("elementary-high", "span"),
    ("elemhigh", "span"),
    ("middle", "middle"),
    ("intermediate", "middle"),
    ("intmidjr", "middle"),
    ("junior high", "middle"),
    ("elem", "elementary"),
    ("primary", "elementary"),
    ("high", "high"),
    ("hs", "high"),
    ("senior", "high"),
)
_GRADES = {"KN": "K", "KG": "K", "KDGN": "K", "0": "K", "00": "K", "PS": "P", "PK": "P"}
_ELEMENTARY_TO, _MIDDLE_TO = NAMES.index("6"), NAMES.index("9")
_NO = {"", "N", "NO", "NO DATA", "0", "NOT APPLICABLE", "FALSE", "F", "NON-CHARTER"}
_YES = {"Y", "YES", "1", "TRUE", "T", "CHARTER"}
_LOCALLY = ("local", "not in cs funding", "indirect")


def level_of(*types: str, grades: Grades | None) -> str:
    """Return the level by the words of the directory, else by the grades; empty if unclear.

    >>> level_of("Continuation High Schools", grades=None)
    'continuation'
    """
    for written in types:
        plain = written.lower()
        for word, level in _BY_TYPE:
            if word in plain:
                return level
    return _by_grades(grades) if grades else ""


def grades_of(served: str, low: str = "", high: str = "") -> tuple[Grades | None, bool]:
    """Return the grades from kindergarten on, and whether a preschool is below them.

    >>> [str(part) for part in grades_of("P-05")]
    ['K-5', 'True']
    """
    if not low:
        low, _, high = served.replace(" ", "").partition("-")
    first, last = _grade(low), _grade(high or low)
    preschool = first == "P"
    if preschool:
        first = "K"
    return Grades.parse(f"{first}-{last}"), preschool


def _grade(text: str) -> str:
    plain = text.strip().upper()
    return _GRADES.get(plain, plain.lstrip("0"))


def _by_grades(grades: Grades) -> str:
    first, last = NAMES.index(grades.first), NAMES.index(grades.last)
    if last <= _ELEMENTARY_TO:
        return "elementary"
    if first >= NAMES.index("9"):
        return "high"
    return "middle" if first >= NAMES.index("5") and last <= _MIDDLE_TO else "span"


def yes_or_no(text: str) -> bool | None:
    """Return whether a cell says yes; None where it says neither.

    >>> yes_or_no("True"), yes_or_no("False"), yes_or_no("maybe")
    (True, False, None)
    """
    plain = text.strip().upper()
    return True if plain in _YES else False if plain in _NO else None


def operator_of(charter: str, funding: str) -> str:
    """Return who runs a school: charters funded through the district are its own staff.

    Empty where it is not clear whether the school is a charter.

    >>> operator_of("Y", "Locally funded"), operator_of("Y", "Directly funded")
    ('affiliated', 'charter')
    >>> operator_of("False", ""), operator_of("maybe", "")
    ('district', '')
    """
    known = yes_or_no(charter)
    if known is None:
        return ""
    if not known:
        return "district"
    local = funding.strip().lower().startswith(_LOCALLY)
    return "affiliated" if local else "charter"
