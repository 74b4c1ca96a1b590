"""OB214: a class-size cap that no class of today reaches."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.terms.class_size_cap import ClassSizeCap


def check(case: Case) -> list[Finding]:
    """Compare each offered cap with the largest class it speaks of."""
    schools = {
        school: (group, level)
        for school, group, level in case.schools.each("school", "group", "level")
    }
    caps = [
        term
        for offer in case.offers
        for term in offer.terms
        if isinstance(term, ClassSizeCap) and term.kind == "maximum"
    ]
    largest = ((term, _largest(case, term, schools)) for term in caps)
    return [
        _no_effect(term, size) for term, size in largest if 0 < size < term.pupils.value
    ]


def _largest(
    case: Case, term: ClassSizeCap, schools: dict[str, tuple[str, str]]
) -> float:
    """The largest class in the grades, subjects and schools of the cap; 0 if unknown."""
    cells = case.sections.each("school", "grades", "subject", "largest")
    sizes = [
        size
        for school, grades, subject, size in cells
        if size is not None
        and grades is not None
        and term.grades.overlaps(grades)
        and (not term.subjects or subject in {"all", *term.subjects})
        and _speaks_of(term, *schools.get(school, ("", "")))
    ]
    return max(sizes, default=0.0)


def _speaks_of(term: ClassSizeCap, group: str, level: str) -> bool:
    return (not term.group or term.group == group) and (
        not term.levels or level in term.levels
    )


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
