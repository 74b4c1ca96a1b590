"""What a term is for, in words: grades, schools, subjects, first and last year."""

from __future__ import annotations

from datetime import date

from openbook.case.grades import Grades
from openbook.figures.amounts import counted
from openbook.figures.figure import Figure
from openbook.figures.year import Year


def scope(
    *,
    grades: Grades | None = None,
    subjects: tuple[str, ...] = (),
    levels: tuple[str, ...] = (),
    group: str = "",
    schools: Figure | None = None,
    starts: Year | None = None,
) -> str:
    """The limits of a term as the end of a phrase; nothing where it has none.

    >>> scope(grades=Grades("4", "6"), levels=("elementary",), starts=Year(2019))
    ' in grades 4-6, elementary schools, from 2019-20'
    """
    parts = [f" in grades {grades}"] if grades else []
    parts += [f", {' and '.join(subjects)}"] if subjects else []
    parts += [f", {' and '.join(levels)} schools"] if levels else []
    parts += [f", {group} schools"] if group else []
    parts += [f", {counted(schools.value, 'schools')} only"] if schools else []
    parts += [f", from {starts}"] if starts else []
    return "".join(parts)


def until(ends: Year | date | None) -> str:
    """The last year or day of a term as the end of a phrase; nothing where it goes on.

    >>> until(Year(2019))
    ', until 2019-20'
    """
    return f", until {ends}" if ends else ""
