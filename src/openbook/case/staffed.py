"""Schools whose teachers the district employs: its own and its affiliated charters."""

from __future__ import annotations

from collections.abc import Iterable

from openbook.case.schools import School
from openbook.case.table import Table

STAFFED = ("district", "affiliated")
# Centers for small children and for adults are no schools of a staffing ratio.
NO_SCHOOLS = ("early", "adult")


def staffed_levels(schools: Table[School]) -> dict[str, str]:
    """The level of every school that the district staffs, in the order of their ids."""
    rows: Iterable[tuple[str, str, str]] = schools.each("school", "level", "operator")
    return {
        school: level
        for school, level, operator in sorted(rows)
        if operator in STAFFED and school
    }
