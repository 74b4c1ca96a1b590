"""What an absent pupil costs: what is said, and in which year the money is really lost.

A district is paid for attendance in the full school months to 15 April, divided by the
days taught in them. So one pupil away for one day costs a day's part of what one more
pupil attending brings in a year; fixed add-ons do not move. That is the headline.

But the formula pays the greater of this year's and an earlier year's attendance. Where
the earlier year is greater, this year's absence changes nothing now; it can lower a later
year, for which this one is the earlier year. That is the truth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from openbook.figures.functions import round_half_up
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.law.funding_lines import Counted, Funding
from openbook.law.statutes import Statutes
from openbook.law.sums import added
from openbook.states.california.attendance import funded_attendance
from openbook.states.california.paid_attendance import paid_attendance


@dataclass(frozen=True, slots=True)
class AbsenceLines:
    """What absences cost, in every year."""

    per_day: Mapping[str, Line]  # one pupil away for one day, by span
    average: Line  # the same, averaged over the district's attendance
    headline: Line  # absent pupil-days × cost of a day, as if all were lost now
    real: Line  # what the formula pays less in that year because of the absences


def absence_lines(
    statutes: Statutes,
    counted: Counted,
    funding: Funding,
    missed: tuple[Mapping[str, Line], Line],
    years: Sequence[Year],
) -> AbsenceLines:
    """The cost of pupil-days missed, given by span, and the days taught in each year.

    ``counted`` is the attendance without these absences.
    """
    absent, days = missed
    per_day = {
        span: (funding.parts[f"marginal.{span}"] / days).named(
            f"absence.per_day.{span}",
            "what one more pupil brings in a year ÷ days taught to 15 April",
        )
        for span in counted.ada
    }
    present = added(counted.ada.values())
    by_present = added(per_day[span] * ada for span, ada in counted.ada.items())
    average = (by_present / present).named(
        "absence.per_day", "cost of a pupil's day, averaged over the attendance"
    )
    said = added(per_day[span] * pupil_days for span, pupil_days in absent.items())
    less = {
        span: (ada - absent[span] / days).named(
            f"absence.ada.{span}", "attendance − pupil-days missed ÷ days taught"
        )
        for span, ada in counted.ada.items()
    }
    after = funded_attendance(
        statutes, replace(counted, ada=less), years, name="absence"
    )
    lost = added(
        (funding.parts[f"funded.{span}"] - line) * funding.parts[f"marginal.{span}"]
        for span, line in after.by_span.items()
    )
    return AbsenceLines(
        per_day=per_day,
        average=average,
        headline=round_half_up(said).named(
            "absence.headline", "pupil-days missed × cost of a pupil's day"
        ),
        real=round_half_up(lost).named(
            "absence.real",
            "funded attendance lost in the year × what one pupil brings "
            "(Education Code 42238.05)",
        ),
    )


def attendance_lost(
    statutes: Statutes, attendance: Mapping[Year, float], year: Year, lost: float
) -> dict[Year, float]:
    """How many pupils fewer are paid, by year, when a year's attendance falls by some.

    Only the years that can be computed from the counts given are answered, the year
    itself and later ones.
    """
    less = {**attendance, year: attendance[year] - lost}
    later = [each for each in sorted(attendance) if each >= year]
    return {
        each: paid_attendance(statutes, attendance, each)
        - paid_attendance(statutes, less, each)
        for each in later
    }
