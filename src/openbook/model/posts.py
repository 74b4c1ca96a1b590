"""Posts: nurses, counselors, librarians and others beyond today's, by role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from openbook.case.case import Case
from openbook.case.posts_today import (
    post_row,
    pupils_counted,
    roles,
    schools_by_level,
)
from openbook.figures.figure import Figure, Source, Status
from openbook.figures.functions import ceil, maximum, total, where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.operation import Rows
from openbook.figures.unit import FTE, PUPILS, SCHOOLS
from openbook.law.sums import added
from openbook.model.inputs import Inputs
from openbook.model.pupils import PupilLines
from openbook.model.table_lines import Picked, cell_figure, column_line

_COUNTED = Source(
    "Openbook",
    "schools that the district staffs, counted in district/schools.csv",
    status=Status.DERIVED,
)


@dataclass(frozen=True, slots=True)
class PostLines:
    """People beyond today's, by role."""

    added: Mapping[str, Line]


def posts(case: Case, pupils: PupilLines, inputs: Inputs) -> PostLines:
    """The number an offer adds, or more where a ratio asks for more than that.

    A ratio is a need for people in all: what today's posts and the added ones already
    meet is not added again. Where nobody knows how many there are today no ratio can be
    priced; such a term is refused when it is applied.
    """
    schools = {
        level: given(f"schools.{level}", Figure(count, SCHOOLS, _counted_in(case)))
        for level, count in schools_by_level(case).items()
    }
    attending = _pupils_by_level(case, pupils.growth)
    found: dict[str, Line] = {}
    for role in roles(case):
        more = inputs.lever(f"added.{role}", FTE)
        row = post_row(case, role)
        if row is not None:
            today = given(f"posts.{role}", cell_figure(case, case.posts, row, "fte"))
            needs = [
                *_for_schools(role, schools, inputs),
                *_for_pupils(role, attending, inputs),
            ]
            more = maximum(more, *(need - today for need in needs), 0)
        found[role] = (more * 1).named(
            f"posts_added.{role}", f"{role}s added, or needed by a ratio beyond today's"
        )
    return PostLines(found)


def _for_schools(role: str, schools: Mapping[str, Line], inputs: Inputs) -> list[Line]:
    """People needed for so many in each school of a level, all levels together."""
    unit = FTE / SCHOOLS
    each = [
        inputs.lever(f"per_school.{role}.{level}", unit) * count
        for level, count in schools.items()
    ]
    return [added(each).named(f"posts_for_schools.{role}")] if each else []


def _for_pupils(role: str, pupils: Mapping[str, Line], inputs: Inputs) -> list[Line]:
    """People needed for so many pupils each, rounded up once for all levels."""
    each = []
    for level, line in pupils.items():
        ratio = inputs.lever(f"pupils_per.{role}.{level}", PUPILS / FTE)
        each.append(where(ratio > 0, line / ratio, 0))
    return [ceil(added(each)).named(f"posts_for_pupils.{role}")] if each else []


def _pupils_by_level(case: Case, growth: Line) -> dict[str, Line]:
    """Pupils by level of school, moved like all pupils; none without such a count."""
    lines = {}
    for level, rows in pupils_counted(case).items():
        schools = tuple(case.enrollment.column("school")[row] for row in rows)
        picked = Picked(case.enrollment, rows, Rows(f"pupils.{level}", schools))
        counted = total(column_line(case, picked, "pupils", f"pupils_of.{level}"))
        lines[level] = (counted * growth).named(f"pupils.{level}")
    return lines


def _counted_in(case: Case) -> Source:
    """The source of the table of schools, for numbers counted in it."""
    source = case.source_at(case.schools, 0) if len(case.schools) else None
    if source is None:
        return _COUNTED
    note = "counted: schools that the district staffs"
    return replace(source, status=Status.DERIVED, note=note)
