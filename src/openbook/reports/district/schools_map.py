"""A map of schools by level, on a plain projection of our own; no tiles are loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.case.case import Case
from openbook.case.fields import specs
from openbook.case.schools import School
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words

LEVELS = specs(School)["level"].choices
_MOST_NAMED = 150  # more names than this would weigh more than the drawing
_LABELED = 8
_SIZES = (400.0, 1200.0)


def schools_map(
    case: Case, rows: Sequence[int], pupils: Mapping[str, float], words: Words
) -> Map:
    """The schools of some rows that have a place; larger marks have more pupils."""
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
            labeled=len(placed) <= _LABELED,
        )
        for school, name, level, latitude, longitude in placed
    )
    there = {each[2] for each in placed}
    return Map(
        words=frame.Words(
            key="schools",
            title=words("Schools by place"),
            desc=words("{count} schools.", count=words.number(len(points))),
            empty=words("The places of these schools are not in the case."),
            heads=tuple(
                map(words, ("School", "Level", "Size", "Longitude", "Latitude"))
            ),
        ),
        kinds=tuple(words.said(level) for level in LEVELS if level in there),
        points=points,
        titles=len(points) <= _MOST_NAMED,
    )
