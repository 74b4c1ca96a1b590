"""A folder of cases on one page: what each projects, what its offers cost, what its checks find."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date

from openbook.files.screen_folder import ScreenFolder
from openbook.reports.document.document import (
    Blocks,
    Cell,
    Document,
    Heading,
    TableRow,
    Text,
    amount,
    label,
    table,
)
from openbook.reports.screen.view import Row
from openbook.reports.words.words import Words


def cases_document(folder: ScreenFolder, words: Words) -> Document:
    """Lay out a screen of case folders."""
    cases = list(folder.rows("cases"))
    days = [date.fromisoformat(row["as_of"]) for row in cases if row.get("as_of")]
    return Document(
        title=words("Screen of case folders"),
        case=words("{count} cases", count=words.number(len(cases))),
        known_on=max(days, default=date.min),
        words=words,
        blocks=tuple(_blocks(folder, cases, words)),
    )


def _blocks(folder: ScreenFolder, cases: list[Row], words: Words) -> Blocks:
    text = (
        "The public view of every case, each on its own day and under its own sides' assumptions."
    )
    yield Text(words(text))
    rows = [
        TableRow(
            (
                label(row.get("title") or row["case"], *_under(row, words)),
                _count(row.get("errors"), words),
                _count(row.get("warnings"), words),
            )
        )
        for row in cases
    ]
    yield table(words, "cases", "Cases", ("Case", "Errors", "Warnings"), rows, shown=True)
    yield Heading(words("Lowest reserve against its minimum"), 2)
    heads = ("Case", "Assumptions", "Year", "Available reserves", "Minimum reserve")
    yield table(words, "reserves", "Lowest reserve", heads, _reserves(folder, words))
    yield Heading(words("What the offers cost"), 2)
    costs = ("Case", "Offer", "Assumptions", "Cost over the current contract")
    yield table(words, "costs", "Costs of offers", costs, _costs(folder, words))


def _under(row: Row, words: Words) -> tuple[str, ...]:
    return (words.said(row["problem"]),) if row.get("problem") else ()


def _count(value: float | None, words: Words) -> Cell:
    return amount("—" if value is None else words.number(value), value)


def _reserves(folder: ScreenFolder, words: Words) -> Iterator[TableRow]:
    """The year of each case and set of assumptions in which the margin is least."""
    own: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in folder.rows("projections"):
        if row.get("available") is not None:
            own[row["case"], row["book"]].append(row)
    for (case, book), rows in own.items():
        least = min(rows, key=lambda row: row["available"] - row["required"])
        cells = [
            amount(words.money(least[name]), least[name]) for name in ("available", "required")
        ]
        yield TableRow((label(case), label(book), label(least["year"]), *cells))


def _costs(folder: ScreenFolder, words: Words) -> Iterator[TableRow]:
    for row in folder.rows("costs"):
        if row["year"] == "all":
            cost = amount(words.money(row["cost"]), row["cost"])
            yield TableRow((label(row["case"]), label(row["offer"]), label(row["book"]), cost))
