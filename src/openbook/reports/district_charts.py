"""Charts of a district: classes, enrollment, people by pay step, schools on a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum

from openbook.case.buckets import Bucket
from openbook.case.caps import cap_in_force
from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.tables.grades import NAMES, Grades
from openbook.case.tables.schools import School
from openbook.figures.figure import Year, years_between
from openbook.findings.dataclass import dataclass
from openbook.model.simulations.outcome import Outcome
from openbook.reports.chart_findings import chart_words, count_finding, listed, trend_finding
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.charts.heat import Heat
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.words.words import Words

_LEVELS = ("elementary", "span", "middle", "high", "continuation", "special")


@dataclass(frozen=True, slots=True)
class ClassSizes:
    """Classes of one kind; several caps where groups of schools have their own."""

    level: str
    grades: Grades
    subject: str
    classes: float
    average: float | None
    largest: float | None  # None where one of them is not told
    caps: tuple[float, ...]
    average_caps: tuple[float, ...]
    uncapped: bool  # whether some of them have no cap at all

    @property
    def above(self) -> bool:
        """Whether the largest class is larger than every cap allows."""
        return bool(self.caps and self.largest is not None and self.largest > max(self.caps))


def class_sizes(case: Case) -> tuple[ClassSizes, ...]:
    """Return every kind of class, kinds of schools in the order of their pupils' age."""
    kinds: dict[tuple[str, Grades, str], list[Bucket]] = {}
    for bucket in case.buckets:
        kinds.setdefault((bucket.level, _grades(bucket), bucket.subject), []).append(bucket)
    found = [_sizes(case, *kind, buckets) for kind, buckets in kinds.items()]
    return tuple(sorted(found, key=_order))


def _sizes(
    case: Case, level: str, grades: Grades, subject: str, buckets: list[Bucket]
) -> ClassSizes:
    caps = [cap_in_force(case, bucket, "maximum") for bucket in buckets]
    averages = [cap_in_force(case, bucket, "average") for bucket in buckets]
    classes = fsum(bucket.sections for bucket in buckets)
    seats = fsum(bucket.seats for bucket in buckets)
    largest = [bucket.largest for bucket in buckets if bucket.largest is not None]
    return ClassSizes(
        level,
        grades,
        subject,
        classes,
        seats / classes if classes else None,
        max(largest) if len(largest) == len(buckets) else None,
        tuple(sorted({cap for cap in caps if cap is not None})),
        tuple(sorted({cap for cap in averages if cap is not None})),
        any(a is None and b is None for a, b in zip(caps, averages, strict=True)),
    )


def _grades(bucket: Bucket) -> Grades:
    """From the lowest grade of a bucket to the highest."""
    first = min((span.first for span in bucket.spans), key=NAMES.index)
    last = max((span.last for span in bucket.spans), key=NAMES.index)
    return Grades(first, last)


def _order(each: ClassSizes) -> tuple[int, int, int, str]:
    level = _LEVELS.index(each.level) if each.level in _LEVELS else len(_LEVELS)
    first, last = NAMES.index(each.grades.first), NAMES.index(each.grades.last)
    return level, first, last, each.subject


LINE = "enrollment.total"


@dataclass(frozen=True, slots=True)
class YearCount:
    """Pupils of a year in some schools: the total and the rows it was added up from."""

    year: Year
    operator: str
    classes: str
    pupils: float
    rows: tuple[int, ...]  # of district/cohorts.csv


def counted_pupils(case: Case) -> tuple[YearCount, ...]:
    """Return the pupils of each year and kind of school; a span is not counted within another."""
    groups: dict[tuple[Year, str, str], list[tuple[Grades, float, int]]] = {}
    names = ("year", "operator", "classes", "grades", "pupils")
    for row, (year, operator, classes, grades, pupils) in enumerate(case.cohorts.each(*names)):
        if None not in {year, operator, grades, pupils}:
            key = (year, operator, classes or "all")
            groups.setdefault(key, []).append((grades, pupils, row))
    found = []
    for (year, operator, classes), spans in groups.items():
        widest = [
            each
            for each in spans
            if not any(each[0] in other[0] and each != other for other in spans)
        ]
        pupils = fsum(count for _, count, _ in widest)
        rows = tuple(row for _, _, row in widest)
        found.append(YearCount(year, operator, classes, pupils, rows))
    found.sort(key=lambda each: (each.operator, each.classes, each.year))
    return tuple(found)


