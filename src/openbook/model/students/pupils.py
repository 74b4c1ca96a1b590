"""Pupils: enrollment by grade moved forward, attendance by span, and high need."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.case import Case
from openbook.figures.figure import Figure, Year
from openbook.figures.functions import given, in_year, prior
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.state import StateLaw
from openbook.law.sums import added
from openbook.model.errors import MissingPartError
from openbook.model.inputs import Inputs
from openbook.model.students.enrollment import (
    base_year,
    counts_before,
    enrolled,
    moved_alike,
    moved_up,
    past_counts,
)

ROLLING_YEARS = 3


def rolling_need(case: Case, share: Line, enrolled: Line) -> Line:
    """High-need pupils of this year and those before it ÷ all pupils of these years.

    Past years come from district/need.csv, the newest first and without a hole; the
    years that are not known are left out of both sums. Without any past year it is the
    share itself.
    """
    past = _past(case)
    if not past:
        return (share * 1).named("need.rolling", "unduplicated pupil percentage as assumed")
    counted = (share * enrolled).named("need.pupils", "unduplicated pupil percentage × enrollment")
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


# Either one row for all schools the district staffs, or its own and the affiliated.


@dataclass(frozen=True, slots=True)
class PupilLines:
    """Pupils of the schools that the district staffs; charters stand apart."""

    enrollment: Mapping[str, Line]
    enrolled: Line
    growth: Line
    ada: Mapping[str, Line]
    ada_total: Line
    ada_before: Mapping[str, tuple[Line, ...]]
    high_need: Line


def pupils(case: Case, law: StateLaw, inputs: Inputs) -> PupilLines:
    """Return pupils by grade, those counted for money by the law's spans, and the share of need."""
    base, spans = base_year(case), law.spans
    counted = enrolled(case, base)
    _refuse_other_grades(counted, spans)
    enrollment = _with_gain(_moved(case, counted, base, inputs), inputs)
    everyone = added(enrollment.values()).named("enrollment.total", "all grades")
    before = added(counted.values()).named(
        "enrollment.base", Message("all grades in {year}", year=base)
    )
    growth = (everyone / before).named(
        "enrollment.growth", Message("students ÷ students of {year}", year=base)
    )
    rate = inputs.assumed("attendance.rate") if law.attendance_counts else None
    ada = {span: _counted(span, grades, enrollment, rate) for span, grades in spans.items()}
    then = in_year(rate, case.head.first_year) if rate is not None else None
    words = "attendance of all spans" if rate is not None else "students of all spans"
    return PupilLines(
        enrollment=enrollment,
        enrolled=everyone,
        growth=growth,
        ada=ada,
        ada_total=added(ada.values()).named("ada.total", words),
        ada_before=counts_before(case, spans, counted, then, years=law.years_before),
        high_need=rolling_need(case, inputs.assumed("need.share"), everyone),
    )


def _moved(case: Case, counted: Mapping[str, Line], base: Year, inputs: Inputs) -> dict[str, Line]:
    """By the yearly change, by survival, or a mixture of both by its weight."""
    alike = moved_alike(case, counted, inputs.assumed("enrollment.change"), base)
    counts = past_counts(case, base)
    if not counts:
        return alike
    weight = inputs.assumed("enrollment.by_cohorts")
    survived = moved_up(case, counts, base)
    return {
        grade: (alike[grade] * (1 - weight) + survived[grade] * weight).named(
            f"enrollment_moved.{grade}",
            "by grade progression where the assumptions say so, otherwise by the yearly change",
        )
        for grade in counted
    }


def _with_gain(moved: Mapping[str, Line], inputs: Inputs) -> dict[str, Line]:
    """Return pupils won back come to every grade in proportion."""
    gain = inputs.assumed("enrollment.gain")
    everyone = added(moved.values()).named("enrollment.moved", "all grades, no gain")
    factor = (1 + gain / everyone).named(
        "enrollment.gain_factor", "1 + enrollment recovery ÷ enrollment"
    )
    return {
        grade: (line * factor).named(f"enrollment.{grade}", "moved students + gain")
        for grade, line in moved.items()
    }


def _counted(
    span: str, grades: tuple[str, ...], enrollment: Mapping[str, Line], rate: Line | None
) -> Line:
    """Return students of a span who are counted for money: those present, or all enrolled."""
    inside = [enrollment[grade] for grade in grades if grade in enrollment]
    if not inside:
        some = next(iter(enrollment.values()))
        return (some - some).named(f"ada.{span}", "no students in these grades")
    if rate is None:
        words = Message("students enrolled in grades {own}", own=span)
        return (added(inside) * 1).named(f"ada.{span}", words)
    return (added(inside) * rate).named(
        f"ada.{span}", Message("students of grades {own} × attendance rate", own=span)
    )


def _refuse_other_grades(counted: Mapping[str, Line], spans: Mapping[str, tuple[str, ...]]) -> None:
    known = {grade for grades in spans.values() for grade in grades}
    other = [grade for grade in counted if grade not in known]
    if other:
        raise MissingPartError(
            [
                Message(
                    "{file}: the state's law has no span for grade {own}; leave the "
                    "grade out, or add it to the law's spans",
                    file="district/enrollment.csv",
                    own=grade,
                )
                for grade in other
            ]
        )
