"""People and positions of today, counted from the district's tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from math import fsum
from operator import add
from typing import Any, ClassVar

from openbook.case.case import Case
from openbook.case.duration_years import Lasting
from openbook.case.format import fields
from openbook.case.format.limits import PEOPLE as MANY
from openbook.case.format.not_known import NotKnownError
from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.grades import NAMES
from openbook.case.tables.schools import NO_SCHOOLS, staffed_levels
from openbook.case.term_facts import Disclosed
from openbook.figures.figure import PEOPLE, Figure, Source, Status, Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, plural


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
    """Return the members of a unit; without a count, one person for each FTE of its staff."""
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


def split_by_heads(
    case: Case, units: tuple[str, ...], dollars: float, years: Iterable[Year]
) -> Iterator[tuple[str, dict[Year, float]]]:
    """Yield the part of each unit of a year's dollars, by its members, for every year."""
    heads = {unit: heads_by_unit(case)[unit] for unit in units}
    every = tuple(years)
    for unit, own in heads.items():
        yield unit, dict.fromkeys(every, dollars * own / fsum(heads.values()))


def some_people() -> Any:
    """Declare the field that says how many people of its units get a term."""
    return fields.figure(
        "How many people of its units get it; left out, everyone",
        "people",
        required=False,
        limits=MANY,
    )


def only_these(people: Figure | None) -> str:
    """Say that so many people get it; empty where everybody does."""
    if people is None:
        return ""
    return plural(
        people.value,
        "only 1 person gets it",
        "only {number} people get it",
        number=f"{people.value:,.10g}",
    )


def for_people(label: str, people: Figure | None) -> str:
    """Add to a label how many people it is for, where not for everybody."""
    if people is None:
        return label
    return plural(
        people.value,
        "{label}, 1 person",
        "{label}, {number} people",
        label=label,
        number=f"{people.value:,.10g}",
    )


CASELOADS = "caseload"  # the first word of the lever of caseload limits
# Educators of no stated role are those that smaller classes need, too.
MIXED = "educator"


def roles(case: Case) -> tuple[str, ...]:
    """Return every role that a post or a staffing term of the case names, by name."""
    named = [term.staffed_role for term in case.terms]
    return tuple(sorted({*case.posts.column("role"), *named} - {"", None}))


@dataclass(frozen=True, kw_only=True, slots=True)
class RoleTerm(Lasting):
    """A term on posts of one role."""

    by_unit: ClassVar[bool] = False
    disclosed: ClassVar[Disclosed] = Disclosed.WORKING_CONDITIONS
    claimed_as: ClassVar[tuple[str, ...]] = (r"staff|educators?",)
    role: str = fields.word("Role, such as nurse or counselor")

    @property
    def staffed_role(self) -> str:
        """The role of the posts that it is about."""
        return self.role

    @property
    def settled_with(self) -> tuple[object, ...]:
        """The other terms on posts of its role, or on class sizes."""
        return ("class_size",) if self.role == MIXED else ("posts", self.role)

    def claimed_by(self, said: str) -> bool:
        """Return whether a claim speaks of staff, or names its role."""
        return Lasting.claimed_by(self, said) or _names_role(said, self.role)


def role_words(role: str, count: float = 1) -> str:
    """Return a role as people say it, in the plural for more than one.

    >>> role_words("social_worker", 2), role_words("nurse")
    ('social workers', 'nurse')
    """
    plain = role.replace("-", " ").replace("_", " ")
    return plain if count == 1 else f"{plain}s"


def _names_role(said: str, role: str) -> bool:
    """Return whether words in small letters name a role, such as social workers."""
    plain = role_words(role.lower())
    return bool(plain) and re.search(rf"\b{re.escape(plain)}s?\b", said) is not None


def post_row(case: Case, role: str) -> int | None:
    """Return the newest row of district/posts.csv that counts a role by the first year."""
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
            id_role=role_words(role, 2),
            label=label,
            own=role,
        )
        raise NotKnownError(problem)


def served_by(case: Case, role: str) -> float | None:
    """Return the students on the caseloads of a role, as counted in district/posts.csv."""
    row = post_row(case, role)
    served: float | None = None if row is None else case.posts.column("served")[row]
    return served


WHOLE = "all"  # the level of a district that does not list its schools
SCHOOLS_TOLD = "schools.count"  # how many it has, as a row of district/facts.csv


def levels_known(case: Case) -> tuple[str, ...]:
    """Return the levels of schools; one for the whole district where no school is listed."""
    return tuple(schools_by_level(case)) or (() if len(case.schools) else (WHOLE,))


def schools_told(case: Case) -> Figure | None:
    """Return how many schools a district has that does not list them, by the newest count."""
    if len(case.schools):
        return None
    rows = enumerate(case.facts.each("quantity", "year", "value"))
    known = [
        (year, row)
        for row, (quantity, year, value) in rows
        if quantity == SCHOOLS_TOLD and value and year and year <= case.head.first_year
    ]
    return case.figure_at(case.facts, max(known)[1], "value") if known else None


def schools_by_level(case: Case) -> dict[str, int]:
    """Return how many schools the district staffs, by level; centers are no schools."""
    found: dict[str, int] = {}
    for level in staffed_levels(case.schools).values():
        if level not in NO_SCHOOLS:
            found[level] = found.get(level, 0) + 1
    return dict(sorted(found.items()))


def pupils_counted(case: Case) -> dict[str, tuple[int, ...]]:
    """Return rows of district/enrollment.csv by level, in the order of school ids and grades.

    They are of the first projected year or, where it has none, of the year before.
    """
    levels, by_year = staffed_levels(case.schools), case.enrollment.rows_by("year")
    first = case.head.first_year
    newest = next((year for year in (first, first.plus(-1)) if year in by_year), None)
    found: dict[str, list[tuple[str, int, int]]] = {}
    schools, grades = (case.enrollment.column(name) for name in ("school", "grade"))
    for row in by_year.get(newest, ()):
        level = levels.get(schools[row], NO_SCHOOLS[0])
        if level not in NO_SCHOOLS:
            place = NAMES.index(grades[row].first) if grades[row] is not None else -1
            found.setdefault(level, []).append((schools[row], place, row))
    return {level: tuple(row for *_, row in sorted(found[level])) for level in sorted(found)}
