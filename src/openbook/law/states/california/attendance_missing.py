"""What is said when the formula needs an earlier year's attendance that is not there."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.year import Year
from openbook.findings.errors import OpenbookError


class AttendanceMissingError(OpenbookError):
    """The formula compares a year with earlier ones, and one of them is missing."""

    def __init__(self, year: Year, missing: Sequence[Year]) -> None:
        self.year, self.missing = year, tuple(missing)
        said = ", ".join(map(str, missing))
        super().__init__(
            f"district/attendance.csv: the formula pays {year} by comparing it with "
            f"earlier years, and the attendance of {said} is missing; write it by grade "
            "span, or the pupils of these years into district/cohorts.csv"
        )
