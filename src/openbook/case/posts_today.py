"""Posts today: how many people of a role the district has, where that is known."""

from __future__ import annotations

import re

from openbook.case.case import Case
from openbook.case.tables.grades import NAMES
from openbook.case.tables.schools import NO_SCHOOLS, staffed_levels

# Educators of no stated role are those that smaller classes need, too.
MIXED = "educator"


def roles(case: Case) -> tuple[str, ...]:
    """Every role that a post or a staffing term of the case names, by name."""
    named = [term.staffed_role for term in case.terms]
    return tuple(sorted({*case.posts.column("role"), *named} - {"", None}))


def settled_with_role(role: str) -> tuple[object, ...]:
    """Return what a term on posts of a role is settled together with."""
    return ("class_size",) if role == MIXED else ("posts", role)


def names_role(said: str, role: str) -> bool:
    """Return whether words in small letters name a role, such as social workers."""
    plain = role.lower().replace("-", " ")
    return bool(plain) and re.search(rf"\b{re.escape(plain)}s?\b", said) is not None


def post_row(case: Case, role: str) -> int | None:
    """The newest row of district/posts.csv that counts a role by the first year."""
    known = [
        (year, row)
        for row, (year, of, fte) in enumerate(case.posts.each("year", "role", "fte"))
        if of == role and fte is not None and year and year <= case.head.first_year
    ]
    return max(known)[1] if known else None


def schools_by_level(case: Case) -> dict[str, int]:
    """How many schools the district staffs, by level; centers are no schools."""
    found: dict[str, int] = {}
    for level in staffed_levels(case.schools).values():
        if level not in NO_SCHOOLS:
            found[level] = found.get(level, 0) + 1
    return dict(sorted(found.items()))


def pupils_counted(case: Case) -> dict[str, tuple[int, ...]]:
    """Rows of district/enrollment.csv by level, in the order of school ids and grades.

    They are of the first projected year or, where it has none, of the year before.
    """
    levels = staffed_levels(case.schools)
    first = case.head.first_year
    usable = {first, first.plus(-1)}.intersection(case.enrollment.column("year"))
    newest = max(usable, default=None)
    found: dict[str, list[tuple[str, int, int]]] = {}
    cells = case.enrollment.each("year", "school", "grade")
    for row, (year, school, grade) in enumerate(cells):
        if year == newest and levels.get(school, NO_SCHOOLS[0]) not in NO_SCHOOLS:
            place = NAMES.index(grade.first) if grade is not None else -1
            found.setdefault(levels[school], []).append((school, place, row))
    return {
        level: tuple(row for *_, row in sorted(found[level])) for level in sorted(found)
    }
