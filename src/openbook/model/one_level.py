"""One level: a number of a projection, what it was made of, and nothing below that."""

from __future__ import annotations

from openbook.figures.explain import Known, Telling, explain, replay
from openbook.figures.explanation import Explanation
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, suggestion
from openbook.model.project import Projection
from openbook.model.simulations.assumption_values import input_sources
from openbook.model.simulations.outcome import Outcome


class NoSuchRowError(OpenbookError):
    """A line has no such row."""

    def __init__(self, line: str, row: str, known: tuple[str, ...]) -> None:
        said = suggestion(row, known) if known else "It has no rows."
        super().__init__(
            Message(
                "the line {own} has no row {own_row}. {hint}",
                own=repr(line),
                own_row=repr(row),
                hint=said,
            )
        )


class NoSuchWorldError(OpenbookError):
    """So many worlds were not drawn."""

    def __init__(self, world: int, count: int) -> None:
        super().__init__(
            Message(
                "there is no simulation {number}; {number_count} were drawn, from 0 on",
                number=world,
                number_count=count,
            )
        )


@dataclass(frozen=True, slots=True)
class Spot:
    """Which number: a line, a year, one of its rows and one of the drawn worlds.

    Without a world, the book's own is meant.
    """

    line: str
    year: Year
    row: str = ""
    world: int | None = None


def checked(projection: Projection, spot: Spot) -> Spot:
    """Return the spot, if the projection has such a row and such a world."""
    rows = projection.model.lines[spot.line].rows
    labels = () if rows is None else rows.labels
    if spot.row and spot.row not in labels:
        raise NoSuchRowError(spot.line, spot.row, labels)
    count = projection.drawn.worlds.count if projection.drawn else 0
    if spot.world is not None and not 0 <= spot.world < count:
        raise NoSuchWorldError(spot.world, count)
    return spot


def one_level(projection: Projection, spot: Spot) -> Explanation:
    """Return the number and what it was made of; lines without a name are looked through."""
    outcome, world = _ran(projection, spot)
    sources = input_sources(
        projection.question.book,
        projection.case,
        projection.model,
        offers=projection.offers,
        year=spot.year,
    )
    telling = Telling(row=spot.row or None, depth=1, sources=sources, known=_known(outcome, world))
    inputs = outcome.worlds.one(world)
    return explain(projection.model, inputs, spot.line, spot.year, telling)


def row_values(projection: Projection, spot: Spot) -> tuple[tuple[str, float], ...]:
    """Return every row of a line with its value; none where the line has no rows."""
    line = projection.model.lines[spot.line]
    if line.rows is None:
        return ()
    outcome, world = _ran(projection, spot)
    inputs, known = outcome.worlds.one(world), _known(outcome, world)
    values = replay(projection.model, inputs, known=known)
    found = values.value(line, projection.model.years.index(spot.year))
    each = found if isinstance(found, list) else [found] * len(line.rows)
    return tuple(zip(line.rows.labels, each, strict=True))


def values_by_year(projection: Projection, spot: Spot) -> tuple[float | None, ...]:
    """Return a line in every year, of the row that is asked for; None where it has only rows."""
    outcome, world = _ran(projection, spot)
    if spot.line in outcome.names:
        return tuple(outcome.values(spot.line)[world].tolist())
    line = projection.model.lines[spot.line]
    # A leaf is known without a run; a table is worked out from what the run has.
    known = _known(outcome, world) if line.args else {}
    values = replay(projection.model, outcome.worlds.one(world), known=known)
    found = [values.value(line, place) for place in range(len(projection.model.years))]
    if line.rows is None:
        return tuple(each for each in found if isinstance(each, float))
    at = line.rows.labels.index(spot.row) if spot.row else None
    return tuple(each[at] if at is not None and isinstance(each, list) else None for each in found)


def _ran(projection: Projection, spot: Spot) -> tuple[Outcome, int]:
    if spot.world is None or projection.drawn is None:
        return projection.alone, 0
    return projection.drawn, spot.world


def _known(outcome: Outcome, world: int) -> Known:
    """Return what the run has worked out already."""
    return {name: outcome.values(name)[world].tolist() for name in outcome.names}
