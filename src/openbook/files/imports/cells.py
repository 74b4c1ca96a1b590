"""Cells as ledgers and spreadsheets write them: amounts, years, days, short names."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from openbook.figures.amounts import parse_amount
from openbook.figures.year import Year

HIDDEN = ("*", "**", "***", "--", "n<11", "<11", "s", "suppressed")
_YEAR = re.compile(r"(?:FY\s*)?(\d{4})\s*[-/–]\s*(?:\d{2})?(\d{2})", re.IGNORECASE)
_US_DAY = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_NOT_IN_WORDS = re.compile(r"[^A-Za-z0-9._+-]+")
_TOTAL = re.compile(
    r"(?:grand |district |county |state ?)?(?:sub-?)?totals?\b.*", re.IGNORECASE
)
_LONGEST_WORD = 80


def number_of(text: str) -> float | None:
    """An amount with thousands, a dollar sign, or brackets for less than nothing.

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
    """A budget year as 2018-19, 2018-2019 or 2018/19.

    A single year would be ambiguous: some offices name a year by its end.

    >>> str(year_of("FY 2018-2019")), year_of("2018")
    ('2018-19', None)
    """
    matched = _YEAR.fullmatch(text.strip())
    return Year.parse(f"{matched[1]}-{matched[2]}") if matched else None


def day_of(text: str) -> date | None:
    """A day as 2019-01-14 or 1/14/2019, a time of day after it left out.

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
    """A text as a short name of the case; empty where nothing is left of it.

    >>> word_of("Class 1"), word_of("BA+30"), word_of(" (II) ")
    ('Class-1', 'BA+30', 'II')
    """
    plain = _NOT_IN_WORDS.sub("-", text.strip()).strip("-._")
    return plain.lstrip("+")[:_LONGEST_WORD]


def is_total(cells: list[str]) -> bool:
    """Whether a row adds up others: its first word, or a cell alone, says so."""
    if "total" not in "\n".join(cells).lower():  # nearly always, and quickly known
        return False
    return any(_TOTAL.fullmatch(cell.strip()) for cell in cells)


def money(cents: int) -> str:
    """An exact amount of dollars.

    >>> money(123450), money(-700)
    ('1234.50', '-7')
    """
    sign, whole = "-" if cents < 0 else "", abs(cents)
    part = f".{whole % 100:02d}" if whole % 100 else ""
    return f"{sign}{whole // 100}{part}"
