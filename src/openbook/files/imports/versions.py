"""Versions of a ledger: columns of the state's export, and columns of amounts side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openbook.files.imports.asked import Setting
from openbook.files.imports.cells import year_of
from openbook.files.imports.columns import plain_name
from openbook.files.imports.left_out import Reason
from openbook.files.imports.sent_table import SentRow, SentTable

# Names that columns of amounts go by; two of them in one file are two versions.
AMOUNTS = (
    *("amount", "value", "balance", "actual", "budget", "ytd", "net"),
    *("actuals", "adopted", "adopted budget", "original budget", "approved budget"),
    *("revised budget", "working budget", "operating budget", "current budget"),
    *("board approved operating budget", "proposed budget", "next year budget"),
    *("estimated actual", "estimated actuals", "unaudited actual"),
    *("unaudited actuals", "actuals to date", "projected", "projected totals"),
    *("projected budget", "first interim", "second interim", "year to date"),
)
# The state's codes: what a column is, and the stage it can have in the case.
_CODES = {
    "BA": ("actuals", ("actual",)),
    "BB": ("the budget", ("adopted",)),
    "BE": ("estimated actuals", ("projected",)),
    "IO": ("the original budget", ("adopted",)),
    "IB": ("the operating budget", ("first interim", "second interim")),
    "IP": ("projected totals", ("first interim", "second interim", "projected")),
    "IA": ("actuals to date, of a part of the year", ()),
}
_INTERIM = {"I1": "first interim", "I2": "second interim"}
OTHER = Reason(
    "OB331", "of other columns than the one that was named", "Nothing to do."
)
_MOST_SHOWN = 6


def one_amount(table: SentTable, setting: Setting) -> SentTable | None:
    """Return the table with the column of amounts that is meant; None where unclear."""
    names = {plain_name(name) for name in AMOUNTS}
    there = [at for at, name in enumerate(table.header) if plain_name(name) in names]
    asked = setting.asked.column
    named = [
        at
        for at, name in enumerate(table.header)
        if asked and name.strip().lower() == asked.strip().lower()
    ]
    if named:
        return replace(table, matched={**table.matched, "amount": named[0]})
    if len(there) < 2:
        return table
    said = ", ".join(table.header[at] for at in there[:_MOST_SHOWN])
    setting.left.tell(
        "OB861",
        f"this file has {len(there)} columns of amounts: {said}",
        line=table.head_line,
        remedy=f'Name the one that is meant: --column "{table.header[there[0]]}"',
    )
    return None


class Versions:
    """Takes the rows of one column of the export; several need to be told which."""

    def __init__(self, setting: Setting, stages: Sequence[str]) -> None:
        self._setting, self._stages = setting, stages
        self._asked = setting.asked.column.strip().upper()
        self._seen: dict[tuple[str, str], None] = {}
        self._bare = False  # whether some row does not say its own year

    def takes(self, row: SentRow) -> bool:
        """Whether a row is of the column that is meant; its version is remembered."""
        code = row.text("column").upper()
        if self._asked in _CODES and code and code != self._asked:
            return False
        self._seen[row.text("period").upper(), code] = None
        self._bare = self._bare or year_of(row.text("year")) is None
        return True

    def stage(self, row: SentRow) -> str:
        """Return the stage that the code of a row says; empty where it says none."""
        code, period = row.text("column").upper(), row.text("period").upper()
        allowed = _CODES.get(code, ("", ()))[1]
        interim = _INTERIM.get(period, "")
        if interim in allowed:
            return interim
        return allowed[0] if len(allowed) == 1 else ""

    def are_clear(self) -> bool:
        """Whether all rows are of one version that may be used as asked; else told."""
        codes = {code for _, code in self._seen if code}
        if len(codes) > 1:
            said = ", ".join(f"{code} ({_meaning(code)})" for code in sorted(codes))
            return self._tell(
                f"this file holds several versions: {said}",
                f"Name the column that is meant: --column {min(codes)}",
            )
        periods = sorted({period for period, _ in self._seen if period})
        if self._setting.asked.stage and len(periods) > 1:
            return self._tell(
                f"this file holds several versions: {', '.join(periods)}",
                "Import a file for each, or leave --stage out.",
            )
        return all(map(self._fits, codes))

    def _fits(self, code: str) -> bool:
        """Whether a code is known and may have the stage that was asked for."""
        asked, period = self._setting.asked, min(self._seen)[0]
        _, allowed = _CODES.get(code, ("", tuple(self._stages)))
        if not allowed:
            return self._tell(
                f"the column {code} holds {_meaning(code)}, which is not a year's budget",
                "Export the projected totals (IP) or the operating budget (IB).",
            )
        if asked.stage and asked.stage not in allowed:
            return self._tell(
                f"the column {code} holds {_meaning(code)}, and --stage says {asked.stage}",
                f"Leave --stage out, or write --stage {allowed[0]!r}.",
            )
        if code == "BB" and period == "A" and self._bare and asked.year is None:
            return self._tell(
                "the column BB of unaudited actuals holds the budget of the year after",
                "Name that year: --year 2019-20 where the actuals are of 2018-19.",
            )
        return True

    def _tell(self, what: str, remedy: str) -> bool:
        self._setting.left.tell("OB861", what, remedy=remedy)
        return False


def _meaning(code: str) -> str:
    return _CODES.get(code, ("not a column of the state", ()))[0]
