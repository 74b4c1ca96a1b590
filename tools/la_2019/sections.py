"""Sections: the classes of every school with district staff, pupil by pupil."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from tools.la_2019.apportion import Whole, apportion
from tools.la_2019.caps import DEPARTURE, EARLY_MOST, most_in_class
from tools.la_2019.elementary import Block, blocks_of_site, let_some_over, settle_site
from tools.la_2019.enrollment import GRADE_NAMES, SPANS, Pupils
from tools.la_2019.schools import Site
from tools.la_2019.streams import stream

# Subjects of a day with six periods, in grades taught by subject.
PERIODS = {"math": 1, "english": 1, "academic": 2, "other": 2}
# Pupils that the district staffs a class for, by subject; grades 11-12 beside it.
_STAFFED_FOR = {"math": 31.0, "english": 30.5, "academic": 31.5, "other": 33.2}
_SENIORS_MORE = 2.0
_GROUP_MORE = {"phbao": 0.0, "desegregated": 2.0, "phbao-magnet": -2.5, "magnet": -1.0}
_SPREAD = 3.5
_CONTINUATION_SIZE = 18
_SPECIAL_SIZE = {"regular": 11, "special": 9}
_DEPARTING = 0.06
_DEPARTURE_MORE = 4.0


@dataclass(frozen=True, slots=True)
class Classes:
    """One row of sections.csv, with the size of each class."""

    site: int
    grades: str
    subject: str
    sizes: tuple[int, ...]


def draw_classes(sites: tuple[Site, ...], pupils: Pupils) -> list[Classes]:
    """Every class of every school with district staff, in the order of the file."""
    generator = stream("sections")
    staffed = [index for index, site in enumerate(sites) if site.staffed]
    made = _elementary(generator, sites, pupils.graded)
    for index in staffed:
        site = sites[index]
        if site.level == "continuation":
            made += _continuation(generator, index, int(pupils.graded[index].sum()))
        elif site.regular:
            made += _secondary(generator, index, site, pupils.graded[index])
        made += _special(generator, index, site, pupils.special[index])
    return sorted(made, key=lambda row: row.site)


def by_subject(site: Site, grade: int) -> bool:
    """Whether a grade of a school is taught by subject and not by one teacher."""
    starts_late = site.grades[0] in "67"
    return grade >= (6 if starts_late else 7)


def _elementary(
    generator: np.random.Generator, sites: tuple[Site, ...], graded: Whole
) -> list[Classes]:
    """Classes of one teacher, in every school that has such grades."""
    blocks: list[Block] = []
    for index, site in enumerate(sites):
        if not (site.staffed and site.regular):
            continue
        seats = {
            grade: int(count)
            for grade, count in enumerate(graded[index])
            if count and not by_subject(site, grade)
        }
        blocks += blocks_of_site(generator, index, site.group, seats)
    by_site: dict[int, list[Block]] = {}
    for block in let_some_over(generator, blocks):
        by_site.setdefault(block.site, []).append(block)
    return [
        _block_row(generator, block)
        for site_blocks in by_site.values()
        for block in settle_site(site_blocks)
    ]


def _block_row(generator: np.random.Generator, block: Block) -> Classes:
    """A block with its classes filled: evenly where they are over the cap."""
    if block.over:
        sizes = _even(block.seats, block.sections)
    else:
        spread = 0.8 if block.most == EARLY_MOST else 1.3
        limits = (spread, block.most)
        sizes = _uneven(generator, block.seats, block.sections, limits)
    return Classes(block.site, _span(block.first, block.last), "all", sizes)


def _secondary(
    generator: np.random.Generator, index: int, site: Site, graded: Whole
) -> list[Classes]:
    """Classes by grade and subject, in the grades that are taught so."""
    lean, departs = generator.standard_normal(), generator.random() < _DEPARTING
    made = []
    for grade, count in enumerate(graded):
        if not count or not by_subject(site, grade):
            continue
        for subject, periods in PERIODS.items():
            most = most_in_class(site.group, grade, subject)
            wanted = _STAFFED_FOR[subject] + _GROUP_MORE[site.group] + 1.2 * lean
            wanted += _SENIORS_MORE if grade >= 11 else 0.0
            if departs:
                most, wanted = most + DEPARTURE, wanted + _DEPARTURE_MORE
            seats = int(count) * periods
            number = max(math.ceil(seats / most), round(seats / wanted), 1)
            sizes = _uneven(generator, seats, number, (_SPREAD, most))
            made.append(Classes(index, _span(grade, grade), subject, sizes))
    return made


def _continuation(generator: np.random.Generator, index: int, pupils: int) -> list[Classes]:
    """Small classes of all grades together."""
    made = []
    for subject, periods in PERIODS.items():
        number = math.ceil(pupils * periods / _CONTINUATION_SIZE)
        limits = (2.0, _CONTINUATION_SIZE + 7)
        sizes = _uneven(generator, pupils * periods, number, limits)
        made.append(Classes(index, "9-12", subject, sizes))
    return made


def _special(
    generator: np.random.Generator, index: int, site: Site, special: Whole
) -> list[Classes]:
    """Special day classes, one row for each published span of grades."""
    size = _SPECIAL_SIZE["special" if site.level == "special" else "regular"]
    made = []
    for grades in SPANS.values():
        taught = [g for g in range(grades.start, grades.stop) if special[g]]
        if taught:
            seats = int(special[grades].sum())
            number = math.ceil(seats / size)
            sizes = _uneven(generator, seats, number, (1.0, size + 4))
            span = _span(taught[0], taught[-1])
            made.append(Classes(index, span, "special", sizes))
    return made


def _uneven(
    generator: np.random.Generator, seats: int, number: int, limits: tuple[float, int]
) -> tuple[int, ...]:
    """Classes that differ by chance, none above the most it may hold."""
    spread, most = limits
    middle = seats / number
    draws = np.round(middle + spread * generator.standard_normal(number), 6)
    kept = np.clip(draws, 0.5 * middle, most)
    return tuple(apportion(kept, seats, np.full(number, most)).tolist())


def _even(seats: int, number: int) -> tuple[int, ...]:
    """Classes as equal as can be, the larger ones first."""
    return tuple(apportion(np.ones(number), seats).tolist())


def _span(first: int, last: int) -> str:
    """Grades as the table writes them."""
    names = GRADE_NAMES[first], GRADE_NAMES[last]
    return names[0] if first == last else "-".join(names)
