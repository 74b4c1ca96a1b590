"""What an absent pupil costs: what is said, and in which year the money is really lost.

A district is paid for attendance in the full school months to 15 April, divided by the
days taught in them. So one pupil away for one day costs a day's part of what one more
pupil attending brings in a year; fixed add-ons do not move. That is the headline.

But the formula pays the greater of this year's and an earlier year's attendance. Where
the earlier year is greater, this year's absence changes nothing now; it can lower a later
year, for which this one is the earlier year. That is the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openbook.figures.functions import round_half_up
from openbook.figures.year import Year
from openbook.law.absence_lines import (
    AbsenceLines,
    Missed,
    average_line,
    headline_line,
    per_day_lines,
)
from openbook.law.funding_lines import Counted, Funding
from openbook.law.states.california.attendance import funded_attendance
from openbook.law.statutes import Statutes
from openbook.law.sums import added


def absence_lines(
    statutes: Statutes,
    counted: Counted,
    funding: Funding,
    missed: Missed,
    years: Sequence[Year],
) -> AbsenceLines:
    """The cost of pupil-days missed; ``counted`` is the attendance without them."""
    per_day = per_day_lines(counted, funding, missed)
    less = {
        span: (ada - missed.pupil_days[span] / missed.days).named(
            f"absence.ada.{span}", "attendance − pupil-days missed ÷ days taught"
        )
        for span, ada in counted.ada.items()
    }
    present = replace(counted, ada=less)
    after = funded_attendance(statutes, present, years, name="absence")
    lost = added(
        (funding.parts[f"funded.{span}"] - line) * funding.parts[f"marginal.{span}"]
        for span, line in after.by_span.items()
    )
    real = round_half_up(lost).named(
        "absence.real",
        "funded attendance lost in the year × what one pupil brings, to the dollar "
        "(Education Code 42238.05)",
    )
    average = average_line(counted, per_day)
    return AbsenceLines(per_day, average, headline_line(missed, per_day), real)
