"""Projected against actual: what each author foresaw, and what came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from openbook.reports.drawing.axis import caption_height, ticks_for
from openbook.reports.drawing.end_labels import Ending
from openbook.reports.drawing.frame import (
    WIDE,
    ChartTable,
    ChartWords,
    Say,
    Size,
    empty_frame,
    framed,
    rows_of,
    same_length,
)
from openbook.reports.drawing.marks import Point, legend, line, rule, side
from openbook.reports.drawing.scale import all_known, known, reach
from openbook.reports.drawing.svg import element
from openbook.reports.drawing.year_plot import year_plot

Values = tuple[float | None, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class AuthorProjection:
    """What an author projected in some year, by year; None for years not spoken of."""

    author: str
    made_in: str
    values: Values


@dataclass(frozen=True, kw_only=True, slots=True)
class Against:
    """Past projections by year and author, with the line of what came."""

    columns: ClassVar[tuple[str, ...]] = ("year", "author", "made in", "value")
    words: ChartWords
    years: tuple[str, ...]
    outcome_name: str
    outcome: Values
    projections: tuple[AuthorProjection, ...]
    axis: str = ""

    def __post_init__(self) -> None:
        """Refuse rows that have not one value a year."""
        rows = [one.values for one in self.projections]
        same_length(self.words, len(self.years), self.outcome, *rows)

    @property
    def authors(self) -> tuple[str, ...]:
        """Everybody who projected, in the order of their first projection."""
        return tuple(dict.fromkeys(one.author for one in self.projections))

    def table(self) -> ChartTable:
        """The outcome by year, then each projection; missing years are left out."""
        told = [(self.outcome_name, "", self.outcome)]
        told += [(one.author, one.made_in, one.values) for one in self.projections]
        rows = [
            (year, author, made_in, amount)
            for author, made_in, values in told
            for year, value in zip(self.years, values, strict=True)
            if (amount := known(value)) is not None
        ]
        return rows_of(self.words, self.columns, rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """The drawing: a thin line for each projection, a strong one for what came."""
        told = [one.values for one in self.projections]
        reached = reach(chain(self.outcome, *told), zero=False)
        if reached is None:
            return empty_frame(self.words, size, "against")
        authors = self.authors
        top = caption_height(self.axis, size.width)
        key, tall = legend(authors, _mark, top=top, width=size.width)
        came = all_known(self.outcome)
        endings = [Ending(self.outcome_name, say(came[-1]) if came else "", "outcome")]
        ground = year_plot(
            size,
            ticks_for(reached, say),
            count=len(self.years),
            endings=endings,
            above=top + tall,
        )
        outcome = ground.points(self.outcome)
        body = [key, ground.ground(self.years, self.axis)]
        body += [
            _projection(ground.points(one.values), authors.index(one.author))
            for one in self.projections
        ]
        body += [line(outcome, "outcome"), _stops(outcome, "outcome")]
        body.append(ground.end_labels(endings, [outcome]))
        return framed(self.words, size, height=ground.height, body=body, kind="against")


def _mark(index: int, x: float, y: float) -> str:
    return rule(x - 8, y, x + 8, y, class_=f"line thin {side(index)}")


def _projection(points: Sequence[Point | None], author: int) -> str:
    """The line of a projection with a dot where it began."""
    first = next((point for point in points if point), None)
    start = (
        element("circle", cx=first[0], cy=first[1], r=2.5, class_=f"dot {side(author)}")
        if first
        else ""
    )
    return line(points, f"thin {side(author)}") + start


def _stops(points: Sequence[Point | None], class_: str) -> str:
    return "".join(
        element("circle", cx=point[0], cy=point[1], r=3, class_=f"dot {class_}")
        for point in points
        if point
    )


CHART = Against
