"""Posts: nurses, counselors, librarians and others beyond today's, by role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from openbook.case.case import Case
from openbook.case.posts_today import (
    CASELOADS,
    WHOLE,
    people_of,
    post_row,
    pupils_counted,
    role_words,
    roles,
    schools_by_level,
    schools_told,
)
from openbook.case.tables.district import BargainingUnit
from openbook.figures.figure import FTE, PEOPLE, PUPILS, SCHOOLS, Figure, Source, Status, Year
from openbook.figures.functions import ceil, given, last_year, maximum, minimum, prior, total, where
from openbook.figures.line import Line
from openbook.figures.operation import Rows
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message
from openbook.law.sums import added
from openbook.model.balance import first_year_mark
from openbook.model.contract import units_of
from openbook.model.inputs import Inputs
from openbook.model.students.pupils import PupilLines
from openbook.model.table_lines import Picked, cell_figure, column_line

_BILLION = 1_000_000_000  # no position is opened for a rounding error
_COUNTED = Source(
    "Openbook",
    "schools that the district staffs, counted in district/schools.csv",
    status=Status.DERIVED,
)


@dataclass(frozen=True, slots=True)
class OtherRole:
    """A role of another unit than the leading one: no educator of the assumptions."""

    unit: str
    cost: Line | None  # of one position, where district/posts.csv has it
    fte_each: Line  # FTE of one member of the unit


@dataclass(frozen=True, slots=True)
class PostLines:
    """People beyond today's, by role."""

    lead: str  # the unit of educators
    added: Mapping[str, Line]
    elsewhere: Mapping[str, OtherRole]


def posts(case: Case, pupils: PupilLines, inputs: Inputs) -> PostLines:
    """Return the number an offer adds, or more where a ratio asks for more than that.

    A ratio is a need for people in all: what today's posts and the added ones already
    meet is not added again. Where nobody knows how many there are today no ratio can be
    priced; such a term is refused when it is applied.
    """
    schools = {
        level: given(f"schools.{level}", Figure(count, SCHOOLS, _counted_in(case)))
        for level, count in schools_by_level(case).items()
    }
    attending = _pupils_by_level(case, pupils.growth)
    if not len(case.schools):  # the whole district as one
        told = schools_told(case)
        schools = {WHOLE: given(f"schools.{WHOLE}", told)} if told else {}
        attending = {WHOLE: pupils.enrolled}
    found: dict[str, Line] = {}
    for role in roles(case):
        more = inputs.lever(f"added.{role}", FTE)
        row = post_row(case, role)
        if row is not None:
            today = given(f"posts.{role}", cell_figure(case, case.posts, row, "fte"))
            needs = [
                *_for_schools(role, schools, inputs),
                *_for_pupils(role, attending, inputs),
                _for_caseloads(role, pupils.growth, inputs),
            ]
            more = maximum(more, *(need - today for need in needs), 0)
        found[role] = (more * 1).named(
            f"posts_added.{role}",
            Message(
                "{id_role} added, or needed by a ratio beyond today's", id_role=role_words(role, 2)
            ),
        )
    leading = leading_units(case) or case.units[:1]
    others = {unit.id: unit for unit in case.units if unit not in leading}
    elsewhere = {role: own for role in found if (own := _other_role(case, role, others))}
    return PostLines(leading[0].id if leading else "", found, elsewhere)


def _other_role(case: Case, role: str, others: Mapping[str, BargainingUnit]) -> OtherRole | None:
    """Return what is known of a role of one of some units; None if it is of no such unit."""
    row = post_row(case, role)
    unit = others.get(_unit_of(case, role) if row is None else case.posts.column("unit")[row] or "")
    people = people_of(case, unit) if unit else None
    if unit is None or people is None:
        return None
    cost = None
    if row is not None and case.posts.column("cost")[row] is not None:
        cost = given(f"posts_cost.{role}", cell_figure(case, case.posts, row, "cost"))
    full_time = unit.fte or people
    each = replace(full_time, value=full_time.value / people.value, unit=FTE / PEOPLE)
    return OtherRole(unit.id, cost, given(f"fte_each.{unit.id}", each))


def _unit_of(case: Case, role: str) -> str:
    """Return the one unit for which offers add a role that nobody counted; empty if several."""
    meant = {
        unit
        for offer in case.every_offer
        for term in offer.every_term
        if term.staffed_role == role
        for unit in term.units or units_of(case, offer)
    }
    return meant.pop() if len(meant) == 1 else ""