def enrollment_chart(case: Case, projected: Mapping[str, Outcome], words: Words) -> Bands:
    """Return what was counted by kind of school, and the line of each book."""
    counted = counted_pupils(case)
    every = [*(each.year for each in counted), *case.head.years]
    years = years_between(min(every), max(every))
    # The books come first, so that they have the colors of their sides.
    series: dict[str, dict[Year, float]] = {}
    for name, outcome in projected.items():
        values = outcome.values(LINE)[0].tolist()
        said = words("assumptions of {book}", book=name)
        series[said] = dict(zip(outcome.years, values, strict=True))
    for each in counted:
        series.setdefault(counted_name(each, words), {})[each.year] = each.pupils
    # A single count is no line; the table has it.
    series = {name: own for name, own in series.items() if len(own) > 1}
    return Bands(
        words=chart_words(
            words,
            "pupils",
            _students_finding(series, words),
            ("Year", "Counted", "Students", "Low", "High"),
            " ".join(
                f"{name}: {', '.join(f'{y} {words.number(v)}' for y, v in own.items())}."
                for name, own in series.items()
            ),
            subtitle=words("Students by year, as projected and as counted"),
        ),
        years=tuple(map(str, years)),
        series=tuple(
            BandSeries(name=name, values=tuple(own.get(year) for year in years))
            for name, own in series.items()
        ),
    )


def _students_finding(series: Mapping[str, Mapping[Year, float]], words: Words) -> str:
    """Say how the first line moves, and which others move alike."""
    if not series:
        return words("Students by year")
    own = next(iter(series.values()))
    alike = listed([name for name, each in series.items() if each == own], words)
    what = words("Students, {series}", series=alike)
    return trend_finding(what, tuple(own), tuple(own.values()), words, lambda _, v: words.number(v))


def counted_name(each: YearCount, words: Words) -> str:
    """Return which schools and classes were counted, in words."""
    schools = {
        "district": words("District schools"),
        "affiliated": words("Affiliated charters"),
        "charter": words("Independent charters"),
        "staffed": words("Schools with district staff"),
        "all": words("All schools"),
    }[each.operator]
    if each.classes == "graded":
        return words("{schools}, without special classes", schools=schools)
    return schools


FEWEST = 5
Cell = tuple[float, str]  # step and column


@dataclass(frozen=True, slots=True)
class ScheduleGrid:
    """The people of a unit by step and column; cells of few are not told."""

    unit: str
    steps: tuple[float, ...]
    columns: tuple[str, ...]
    told: dict[Cell, float]
    few: frozenset[Cell]  # with fewer than FEWEST
    beside: frozenset[Cell]  # one that the total would give away
    total: float | None  # None where it would tell of a single cell of few
    rows: tuple[int, ...]  # of district/staff.csv


def units_on_schedule(case: Case) -> tuple[str, ...]:
    """Return the units whose people are counted by step and column, in their order."""
    return tuple(dict.fromkeys(filter(None, case.staff.column("unit"))))


def on_schedule(case: Case, unit: str) -> ScheduleGrid:
    """Return the people of a unit, as far as they may be told."""
    counts: dict[Cell, float] = {}
    rows = []
    cells = case.staff.each("unit", "column", "step", "fte")
    for row, (own, column, step, fte) in enumerate(cells):
        if own == unit and None not in {column, step, fte}:
            counts[step, column] = counts.get((step, column), 0.0) + fte
            rows.append(row)
    few, beside = few_of(counts)
    return ScheduleGrid(
        unit,
        tuple(sorted({step for step, _ in counts})),
        tuple(dict.fromkeys(column for _, column in counts)),
        {cell: count for cell, count in counts.items() if cell not in few | beside},
        few,
        beside,
        None if len(few | beside) == 1 else fsum(counts.values()),
        tuple(rows),
    )


