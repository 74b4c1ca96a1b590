"""Enrollment: pupils by school and grade, adding up to every published span."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from tools.la_2019.apportion import Floats, Whole, apportion
from tools.la_2019.schools import Site
from tools.la_2019.streams import stream
from tools.la_2019.targets import CHARTER_GRADED, CONTINUATION, GRADED, SPECIAL_DAY, SPECIAL_SCHOOLS

from openbook.case.tables.grades import Grades

GRADE_NAMES = ("K", *(str(number) for number in range(1, 13)))
YEAR = "2018-19"
# Where each published span begins and ends in GRADE_NAMES.
SPANS = {"K-3": slice(0, 4), "4-6": slice(4, 7), "7-8": slice(7, 9), "9-12": slice(9, 13)}
# Pupils of a grade beside those of another; K holds transitional kindergarten too.
_COHORTS = (1.08, 0.98, 0.98, 0.97, 1.0, 0.99, 0.97, 1.0, 1.0, 1.08, 1.04, 0.96, 0.92)


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large schools of a kind are: share of them, middle, spread and ends."""

    share: float
    middle: float
    spread: float
    least: float
    most: float


_STAFFED = {
    "elementary": (Sizes(1.0, 440, 0.43, 110, 1_160),),
    "middle": (Sizes(1.0, 950, 0.40, 220, 1_580),),
    "high": (Sizes(0.56, 460, 0.36, 150, 1_000), Sizes(0.44, 1_700, 0.27, 900, 2_700)),
    "span": (Sizes(1.0, 800, 0.45, 260, 1_900),),
    "special": (Sizes(1.0, 150, 0.45, 50, 320),),
    "continuation": (Sizes(1.0, 78, 0.45, 35, 260),),
}
_CHARTER = {
    "elementary": (Sizes(1.0, 390, 0.40, 90, 1_050),),
    "middle": (Sizes(1.0, 355, 0.32, 90, 640),),
    "high": (Sizes(0.9, 480, 0.33, 110, 950), Sizes(0.1, 1_900, 0.45, 900, 4_000)),
    "span": (Sizes(1.0, 590, 0.60, 120, 2_600),),
}


@dataclass(frozen=True, slots=True)
class Pupils:
    """Pupils by site and grade: those of ordinary and those of special classes."""

    graded: Whole
    special: Whole

    @property
    def all(self) -> Whole:
        """Every pupil enrolled."""
        return self.graded + self.special


def draw_pupils(sites: tuple[Site, ...]) -> Pupils:
    """Whole pupils by site and grade that meet every published total."""
    generator = stream("enrollment")
    expected = _expected(generator, sites)
    graded = np.zeros(expected.shape, dtype=np.int64)
    for span, grades in SPANS.items():
        charter = CHARTER_GRADED[span].value
        _fill(graded, expected, _rows(sites, "charter"), grades, charter)
        staffed = GRADED[span].value - charter
        _fill(graded, expected, _rows(sites, "staffed"), grades, staffed)
    every = slice(0, len(GRADE_NAMES))
    rows = _rows(sites, "continuation")
    _fill(graded, expected, rows, every, CONTINUATION.value)
    special = _special_day(generator, sites, graded)
    _fill(special, expected, _rows(sites, "special"), every, SPECIAL_SCHOOLS.value)
    return Pupils(graded, special)


def _rows(sites: tuple[Site, ...], part: str) -> Whole:
    """The sites of one part of the published total."""
    rows = [index for index, site in enumerate(sites) if _part(site) == part]
    return np.array(rows, dtype=np.int64)


def _part(site: Site) -> str:
    """The part of the published total that a site's pupils belong to."""
    if site.operator == "charter":
        return "charter"
    return "staffed" if site.regular else site.level


def _fill(pupils: Whole, expected: Floats, rows: Whole, grades: slice, total: int) -> None:
    """Put a total into some rows and grades, in proportion to what is expected."""
    weights = expected[rows, grades]
    pupils[rows, grades] = apportion(weights.ravel(), total).reshape(weights.shape)


def _expected(generator: np.random.Generator, sites: tuple[Site, ...]) -> Floats:
    """Pupils by site and grade before they are made whole and add up."""
    sizes = _sizes(generator, sites)
    noise = generator.standard_normal((len(sites), len(GRADE_NAMES)))
    taught = np.array([[_teaches(site, g) for g in GRADE_NAMES] for site in sites])
    weights = taught * np.array(_COHORTS) * np.exp(0.06 * noise)
    shares = weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-9)
    expected: Floats = np.round(sizes[:, None] * shares, 6)
    return expected


def _teaches(site: Site, grade: str) -> bool:
    """Whether the site teaches the grade."""
    taught = Grades.parse(site.grades)
    return taught is not None and Grades(grade, grade) in taught


def _sizes(generator: np.random.Generator, sites: tuple[Site, ...]) -> Floats:
    """The size of every site; each kind gets one of every quantile, shuffled."""
    sizes = np.zeros(len(sites))
    for charter, kinds in ((False, _STAFFED), (True, _CHARTER)):
        for level, parts in kinds.items():
            rows = [
                index
                for index, site in enumerate(sites)
                if site.level == level and (site.operator == "charter") == charter
            ]
            sizes[rows] = generator.permutation(_quantiles(parts, len(rows)))
    return sizes


def _quantiles(parts: tuple[Sizes, ...], count: int) -> Floats:
    """So many sizes, evenly over the quantiles of a mixture of lognormals."""
    counts = apportion(np.array([part.share for part in parts]), count)
    made = []
    for part, number in zip(parts, counts, strict=True):
        for index in range(number):
            point = NormalDist().inv_cdf((index + 0.5) / number)
            size = part.middle * np.exp(part.spread * point)
            made.append(min(max(size, part.least), part.most))
    return np.array(made)


def _special_day(generator: np.random.Generator, sites: tuple[Site, ...], graded: Whole) -> Whole:
    """Special day pupils by site and grade: uneven, none in some schools."""
    special = np.zeros(graded.shape, dtype=np.int64)
    rows = _rows(sites, "staffed")
    draws = generator.standard_normal(len(rows))
    without = generator.random(len(rows)) < 0.1
    magnet = np.array([sites[row].group.endswith("magnet") for row in rows])
    enrolled = graded[rows].sum(axis=1)
    lean = np.where(without, 0.0, np.exp(0.45 * draws)) * np.where(magnet, 0.4, 1.0)
    most = (enrolled * 0.16).astype(np.int64)
    totals = apportion(np.round(enrolled * lean, 6), SPECIAL_DAY.value, most)
    for row, total in zip(rows, totals, strict=True):
        special[row] = apportion(graded[row].astype(np.float64), int(total))
    return special
