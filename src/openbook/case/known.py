"""As known on a day: a case without what became public later, which stands apart.

An offer is known from the day it was made, a row of a table from its own day and from
the day of its source, whichever is later. A row worked out from a later claim is later
itself. A source without a day cannot be compared and is taken as known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.format.limits import CALENDAR
from openbook.case.format.table import Table
from openbook.case.tables.walkout import Strike, time_of
from openbook.findings.errors import OpenbookError

# Tables whose rows are compared with the day, each with the column of its own day. The
# counts of a strike are asked for by day and stay with the strike.
DATED: dict[str, str] = {
    "cohorts": "",
    "attendance": "",
    "need": "",
    "posts": "",
    "health_plans": "",
    "budget": "",
    "reserve": "",
    "facts": "",
    "claims": "said_on",
    "private_claims": "said_on",
    "projections": "made_on",
    "misses": "",
    "disclosures": "",
    "comparisons": "",
    "comparable_districts": "proposed_on",
    "prices": "published_on",
    "events": "day",
    "requests": "asked_on",
}
_CLAIMS = ("claims", "private_claims")


class FarDayError(OpenbookError):
    """A day is asked for that no case can be about."""

    def __init__(self, day: date) -> None:
        super().__init__(
            f"{day} is no day of a case; ask for one from {CALENDAR.least:.0f} to "
            f"{CALENDAR.most:.0f}"
        )


def as_known(case: Case, on: date | None = None) -> Case:
    """Return the case as known on a day (its own, if left out); the rest is in `later`."""
    day = on or case.head.as_of
    parts: dict[str, Any] = {}
    later: dict[str, Table[Any]] = {}
    for name, column in DATED.items():
        table: Table[Any] = getattr(case, name)
        late = set(late_rows(case, table, column, day))
        if late:
            parts[name], later[name] = split(table, late)
    projections = parts.get("projections", case.projections)
    parts["projections"] = _without_outcomes(case, projections, day)
    return replace(
        case,
        **parts,
        offers=tuple(offer for offer in case.offers if offer.made_on <= day),
        later_offers=tuple(
            replace(offer, learned_later=True) for offer in case.offers if offer.made_on > day
        ),
        later=later,
    )


def on_day(case: Case, day: date | None) -> Case:
    """Return the whole case with another day, which offers, claims and counts follow."""
    if day is None or day == case.head.as_of:
        return case
    if not CALENDAR.admit(day.year):
        raise FarDayError(day)
    return replace(
        case,
        head=replace(case.head, as_of=day),
        strike=_strike_on(case.strike, day),
        counts=_until(case.counts, day),
        strike_days=_until(case.strike_days, day),
        plans=tuple(plan for plan in case.plans if _made_by(plan.made_at, day)),
        approved_plans=tuple(
            plan for plan in case.approved_plans if _made_by(plan.approved_at, day)
        ),
        until=day,
    )


def _made_by(time: str, day: date) -> bool:
    """Tell whether something was made by a day; a time nobody wrote keeps nothing out."""
    made = time_of(time)
    return made is None or made.date() <= day


def _strike_on(strike: Strike | None, day: date) -> Strike | None:
    """Return what was announced of a strike; its last day is known once it is over."""
    if strike is None:
        return None
    over = strike.last_day is not None and strike.last_day <= day
    waived = strike.penalty_waived
    return replace(
        strike,
        last_day=strike.last_day if over else None,
        closed=tuple(each for each in strike.closed if each.announced <= day),
        make_up=tuple(each for each in strike.make_up if each.announced <= day),
        also_out=tuple(each for each in strike.also_out if (each.announced or day) <= day),
        teaching=tuple(each for each in strike.teaching if each.announced <= day),
        penalty_waived=waived if waived and waived <= day else None,
    )


def _until(table: Table[Any], day: date) -> Table[Any]:
    """Return the rows of a table up to a day."""
    late = [row for row, on in enumerate(table.column("day")) if on and on > day]
    return split(table, late)[0] if late else table


def late_rows(case: Case, table: Table[Any], column: str, day: date) -> list[int]:
    """Return the rows of a table that became public after a day."""
    own = table.column(column) if column else (None,) * len(table)
    late = [
        row
        for row, told in enumerate(own)
        if (told and told > day) or published_after(case, table, row, day)
    ]
    return _with_derived(table, late) if "worked_out" in table.columns else late


def published_after(case: Case, table: Table[Any], row: int, day: date) -> bool:
    """Return whether the source of a row is dated after a day."""
    name = table.column("source")[row] or case.source_of_file.get(table.file, "")
    entry = case.source_by_id.get(name)
    return entry is not None and entry.published_after(day)


def split(table: Table[Any], late: Iterable[int]) -> tuple[Table[Any], Table[Any]]:
    """Return the table without some rows, and these rows; all keep their places."""
    chosen = set(late)
    rows = range(len(table))
    return (
        _only(table, [row for row in rows if row not in chosen]),
        _only(table, [row for row in rows if row in chosen]),
    )


def _only(table: Table[Any], rows: Sequence[int]) -> Table[Any]:
    columns = {name: tuple(cells[row] for row in rows) for name, cells in table.columns.items()}
    kept = tuple(table.kept[row] if table.kept else row for row in rows)
    return replace(table, columns=columns, kept=kept)


def _with_derived(table: Table[Any], late: list[int]) -> list[int]:
    """Add the claims worked out from later ones, or that retell them, to the later ones."""
    cells = list(table.each("claim", "worked_out", "retells"))
    found = set(late)
    names = {cells[row][0] for row in found}
    while True:
        more = {
            row
            for row, (_, formula, retells) in enumerate(cells)
            if row not in found and names & {*(formula or "").split(), retells}
        }
        if not more:
            return sorted(found)
        found |= more
        names |= {cells[row][0] for row in more}


def _without_outcomes(case: Case, table: Table[Any], day: date) -> Table[Any]:
    """Blank the outcomes of past projections that nobody knew on a day."""

    def known(year: Any, source: str | None) -> bool:
        entry = case.source_by_id.get(source or "")
        late = entry is not None and entry.published_after(day)
        return not late and (year is None or year.last_day < day)

    cells = list(table.each("year", "outcome", "outcome_source"))
    if all(out is None or known(year, source) for year, out, source in cells):
        return table
    outcomes = tuple(
        out if out is not None and known(year, source) else None for year, out, source in cells
    )
    return replace(table, columns={**table.columns, "outcome": outcomes})
