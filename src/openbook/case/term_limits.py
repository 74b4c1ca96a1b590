"""What a term is for, in words: grades, schools, subjects, first and last year."""

from __future__ import annotations

from datetime import date

from openbook.case.tables.grades import Grades
from openbook.figures.figure import Figure
from openbook.figures.year import Year
from openbook.findings.message import Message, plural


def scope(  # noqa: PLR0913  (limits of a term)
    label: str,
    *,
    grades: Grades | None = None,
    subjects: tuple[str, ...] = (),
    levels: tuple[str, ...] = (),
    group: str = "",
    schools: Figure | None = None,
    starts: Year | None = None,
) -> str:
    """Add the limits of a term to its label.

    >>> scope("a cap", grades=Grades("4", "6"), levels=("high",), starts=Year(2019))
    'a cap in grades 4-6, high schools, from 2019-20'
    """
    if grades:
        label = Message("{label} in grades {grades}", label=label, grades=grades)
    if subjects:
        label = Message("{label}, {id}", label=label, id=" and ".join(subjects))
    for schools_of in filter(None, (" and ".join(levels), group)):
        label = Message(
            "{label}, {id_levels} schools", label=label, id_levels=schools_of
        )
    if schools:
        label = plural(
            schools.value,
            "{label}, 1 school only",
            "{label}, {number} schools only",
            label=label,
            number=f"{schools.value:,.15g}",
        )
    if starts:
        label = Message("{label}, from {year}", label=label, year=starts)
    return label


def until(label: str, ends: Year | date | None) -> str:
    """Add the last year or day of a term to its label, where it has one.

    >>> until("a cap", Year(2019))
    'a cap, until 2019-20'
    """
    if ends is None:
        return label
    if isinstance(ends, Year):
        return Message("{label}, until {year}", label=label, year=ends)
    return Message("{label}, until {day}", label=label, day=ends)
