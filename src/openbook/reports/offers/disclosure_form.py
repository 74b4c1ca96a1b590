"""The form of a disclosure: how its rows are made, rounded as the inputs are published."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from openbook.case.case import Case
from openbook.figures.amounts import told_in
from openbook.figures.figure import Year
from openbook.figures.trace import rounded_like
from openbook.findings.dataclass import dataclass
from openbook.offers.disclosed.disclosure import Disclosure
from openbook.offers.disclosed.increases import Increase, Increases
from openbook.offers.two_runs import Change, YearAmounts
from openbook.reports.document import document as doc
from openbook.reports.notes import FUND_NAMES, step_of
from openbook.reports.offers.county_form import county_form
from openbook.reports.words.words import Words

Say = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class FormChoice:
    """What a reader asks of the form beyond its usual content."""

    cumulative: bool = False  # amounts over the current contract beside those of a year
    county: str = ""  # whose layout; left out, parts A to L
    filed: bool = False  # part A as many districts file it, beside step and column gross

    def __post_init__(self) -> None:
        """Refuse a county whose form nobody has mapped, before any work is done."""
        if self.county:
            county_form(self.county)


AS_USUAL = FormChoice()


@dataclass(frozen=True, slots=True)
class Form:
    """The disclosure with the words and the note that all of its tables share."""

    found: Disclosure
    words: Words
    note: doc.Note
    chosen: FormChoice

    @property
    def missing(self) -> str:
        """Say that the case has no answer."""
        return self.words("not in the case")

    def part(self, letter: str, title: str) -> doc.Heading:
        """Head a part by its letter, which only the form of parts A to L has."""
        said = self.words(title)
        return doc.Heading(said if self.found.plain else f"{letter}. {said}", 2)

    def share(self, value: float) -> str:
        """Say a share of the form."""
        return self.words.percent(value, 2)

    def count(self, value: float) -> str:
        """Say a number of people of the form."""
        return self.words.number(value, 1)

    def revisions(self, name: str) -> doc.TableBlock:
        """Lay out the budget revisions that the agreement needs."""
        words, numbers = self.words, self.found.certified
        rows = {
            words("Revenues"): numbers.revenue,
            words("Expenditures"): numbers.spending,
            words("Ending balance"): numbers.ending_balance,
        }
        return self.by_year(name, words("Budget revisions that the agreement needs"), rows)

    def listed(self, items: Sequence[str]) -> doc.Bullets:
        """List terms, or the word for none."""
        said = tuple(map(self.words.said, items))
        return doc.Bullets(said, self.words("none"))

    def not_said(self, what: str) -> doc.Text:
        """Lay out a line of the form that no case answers."""
        return doc.Text(f"{self.words(what)}: {self.missing}")

    def by_year(
        self, name: str, title: str, rows: Mapping[str, YearAmounts | None], say: Say | None = None
    ) -> doc.TableBlock:
        """Lay out rows with a column for each year of the form."""
        found = [self._row(said, values, say) for said, values in rows.items()]
        return self._table(name, title, found)

    def increases(
        self, name: str, fields: Mapping[str, str], known: Increases | None = None
    ) -> doc.TableBlock:
        """Lay out two rows a line that the case has: base and increases, and those as shares."""
        found: list[doc.TableRow] = []
        for said, field in fields.items():
            if (line := self._increase(field, known or self.found.increases)) is None:
                continue
            say = self.count if field == "employees" else self.words.number
            found.append(doc.row_of(said, kind="group"))
            more = [line.increase.get(year) for year in self.found.years]
            base = "" if line.before is None else say(line.before)
            cells = (doc.amount(base, line.before), *doc.amounts(more, say, missing=self.missing))
            found.append(doc.row_of(self.words("increase (decrease)"), *cells, kind="sub"))
            shares = [line.share.get(year) for year in self.found.years]
            cells = (doc.amount("", None), *doc.amounts(shares, self.share))
            found.append(doc.row_of(self.words("% of the level before"), *cells, kind="sub"))
        title = self.words("Increase of each year")
        if known and known is self.found.filed_on_base:
            title = self.words("Increase of each year, as filed on the cost before")
        elif known:
            title = self.words("Increase of each year, as filed")
        return self._table(name, title, found, (self.words("Annual cost before"),))

    def by_fund(self, name: str, fields: Mapping[str, str]) -> doc.TableBlock:
        """Lay out lines by the money that pays, each with its base and increases."""
        rows = []
        for said, field in fields.items():
            rows.append(doc.row_of(said, kind="group"))
            for fund, lines in self.found.by_fund.items():
                line = lines[field]
                values = [line.before, *(line.increase.get(year) for year in self.found.years)]
                cells = doc.amounts(values, self.words.number, missing=self.missing)
                rows.append(doc.row_of(self.words(FUND_NAMES[fund]), *cells, kind="sub"))
        title, first = self.words("By the money that pays"), self.words("Annual cost before")
        return self._table(name, title, rows, (first,))

    def _increase(self, field: str, found: Increases) -> Increase | None:
        steps = {
            "step_and_column": found.step_and_column.gross,
            "attrition_savings": found.step_and_column.attrition,
        }
        if field in steps:
            return Increase(None, steps[field], {})
        known: Increase | None = getattr(found, field)
        return known

    def changed(self, name: str, title: str, rows: dict[str, tuple[Change, Say]]) -> doc.TableBlock:
        """Lay out three rows a line: before, the increase, and that as a share."""
        found: list[doc.TableRow] = []
        for said, (change, say) in rows.items():
            found.append(doc.row_of(said, kind="group"))
            for what, values, how in (
                ("before", change.before, say),
                ("increase", change.agreement, say),
                ("increase, %", change.share, self.share),
            ):
                found.append(self._row(self.words(what), values, how, "sub"))
        return self._table(name, title, found)

    def _row(
        self, said: str, values: YearAmounts | None, say: Say | None = None, kind: str = "plain"
    ) -> doc.TableRow:
        shown = [(values or {}).get(year) for year in self.found.years]
        none = "—" if say == self.share else self.missing
        cells = doc.amounts(shown, say or self.words.number, missing=none)
        return doc.row_of(said, *cells, kind=kind)

    def _table(
        self, name: str, title: str, rows: Sequence[doc.TableRow], first: tuple[str, ...] = ()
    ) -> doc.TableBlock:
        return doc.table_of(
            name,
            title,
            (title, *first, *self.found.years),
            rows,
            group=self.words("Line"),
            notes=(self.note,),
            shown=False,
        )


# The line of the projection that tells how a row of the form is rounded.
_ROWS = {
    "other_revenue": "revenue.other",
    "revenue": "revenue.total",
    "other": "spending.other",
    "spending": "spending.total",
    "result": "budget.result",
    "beginning_balance": "reserve.unrestricted",
    "ending_balance": "reserve.unrestricted",
    "ending_economic_uncertainty": "reserve.economic_uncertainty",
    "ending_unassigned": "reserve.unassigned",
}


_RESERVE = {
    "spending": "spending.total",
    "minimum": "reserve.required",
    "economic_uncertainty": "reserve.economic_uncertainty",
    "unassigned": "reserve.unassigned",
    "available": "reserve.available",
    "available_share": "reserve.share",
}
_BEFORE = frozenset({"beginning_balance"})  # the balance at the end of the year before


def as_known(found: Disclosure, case: Case) -> Disclosure:
    """Round what rests on rounded totals; what the agreement changes keeps its digits."""
    budget, deficit = found.budget, found.budget.deficit
    rows = {name: _change(case, name, row) for name, row in budget.rows.items()}
    columns = {
        column: {name: _known(case, name, row) for name, row in each.items()}
        for column, each in budget.columns.items()
    }
    short = replace(
        deficit,
        before=_rounded(case, "budget.result", deficit.before),
        after=_rounded(case, "budget.result", deficit.after),
    )
    held = found.reserve
    known: dict[str, Any] = {
        name: _rounded(case, line, getattr(held, name)) for name, line in _RESERVE.items()
    }
    return replace(
        found,
        budget=replace(budget, rows=rows, columns=columns, deficit=short),
        reserve=replace(held, **known),
    )


def _change(case: Case, name: str, row: Change | None) -> Change | None:
    return None if row is None else _known(case, name, row)


def _known(case: Case, name: str, row: Change) -> Change:
    line = _ROWS.get(name)
    if line is None:
        return row
    back = -1 if name in _BEFORE else 0
    return replace(
        row,
        before=_rounded(case, line, row.before, back),
        after=_rounded(case, line, row.after, back),
    )


def _rounded(case: Case, line: str, values: YearAmounts, back: int = 0) -> YearAmounts:
    found = dict(values)
    for year, value in values.items():
        asked = Year.parse(year)
        if asked is not None and value is not None:
            told = told_in(value, step_of(case, line, asked.plus(back), value))
            found[year] = value if told is None else rounded_like(value, told.value)
    return found
