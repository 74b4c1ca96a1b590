"""Form rows: the sheet Multiyear read as a reader adds it up, by labels and codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isclose

from openbook.reports.workbook.cells import Look, Sheet
from openbook.reports.workbook.layout import CODE, FIRST_YEAR, HEAD, WORDS

FORM = "Multiyear"
CENT = 0.005
VARIANCE = "Year-end variance assumed (actuals over projection)"

Value = Callable[[int, int], float]


@dataclass(frozen=True)
class Row:
    """A row of numbers with its label, its object codes and its block."""

    block: str
    words: str
    codes: str
    values: tuple[float, ...]


def form_rows(sheet: Sheet, value: Value | None = None) -> list[Row]:
    """The rows below the head; ``value`` reads a cell of another copy of the sheet."""
    years = sum(cell.look is Look.YEAR for cell in sheet.cells.values())
    block, rows = "", []
    for row in range(HEAD + 1, max(row for row, _ in sheet.cells) + 1):
        first = sheet.cells.get((row, 0))
        if first is not None and first.look is Look.BLOCK:
            block = str(first.value)
            continue
        at = [(row, FIRST_YEAR + year) for year in range(years)]
        found = [value(*each) if value else sheet.cells[each].value for each in at]
        code = sheet.cells.get((row, CODE))
        rows.append(
            Row(
                block,
                str(sheet.cells[row, WORDS].value),
                str((code and code.value) or ""),
                tuple(float(each or 0) for each in found),
            )
        )
    return rows


def form_faults(rows: list[Row]) -> list[str]:
    """Every sum of the sheet that a reader with a calculator would not get."""
    by_words = {row.words: row.values for row in rows}
    three = "Ending balance, combined" in by_words
    faults = _of_columns(rows) if three else _of_one(rows)
    end = by_words["Ending balance, unrestricted"]
    free = [row for row in rows if row.codes.startswith("97") and row.codes != "9740"]
    sums = {
        "components": (_added(*(row.values for row in free)), end),
        "total components": (by_words["Total components"], end),
    }
    faults += [name for name, (one, other) in sums.items() if not _same(one, other)]
    checks = [row for row in rows if "0 where they add up" in row.words]
    return faults + [row.words for row in checks if any(row.values)]


def _of_one(rows: list[Row]) -> list[str]:
    """The sums of a case that tells one column."""
    by_words = {row.words: row.values for row in rows}
    end = by_words["Ending balance, unrestricted"]
    moved = _added(
        by_words["Beginning balance, unrestricted"],
        by_words["Revenues less expenditures"],
        by_words[VARIANCE],
    )
    apart = [row for row in rows if row.codes == "9740"]
    sums = {"beginning balance and changes": (moved, end)}
    for row in apart:
        whole = by_words["Ending fund balance, unrestricted and restricted"]
        sums["with restricted"] = (_added(end, row.values), whole)
    faults = [name for name, (one, other) in sums.items() if not _same(one, other)]
    return faults + [f"9740 under {row.block}" for row in apart if "Restricted" not in row.block]


def _of_columns(rows: list[Row]) -> list[str]:
    """Unrestricted and restricted rows make the combined one; contributions make nothing."""
    found: dict[tuple[str, str], dict[str, tuple[float, ...]]] = {}
    for row in rows:
        column, _, block = row.block.partition(": ")
        if block and "0 where they add up" not in row.words and row.words != VARIANCE:
            words = row.words.removesuffix(f", {column.lower()}")
            found.setdefault((block, words), {})[column] = row.values
    faults = [] if found else ["no columns"]
    nothing = (0.0,) * len(rows[0].values)
    for (block, words), own in found.items():
        parts = [own.get(column, nothing) for column in ("Unrestricted", "Restricted")]
        if not _same(_added(*parts), own.get("Combined", nothing)):
            faults.append(f"{block}: {words}")
    together = found["A. Revenues", "Contributions"]["Combined"]
    return faults if together == nothing else [*faults, "contributions"]


def _added(*rows: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def _same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(isclose(a, b, rel_tol=1e-12, abs_tol=CENT) for a, b in pairs)
