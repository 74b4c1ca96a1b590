"""Projected against actual: what each author foresaw, and what came."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from openbook.findings.dataclass import dataclass
from openbook.reports.drawing.axis import (
    Ending,
    all_known,
    caption_height,
    known,
    reach,
    ticks_for,
    year_plot,
)
from openbook.reports.drawing.frame import WIDE, Chart, ChartTable, Say, Size
from openbook.reports.drawing.marks import Point, dot, legend, line, rule, side

Values = tuple[float | None, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class AuthorProjection:
    """What an author projected in some year, by year; None for years not spoken of."""

    author: str
    made_in: str
    values: Values


@dataclass(frozen=True, kw_only=True, slots=True)
class Against(Chart):
    """Past projections by year and author, with the line of what came."""

    kind = "against"
    columns = ("year", "author", "made in", "value")
    years: tuple[str, ...]
    outcome_name: str
    outcome: Values
    projections: tuple[AuthorProjection, ...]
    axis: str = ""

    def __post_init__(self) -> None:
        """Refuse rows that have not one value a year."""
        rows = [one.values for one in self.projections]
        self.same_length(len(self.years), self.outcome, *rows)

    @property
    def authors(self) -> tuple[str, ...]:
        """Everybody who projected, in the order of their first projection."""
        return tuple(dict.fromkeys(one.author for one in self.projections))

    def table(self) -> ChartTable:
        """Return the outcome by year, then each projection; missing years are left out."""
        told = [(self.outcome_name, "", self.outcome)]
        told += [(one.author, one.made_in, one.values) for one in self.projections]
        rows = [
            (year, author, made_in, amount)
            for author, made_in, values in told
            for year, value in zip(self.years, values, strict=True)
            if (amount := known(value)) is not None
        ]
        return self.as_table(rows)

    def svg(self, size: Size = WIDE, *, say: Say) -> str:
        """Return the drawing: a thin line for each projection, a strong one for what came."""
        told = [one.values for one in self.projections]
        reached = reach(chain(self.outcome, *told), zero=False)
        if reached is None:
            return self.empty(size)
        authors = self.authors
        top = caption_height(self.axis, size.width)
        key, tall = legend(authors, _mark, top=top, width=size.width)
        came = all_known(self.outcome)
        endings = [Ending(self.outcome_name, say(came[-1]) if came else "", "outcome")]
        ticks = ticks_for(reached, say)
        ground = year_plot(size, ticks, len(self.years), endings, top + tall)
        outcome = ground.points(self.outcome)
        body = [key, ground.ground(self.years, self.axis)]
        body += [
            _projection(ground.points(one.values), authors.index(one.author))
            for one in self.projections
        ]
        body.append(line(outcome, "outcome"))
        body += [dot(*point, "outcome", 3) for point in outcome if point]
        body.append(ground.end_labels(endings, [outcome]))
        return self.framed(size, ground.height, body)


def _mark(index: int, x: float, y: float) -> str:
    return rule(x - 8, y, x + 8, y, class_=f"line thin {side(index)}")


def _projection(points: Sequence[Point | None], author: int) -> str:
    """Return the line of a projection with a dot where it began."""
    first = next((point for point in points if point), None)
    start = dot(*first, side(author), 2.5) if first else ""
    return line(points, f"thin {side(author)}") + start
