"""The form of a disclosure: its case, its words and how its rows are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from openbook.offers.disclosed.disclosure import Disclosure
from openbook.offers.two_runs import Change, YearAmounts
from openbook.reports.document.document import (
    Bullets,
    Note,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
from openbook.reports.words.words import Words

Say = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Form:
    """The disclosure with the words and the note that all of its tables share."""

    found: Disclosure
    words: Words
    note: Note

    @property
    def missing(self) -> str:
        """Say that the case has no answer."""
        return self.words("not in the case")

    def share(self, value: float) -> str:
        """Say a share of the form."""
        return self.words.percent(value, 2)

    def count(self, value: float) -> str:
        """Say a number of people of the form."""
        return self.words.number(value, 1)

    def listed(self, items: Sequence[str]) -> Bullets:
        """List terms, or the word for none."""
        said = tuple(map(self.words.said, items))
        return Bullets(said, self.words("none"))

    def not_said(self, what: str) -> Text:
        """Lay out a line of the form that no case answers."""
        return Text(f"{self.words(what)}: {self.missing}")

    def by_year(
        self,
        name: str,
        title: str,
        rows: Mapping[str, YearAmounts | None],
        say: Say | None = None,
    ) -> TableBlock:
        """Lay out rows with a column for each year of the form."""
        return self._table(
            name,
            title,
            [self._row(said, values, say) for said, values in rows.items()],
        )

    def changed(
        self, name: str, title: str, rows: dict[str, tuple[Change, Say]]
    ) -> TableBlock:
        """Lay out three rows a line: before, the increase, and that as a share."""
        found: list[TableRow] = []
        for said, (change, say) in rows.items():
            found.append(TableRow((label(said),), "group"))
            for what, values, how in (
                ("before", change.before, say),
                ("increase", change.agreement, say),
                ("increase, %", change.share, self.share),
            ):
                found.append(self._row(self.words(what), values, how, "sub"))
        return self._table(name, title, found)

    def _row(
        self,
        said: str,
        values: YearAmounts | None,
        say: Say | None = None,
        kind: str = "plain",
    ) -> TableRow:
        shown = [(values or {}).get(year) for year in self.found.years]
        none = "—" if say == self.share else self.missing
        cells = amounts(shown, say or self.words.number, missing=none)
        return TableRow((label(said), *cells), kind)

    def _table(self, name: str, title: str, rows: Sequence[TableRow]) -> TableBlock:
        return TableBlock(
            name=name,
            caption=title,
            heads=(title, *self.found.years),
            rows=tuple(rows),
            group=self.words("Line"),
            notes=(self.note,),
            shown=False,
        )