def leading_units(case: Case) -> tuple[BargainingUnit, ...]:
    """Return the units of the first union that has any."""
    for party in case.head.parties:
        led = tuple(unit for unit in case.units if unit.party == party.id)
        if party.role == "union" and led:
            return led
    return ()


def _for_schools(role: str, schools: Mapping[str, Line], inputs: Inputs) -> list[Line]:
    """Return people needed for so many in each school of a level, all levels together."""
    unit = FTE / SCHOOLS
    each = [
        inputs.lever(f"per_school.{role}.{level}", unit) * count for level, count in schools.items()
    ]
    return [added(each).named(f"posts_for_schools.{role}")] if each else []


def _for_pupils(role: str, pupils: Mapping[str, Line], inputs: Inputs) -> list[Line]:
    """Return people needed for so many pupils each, rounded up once for all levels."""
    each = []
    for level, line in pupils.items():
        ratio = inputs.lever(f"pupils_per.{role}.{level}", PUPILS / FTE)
        each.append(where(ratio > 0, line / ratio, 0))
    return [ceil(added(each)).named(f"posts_for_pupils.{role}")] if each else []


def _for_caseloads(role: str, growth: Line, inputs: Inputs) -> Line:
    """Return people needed so that nobody's caseload is above a limit, rounded up once."""
    need = inputs.lever(f"{CASELOADS}.{role}", FTE) * growth
    return ceil(need - need / _BILLION).named(
        f"posts_for_caseloads.{role}",
        "students served ÷ caseload limit × change of enrollment, rounded up",
    )


def _pupils_by_level(case: Case, growth: Line) -> dict[str, Line]:
    """Return pupils by level of school, moved like all pupils; none without such a count."""
    lines, schools = {}, case.enrollment.column("school")
    for level, rows in pupils_counted(case).items():
        own = Rows(f"pupils.{level}", tuple(map(schools.__getitem__, rows)))
        picked = Picked(case.enrollment, rows, own)
        counted = total(column_line(case, picked, "pupils", f"pupils_of.{level}"))
        lines[level] = (counted * growth).named(f"pupils.{level}")
    return lines


def _counted_in(case: Case) -> Source:
    """Return the source of the table of schools, for numbers counted in it."""
    source = case.source_at(case.schools, 0) if len(case.schools) else None
    if source is None:
        return _COUNTED
    note = "counted: schools that the district staffs"
    return replace(source, status=Status.DERIVED, note=note)


@dataclass(frozen=True, slots=True)
class Headcount:
    """Shares of today's people."""

    stay: Line  # of last year's people, those who stay
    here: Line  # of today's people, those still here
    hired: tuple[Line, ...]  # hired this year, a year ago, two years ago, …
    posts: Line
    filled: Line
    later: Line  # 1 in every year but the first


def headcount(years: tuple[Year, ...], inputs: Inputs) -> Headcount:
    """Leaving, hiring and empty posts, year by year."""
    later = (1 - first_year_mark(years)).named("year.later", "1 in every year after the first")
    change = maximum(0, 1 + later * inputs.assumed("staff.change"))
    stay = maximum(0, minimum(1 - later * inputs.assumed("staff.attrition"), change)).named(
        "staff.stay", "the lesser of 1 − attrition and 1 + change of positions"
    )
    here = grown("staff.here", stay, "last year's share still here × share who stay")
    before = last_year(1)
    posts = (before * change).named("staff.posts", "last year's positions × (1 + change)")
    before.follows(posts)
    cohort = (posts - before * stay).named("staff.hired", "positions − last year's people who stay")
    hired = []
    for age, _ in enumerate(years[1:]):  # nobody is hired in the first year
        if age:
            cohort = (stay * prior(cohort, 0)).named(f"staff.hired_{age}_ago")
        hired.append(cohort)
    filled = (1 - inputs.assumed("staff.vacancies")).named("staff.filled")
    return Headcount(stay, here, tuple(hired), posts, filled, later)


def grown(name: str, factor: Line, formula: str) -> Line:
    """Return the product of a factor from the first year to this one."""
    before = last_year(1)
    now = (before * factor).named(name, formula)
    before.follows(now)
    return now
