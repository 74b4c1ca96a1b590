"""The year and the version of a budget that a row is of, from its cells or as asked."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.files.imports.asked import Setting
from openbook.files.imports.cells import year_of
from openbook.files.imports.left_out import Reason
from openbook.files.imports.sent_table import SentRow

# Words of ledgers for the versions of a budget; A is the state's for actuals.
_STAGES = {
    "a": "actual",
    "ua": "actual",
    "actuals": "actual",
    "unaudited actual": "actual",
    "unaudited actuals": "actual",
    "budget": "adopted",
    "adopted budget": "adopted",
    "original budget": "adopted",
    "1st interim": "first interim",
    "2nd interim": "second interim",
}
_MOST = 20
_DIGITS = 4


class Periods:
    """Reads years and stages; what a file does not say must be said beside it."""

    reason = Reason(
        "OB323",
        "the year or the version of the budget is not clear",
        "Write --year 2018-19, and --stage with one of: adopted, first interim, second "
        "interim, actual, projected.",
    )

    def __init__(self, setting: Setting, stages: Sequence[str] = ()) -> None:
        self._setting, self._stages = setting, stages
        self._bare: dict[str, None] = {}
        self._ahead: set[str] = set()

    def year(self, row: SentRow) -> str | None:
        """The year of a row; a single number is a year only where one was asked for."""
        written = row.text("year")
        read = year_of(written)
        asked = self._setting.asked.year
        if read is None and written and len(self._bare) < _MOST:
            self._bare[written] = None
            # An export of actuals holds the budget of the next year in column BB.
            if row.text("column").upper() == "BB":
                self._ahead.add(written)
        year = read or asked
        return str(year) if year else None

    def of(self, row: SentRow, column: str = "") -> tuple[str, str] | None:
        """The year and the stage of a row, or None where one is not known.

        The stage that its column of the export says counts before that of the period:
        an export of actuals holds the budget of the next year as well.
        """
        year = self.year(row)
        written = row.text("period").lower()
        stage = self._setting.asked.stage or column or _STAGES.get(written, written)
        return (year, stage) if year and stage in self._stages else None

    def are_clear(self) -> bool:
        """Whether a year that was asked for can be that of all rows; else that is told."""
        if self._setting.asked.year is None or len(self._bare) < 2:
            return all(map(self._may_be, self._bare))
        some = ", ".join(list(self._bare)[:5])
        self._setting.left.tell(
            "OB327",
            f"this file has several years that are written as one number: {some}",
            remedy="Write them like 2018-19, or import a file for each year.",
        )
        return False

    def _may_be(self, written: str) -> bool:
        """Whether a year of one number can be the one that was asked for; else told."""
        asked = self._setting.asked.year
        if asked is None or not written.isdigit() or len(written) != _DIGITS:
            return True
        starts = {asked.start, asked.start + 1}
        if written in self._ahead:
            starts.add(asked.start - 1)
        if int(written) in starts:
            return True
        self._setting.left.tell(
            "OB327",
            f"this file says the year {written}, and --year says {asked}",
            remedy="Write the year of the file after --year.",
        )
        return False
