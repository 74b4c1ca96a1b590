"""A forecast for readers: the district, its schools, what it was made of, its skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from openbook.case.case import Case
from openbook.figures.amounts import aligned, counted
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words
from openbook.strike.board import BoardRow
from openbook.strike.forecast.forecast import Forecast, SchoolForecast
from openbook.strike.forecast.intervals import Band
from openbook.strike.forecast.skill import Skill
from openbook.strike.status import STATUSES

_SHOWN = 12
_PRIOR = (
    "Nothing is counted before this day: these numbers rest only on what is usual, not "
    "on this strike."
)


def forecast_data(found: Forecast, skill: Skill | None = None) -> dict[str, Any]:
    """A forecast as plain data, pupils to one decimal."""
    made = found.made_of
    data: dict[str, Any] = {
        "day": found.day.isoformat(),
        "known_on": found.known_on.isoformat(),
        "interval": 0.9,
        "district": _band(found.district),
        "schools": [
            {
                "school": each.school,
                "name": each.name,
                "enrolled": each.enrolled,
                "days_reported": each.reported,
                **_band(each.expected),
            }
            for each in found.schools
        ],
        "made_of": {
            "prior_only": made.prior_only,
            "days": [
                {"day": day.isoformat(), "schools_reported": schools}
                for day, schools in zip(made.days, made.counted, strict=True)
            ],
            "district_totals": made.totals,
            "rain": made.rain,
            "spreads": {name: round(v, 4) for name, v in asdict(made.spreads).items()},
            "counts_generated": found.generated,
        },
    }
    return data | ({"skill": skill_data(skill)} if skill else {})


def skill_data(skill: Skill) -> dict[str, Any]:
    """Each day forecast from the days before it, as plain data."""
    return {
        "compared": skill.schools,
        "mean_error": skill.error,
        "mean_error_same_as_yesterday": skill.same_as_yesterday,
        "better": skill.better,
        "covered": skill.covered,
        "days": [{**asdict(day), "day": day.day.isoformat()} for day in skill.days],
    }


def forecast_text(found: Forecast, skill: Skill | None = None) -> str:
    """The forecast as people read it."""
    return "\n".join(_lines(found, skill))


def _lines(found: Forecast, skill: Skill | None) -> Iterator[str]:
    whole, pupils = found.district, sum(each.enrolled for each in found.schools)
    yield (
        f"{found.day:%A}, {found.day}: {whole.middle:,.0f} pupils expected, with nine "
        f"chances in ten from {whole.low:,.0f} to {whole.high:,.0f} "
        f"(of {pupils:,.0f} enrolled in {counted(len(found.schools), 'schools')})"
    )
    morning = "the morning of " if found.known_on == found.day else ""
    yield f"As known on {morning}{found.known_on}"
    yield from _made_of(found)
    yield ""
    largest = sorted(found.schools, key=lambda each: -each.expected.middle)[:_SHOWN]
    yield from aligned([_HEAD, *map(_row, largest)])
    rest = len(found.schools) - len(largest)
    if rest:
        yield f"{counted(rest, 'schools')} more with --json; these have most pupils."
    if skill is not None:
        yield ""
        yield from skill_lines(skill)


_HEAD = ["school", "enrolled", "low", "expected", "high"]


def _row(each: SchoolForecast) -> list[str]:
    band = each.expected
    numbers = (each.enrolled, band.low, band.middle, band.high)
    called = " ".join([each.school, *each.name.split()])
    return [called, *(f"{number:,.0f}" for number in numbers)]


def _made_of(found: Forecast) -> Iterator[str]:
    made = found.made_of
    if made.prior_only:
        yield _PRIOR
    else:
        told = ", ".join(
            f"{day} ({counted(schools, 'schools')})"
            for day, schools in zip(made.days, made.counted, strict=True)
        )
        yield f"Made of the counts of {told}; {_rain(made.rain)}."
    if found.generated:
        yield "Counts by school are generated, not published."


def _rain(rain: bool | None) -> str:  # noqa: FBT001  (weather is yes, no or unknown)
    if rain is None:
        return "the weather of the day is not known"
    return "rain" if rain else "no rain"


def skill_lines(skill: Skill) -> Iterator[str]:
    """The skill as people read it."""
    if not skill.days:
        yield "No skill yet: it takes two days with counts by school."
        return
    yield "Each day forecast from the days before it (pupils a school, mean error)"
    rows = [["day", "schools", "forecast", "same as yesterday", "in the interval"]]
    rows += [
        [
            day.day.isoformat(),
            f"{day.schools:,}",
            f"{day.error:,.1f}",
            f"{day.same_as_yesterday:,.1f}",
            f"{day.covered:.0%}",
        ]
        for day in skill.days
    ]
    yield from aligned(rows)
    word = "smaller" if skill.better >= 0 else "larger"
    yield (
        f"All days: the error is {abs(skill.better):.0%} {word} than that of the same "
        f"as yesterday; {skill.covered:.0%} of counts lay in the 90% intervals."
    )


def _band(band: Band) -> dict[str, float]:
    return {name: round(value, 1) for name, value in asdict(band).items()}


_MOST_NAMED = 150  # more names than this would weigh more than the drawing
_LABELED = 8
# Beside the five statuses the map has one kind for what nobody can overlook.
SHORT = "short"
_SAID = {
    SHORT: "Short of staff",
    "open": "Open",
    "limited": "Open: limited services",
    "below_minimum": "Open: not enough staff",
    "unconfirmed": "Staffing not confirmed",
    "merged": "Merged",
    "closed": "Closed",
    "not_announced": "Not announced",
    "independent": "Independent charter",
}


def status_words(status: str, words: Words) -> str:
    """A status as the people who run the strike days say it."""
    return words(_SAID[status])


def status_map(case: Case, rows: Sequence[BoardRow], words: Words) -> Map:
    """The schools that have a place; those short of adults stand out."""
    columns = case.schools.each("school", "latitude", "longitude")
    places = {name: (south, west) for name, south, west in columns}
    kinds = [(row, SHORT if row.short else row.told.status) for row in rows]
    placed = [each for each in kinds if None not in places[each[0].told.school]]
    points = tuple(
        MapPoint(
            longitude=places[row.told.school][1],
            latitude=places[row.told.school][0],
            kind=status_words(kind, words),
            name=row.told.name,
            size=2 if kind in {SHORT, "closed", "merged"} else 1,
            labeled=len(placed) <= _LABELED,
        )
        for row, kind in placed
    )
    there = {kind for _, kind in placed}
    order = ("open", "independent", *STATUSES, SHORT)
    shown = dict.fromkeys(kind for kind in order if kind in there)
    return Map(
        words=frame.ChartWords(
            key="status",
            title=words("Schools by status"),
            desc=words("{count} schools.", count=words.number(len(points))),
            empty=words("The places of these schools are not in the case."),
            heads=tuple(
                map(words, ("School", "Status", "Size", "Longitude", "Latitude"))
            ),
        ),
        kinds=tuple(status_words(kind, words) for kind in shown),
        points=points,
        titles=len(points) <= _MOST_NAMED,
    )
