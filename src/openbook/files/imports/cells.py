"""Cells as ledgers and spreadsheets write them, and small groups that must not show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from openbook.figures.amounts import parse_amount
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass

HIDDEN = ("*", "**", "***", "--", "n<11", "<11", "s", "suppressed")
_YEAR = re.compile(r"(?:FY\s*)?(\d{4})\s*[-/–]\s*(?:\d{2})?(\d{2})", re.IGNORECASE)
_US_DAY = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_NOT_IN_WORDS = re.compile(r"[^A-Za-z0-9._+-]+")
_TOTAL = re.compile(r"(?:grand |district |county |state ?)?(?:sub-?)?totals?\b.*", re.IGNORECASE)
_LONGEST_WORD = 80


def number_of(text: str) -> float | None:
    """Return an amount with thousands, a dollar sign, or brackets for less than nothing.

    >>> number_of("(1,234.50)"), number_of("$ 12"), number_of("7-"), number_of("$ -")
    (-1234.5, 12.0, -7.0, 0.0)
    >>> number_of("1.234,50") is None
    True
    """
    plain = text.strip().replace("\u00a0", "").removeprefix("$").strip()
    if plain in {"-", "–"}:  # how spreadsheets print nothing in money columns
        return 0.0
    negative = plain.startswith("(") and plain.endswith(")")
    if negative:
        plain = plain[1:-1].strip()
    elif plain.endswith("-"):
        negative, plain = True, plain[:-1]
    value = None if plain.endswith("%") else parse_amount(plain)
    return -value if negative and value else value


@lru_cache(maxsize=256)  # a file has few years and many rows
def year_of(text: str) -> Year | None:
    """Return a budget year as 2018-19, 2018-2019 or 2018/19.

    A single year would be ambiguous: some offices name a year by its end.

    >>> str(year_of("FY 2018-2019")), year_of("2018")
    ('2018-19', None)
    """
    matched = _YEAR.fullmatch(text.strip())
    return Year.parse(f"{matched[1]}-{matched[2]}") if matched else None


def day_of(text: str) -> date | None:
    """Return a day as 2019-01-14 or 1/14/2019, a time of day after it left out.

    >>> day_of("1/14/2019").isoformat()
    '2019-01-14'
    """
    plain = text.strip().partition(" ")[0]
    matched = _US_DAY.fullmatch(plain)
    try:
        if matched:
            return date(int(matched[3]), int(matched[1]), int(matched[2]))
        return date.fromisoformat(plain)
    except ValueError:
        return None


def word_of(text: str) -> str:
    """Return a text as a short name of the case; empty where nothing is left of it.

    >>> word_of("Class 1"), word_of("BA+30"), word_of(" (II) ")
    ('Class-1', 'BA+30', 'II')
    """
    plain = _NOT_IN_WORDS.sub("-", text.strip()).strip("-._")
    return plain.lstrip("+")[:_LONGEST_WORD]


def is_total(cells: list[str]) -> bool:
    """Return whether a row adds up others: its first word, or a cell alone, says so."""
    if "total" not in "\n".join(cells).lower():  # nearly always, and quickly known
        return False
    return any(_TOTAL.fullmatch(cell.strip()) for cell in cells)


def money(cents: int) -> str:
    """Return an exact amount of dollars.

    >>> money(123450), money(-700)
    ('1234.50', '-7')
    """
    sign, whole = "-" if cents < 0 else "", abs(cents)
    part = f".{whole % 100:02d}" if whole % 100 else ""
    return f"{sign}{whole // 100}{part}"


_COMMA = re.compile(
    r"\(?-?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3}){2,})\)?%?"
)
_POINT = re.compile(
    r"\(?-?(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3}){2,})\)?%?"
)
_NUMBER = re.compile(r"(\(?-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(\)?%?)")
_LONGEST = 30


def has_decimal_commas(rows: Iterable[list[str]]) -> bool:
    """Return whether some numbers can only be meant with a decimal comma, and none with a point.

    >>> has_decimal_commas([["38,1", "1.234"]]), has_decimal_commas([["1,234", "2.5"]])
    (True, False)
    """
    comma = False
    for cell in (cell.strip() for row in rows for cell in row if len(cell) < _LONGEST):
        if _POINT.fullmatch(cell):
            return False
        comma = comma or _COMMA.fullmatch(cell) is not None
    return comma


def with_point(cell: str) -> str:
    """Return a number with a decimal comma as one with a point; other texts as they are.

    >>> with_point("1.234,50"), with_point("-120,49"), with_point("Main St. 3")
    ('1234.50', '-120.49', 'Main St. 3')
    """
    matched = _NUMBER.fullmatch(cell.strip()) if len(cell) < _LONGEST else None
    if matched is None:
        return cell
    sign, whole, part, end = matched.groups("")
    return f"{sign}{whole.replace('.', '')}{'.' + part if part else ''}{end}"


_STEP = re.compile(r"(?:step|st|s)?\s*[-.]?\s*(\d{1,2}(?:\.\d)?)", re.IGNORECASE)


def step_of(text: str) -> float | None:
    """Return the number of a step; None where it is none, such as a longevity code.

    >>> step_of("Step 07"), step_of("12"), step_of("L20")
    (7.0, 12.0, None)
    """
    matched = _STEP.fullmatch(text.strip())
    return float(matched[1]) if matched else None


_STEPS = re.compile(r"(?:steps?|st|s)?\s*(\d{1,2})\s*(?:[-–]|to)\s*(\d{1,2})", re.IGNORECASE)
_AND_MORE = re.compile(r"\s*(?:\+|and (?:over|above|up|more))$", re.IGNORECASE)


def steps_of(text: str) -> tuple[float, ...]:
    """Return every step that a row of a schedule is for; none where it is no step.

    >>> steps_of("1-3"), steps_of("Step 07"), steps_of("20+"), steps_of("L20")
    ((1.0, 2.0, 3.0), (7.0,), (20.0,), ())
    """
    several = _STEPS.fullmatch(text.strip())
    if several and int(several[1]) < int(several[2]):
        return tuple(float(step) for step in range(int(several[1]), int(several[2]) + 1))
    one = step_of(_AND_MORE.sub("", text.strip()))
    return () if one is None else (one,)


Cell = tuple[str, str, float]  # unit, column, step


@dataclass(frozen=True, slots=True)
class CellCount:
    """How many people a cell has, and their full-time equivalents."""

    people: int
    fte: float


@dataclass(frozen=True, slots=True)
class Shown:
    """The cells that may be shown, and the people who are not in their own."""

    cells: dict[Cell, CellCount]
    left_out: int = 0
    moved: int = 0
    merged: frozenset[Cell] = frozenset()  # cells that hold people of other steps


def without_small(cells: dict[Cell, CellCount], fewest: int) -> Shown:
    """Leave out every cell with fewer people."""
    kept = {cell: each for cell, each in cells.items() if each.people >= fewest}
    gone = people_in(cells) - people_in(kept)
    return Shown(kept, left_out=gone)


def with_merged(cells: dict[Cell, CellCount], fewest: int) -> Shown:
    """Put neighboring steps of a column together until each group is large enough.

    A group stands at the step where most of its people are. A column that has too few
    people even as a whole is left out.
    """
    shown: dict[Cell, CellCount] = {}
    moved, merged = 0, set()
    for column in sorted({cell[:2] for cell in cells}):
        steps = sorted(cell for cell in cells if cell[:2] == column)
        for group in _groups(steps, cells, fewest):
            most = max(group, key=lambda cell: (cells[cell].people, -cell[2]))
            together = people_in({cell: cells[cell] for cell in group})
            fte = sum(cells[cell].fte for cell in group)
            shown[most] = CellCount(together, fte)
            moved += together - cells[most].people
            merged |= {most} if len(group) > 1 else set()
    gone = people_in(cells) - people_in(shown)
    return Shown(shown, gone, moved, frozenset(merged))


def _groups(steps: list[Cell], cells: dict[Cell, CellCount], fewest: int) -> list[list[Cell]]:
    """Runs of steps with enough people each; what is left over joins the last run."""
    groups: list[list[Cell]] = []
    open_group: list[Cell] = []
    for cell in steps:
        open_group.append(cell)
        if sum(cells[each].people for each in open_group) >= fewest:
            groups.append(open_group)
            open_group = []
    if groups:
        groups[-1] += open_group
    return groups


def people_in(cells: dict[Cell, CellCount]) -> int:
    """Return how many people some cells hold together."""
    return sum(each.people for each in cells.values())
