"""Schools in a file from outside: which of the case they are, their level and grades."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.tables.grades import NAMES, Grades
from openbook.files.imports.districts import cds_of
from openbook.files.imports.sent_table import SentRow, plain_name


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
        """The short name of the row's school; empty where the case has none such."""
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
    """The level by the words of the directory, else by the grades; empty if unclear.

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
    """The grades from kindergarten on, and whether a preschool is below them.

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
    """Whether a cell says yes; None where it says neither.

    >>> yes_or_no("True"), yes_or_no("False"), yes_or_no("maybe")
    (True, False, None)
    """
    plain = text.strip().upper()
    return True if plain in _YES else False if plain in _NO else None


def operator_of(charter: str, funding: str) -> str:
    """Who runs a school: charters funded through the district are its own staff.

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
