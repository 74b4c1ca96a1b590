"""Screen view: rows as a reader chose to see them, where links lead, and a folder of cases."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from datetime import date
from typing import Any

from openbook.files.screen_folder import ScreenFolder
from openbook.findings.dataclass import dataclass
from openbook.reports.document.document import (
    Blocks,
    Document,
    Heading,
    TableRow,
    Text,
    amount,
    amounts,
    label,
    table,
)
from openbook.reports.words.words import Words
from openbook.screen.backtest import Record
from openbook.screen.rows import Risks
from openbook.screen.run import records_of, risks_of

Row = Mapping[str, Any]
# What a list can be sorted by: the column, and whether the highest comes first.
SORTS: dict[str, tuple[str, bool]] = {
    "deficit": ("deficit_chance", True),
    "below": ("below_chance", True),
    "certification": ("certification_chance", True),
    "strike": ("strike_chance", True),
    "result": ("result_share", False),
    "raise": ("bears", False),
    "students": ("students", True),
    "name": ("name", False),
}
USUAL = "deficit"


@dataclass(frozen=True, slots=True)
class ScreenLinks:
    """Where the pages of a screen are: on a server, or files beside each other."""

    district: Callable[[str], str] = field(default=lambda _: "")
    listed: Callable[[str, str, str], str] = field(default=lambda *_: "")  # sort, county, kind
    file: Callable[[str], str] = field(default=lambda _: "")
    case: Callable[[str], str] = field(default=lambda _: "")


NO_LINKS = ScreenLinks()


@dataclass(frozen=True, slots=True)
class ScreenView:
    """A finished screen, and which of its rows are shown in which order."""

    manifest: Row
    rows: tuple[Row, ...]
    risks: Risks
    records: tuple[Record, ...]
    links: ScreenLinks = NO_LINKS
    sort: str = USUAL
    county: str = ""
    kind: str = ""
    text: str = ""

    @property
    def as_of(self) -> date:
        """The day of the screen."""
        return date.fromisoformat(self.manifest["as_of"])

    @property
    def shown(self) -> list[Row]:
        """The rows that are asked for, in the order that is asked for, then by chance of a strike."""
        found = [row for row in self.rows if self._asked(row)]
        column, highest = SORTS[self.sort]

        def order(row: Row) -> tuple[tuple[bool, Any], tuple[bool, Any]]:
            strikes = _order(row.get("strike_chance"), highest=True)
            return _order(row.get(column), highest=highest), strikes

        return sorted(found, key=order)

    def _asked(self, row: Row) -> bool:
        near = self.text.lower() in str(row["name"]).lower()
        return near and row["county"].startswith(self.county) and self.kind in {"", row["kind"]}

    @property
    def counties(self) -> list[str]:
        """The counties of the screen."""
        return sorted({row["county"] for row in self.rows if row["county"]})

    @property
    def kinds(self) -> list[str]:
        """The kinds of districts of the screen."""
        return sorted({row["kind"] for row in self.rows if row["kind"]})

    def row(self, key: str) -> Row:
        """Return the row of a district."""
        return next(row for row in self.rows if row["district"] == key)


def screen_view(folder: ScreenFolder) -> ScreenView:
    """Read a finished screen, the chances of each district with its other columns."""
    risks = risks_of(folder)
    more = risks.columns()
    rows = tuple({**row, **more.get(row["district"], {})} for row in folder.rows("districts"))
    return ScreenView(folder.manifest, rows, risks, records_of(folder))


def _order(value: Any, *, highest: bool) -> tuple[bool, Any]:
    """Unknown values last, whichever way the others go."""
    if value is None:
        return True, 0
    return False, -value if highest else value


def is_of_cases(folder: ScreenFolder) -> bool:
    """Tell whether a screen is one of case folders."""
    return "cases" in folder.manifest["resources"]


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
                *amounts((row.get("errors"), row.get("warnings")), words.number),
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


def _reserves(folder: ScreenFolder, words: Words) -> Iterator[TableRow]:
    """Yield the year of each case and set of assumptions in which the margin is least."""
    own: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in folder.rows("projections"):
        if row.get("available") is not None:
            own[row["case"], row["book"]].append(row)
    for (case, book), rows in own.items():
        least = min(rows, key=lambda row: row["available"] - row["required"])
        cells = amounts((least["available"], least["required"]), words.money)
        yield TableRow((label(case), label(book), label(least["year"]), *cells))


def _costs(folder: ScreenFolder, words: Words) -> Iterator[TableRow]:
    for row in folder.rows("costs"):
        if row["year"] == "all":
            cost = amount(words.money(row["cost"]), row["cost"])
            yield TableRow((label(row["case"]), label(row["offer"]), label(row["book"]), cost))
