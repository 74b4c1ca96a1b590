"""A forecast for readers: the district, its schools, what it was made of, its skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from openbook.case.case import Case
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.document.document import (
    Block,
    Document,
    Heading,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
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
_RAIN = {
    None: "the weather of the day is not known",
    True: "rain",
    False: "no rain",
}


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


def forecast_document(
    found: Forecast, case: Case, words: Words, skill: Skill | None = None
) -> Document:
    """Lay out the forecast of a day: the district, its schools, how good it was."""
    blocks = [*_forecast(found, words), *_skill(skill, words)]
    return Document(
        title=words("Students expected on {day}", day=words.day(found.day)),
        case=case.head.title,
        known_on=found.known_on,
        words=words,
        blocks=tuple(blocks),
    )


def _forecast(found: Forecast, words: Words) -> Iterator[Block]:
    whole, number = found.district, words.number
    text = (
        "{middle} students expected (90% interval: {low} to {high}), of "
        "{enrolled} enrolled in {schools} schools."
    )
    yield Text(
        words(
            text,
            middle=number(whole.middle),
            low=number(whole.low),
            high=number(whole.high),
            enrolled=number(sum(each.enrolled for each in found.schools)),
            schools=number(len(found.schools)),
        ),
        "lead",
    )
    if found.known_on == found.day:
        yield Text(words("As known in the morning of that day."), "quiet")
    yield from _made_of(found, words)
    rows = sorted(found.schools, key=lambda each: -each.expected.middle)
    yield TableBlock(
        name="forecast",
        caption=words("Schools with the most students expected"),
        heads=tuple(map(words, ("School", "Enrolled", "Low", "Expected", "High"))),
        rows=tuple(_row(each, words) for each in rows),
        most=_SHOWN,
    )


def _row(each: SchoolForecast, words: Words) -> TableRow:
    band = each.expected
    numbers = (each.enrolled, band.low, band.middle, band.high)
    name = label(f"{each.school} {each.name}")
    return TableRow((name, *amounts(numbers, words.number)))


def _made_of(found: Forecast, words: Words) -> Iterator[Block]:
    made = found.made_of
    if made.prior_only:
        yield Text(words(_PRIOR))
    else:
        days = (
            words(
                "{day} ({count} schools)", day=words.day(day), count=words.number(count)
            )
            for day, count in zip(made.days, made.counted, strict=True)
        )
        text = "Made of the counts of {days}; {rain}."
        rain = words(_RAIN[made.rain])
        yield Text(words(text, days=", ".join(days), rain=rain))
    if found.generated:
        yield Text(words("Counts by school are simulated, not published."))


def _skill(skill: Skill | None, words: Words) -> Iterator[Block]:
    """Lay out how well each day was forecast from the days before it."""
    if skill is None:
        return
    yield Heading(words("Each day forecast from the days before it"), 2)
    if not skill.days:
        yield Text(words("No skill yet: it takes two days with counts by school."))
        return
    heads = ("Day", "Schools", "Forecast", "Same as yesterday", "In the interval")
    yield TableBlock(
        name="skill",
        caption=words("Mean error, students a school"),
        heads=tuple(map(words, heads)),
        rows=tuple(
            TableRow(
                (
                    label(words.day(day.day)),
                    *amounts([day.schools], words.number),
                    *amounts(
                        [day.error, day.same_as_yesterday],
                        lambda error: words.number(error, 1),
                    ),
                    *amounts([day.covered], lambda share: words.percent(share, 0)),
                )
            )
            for day in skill.days
        ),
    )
    text = (
        "All days: the error is {share} smaller than that of the same as yesterday; "
        "{covered} of counts lay in the 90% intervals."
        if skill.better >= 0
        else "All days: the error is {share} larger than that of the same as yesterday; "
        "{covered} of counts lay in the 90% intervals."
    )
    better = words.percent(abs(skill.better), 0)
    yield Text(words(text, share=better, covered=words.percent(skill.covered, 0)))


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
