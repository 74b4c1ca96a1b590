"""OB214: a class-size cap that no class of today reaches."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.terms.class_size_cap import ClassSizeCap


def check(case: Case) -> list[Finding]:
    """Compare each offered cap with the largest class it speaks of."""
    caps = [
        term
        for offer in case.offers
        for term in offer.terms
        if isinstance(term, ClassSizeCap) and term.kind == "maximum"
    ]
    if not caps:
        return []
    classes = _classes(case)
    largest = ((term, _largest(classes, term)) for term in caps)
    return [
        _no_effect(term, size) for term, size in largest if 0 < size < term.pupils.value
    ]


def _classes(case: Case) -> list[tuple[float, Any, str, str, str]]:
    """Size, grades, subject, group and level of the classes, the largest first."""
    schools = {
        school: (group, level)
        for school, group, level in case.schools.each("school", "group", "level")
    }
    cells = case.sections.each("largest", "grades", "subject", "school")
    classes = [
        (size, grades, subject, *schools.get(school, ("", "")))
        for size, grades, subject, school in cells
        if size is not None and grades is not None
    ]
    return sorted(classes, key=itemgetter(0), reverse=True)


def _largest(
    classes: list[tuple[float, Any, str, str, str]], term: ClassSizeCap
) -> float:
    """The largest class that the cap speaks of; 0 if there is none."""
    for size, grades, subject, group, level in classes:
        if (
            term.grades.overlaps(grades)
            and (not term.subjects or subject in {"all", *term.subjects})
            and (not term.group or term.group == group)
            and (not term.levels or level in term.levels)
        ):
            return size
    return 0.0


def _no_effect(term: ClassSizeCap, largest: float) -> Finding:
    cap = term.pupils.value
    return found(
        "OB214",
        term.where.place("pupils"),
        "this cap is above the class sizes of today",
        why=f"The largest class in grades {term.grades} has {largest:g} pupils, so a "
        f"cap of {cap:g} changes nothing and costs nothing.",
        remedy=f"Write the cap that was offered, for example: pupils: {largest - 1:g}",
    )
