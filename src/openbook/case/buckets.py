"""Buckets: classes that every class-size term treats alike, each with one cap."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from openbook.case.grades import Grades
from openbook.case.neediest import Neediest, neediest_of, neediest_schools
from openbook.case.offer import Term
from openbook.case.schools import Enrollment, School, Sections
from openbook.case.staffed import staffed_levels
from openbook.case.table import Table

SPECIAL = "special"
_ODD = re.compile(r"[^A-Za-z0-9_-]")


@dataclass(frozen=True, slots=True)
class Bucket:
    """Classes of one kind of school, grades and subject.

    ``rows`` are rows of district/sections.csv in the order of school, grades and
    subject; ``largest`` is the largest class today, None where one is not told.
    """

    name: str
    level: str
    group: str
    grades: Grades
    subject: str
    neediest: frozenset[Neediest]
    rows: tuple[int, ...]
    sections: float
    seats: float
    largest: float | None


def class_buckets(
    sections: Table[Sections],
    schools: Table[School],
    enrollment: Table[Enrollment],
    terms: Iterable[Term],
) -> tuple[Bucket, ...]:
    """Classes of the staffed schools by level, group, grades, subject and neediness.

    Neediness is split for every number of schools that one of the terms is limited
    to. Special-education classes have their own rules and are in no bucket.
    """
    wanted = sorted({limit for term in terms if (limit := neediest_of(term))})
    needy = neediest_schools(schools, enrollment, wanted)
    levels = staffed_levels(schools)
    groups = dict(schools.each("school", "group"))
    found: dict[tuple[str, str, Grades, str, tuple[Neediest, ...]], list[int]] = {}
    for row, school, grades, subject in _in_order(sections):
        if school in levels and subject != SPECIAL:
            limits = tuple(limit for limit in wanted if school in needy[limit])
            key = (levels[school], groups[school] or "", grades, subject, limits)
            found.setdefault(key, []).append(row)
    return tuple(
        _bucket(sections, key, tuple(rows))
        for key, rows in sorted(found.items(), key=lambda each: _name(each[0]))
    )


def _in_order(sections: Table[Sections]) -> list[tuple[int, str, Grades, str]]:
    cells = sections.each("school", "grades", "subject")
    rows = [
        (row, school, grades, subject)
        for row, (school, grades, subject) in enumerate(cells)
        if school is not None and grades is not None and subject is not None
    ]
    return sorted(rows, key=lambda each: (each[1], each[2], each[3]))


def _bucket(
    sections: Table[Sections],
    key: tuple[str, str, Grades, str, tuple[Neediest, ...]],
    rows: tuple[int, ...],
) -> Bucket:
    level, group, grades, subject, limits = key
    largest = [sections.column("largest")[row] for row in rows]
    return Bucket(
        name=_name(key),
        level=level,
        group=group,
        grades=grades,
        subject=subject,
        neediest=frozenset(limits),
        rows=rows,
        sections=sum(sections.column("sections")[row] or 0.0 for row in rows),
        seats=sum(sections.column("seats")[row] or 0.0 for row in rows),
        largest=None if None in largest else max(largest),
    )


def _name(key: tuple[str, str, Grades, str, tuple[Neediest, ...]]) -> str:
    """A name that fits into the name of a line."""
    level, group, grades, subject, limits = key
    parts = [level, *([group] if group else []), str(grades), subject]
    return _ODD.sub("-", "_".join([*parts, *map(str, limits)]))
