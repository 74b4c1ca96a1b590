"""Rows of a disclosure: amounts in dollars, and what the case does not tell, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from openbook.figures.amounts import aligned
from openbook.offers.two_runs import Change, YearAmounts

NOT_TOLD = "not in the case"
# Number, name and field of the first lines of part A, as pages and papers show them.
PAY_LINES = (
    ("1", "Salary schedule", "salary_schedule"),
    ("2", "Other compensation", "other_compensation"),
    ("3", "Statutory benefits", "statutory_benefits"),
    ("4", "Health and welfare", "health_and_welfare"),
    ("5", "Total of 1 to 4", "total"),
)


def dollars(value: float | None) -> str:
    """Whole dollars with commas; nothing below zero is shown as minus nothing."""
    if value is None:
        return NOT_TOLD
    text = f"{value:,.0f}"
    return "0" if text == "-0" else text


def shares(value: float | None) -> str:
    """A share with two digits behind the point."""
    if value is None:
        return NOT_TOLD
    text = f"{value:.2%}"
    return "0.00%" if text == "-0.00%" else text


def counts(value: float | None) -> str:
    """A number of people, with one digit behind the point."""
    return NOT_TOLD if value is None else f"{value:,.1f}"


def by_year(
    years: Iterable[str],
    rows: Mapping[str, YearAmounts | None],
    show: Callable[[float | None], str] = dollars,
) -> list[str]:
    """A table with a column for each year."""
    head = ["", *years]
    empty = [None] * (len(head) - 1)
    cells = [
        [words, *map(show, values.values() if values else empty)]
        for words, values in rows.items()
    ]
    return aligned([head, *cells])


def part(title: str, *tables: Iterable[str]) -> Iterator[str]:
    """A part of the form: a blank line, its title and its first tables."""
    yield ""
    yield title
    for table in tables:
        yield from table


def cost_rows(
    lines: dict[str, tuple[Change, Callable[[float | None], str]]],
) -> Iterator[str]:
    """For each line of part A: what it cost before, what is added, in dollars and %."""
    years = list(next(iter(lines.values()))[0].before)
    rows = [["", "", *years]]
    for words, (change, show) in lines.items():
        rows.append([words, "before", *map(show, change.before.values())])
        rows.append(["", "increase", *map(show, change.agreement.values())])
        grown = ("—" if s is None else shares(s) for s in change.share.values())
        rows.append(["", "increase, %", *grown])
    yield from aligned(rows)


def budget_rows(rows: dict[str, Change | None], year: str) -> list[str]:
    """One year of the budget: before, this agreement, after."""
    cells = [["", "before", "this agreement", "after"]]
    for words, change in rows.items():
        parts = (
            [change.before[year], change.agreement[year], change.after[year]]
            if change
            else [None, None, None]
        )
        cells.append([words, *map(dollars, parts)])
    return aligned(cells)


def listed(items: Iterable[str], *, nothing: str = "none") -> list[str]:
    """One item a line, or a word where there is none."""
    return [f"  - {item}" for item in items] or [f"  {nothing}"]