def few_of(counts: dict[Cell, float]) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the cells that could point to a person, and one more where it would be alone.

    >>> few_of({(1, "BA"): 2, (2, "BA"): 9, (3, "BA"): 7})
    (frozenset({(1, 'BA')}), frozenset({(3, 'BA')}))
    """
    rising = sorted((count, cell) for cell, count in counts.items() if count > 0)
    few = frozenset(cell for count, cell in rising if count < FEWEST)
    beside = [cell for _, cell in rising[1:2]] if len(few) == 1 else []
    return few, frozenset(beside)


def people_chart(found: ScheduleGrid, title: str, words: Words) -> Heat:
    """Return the heat map of one unit."""
    few = dict.fromkeys(found.few, words("fewer than {count}", count=FEWEST))
    few |= dict.fromkeys(found.beside, words("not stated"))
    most = max(found.told, key=lambda cell: found.told[cell], default=None)
    finding = title
    if most is not None:
        finding = words(
            "The largest group is in column {column} on step {step}: {count}",
            column=most[1],
            step=f"{most[0]:g}",
            count=words.number(found.told[most]),
        )
    told = (f"{c}, {s:g}: {words.number(v)}." for (s, c), v in found.told.items())
    return Heat(
        words=chart_words(
            words,
            "people",
            finding,
            ("Step", "Column", "Full-time positions"),
            " ".join(told),
            subtitle=words("Full-time positions by step and column: {unit}", unit=title),
        ),
        across=found.columns,
        down=tuple(f"{step:g}" for step in found.steps),
        values=tuple(
            tuple(found.told.get((step, column)) for column in found.columns)
            for step in found.steps
        ),
        axis=words("Step, by column of the schedule"),
        few={
            (found.steps.index(step), found.columns.index(column)): said
            for (step, column), said in few.items()
        },
    )


LEVELS = specs(School)["level"].choices
_MOST_NAMED = 150  # more names than this would weigh more than the drawing
LABELED = 8  # so few are named on the map itself
_SIZES = (400.0, 1200.0)


def schools_map(case: Case, rows: Sequence[int], pupils: Mapping[str, float], words: Words) -> Map:
    """Return the schools of some rows that have a place; larger marks have more pupils."""
    columns = ("school", "name", "level", "latitude", "longitude")
    cells = [[case.schools.column(name)[row] for name in columns] for row in rows]
    placed = [each for each in cells if None not in each[2:]]
    points = tuple(
        MapPoint(
            longitude=longitude,
            latitude=latitude,
            kind=words.said(level),
            name=name or school,
            size=1 + sum(pupils.get(school, 0.0) > size for size in _SIZES),
            labeled=len(placed) <= LABELED,
        )
        for school, name, level, latitude, longitude in placed
    )
    there = {each[2] for each in placed}
    kinds = tuple(words.said(level) for level in LEVELS if level in there)
    text = (
        "Every school of the list that has a place; larger marks have more students. North is up."
    )
    return schools_drawn("schools", text, "Level", kinds, points, words)


def schools_drawn(
    key: str,
    title: str,
    kind: str,
    kinds: tuple[str, ...],
    points: tuple[MapPoint, ...],
    words: Words,
) -> Map:
    """Draw schools on a map by their kind; a few are named on it."""
    counts = Counter(each.kind for each in points)
    return Map(
        words=chart_words(
            words,
            key,
            count_finding(counts, words),
            ("School", kind, "Size", "Longitude", "Latitude"),
            " ".join(f"{each}: {words.number(counts[each])}." for each in kinds),
            empty="The places of these schools are not in the case.",
            subtitle=words(title),
        ),
        kinds=kinds,
        points=points,
        titles=len(points) <= _MOST_NAMED,
    )
