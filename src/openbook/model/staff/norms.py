"""Norms: positions that average class sizes generate, and those a lower average adds."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.norms import StaffingNorm
from openbook.figures.figure import FTE, PUPILS, SECTIONS, SHARE, Figure, Source, Status
from openbook.figures.functions import given, minimum, where
from openbook.figures.line import Line
from openbook.model.inputs import Inputs
from openbook.model.table_lines import cell_figure

_AVERAGE = PUPILS / SECTIONS
_BY_MEANING = Source(
    "Openbook",
    "The case format: without periods one teacher teaches everything",
    status=Status.DERIVED,
)

_BY_SCHOOL = Source(
    "Openbook",
    "Students enrolled in the neediest schools over those of all schools of the norm",
    status=Status.DERIVED,
)


def teachers_by_norm(case: Case, growth: Line, inputs: Inputs) -> dict[str, Line]:
    """Return the positions that lower averages add, by norm.

    Positions are students ÷ average where one teacher teaches everything, and students ×
    periods ÷ average ÷ periods taught by subject; students move like enrollment. No
    position is rounded: a norm is for all schools together.
    """
    return {norm.name: _added(case, norm, growth, inputs) for norm in case.staffing_norms}


def _added(case: Case, norm: StaffingNorm, growth: Line, inputs: Inputs) -> Line:
    seats = _students(case, norm) * growth
    by_subject = any(
        case.norms.column(name)[norm.row] is not None for name in ("periods", "taught")
    )
    if by_subject:
        seats = seats * _given(case, norm, "periods") / _given(case, norm, "taught")
    else:
        one = Figure(1.0, SECTIONS / FTE, _BY_MEANING)
        seats = seats / given(f"norm_taught_today.{norm.name}", one)
    average = _given(case, norm, "average")
    asked = inputs.lever(norm.lever, _AVERAGE)
    held = (seats / average).named(
        f"norm_positions.{norm.name}", "students × periods ÷ average class size ÷ periods taught"
    )
    needed = seats / where(asked > 0, minimum(asked, average), average)
    return (needed - held).named(
        f"norm_added.{norm.name}", "positions at the lower average − positions at today's average"
    )


def _students(case: Case, norm: StaffingNorm) -> Line:
    """Return the students of the row, or of its part in some schools."""
    students = _given(case, norm, "students")
    if norm.part == 1:
        return students
    part = Figure(norm.part, SHARE, _BY_SCHOOL)
    return students * given(f"norm_part_today.{norm.name}", part)


def _given(case: Case, norm: StaffingNorm, column: str) -> Line:
    figure = cell_figure(case, case.norms, norm.row, column)
    return given(f"norm_{column}_today.{norm.name}", figure)
