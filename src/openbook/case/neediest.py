"""The neediest schools: those with the largest share of high-need pupils."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from openbook.case.format.table import Table
from openbook.case.offer import Term
from openbook.case.tables.schools import Enrollment, School, staffed_levels


class Neediest(NamedTuple):
    """So many schools of some levels, the neediest first; no level means all."""

    levels: tuple[str, ...]
    number: int

    def __str__(self) -> str:
        return f"{self.number}-neediest-{'-'.join(self.levels) or 'of-all'}"


def neediest_of(term: Term) -> Neediest | None:
    """The neediest schools that a class-size term is limited to, if it is."""
    number = getattr(term, "schools", None)
    if not term.tells_classes_apart or number is None:
        return None
    return Neediest(tuple(sorted(getattr(term, "levels", ()))), int(number.value))


def neediest_schools(
    schools: Table[School], enrollment: Table[Enrollment], wanted: Iterable[Neediest]
) -> dict[Neediest, frozenset[str]]:
    """The ids of the schools, from those the district staffs; ties go by id.

    The share is high-need pupils over the pupils of the newest year. A school without
    both numbers stands behind all others: nobody can say that it is needy.
    """
    levels = staffed_levels(schools)
    share = _shares(schools, enrollment)
    order = sorted(levels, key=lambda school: (-share.get(school, -1.0), school))
    found = {}
    for limit in wanted:
        pool = [s for s in order if not limit.levels or levels[s] in limit.levels]
        found[limit] = frozenset(pool[: limit.number])
    return found


def _shares(schools: Table[School], enrollment: Table[Enrollment]) -> dict[str, float]:
    newest = max((year for year in enrollment.column("year") if year), default=None)
    pupils: dict[str, float] = {}
    for year, school, count in enrollment.each("year", "school", "pupils"):
        if year == newest and count is not None:
            pupils[school] = pupils.get(school, 0.0) + count
    return {
        school: needy / pupils[school]
        for school, needy in schools.each("school", "high_need")
        if needy is not None and pupils.get(school)
    }
