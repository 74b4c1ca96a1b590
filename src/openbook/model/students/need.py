"""Need: the share of high-need pupils, rolling over the years that the law asks."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.figures.figure import Figure
from openbook.figures.functions import prior
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.year import Year
from openbook.findings.message import Message
from openbook.law.sums import added

ROLLING_YEARS = 3


def rolling_need(case: Case, share: Line, enrolled: Line) -> Line:
    """High-need pupils of this year and those before it ÷ all pupils of these years.

    Past years come from district/need.csv, the newest first and without a hole; the
    years that are not known are left out of both sums. Without any past year it is the
    share itself.
    """
    past = _past(case)
    if not past:
        return (share * 1).named(
            "need.rolling", "unduplicated pupil percentage as assumed"
        )
    counted = (share * enrolled).named(
        "need.pupils", "unduplicated pupil percentage × enrollment"
    )
    needy = _rolling(counted, [given(f"need_counted.{y}", n) for y, (n, _) in past])
    all_pupils = _rolling(enrolled, [given(f"need_of.{y}", e) for y, (_, e) in past])
    return (needy / all_pupils).named(
        "need.rolling",
        Message(
            "unduplicated pupils ÷ enrollment, both summed over {number} years",
            number=ROLLING_YEARS,
        ),
    )


def _rolling(now: Line, past: list[Line]) -> Line:
    """This year and those before it added up; unknown years before the first are 0."""
    parts = [now]
    for step in range(ROLLING_YEARS - 1):
        start = past[step] if step < len(past) else 0
        parts.append(prior(parts[-1], start))
    return added(parts)


def _past(case: Case) -> list[tuple[Year, tuple[Figure, Figure]]]:
    """High-need and all pupils of the years before the first, newest first."""
    rows = {year: row for row, year in enumerate(case.need.column("year"))}
    found: list[tuple[Year, tuple[Figure, Figure]]] = []
    for step in range(1, ROLLING_YEARS):
        year = case.head.first_year.plus(-step)
        if year not in rows:
            break
        needy = case.figure_at(case.need, rows[year], "unduplicated")
        everyone = case.figure_at(case.need, rows[year], "enrollment")
        if needy is None or everyone is None:
            break
        found.append((year, (needy, everyone)))
    return found
