"""OB214: a class-size cap that no class of today reaches."""

from __future__ import annotations

from operator import itemgetter

from openbook.case.caps import ClassScope, scope_of
from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.case.tables.grades import Grades
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message

_Kind = tuple[str, str, str, Grades]  # group, level, subject, grades


def check(case: Case) -> list[Finding]:
    """Compare each offered cap with the largest class it speaks of."""
    caps = [
        (term, cap.pupils)
        for offer in case.offers
        for term in offer.terms
        if (cap := term.class_cap) and cap.kind == "maximum"
    ]
    if not caps:
        return []
    classes = _Classes(case)
    return [
        _no_effect(term, cap, size)
        for term, cap in caps
        if 0 < (size := classes.largest(scope_of(term))) < cap
    ]


class _Classes:
    """The kinds of classes of today, the one with the largest class first."""

    def __init__(self, case: Case) -> None:
        schools = {
            school: (group, level)
            for school, group, level in case.schools.each("school", "group", "level")
        }
        largest: dict[_Kind, float] = {}
        cells = case.sections.each("school", "subject", "grades", "largest")
        for school, subject, grades, size in cells:
            if grades is not None:
                kind = (*schools.get(school, ("", "")), subject, grades)
                largest[kind] = max(largest.get(kind, 0.0), size or 0.0)
        self.by_size = sorted(largest.items(), key=itemgetter(1), reverse=True)

    def largest(self, scope: ClassScope) -> float:
        """Return the largest class that the cap speaks of; 0 if there is none."""
        for (group, level, subject, grades), size in self.by_size:
            if (
                (not scope.group or scope.group == group)
                and (not scope.levels or level in scope.levels)
                and (not scope.subjects or subject in {"all", *scope.subjects})
                and (scope.grades is None or scope.grades.overlaps(grades))
            ):
                return size
        return 0.0


def _no_effect(term: Term, cap: float, largest: float) -> Finding:
    return found(
        "OB214",
        term.where.place("pupils"),
        "this cap is above the class sizes of today",
        why=Message(
            "The largest class in grades {own} has {number} students, so a cap of "
            "{number_cap} changes nothing and costs nothing.",
            own=scope_of(term).grades,
            number=f"{largest:g}",
            number_cap=f"{cap:g}",
        ),
        remedy=Message(
            "Write the cap that was offered, for example: pupils: {number}",
            number=f"{largest - 1:g}",
        ),
    )
