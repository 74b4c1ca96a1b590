"""The budget with the agreement by column: unrestricted, restricted, combined.

Only a case whose published budget tells restricted money apart has columns. What one
column contributes the other receives, so contributions are zero in the combined column.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import starmap
from operator import add

from openbook.case.tables.money import RESTRICTED, UNRESTRICTED
from openbook.model.multiyear_form import variance_of
from openbook.offers.two_runs import Change, TwoRuns

COMBINED = "combined"
COLUMNS = (UNRESTRICTED, RESTRICTED, COMBINED)
# Rows of a column; the lines of the model hold those of the two others.
ROWS = (
    "revenue",
    "transfers_in",
    "contributions",
    "spending",
    "result",
    "beginning_balance",
    "variance",
    "ending_balance",
)
_ENDS = {UNRESTRICTED: "reserve.unrestricted", RESTRICTED: "balance.restricted"}
_CENT = 0.005
Amounts = tuple[float, ...]
Pick = Callable[[str], Amounts]
Column = dict[str, Amounts]


def has_columns(runs: TwoRuns) -> bool:
    """Return whether the projection tells restricted money from unrestricted."""
    return runs.has("restricted.revenue") and runs.has("contributions.total")


def budget_columns(runs: TwoRuns) -> dict[str, dict[str, Change]]:
    """Return the rows of each column; nothing where the case does not tell columns."""
    if not has_columns(runs):
        return {}
    before, after = (_sides(runs, pick) for pick in (runs.before, runs.after))
    starts = {
        name: rows["ending_balance"][0] - rows["result"][0] - rows["variance"][0]
        for name, rows in before.items()
    }
    for side in (before, after):
        for name, rows in side.items():
            rows["beginning_balance"] = (starts[name], *rows["ending_balance"][:-1])
    kept = [row for row in ROWS if row in _ALWAYS or _anything(before, after, row)]
    return {
        name: {row: runs.changed(before[name][row], after[name][row]) for row in kept}
        for name in COLUMNS
    }


_ALWAYS = frozenset(ROWS) - {"transfers_in", "variance"}


def _anything(before: dict[str, Column], after: dict[str, Column], row: str) -> bool:
    return any(
        abs(value) >= _CENT
        for side in (before, after)
        for rows in side.values()
        for value in rows[row]
    )


def _sides(runs: TwoRuns, pick: Pick) -> dict[str, Column]:
    """Return both columns of one run, and the two together."""
    given = pick("contributions.total")
    nothing = (0.0,) * len(given)
    variance = variance_of(runs.ran.outcome)[: len(given)]
    found: dict[str, Column] = {}
    for column, sign in ((UNRESTRICTED, -1), (RESTRICTED, 1)):
        moved = f"{column}.transfers_in"
        rows = {
            "revenue": pick(f"{column}.revenue"),
            "transfers_in": pick(moved) if runs.has(moved) else nothing,
            "contributions": tuple(sign * each for each in given),
            "spending": pick(f"{column}.spending"),
            "variance": tuple(variance) if column == UNRESTRICTED else nothing,
            "ending_balance": pick(_ENDS[column]),
        }
        rows["result"] = tuple(
            came + moved + got - went
            for came, moved, got, went in zip(*(rows[name] for name in ROWS[:4]), strict=True)
        )
        found[column] = rows
    found[COMBINED] = {
        row: tuple(starmap(add, zip(values, found[RESTRICTED][row], strict=True)))
        for row, values in found[UNRESTRICTED].items()
    }
    return found
