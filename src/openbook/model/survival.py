"""Survival: pupils by grade moved forward, all alike or up a grade as in past years."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from openbook.case.case import Case
from openbook.case.grades import NAMES
from openbook.figures.functions import last_year, where
from openbook.figures.line import Line, line_of
from openbook.figures.model import Model
from openbook.figures.scalar_run import evaluate_one
from openbook.figures.year import Year
from openbook.law.sums import added
from openbook.model.carried import changing, first_year_mark
from openbook.model.enrolled import enrolled, single_grades

# Few pupils of kindergarten were in the year before it, so both are ways in.
_WAYS_IN = ("TK", "K")
_CHANGE_WORDS = "pupils of the base year = 1, then last year's × (1 + yearly change)"


def past_counts(case: Case, base: Year) -> tuple[Mapping[str, Line], ...]:
    """Pupils by grade of consecutive years that end with the base year, newest first.

    Empty where survival cannot be seen: fewer than two years by single grade, other
    grades from year to year, or a grade without pupils.
    """
    counts: list[dict[str, Line]] = []
    year = base
    while single_grades(case, year):
        counts.append(enrolled(case, year))
        year = year.plus(-1)
    if len(counts) < 2 or any(each.keys() != counts[0].keys() for each in counts):
        return ()
    return tuple(counts) if _peopled(counts, base) else ()


def moved_alike(
    case: Case, counted: Mapping[str, Line], change: Line, base: Year
) -> dict[str, Line]:
    """Every grade changes by the same share a year."""
    years = case.head.years
    start = line_of(1)
    if base == years[0]:
        mark = first_year_mark(years)
        index = changing("enrollment.index", start, change, mark, _CHANGE_WORDS)
    else:
        before = last_year(start)
        index = (before * (1 + change)).named("enrollment.index", _CHANGE_WORDS)
        before.follows(index)
    return {
        grade: (line * index).named(f"enrollment_alike.{grade}")
        for grade, line in counted.items()
    }


def survival_ratios(counts: Sequence[Mapping[str, Line]]) -> dict[str, Line]:
    """For each grade, pupils a year later over those they came from, all years together."""
    newest_first = list(pairwise(counts))
    return {
        grade: (
            added([now[grade] for now, _ in newest_first])
            / added([before[_from(grade, before)] for _, before in newest_first])
        ).named(
            f"survival.{grade}",
            f"pupils of grade {grade} ÷ pupils of grade {_from(grade, counts[0])} a "
            "year before, over the years counted",
        )
        for grade in counts[0]
    }


def moved_up(
    case: Case, counts: Sequence[Mapping[str, Line]], base: Year
) -> dict[str, Line]:
    """Every grade is last year's grade below × its survival; ways in follow themselves."""
    years = case.head.years
    counted, ratios = counts[0], survival_ratios(counts)
    before = {grade: last_year(line) for grade, line in counted.items()}
    moved: dict[str, Line] = {}
    for grade, start in counted.items():
        now = before[_from(grade, counted)] * ratios[grade]
        if base == years[0]:
            now = where(first_year_mark(years) > 0, start, now)
        moved[grade] = now.named(
            f"enrollment_survived.{grade}",
            f"last year's grade {_from(grade, counted)} × survival",
        )
        before[grade].follows(moved[grade])
    return moved


def _from(grade: str, known: Mapping[str, Line]) -> str:
    """The grade that pupils of a grade come from; a way in comes from itself."""
    below = NAMES[NAMES.index(grade) - 1]
    return grade if grade in _WAYS_IN or below not in known else below


def _peopled(counts: Sequence[Mapping[str, Line]], base: Year) -> bool:
    """Whether every grade has pupils in every year: none can survive from nothing."""
    lines = [line for count in counts for line in count.values()]
    names = [line.name for line in lines]
    run = evaluate_one(Model((base,), lines), {}, only=names)
    return all(run.at(name, base) > 0 for name in names)
