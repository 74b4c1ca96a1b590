"""Amounts per pupil over the years: published where enacted, then raised and rounded."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.figures.figure import Figure
from openbook.figures.functions import last_year, round_half_up, where
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.figures.source import Source, Status
from openbook.figures.year import Year
from openbook.law.enacted import enacted, filled, in_force
from openbook.law.statutes import Statutes

_RAISED = "last year's amount × (1 + expected COLA), rounded half up to the dollar"


def grant_line(
    name: str,
    statutes: Statutes,
    parameter: tuple[str, str],
    years: Sequence[Year],
    cola: Line,
) -> Line:
    """One amount per pupil: enacted, or last year's × (1 + cola) to the dollar.

    ``parameter`` is the name of the number and of its part, such as a span. A projection
    that starts two years after the last enacted amount is refused: nobody said what
    happens in between.
    """
    known = enacted(statutes, parameter[0], years, parameter[1])
    if len(known) == len(years):
        return given(name, known)
    first = years[0]
    start = known.get(first) or statutes.figure(
        parameter[0], first.plus(-1), parameter[1]
    )
    return _chain(name, statutes, known, years, cola=cola, start=start)


def later_grant_line(
    name: str, statutes: Statutes, parameter: str, years: Sequence[Year], cola: Line
) -> Line | None:
    """An amount per pupil that began in some year: nothing before; None if never."""
    public = statutes.parameter(parameter).known(statutes.known_on)
    begun = min((value.in_force for value in public), default=years[-1].last_day)
    before = [year for year in years if year.first_day < begun]
    if len(before) == len(years):
        return None
    if not before:
        return grant_line(name, statutes, (parameter, ""), years, cola)
    known = enacted(statutes, parameter, years)
    unit = next(iter(known.values())).unit
    source = Source("State law", f"not paid before {begun}", status=Status.DERIVED)
    nothing = Figure(0.0, unit, source)
    known |= dict.fromkeys(before, nothing)
    return _chain(name, statutes, known, years, cola=cola, start=nothing)


def _chain(
    name: str,
    statutes: Statutes,
    known: dict[Year, Figure],
    years: Sequence[Year],
    *,
    cola: Line,
    start: Figure,
) -> Line:
    """The known amounts, each later one made from the year before it."""
    if len(known) == len(years):
        return given(name, known)
    before = last_year(given(f"{name}_before", start))
    now = round_half_up(before * (1 + cola))
    words = _RAISED
    if known:
        written = given(f"{name}_enacted", filled(known, years, statutes))
        now = where(in_force(f"{name}_settled", known, years, statutes), written, now)
        words = f"the enacted amount; where none is enacted, {_RAISED}"
    now = now.named(name, words)
    before.follows(now)
    return now
