"""A map of the schools by status on a day of a strike; no tiles are loaded."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.case.case import Case
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words
from openbook.strike.board import BoardRow
from openbook.strike.status import STATUSES

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
        words=frame.Words(
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
