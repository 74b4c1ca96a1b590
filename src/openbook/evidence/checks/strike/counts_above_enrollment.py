"""OB501: more pupils counted on a strike day than are enrolled."""

from __future__ import annotations

from collections import defaultdict

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare each count with the pupils of the school, or of the whole district."""
    enrolled: dict[str, float] = defaultdict(float)
    newest = max(
        {year for year in case.enrollment.column("year") if year}, default=None
    )
    for year, school, pupils in case.enrollment.each("year", "school", "pupils"):
        if pupils is not None and (year is newest or year == newest):
            enrolled[school] += pupils
    table = case.counts
    wrong = [
        found(
            "OB501",
            table.place(index, "pupils"),
            Message(
                "{number} students counted at {own}, {number_enrolled} enrolled",
                number=f"{pupils:g}",
                own=school,
                number_enrolled=f"{enrolled[school]:g}",
            ),
            remedy="Fix the count or the enrollment.",
        )
        for index, (school, pupils) in enumerate(table.each("school", "pupils"))
        if pupils is not None and school in enrolled and pupils > enrolled[school]
    ]
    return [*wrong, *_of_the_district(case, sum(enrolled.values()))]


def _of_the_district(case: Case, enrolled: float) -> list[Finding]:
    table = case.strike_days
    return [
        found(
            "OB501",
            table.place(index, "pupils"),
            Message(
                "{number} students counted in the district, {number_enrolled} enrolled",
                number=f"{pupils:,.0f}",
                number_enrolled=f"{enrolled:,.0f}",
            ),
            remedy="Fix the count or the enrollment.",
        )
        for index, pupils in enumerate(table.column("pupils"))
        if enrolled and pupils is not None and pupils > enrolled
    ]
