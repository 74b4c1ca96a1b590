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
            f"the formula pays {year} by comparing it with earlier years, and the "
            f"attendance of {said} is missing. Write it by grade span into "
            "district/attendance.csv, with its source."
        )
