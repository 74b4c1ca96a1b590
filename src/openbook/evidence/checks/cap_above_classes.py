"""OB214: a class-size cap that no class of today reaches."""

from __future__ import annotations

from openbook.case.caps import ClassScope, scope_of
from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.findings.catalog import found
from openbook.findings.finding import Finding


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
    """The classes of today, the largest first, and the schools they are in."""

    def __init__(self, case: Case) -> None:
        self.sections = case.sections
        self.schools = {
            school: (group, level)
            for school, group, level in case.schools.each("school", "group", "level")
        }
        sizes = [size or 0.0 for size in case.sections.column("largest")]
        by_size = sorted(range(len(sizes)), key=sizes.__getitem__, reverse=True)
        self.by_size = [(index, sizes[index]) for index in by_size]

    def largest(self, scope: ClassScope) -> float:
        """The largest class that the cap speaks of; 0 if there is none."""
        grades, subjects, schools = (
            self.sections.column(name) for name in ("grades", "subject", "school")
        )
        for index, size in self.by_size:
            group, level = self.schools.get(schools[index], ("", ""))
            if (
                (not scope.group or scope.group == group)
                and (not scope.levels or level in scope.levels)
                and (not scope.subjects or subjects[index] in {"all", *scope.subjects})
                and grades[index] is not None
                and (scope.grades is None or scope.grades.overlaps(grades[index]))
            ):
                return size
        return 0.0


def _no_effect(term: Term, cap: float, largest: float) -> Finding:
    return found(
        "OB214",
        term.where.place("pupils"),
        "this cap is above the class sizes of today",
        why=f"The largest class in grades {scope_of(term).grades} has {largest:g} pupils, so a "
        f"cap of {cap:g} changes nothing and costs nothing.",
        remedy=f"Write the cap that was offered, for example: pupils: {largest - 1:g}",
    )
