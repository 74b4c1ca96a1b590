"""Pupils expected where nobody made a forecast: the last count, else a share."""

from __future__ import annotations

from datetime import date

from openbook.case.case import Case

SHARE_PRESENT = 0.3  # of the pupils enrolled, where no school was ever counted


def expected_from_counts(case: Case, day: date) -> dict[str, float]:
    """Each school's last count before a day; never counted, 30% of its enrollment."""
    found: dict[str, float] = {}
    rows = case.enrollment.each("year", "school", "pupils")
    years = [year for year in case.enrollment.column("year") if year]
    last = max(years, default=None)
    for year, school, pupils in rows:
        if year == last and school:
            found[school] = found.get(school, 0.0) + SHARE_PRESENT * (pupils or 0.0)
    counted = [
        (on, school, pupils)
        for on, school, pupils in case.counts.each("day", "school", "pupils")
        if on and school and pupils is not None and on < day
    ]
    in_order = sorted(counted, key=lambda row: row[0])
    return found | {school: pupils for _, school, pupils in in_order}
