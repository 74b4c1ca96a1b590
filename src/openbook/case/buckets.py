"""Buckets: classes that every class-size term treats alike, each with one cap."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from openbook.case.format.table import Table
from openbook.case.offer import Term
from openbook.case.tables.grades import NAMES, Grades
from openbook.case.tables.schools import (
    Enrollment,
    School,
    Sections,
    enrolled_by_school,
    staffed_levels,
)
from openbook.findings.dataclass import dataclass


class Neediest(NamedTuple):
    """So many schools of some levels, the neediest first; no level means all."""

    levels: tuple[str, ...]
    number: int

    def __str__(self) -> str:
        return f"{self.number}-neediest-{'-'.join(self.levels) or 'of-all'}"


def neediest_of(term: Term) -> Neediest | None:
    """Return the neediest schools that a class-size term is limited to, if it is."""
    number = getattr(term, "schools", None)
    if not term.tells_classes_apart or number is None:
        return None
    return Neediest(tuple(sorted(getattr(term, "levels", ()))), int(number.value))


@dataclass(frozen=True, slots=True)
class ClassScope:
    """The classes that a term is for; what is left out sets no limit."""

    grades: Grades | None = None
    levels: tuple[str, ...] = ()
    group: str = ""
    subjects: tuple[str, ...] = ()
    neediest: Neediest | None = None


def scope_of(term: Term) -> ClassScope:
    """Return the classes that a class-size term speaks of."""
    return ClassScope(
        grades=getattr(term, "grades", None),
        levels=getattr(term, "levels", ()),
        group=getattr(term, "group", ""),
        subjects=getattr(term, "subjects", ()),
        neediest=neediest_of(term),
    )


def neediest_schools(
    schools: Table[School], enrollment: Table[Enrollment], wanted: Iterable[Neediest]
) -> dict[Neediest, frozenset[str]]:
    """Return the ids of the schools, from those the district staffs; ties go by id.

    The share is high-need pupils over the pupils of the newest year. A school without
    both numbers stands behind all others: nobody can say that it is needy.
    """
    levels = staffed_levels(schools)
    share = _shares(schools, enrollment)
    order = sorted(levels, key=lambda school: (-share.get(school, -1.0), school))
    found = {}
    for limit in wanted:
        pool = [s for s in order if not limit.levels or levels[s] in limit.levels]
        found[limit] = frozenset(pool[: limit.number])
    return found


def _shares(schools: Table[School], enrollment: Table[Enrollment]) -> dict[str, float]:
    pupils = enrolled_by_school(enrollment)
    return {
        school: needy / pupils[school]
        for school, needy in schools.each("school", "high_need")
        if needy is not None and pupils.get(school)
    }


SPECIAL = "special"
_ODD = re.compile(r"[^A-Za-z0-9_-]")
_BILLIONTH = 1e-9


@dataclass(frozen=True, slots=True)
class Bucket:
    """Classes of one kind of school, some grades and one subject.

    ``rows`` are rows of district/sections.csv in the order of school, grades and
    subject, ``spans`` the grades they have; ``largest`` is the largest class today,
    None where one is not told.
    """

    name: str
    level: str
    group: str
    spans: tuple[Grades, ...]
    subject: str
    neediest: frozenset[Neediest]
    rows: tuple[int, ...]
    sections: float
    seats: float
    largest: float | None


class _Key(NamedTuple):
    """What the classes of a bucket have in common."""

    level: str
    group: str
    capped: tuple[Grades, ...]  # the grades of terms that these classes belong to
    subject: str
    neediest: tuple[Neediest, ...]


def class_buckets(
    sections: Table[Sections],
    schools: Table[School],
    enrollment: Table[Enrollment],
    terms: Iterable[Term],
    *,
    apart: Iterable[Grades] = (),
) -> tuple[Bucket, ...]:
    """Return classes of the staffed schools by level, group, subject, grades and neediness.

    Grades are told apart only where one of the terms does, or a staffing norm (its
    grades are in ``apart``), and so is neediness, for every number of schools that a
    term is limited to: a large district has hundreds of kinds of classes, and few that
    its offers distinguish. Special-education classes have their own rules and are in no
    bucket.
    """
    named, limits = told_apart(terms)
    spans = sorted({*named, *apart})
    needy = neediest_schools(schools, enrollment, limits)
    levels = staffed_levels(schools)
    groups = dict(schools.each("school", "group"))

    # A district has thousands of rows, and few kinds of schools and of grades.
    of_school = {
        school: (level, groups[school] or "", tuple(n for n in limits if school in needy[n]))
        for school, level in levels.items()
    }
    kinds = {each: place for place, each in enumerate(dict.fromkeys(of_school.values()))}
    kind_of = {school: kinds[each] for school, each in of_school.items()}
    found: dict[tuple[int, int, str], tuple[_Key, list[int]]] = {}
    ordered, in_rank = _in_order(sections)
    capped = [tuple(span for span in spans if span.overlaps(each)) for each in in_rank]
    alike = [capped.index(each) for each in capped]
    for school, rank, subject, row in ordered:
        if school in kind_of and subject != SPECIAL:
            kind = kind_of[school], alike[rank], subject
            if kind not in found:
                level, group, limited = of_school[school]
                found[kind] = _Key(level, group, capped[rank], subject, limited), []
            found[kind][1].append(row)
    buckets = [_bucket(sections, key, tuple(rows)) for key, rows in found.values()]
    return tuple(sorted(_with_names(buckets), key=lambda bucket: bucket.name))


def told_apart(terms: Iterable[Term]) -> tuple[list[Grades], list[Neediest]]:
    """Return the grades and the numbers of neediest schools that class-size terms name."""
    known = [term for term in terms if term.tells_classes_apart]
    limits = sorted({limit for term in known if (limit := neediest_of(term))})
    spans = sorted({span for term in known if (span := getattr(term, "grades", None))})
    return spans, limits


def _in_order(sections: Table[Sections]) -> tuple[list[tuple[str, int, str, int]], list[Grades]]:
    """Return the rows by school, rank of their grades and subject; and the grades in rank."""
    cells = sections.each("school", "grades", "subject")
    shown = {id(grades): grades for grades in sections.column("grades") if grades is not None}
    in_rank = sorted(set(shown.values()))
    rank = {at: in_rank.index(grades) for at, grades in shown.items()}
    rows = [
        (school, rank[id(grades)], subject, row)
        for row, (school, grades, subject) in enumerate(cells)
        if school is not None and grades is not None and subject is not None
    ]
    return sorted(rows), in_rank


def _bucket(sections: Table[Sections], key: _Key, rows: tuple[int, ...]) -> Bucket:
    grades, most, count, pupils = (
        sections.column(name) for name in ("grades", "largest", "sections", "seats")
    )
    largest = list(map(most.__getitem__, rows))
    spans = set({id(each): each for each in map(grades.__getitem__, rows)}.values())
    return Bucket(
        name="",
        level=key.level,
        group=key.group,
        spans=tuple(sorted(spans, key=_rank)),
        subject=key.subject,
        neediest=frozenset(key.neediest),
        rows=rows,
        sections=sum(each or 0.0 for each in map(count.__getitem__, rows)),
        seats=sum(each or 0.0 for each in map(pupils.__getitem__, rows)),
        largest=None if None in largest else max(largest),
    )


def _with_names(buckets: list[Bucket]) -> list[Bucket]:
    """Return names that fit into the name of a line; every span where the range is not enough."""
    short = [_name(bucket, str(_range(bucket.spans))) for bucket in buckets]
    return [
        replace(
            bucket,
            name=name
            if short.count(name) == 1
            else _name(bucket, "_".join(map(str, bucket.spans))),
        )
        for bucket, name in zip(buckets, short, strict=True)
    ]


def _name(bucket: Bucket, grades: str) -> str:
    group = [bucket.group] if bucket.group else []
    limits = map(str, sorted(bucket.neediest))
    parts = [bucket.level, *group, grades, bucket.subject, *limits]
    return _ODD.sub("-", "_".join(parts))


def _range(spans: tuple[Grades, ...]) -> Grades:
    """From the lowest grade to the highest."""
    last = max((span.last for span in spans), key=NAMES.index)
    return Grades(spans[0].first, last)


def _rank(span: Grades) -> tuple[int, int]:
    return NAMES.index(span.first), NAMES.index(span.last)


def whole_sections(number: float) -> int:
    """Round sections up; none is opened for a rounding error."""
    return ceil(number * (1 - _BILLIONTH))


def sections_beyond(seats: float, sections: float, largest: float | None, cap: float) -> int:
    """Return the sections that a cap on each class adds to a row of classes.

    An average below the cap does not make the largest class fit: it takes one more.

    >>> sections_beyond(174, 6, 31, 31), sections_beyond(174, 6, 32, 31)
    (0, 1)
    >>> sections_beyond(252, 8, 35, 25)
    3
    """
    if not cap:
        return 0
    needed = whole_sections(seats / cap) - whole_sections(sections)
    return max(needed, int((largest or 0.0) > cap), 0)


def sections_above(seats: float, sections: float, largest: float | None, cap: float) -> int:
    """Return the sections above a cap if sizes are spread evenly up to the largest class.

    >>> sections_above(1008, 38, 36, 34)
    5
    """
    if largest is None or not sections or not cap < largest:
        return 0
    half = largest - seats / sections
    share = (largest - cap) / (2 * half) if half > 0 else 1.0
    return whole_sections(sections * min(share, 1.0))
