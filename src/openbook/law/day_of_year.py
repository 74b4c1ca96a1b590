"""DayOfYear: a day the law names without a year, such as 15 April."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date

from openbook.figures.year import Year


@dataclass(frozen=True, slots=True)
class DayOfYear:
    """A month and a day; which date that is depends on the budget year."""

    month: int
    day: int

    def __str__(self) -> str:
        return f"{self.day} {calendar.month_name[self.month]}"

    def within(self, year: Year) -> date:
        """The date in a budget year, July to June.

        >>> DayOfYear(4, 15).within(Year(2018)).isoformat()
        '2019-04-15'
        """
        number = year.start if self.month >= 7 else year.start + 1
        # 29 February is the last of February where there is none.
        last = calendar.monthrange(number, self.month)[1]
        return date(number, self.month, min(self.day, last))
