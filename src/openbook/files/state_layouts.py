"""Layouts of statewide tables: by which columns each is known, and what they hold."""

from __future__ import annotations

import tomllib
from calendar import monthrange
from dataclasses import field
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass

_CODE_LENGTHS = (2, 7)  # of a county, of a district
ALL_FUNDS = "all funds"  # what a revenue counts that holds money for buildings and debt


@dataclass(frozen=True, kw_only=True, slots=True)
class TableLayout:
    """How a table is known, and what its columns hold."""

    word: str
    who: str
    title: str
    has: list[str]
    columns: dict[str, str]
    link: str = ""
    state: str = ""
    known_months: int = 0
    year_named: str = "span"
    year_fixed: str = ""
    where: dict[str, str] = field(default_factory=dict)
    sums: dict[str, list[str]] = field(default_factory=dict)
    revenue_counts: str = ""
    expenditure_counts: str = ""
    counts: str = ""  # what its expenditure leaves out
    counts_es: str = ""
    incomplete: bool = False
    first_day: str = ""
    last_day: str = ""

    def known_on(self, year: Year) -> date:
        """Return the day on which the rows of a year were public, as a rule."""
        months = year.last_day.month - 1 + self.known_months
        at, month = year.last_day.year + months // 12, months % 12 + 1
        return date(at, month, monthrange(at, month)[1])


@cache
def _told() -> dict[str, dict[str, Any]]:
    return tomllib.loads((files("openbook.files") / "state_tables.toml").read_text("utf-8"))


@cache
def layouts() -> dict[str, TableLayout]:
    """Return every layout by its word."""
    return {word: TableLayout(word=word, **told) for word, told in _told().items() if "has" in told}


def state_named(text: str) -> str:
    """Return a state as tables name it, from its name or postal abbreviation.

    >>> state_named("CA"), state_named("New_York")
    ('california', 'new york')
    """
    plain = text.strip().lower().replace("_", " ")
    return str(_told()["states"].get(plain, plain))


def county_of(state: str, code: str) -> str:
    """Return the county that a district's code begins with; blank where codes do not tell it.

    >>> (
    ...     county_of("california", "1964733"),
    ...     county_of("california", "19"),
    ...     county_of("california", "3"),
    ... )
    ('Los Angeles', 'Los Angeles', '')
    """
    if len(code) not in _CODE_LENGTHS:  # an office's own number
        return ""
    names = _told()["counties"].get(state, ())
    place = int(code[:2]) if code[:2].isdigit() else 0
    return names[place - 1] if 0 < place <= len(names) else ""
