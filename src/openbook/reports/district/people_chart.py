"""People on the salary schedule: steps by columns, without pointing at anybody.

A cell with fewer than FEWEST people is not told. Where a unit would have a single such
cell, the next smallest is not told either: the total of the unit would give it away.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from openbook.case.case import Case
from openbook.reports.charts.heat import Heat
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words

FEWEST = 5
Cell = tuple[float, str]  # step and column


@dataclass(frozen=True, slots=True)
class OnSchedule:
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
    """The units whose people are counted by step and column, in their order."""
    return tuple(dict.fromkeys(filter(None, case.staff.column("unit"))))


def on_schedule(case: Case, unit: str) -> OnSchedule:
    """The people of a unit, as far as they may be told."""
    counts: dict[Cell, float] = {}
    rows = []
    cells = case.staff.each("unit", "column", "step", "fte")
    for row, (own, column, step, fte) in enumerate(cells):
        if own == unit and None not in {column, step, fte}:
            counts[step, column] = counts.get((step, column), 0.0) + fte
            rows.append(row)
    few, beside = few_of(counts)
    return OnSchedule(
        unit,
        tuple(sorted({step for step, _ in counts})),
        tuple(dict.fromkeys(column for _, column in counts)),
        {cell: count for cell, count in counts.items() if cell not in few | beside},
        few,
        beside,
        None if len(few | beside) == 1 else fsum(counts.values()),
        tuple(rows),
    )


def few_of(
    counts: dict[Cell, float], fewest: float = FEWEST
) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells that could point to a person, and one more where it would be alone.

    >>> few_of({(1, "BA"): 2, (2, "BA"): 9, (3, "BA"): 7})
    (frozenset({(1, 'BA')}), frozenset({(3, 'BA')}))
    """
    rising = sorted((count, cell) for cell, count in counts.items() if count > 0)
    few = frozenset(cell for count, cell in rising if count < fewest)
    beside = [cell for _, cell in rising[1:2]] if len(few) == 1 else []
    return few, frozenset(beside)


def people_chart(found: OnSchedule, title: str, words: Words) -> Heat:
    """The heat map of one unit."""
    few = dict.fromkeys(found.few, words("fewer than {count}", count=FEWEST))
    few |= dict.fromkeys(found.beside, words("not told"))
    most = max(found.told, key=lambda cell: found.told[cell], default=None)
    desc = ""
    if most is not None:
        desc = words(
            "Most stand in column {column} on step {step}: {count}.",
            column=most[1],
            step=f"{most[0]:g}",
            count=words.number(found.told[most]),
        )
    return Heat(
        words=frame.Words(
            key=f"people-{found.unit}",
            title=title,
            desc=desc,
            empty=words("There is nothing to show."),
            heads=tuple(map(words, ("Step", "Column", "Full-time positions"))),
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
