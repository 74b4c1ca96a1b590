"""Tables of the disclosure: amounts by year, and what the agreement changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from openbook.offers.disclosed.disclosure import Disclosure
from openbook.offers.two_runs import Change, YearAmounts
from openbook.reports.document.document import (
    Bullets,
    Cell,
    Note,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
from openbook.reports.words.words import Words

Say = Callable[[float], str]
NamedRow = tuple[str, YearAmounts | None]


@dataclass(frozen=True, slots=True)
class Form:
    """The disclosure with the words and the note that all of its tables share."""

    found: Disclosure
    words: Words
    note: Note

    @property
    def missing(self) -> str:
        """What is said where the case tells nothing."""
        return self.words("not in the case")

    def share(self, value: float) -> str:
        """A share of the form."""
        return self.words.percent(value, 2)

    def count(self, value: float) -> str:
        """A number of people of the form."""
        return self.words.number(value, 1)

    def listed(self, items: Sequence[str]) -> Bullets:
        """Terms one by one, or the word for none."""
        said = tuple(map(self.words.said, items))
        return Bullets(said, self.words("none"))

    def not_told(self, what: str) -> Text:
        """A line of the form that no case tells."""
        return Text(f"{what}: {self.missing}")

    def by_year(
        self, name: str, title: str, rows: Sequence[NamedRow], say: Say | None = None
    ) -> TableBlock:
        """A column for each year of the form."""
        years = self.found.years
        return TableBlock(
            name=name,
            caption=title,
            heads=(title, *years),
            shown=False,
            rows=tuple(
                TableRow(
                    (
                        label(words),
                        *amounts(
                            [(values or {}).get(year) for year in years],
                            say or self.words.number,
                            missing=self.missing,
                        ),
                    )
                )
                for words, values in rows
            ),
            notes=(self.note,),
        )

    def changed(
        self, name: str, title: str, rows: Sequence[tuple[str, Change, Say]]
    ) -> TableBlock:
        """Three rows for each line: before, what is added, and that as a share."""
        found: list[TableRow] = []
        for words, change, say in rows:
            found.append(TableRow((label(words),), "group"))
            found += [
                self._changed("before", change.before, say),
                self._changed("increase", change.agreement, say),
                self._changed("increase, %", change.share, self.share, missing="—"),
            ]
        return TableBlock(
            name=name,
            caption=title,
            heads=(title, *self.found.years),
            rows=tuple(found),
            group=self.words("Line"),
            notes=(self.note,),
            shown=False,
        )

    def _changed(
        self, what: str, values: YearAmounts, say: Say, *, missing: str = ""
    ) -> TableRow:
        cells = amounts(tuple(values.values()), say, missing=missing or self.missing)
        return TableRow((label(self.words(what)), *cells), "sub")

    def three(self, change: Change | None, year: str) -> tuple[Cell, ...]:
        """Before, this agreement, after: one year of the budget."""
        parts = (change.before, change.agreement, change.after) if change else ()
        values = [part[year] for part in parts] or [None, None, None]
        return amounts(values, self.words.number, missing=self.missing)
