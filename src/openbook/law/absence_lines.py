"""What an absent pupil costs: a day's part of what one more pupil brings in a year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.figures.functions import round_half_up
from openbook.figures.line import Line
from openbook.law.funding_lines import Counted, Funding
from openbook.law.sums import added


@dataclass(frozen=True, slots=True)
class Missed:
    """Pupil-days missed by span, and the days taught that the formula counts."""

    pupil_days: Mapping[str, Line]
    days: Line


@dataclass(frozen=True, slots=True)
class AbsenceLines:
    """What absences cost in every year: as it is said, and as the formula pays."""

    per_day: Mapping[str, Line]  # one pupil away for one day, by span
    average: Line  # the same, averaged over the district's attendance
    headline: Line  # pupil-days missed × cost of a day, as if all were lost now
    real: Line  # what the formula pays less in that year because of the absences


def per_day_lines(
    counted: Counted, funding: Funding, missed: Missed
) -> dict[str, Line]:
    """One pupil away for one day, by span; fixed amounts do not move."""
    return {
        span: (funding.parts[f"marginal.{span}"] / missed.days).named(
            f"absence.per_day.{span}",
            "what one more pupil attending brings in a year ÷ days taught that count",
        )
        for span in counted.ada
    }


def average_line(counted: Counted, per_day: Mapping[str, Line]) -> Line:
    """One pupil away for one day, whatever the grade."""
    weighed = added(per_day[span] * ada for span, ada in counted.ada.items())
    return (weighed / added(counted.ada.values())).named(
        "absence.per_day", "cost of a pupil's day, averaged over the attendance"
    )


def headline_line(missed: Missed, per_day: Mapping[str, Line]) -> Line:
    """All pupil-days missed, as if each were money lost in the same year."""
    said = added(per_day[span] * days for span, days in missed.pupil_days.items())
    return round_half_up(said).named(
        "absence.headline", "pupil-days missed × cost of a pupil's day, to the dollar"
    )
