"""People and positions of today, counted from the district's tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from operator import add

from openbook.case.case import Case
from openbook.case.format.not_known import NotKnownError
from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.grades import NAMES
from openbook.case.tables.schools import NO_SCHOOLS, staffed_levels
from openbook.figures.figure import PEOPLE, Figure, Source, Status
from openbook.findings.message import Message


def heads_by_unit(case: Case) -> Mapping[str, float]:
    """Return the members of every unit; a unit that nobody counted has 1."""
    key = "heads by unit"
    if key not in case.looked_up:
        people = {unit.id: people_of(case, unit) for unit in case.units}
        case.looked_up[key] = {
            unit: figure.value if figure else 1.0 for unit, figure in people.items()
        }
    found: Mapping[str, float] = case.looked_up[key]
    return found


def people_of(case: Case, unit: BargainingUnit) -> Figure | None:
    """The members of a unit; without a count, one person for each FTE of its staff."""
    if unit.members is not None and unit.members.value > 0:
        return unit.members
    rows = case.staff.each("unit", "fte")
    # Sorted, so that the order of rows does not matter.
    own = sorted(fte for name, fte in rows if name == unit.id and fte is not None)
    counted = reduce(add, own, 0.0)
    if not counted:
        return None
    words = f"{case.staff.file}: each FTE of {unit.id} counted as one person"
    return Figure(counted, PEOPLE, Source("Openbook", words, status=Status.DERIVED))


CASELOADS = "caseload"  # the first word of the lever of caseload limits
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


def refuse_uncounted(case: Case, role: str, label: str) -> None:
    """Refuse a term about a role that nobody counted today, with what to write."""
    if post_row(case, role) is None:
        problem = Message(
            "{file}: nobody counted how many {id_role} there are today, so what “{label}” adds is "
            "not known; write a row for {own} with its fte",
            file="district/posts.csv",
            id_role=f"{role}s",
            label=label,
            own=role,
        )
        raise NotKnownError(problem)


def served_by(case: Case, role: str) -> float | None:
    """The students on the caseloads of a role, as counted in district/posts.csv."""
    row = post_row(case, role)
    served: float | None = None if row is None else case.posts.column("served")[row]
    return served


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
    return {level: tuple(row for *_, row in sorted(found[level])) for level in sorted(found)}
