"""Norms: the averages by which Los Angeles staffs classes from grade 4 on, by group.

Posts are allotted by average; the cap is three students above it (contract of 2015), three
and a half where the union's table prints both so. The averages are the maxima of the
memorandum of 2017-18 less that distance; 30.5 in grades 4 to 6 is published.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tools.la_2019.caps import most_in_class
from tools.la_2019.enrollment import GRADE_NAMES
from tools.la_2019.schools import Site
from tools.la_2019.sections import PERIODS, Classes

_BANDS = ("4-6", "6", "7-8", "9-10", "11-12")
_GROUPS = ("phbao", "desegregated", "phbao-magnet", "magnet")
_LEVELS = ("elementary", "middle", "high", "span")
_ONE_TEACHER = "all"
_TAUGHT = 5  # periods of six
_PUBLISHED = 30.5  # grades 4 to 6 of PHBAO schools, norm of 2014
_OTHER = 42.5  # with a cap of 46; the 48 of the table is doubtful

NormRow = tuple[str, str, str, str, int, float, float, object, object, str]


def norm_rows(sites: tuple[Site, ...], classes: list[Classes]) -> Iterator[NormRow]:
    """Rows of norms.csv: students of generated classes beside the averages."""
    students = _students(sites, classes)
    for level in _LEVELS:
        for group in _GROUPS:
            for band in _BANDS:
                for subject in (_ONE_TEACHER, *PERIODS):
                    count = students[level, group, band, subject]
                    if count:
                        yield _row((level, band, subject, group), count)


def _row(key: tuple[str, str, str, str], count: int) -> NormRow:
    level, band, subject, group = key
    alone = subject == _ONE_TEACHER
    average, above = _average(group, band, subject)
    periods, taught = ("", "") if alone else (PERIODS[subject], _TAUGHT)
    source = "lasr-class-size-2014" if alone and group == "phbao" else ""
    return (level, band, subject, group, count, average, above, periods, taught, source)


def _average(group: str, band: str, subject: str) -> tuple[float, float]:
    """The average by which posts are allotted, and how far the cap is above it."""
    most = most_in_class(group, GRADE_NAMES.index(band.partition("-")[0]), subject)
    above = 3.0 if group.startswith("phbao") else 3.5
    if group == "phbao" and subject == _ONE_TEACHER:
        return _PUBLISHED, most - _PUBLISHED
    if group == "phbao" and band == "11-12":
        above = 3.5
    if subject == "other" and not group.endswith("magnet"):
        return _OTHER, 2.75 if band in {"6", "7-8"} else 3.5
    return most - above, above


def _students(
    sites: tuple[Site, ...], classes: list[Classes]
) -> Counter[tuple[str, str, str, str]]:
    """Students by level, group, grades and subject, each once."""
    found: Counter[tuple[str, str, str, str]] = Counter()
    for row in classes:
        site = sites[row.site]
        first = GRADE_NAMES.index(row.grades.partition("-")[0])
        if not site.regular or row.subject not in {_ONE_TEACHER, *PERIODS} or first < 4:
            continue
        if row.subject == _ONE_TEACHER:
            found[site.level, site.group, "4-6", row.subject] += sum(row.sizes)
        else:
            band = "6" if first == 6 else "7-8" if first < 9 else "9-10" if first < 11 else "11-12"
            seats = sum(row.sizes) // PERIODS[row.subject]
            found[site.level, site.group, band, row.subject] += seats
    return found
