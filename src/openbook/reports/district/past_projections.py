"""What was projected before, by author and day, against what came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

from openbook.case.case import Case
from openbook.figures.year import Year, years_between
from openbook.reports.charts.against import Against, PastProjection
from openbook.reports.drawing import frame
from openbook.reports.words.words import Words

Made = tuple[str, date]


def projected_quantities(case: Case) -> tuple[str, ...]:
    """What was projected: first those whose outcome is known, then by how often."""
    cells = list(case.projections.each("quantity", "outcome"))
    told = Counter(name for name, _ in cells if name)
    came = Counter(name for name, outcome in cells if name and outcome is not None)
    return tuple(sorted(told, key=lambda name: (-came[name], -told[name])))


def rows_about(case: Case, quantity: str) -> tuple[int, ...]:
    """The rows of evidence/projections.csv about one quantity, oldest first."""
    days = case.projections.column("made_on")
    cells = enumerate(case.projections.column("quantity"))
    rows = [row for row, name in cells if name == quantity]
    return tuple(sorted(rows, key=lambda row: (days[row] or date.max, row)))


def against_chart(case: Case, quantity: str, title: str, words: Words) -> Against:
    """A line for each projection, with the line of what came."""
    table = case.projections
    rows = rows_about(case, quantity)
    found = [year for row in rows if (year := table.column("year")[row])]
    years = years_between(min(found), max(found)) if found else ()
    came = _outcome(case, rows)
    by_maker: dict[Made, dict[Year, float]] = {}
    for row in rows:
        cells = [table.column(name)[row] for name in ("by", "made_on", "year", "value")]
        by, day, year, value = cells
        if None not in {day, year, value}:
            by_maker.setdefault((by or "", day), {})[year] = value
    return Against(
        words=frame.Words(
            key="projected",
            title=title,
            desc=" ".join(_said(by_maker)),
            empty=words("Nobody projected it."),
            heads=tuple(map(words, ("Year", "Who", "Made on", "Amount"))),
        ),
        years=tuple(map(str, years)),
        outcome_name=words("What came"),
        outcome=tuple(came.get(year) for year in years),
        projections=tuple(
            PastProjection(
                author=by,
                made_in=str(day),
                values=tuple(values.get(year) for year in years),
            )
            for (by, day), values in by_maker.items()
        ),
    )


def _outcome(case: Case, rows: tuple[int, ...]) -> dict[Year, float]:
    years, outcomes = (case.projections.column(name) for name in ("year", "outcome"))
    return {years[row]: outcomes[row] for row in rows if outcomes[row] is not None}


def _said(by_maker: dict[Made, dict[Year, float]]) -> Iterator[str]:
    for (by, day), values in by_maker.items():
        years = ", ".join(f"{year}: {value:,.10g}" for year, value in values.items())
        yield f"{by}, {day}: {years}."
