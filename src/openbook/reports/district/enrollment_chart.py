"""Pupils over the years: as they were counted, and as each book expects them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum

from openbook.case.case import Case
from openbook.case.grades import Grades
from openbook.figures.year import Year, years_between
from openbook.model.outcome import Outcome
from openbook.reports.charts.bands import Bands, BandSeries
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words

LINE = "enrollment.total"


@dataclass(frozen=True, slots=True)
class Counted:
    """Pupils of a year in some schools: the total and the rows it was added up from."""

    year: Year
    operator: str
    classes: str
    pupils: float
    rows: tuple[int, ...]  # of district/cohorts.csv


def counted_pupils(case: Case) -> tuple[Counted, ...]:
    """The pupils of each year and kind of school; a span is not counted within another."""
    groups: dict[tuple[Year, str, str], list[tuple[Grades, float, int]]] = {}
    names = ("year", "operator", "classes", "grades", "pupils")
    for row, (year, operator, classes, grades, pupils) in enumerate(
        case.cohorts.each(*names)
    ):
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
        found.append(Counted(year, operator, classes, pupils, rows))
    return tuple(
        sorted(found, key=lambda each: (each.operator, each.classes, each.year))
    )


def enrollment_chart(
    case: Case, projected: Mapping[str, Outcome], words: Words
) -> Bands:
    """What was counted by kind of school, and the line of each book."""
    counted = counted_pupils(case)
    ahead = case.head.years
    every = [each.year for each in counted] + list(ahead)
    years = years_between(min(every), max(every))
    # The books come first, so that they have the colors of their sides.
    series: dict[str, dict[Year, float]] = {}
    for name, outcome in projected.items():
        values = outcome.values(LINE)[0].tolist()
        said = words("{book}'s book", book=name)
        series[said] = dict(zip(outcome.years, values, strict=True))
    for each in counted:
        series.setdefault(counted_name(each, words), {})[each.year] = each.pupils
    # A single count is no line; the table has it.
    series = {name: own for name, own in series.items() if len(own) > 1}
    return Bands(
        words=frame.Words(
            key="pupils",
            title=words("Pupils by year"),
            desc=" ".join(
                f"{name}: {', '.join(f'{y} {words.number(v)}' for y, v in own.items())}."
                for name, own in series.items()
            ),
            empty=words("There is nothing to show."),
            heads=tuple(map(words, ("Year", "Counted", "Pupils", "Low", "High"))),
        ),
        years=tuple(map(str, years)),
        series=tuple(
            BandSeries(name=name, values=tuple(own.get(year) for year in years))
            for name, own in series.items()
        ),
    )


def counted_name(each: Counted, words: Words) -> str:
    """Which schools and classes were counted, in words."""
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
