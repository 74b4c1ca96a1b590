"""Attendance over enrollment in the years before the first, where both were counted."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.figures.line import Line
from openbook.law.sums import added
from openbook.model.earlier_attendance import EARLIER_YEARS, counted_attendance
from openbook.model.enrolled import enrolled_spans


def ratios_before(case: Case) -> tuple[Line, ...]:
    """Newest year first, without a hole; pupils and attendance must be of the same grades."""
    found: list[Line] = []
    for step in range(1, EARLIER_YEARS + 1):
        year = case.head.first_year.plus(-step)
        present, pupils = counted_attendance(case, year), enrolled_spans(case, year)
        grades = [
            {name for span in each for name in span.names} for each in (present, pupils)
        ]
        if not present or grades[0] != grades[1]:
            break
        ratio = added(present.values()) / added(pupils.values())
        found.append(
            ratio.named(f"attendance_ratio.{year}", f"attendance ÷ pupils in {year}")
        )
    return tuple(found)
