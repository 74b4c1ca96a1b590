"""Norms: the rows of district/norms.csv that a class-size term moves, and how far.

A district that staffs by norms gives each level an average class size, which generates
positions, and a cap that is so many students above it. A lower cap lowers the average of
every class, not only of the classes above the cap. Where only an average is known, a cap
takes the students that a normal distribution with the stated spread puts above it. A row
is divided where terms are for the neediest schools alone, by the students enrolled there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import erfc, exp, pi, sqrt

from openbook.case.buckets import ClassScope, Neediest, neediest_schools
from openbook.case.format.not_known import NotKnownError
from openbook.case.format.table import Table
from openbook.case.tables.grades import Grades
from openbook.case.tables.schools import Enrollment, Norm, School, newest_rows, staffed_levels
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

NORM_AVERAGE = "norm_average"  # the first word of the lever of a norm
_ACADEMIC = "academic"
_PARTS_OF_ACADEMIC = frozenset({"math", "english"})
_ODD = re.compile(r"[^A-Za-z0-9_-]")
_Known = frozenset[tuple[str, Grades, str, str]]  # level, grades, group and subject of norms
# The ends of the range, as parts of the stated spread; the middle is what is costed.
LOW, MIDDLE, HIGH = 0.5, 1.0, 1.5


@dataclass(frozen=True, slots=True)
class StaffingNorm:
    """One row of district/norms.csv, or its part in some schools, by what tells it apart."""

    name: str
    row: int
    level: str
    group: str
    grades: Grades
    subject: str
    average: float | None
    cap_above: float | None
    spread: float | None
    part: float = 1.0  # of the students of the row
    neediest: frozenset[Neediest] | None = None  # None where its schools are not known

    @property
    def lever(self) -> str:
        """The lever that lowers its average."""
        return f"{NORM_AVERAGE}.{self.name}"


def staffing_norms(table: Table[Norm]) -> tuple[StaffingNorm, ...]:
    """Return the norms of a case by name; a row that cannot be told apart is left out."""
    cells = table.each("level", "group", "grades", "subject", "average", "cap_above", "spread")
    found = [
        StaffingNorm(
            _name(level, group or "", grades, subject),
            row,
            level,
            group or "",
            grades,
            subject,
            average,
            above,
            spread,
        )
        for row, (level, group, grades, subject, average, above, spread) in enumerate(cells)
        if level and grades is not None and subject
    ]
    return tuple(sorted(found, key=lambda norm: norm.name))


def in_needy_schools(
    norms: Iterable[StaffingNorm],
    schools: Table[School],
    enrollment: Table[Enrollment],
    limits: Iterable[Neediest],
) -> tuple[StaffingNorm, ...]:
    """Divide norms by the neediest schools that terms are limited to."""
    needy = neediest_schools(schools, enrollment, limits)
    if not needy:
        return tuple(norms)
    students = _students(schools, enrollment, needy)
    found: list[StaffingNorm] = []
    for norm in norms:
        own: dict[frozenset[Neediest], float] = {}
        for (level, group, inside), by_grade in students.items():
            if norm.level == level and norm.group in {"", group}:
                count = sum(n for grade, n in by_grade.items() if grade.overlaps(norm.grades))
                own[inside] = own.get(inside, 0.0) + count
        whole = sum(own.values())
        found += [
            replace(norm, name=_in_part(norm, inside), part=count / whole, neediest=inside)
            for inside, count in own.items()
            if count
        ] or [norm]
    return tuple(sorted(found, key=lambda norm: norm.name))


def _in_part(norm: StaffingNorm, inside: frozenset[Neediest]) -> str:
    return "_".join([norm.name, *map(str, sorted(inside))])


def _students(
    schools: Table[School], enrollment: Table[Enrollment], needy: Mapping[Neediest, frozenset[str]]
) -> Mapping[tuple[str, str, frozenset[Neediest]], Mapping[Grades, float]]:
    """Count students of the newest year by grade, for each kind of staffed school."""
    groups = dict(schools.each("school", "group"))
    kinds = {
        school: (
            level,
            groups[school] or "",
            frozenset(n for n, ids in needy.items() if school in ids),
        )
        for school, level in staffed_levels(schools).items()
    }
    found: dict[tuple[str, str, frozenset[Neediest]], dict[Grades, float]]
    found = {kind: {} for kind in kinds.values()}
    of_school = {school: found[kind] for school, kind in kinds.items()}
    school, grade, students = (enrollment.column(n) for n in ("school", "grade", "pupils"))
    for row in newest_rows(enrollment):
        counted = of_school.get(school[row])
        if counted is not None and grade[row] is not None and students[row]:
            counted[grade[row]] = counted.get(grade[row], 0.0) + students[row]
    return found


def _name(level: str, group: str, grades: Grades, subject: str) -> str:
    parts = [level, *([group] if group else []), str(grades), subject]
    return _ODD.sub("-", "_".join(parts))


def norms_within(
    every: tuple[StaffingNorm, ...], asked: ClassScope
) -> tuple[tuple[StaffingNorm, ...], StaffingNorm | None]:
    """Return the norms that a term is for, and the first of which it is for a part only."""
    known = frozenset((each.level, each.grades, each.group, each.subject) for each in every)
    parts = [(norm, _part_of(norm, asked, known)) for norm in every]
    inside = tuple(norm for norm, part in parts if part is not None)
    return inside, next((norm for norm, part in parts if part), None)


def _part_of(norm: StaffingNorm, asked: ClassScope, known: _Known) -> bool | None:
    """Return whether a term is for a part of a norm only; None where it is for none of it."""
    if asked.levels and norm.level not in asked.levels:
        return None
    if asked.grades is not None and not asked.grades.overlaps(norm.grades):
        return None
    some_schools = _group_within(norm, asked, known)
    some_subjects = _subjects_within(norm, asked, known)
    if some_schools is None or some_subjects is None:
        return None
    if asked.neediest is not None and norm.neediest is not None:
        if asked.neediest not in norm.neediest:
            return None
    elif asked.neediest is not None:
        some_schools = True
    some_grades = asked.grades is not None and norm.grades not in asked.grades
    return some_schools or some_subjects or some_grades


def _group_within(norm: StaffingNorm, asked: ClassScope, known: _Known) -> bool | None:
    """Return whether a term is for some schools of a norm only; None for none of them."""
    if not asked.group or norm.group == asked.group:
        return False
    own = (norm.level, norm.grades, asked.group, norm.subject) in known
    return None if norm.group or own else True


def _subjects_within(norm: StaffingNorm, asked: ClassScope, known: _Known) -> bool | None:
    """Return whether a term is for some subjects of a norm only; None for none of them."""
    if not asked.subjects or norm.subject in asked.subjects:
        return False
    if norm.subject != _ACADEMIC:
        return None
    asked_for = _PARTS_OF_ACADEMIC.intersection(asked.subjects)
    return any((norm.level, norm.grades, norm.group, s) not in known for s in asked_for) or None


def covers(
    norm: StaffingNorm, level: str, group: str, spans: Iterable[Grades], subject: str
) -> bool:
    """Return whether a norm counts some classes of district/sections.csv."""
    subjects = {norm.subject}
    if norm.subject == _ACADEMIC:
        subjects |= _PARTS_OF_ACADEMIC
    return (
        norm.level == level
        and norm.group in {"", group}
        and subject in subjects
        and any(span.overlaps(norm.grades) for span in spans)
    )


def average_under_cap(
    norm: StaffingNorm, cap: float, table: Table[Norm], spread: float = MIDDLE
) -> float:
    """Return the average of a norm under a cap on each class.

    Staffed by norms, it is the cap less what the cap is above the average. Where only a
    spread is known, the expected students above the cap sit in classes of the cap:
    classes × E[max(0, size − cap)] ÷ cap are added.
    """
    average = known_average(norm, table)
    if norm.cap_above is not None:
        return min(average, max(1.0, cap - norm.cap_above))
    if norm.spread is None:
        place = table.place(norm.row)
        problem = Message(
            "{file}:{number}: how class sizes lie around this average is not known, so "
            "what a cap changes is not known; write cap_above where positions are "
            "staffed by norms, or the spread of class sizes",
            file=place.file,
            number=place.line,
        )
        raise NotKnownError(problem)
    above = expected_above(average, norm.spread * spread, cap)
    return average / (1 + above / cap)


def known_average(norm: StaffingNorm, table: Table[Norm]) -> float:
    """Return the average of a norm; refused where it is blank."""
    if norm.average is None:
        place = table.place(norm.row)
        problem = Message(
            "{file}: {own} is blank; write the number, or leave the row out",
            file=f"{place.file}:{place.line}",
            own="average",
        )
        raise NotKnownError(problem)
    return norm.average


def share_above(average: float, spread: float, cap: float) -> float:
    """Return the expected share of classes above a cap.

    >>> round(share_above(30, 4, 34), 4)
    0.1587
    """
    return erfc((cap - average) / spread / sqrt(2)) / 2


def expected_above(average: float, spread: float, cap: float) -> float:
    """Return the expected students above a cap in one class, over all classes.

    The unit normal loss function: spread × (φ(z) − z × (1 − Φ(z))).

    >>> round(expected_above(30, 4, 34), 4)
    0.3333
    """
    z = (cap - average) / spread
    density = exp(-z * z / 2) / sqrt(2 * pi)
    return max(0.0, spread * (density - z * share_above(average, spread, cap)))
