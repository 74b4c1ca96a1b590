"""Classes: sections that smaller classes need beyond today's, and their teachers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from openbook.case.buckets import Bucket
from openbook.case.caps import ONE_TEACHER, cap_in_force, counted_by_norm
from openbook.case.case import Case
from openbook.figures.figure import FTE, PUPILS, SECTIONS, Figure, Source, Status
from openbook.figures.functions import ceil, given, maximum, total, where
from openbook.figures.line import Line
from openbook.figures.operation import Rows
from openbook.findings.dataclass import dataclass
from openbook.law.sums import added
from openbook.model.inputs import Inputs
from openbook.model.staff.norms import teachers_by_norm
from openbook.model.students.pupils import PupilLines
from openbook.model.table_lines import Picked, column_line

CAP = PUPILS / SECTIONS
_BILLION = 1_000_000_000
_BY_MEANING = Source(
    "Openbook",
    "The case format: subject all means that one teacher teaches everything, and a class is a section",
    status=Status.DERIVED,
)


@dataclass(frozen=True, slots=True)
class ClassLines:
    """Teachers beyond today's that class-size caps need, by level and in all."""

    teachers_added: Line
    by_level: Mapping[str, Line]
    sections_added: Mapping[str, Line]
    by_norm: Mapping[str, Line]


def classes(case: Case, pupils: PupilLines, inputs: Inputs) -> ClassLines:
    """Return sections by rounding up in every school, grade and subject, then teachers.

    Without a cap today's sections are kept in proportion to pupils. Under a cap a row
    of classes needs pupils ÷ cap, rounded up, and one section more where its largest
    class is above the cap; under a cap on the average the classes of a bucket need
    pupils ÷ cap together. Only what goes beyond today's proportion is added.
    Classes that a staffing norm counts are counted by the norm alone.
    """
    growth = (pupils.growth - pupils.growth / _BILLION).named(
        "classes.growth",
        "students ÷ students of the base year, less a billionth so that rounding up "
        "does not open a class for a rounding error",
    )
    buckets = [b for b in case.buckets if not counted_by_norm(case, b)]
    sections = {bucket.name: _sections_added(case, bucket, growth, inputs) for bucket in buckets}
    by_level = {
        level: _teachers(buckets, level, sections, inputs)
        for level in sorted({bucket.level for bucket in buckets})
    }
    by_norm = teachers_by_norm(case, pupils.growth, inputs)
    teachers = (
        added([*by_level.values(), *by_norm.values()])
        if by_level or by_norm
        else given("classes.none", Figure(0.0, FTE, _BY_MEANING))
    )
    return ClassLines(
        teachers.named("teachers_added.total", "teachers for smaller classes"),
        by_level,
        sections,
        by_norm,
    )


def _sections_added(case: Case, bucket: Bucket, growth: Line, inputs: Inputs) -> Line:
    name = bucket.name
    picked = Picked(case.sections, bucket.rows, _rows(case, bucket))
    seats = column_line(case, picked, "seats", f"seats.{name}") * growth
    today = column_line(case, picked, "sections", f"sections.{name}") * growth
    kept = ceil(today)
    cap = inputs.lever(f"cap.{name}", CAP)
    average = inputs.lever(f"average_cap.{name}", CAP)
    one = given("classes.one_section", Figure(1.0, SECTIONS, _BY_MEANING))
    split = where(_largest(case, bucket, picked) > cap, one, 0).named(
        f"sections_split.{name}", "1 where the largest class is above the cap"
    )
    for_each = total(maximum(0, ceil(seats / cap) - kept, split))
    for_all = ceil(total(seats) / average) - total(kept)
    return maximum(where(cap > 0, for_each, 0), where(average > 0, for_all, 0), 0).named(
        f"sections_added.{name}",
        "students ÷ cap, rounded up, beyond today's sections in proportion to students; at "
        "least one where the largest class is above the cap",
    )


def _largest(case: Case, bucket: Bucket, picked: Picked) -> Line:
    """Return the largest class of each row that counts; the average where it is blank."""
    table = picked.table
    largest, seats, number = (table.column(each) for each in ("largest", "seats", "sections"))
    known, held = list(largest), cap_in_force(case, bucket, "maximum")
    for row in picked.indices:
        if largest[row] is None:
            known[row] = (seats[row] or 0.0) / (number[row] or 1.0)
        elif held is not None:  # what is above it is so under the contract
            known[row] = min(largest[row], held)
    filled = replace(table, columns={**table.columns, "largest": tuple(known)})
    return column_line(case, picked._replace(table=filled), "largest", f"largest.{bucket.name}")


def _rows(case: Case, bucket: Bucket) -> Rows:
    schools = case.sections.column("school")
    return Rows(f"classes.{bucket.name}", tuple(schools[row] for row in bucket.rows))


def _teachers(
    buckets: Sequence[Bucket], level: str, sections: Mapping[str, Line], inputs: Inputs
) -> Line:
    """Return sections of a level ÷ sections that one teacher teaches."""
    of_level = [bucket for bucket in buckets if bucket.level == level]
    whole = [sections[b.name] for b in of_level if b.subject == ONE_TEACHER]
    parts = [sections[b.name] for b in of_level if b.subject != ONE_TEACHER]
    teachers = []
    if whole:
        one = given("classes.one_teacher", Figure(1.0, SECTIONS / FTE, _BY_MEANING))
        teachers.append(added(whole) / one)
    if parts:
        teachers.append(added(parts) / inputs.assumed("classes.per_teacher"))
    return added(teachers).named(
        f"teachers_added.{level}", "sections added ÷ sections that one teacher teaches"
    )
