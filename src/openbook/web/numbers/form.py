"""A cell of a form opens: how it was made of lines of the model and of what was published.

The form is laid out once more on numbers that know what they were made of, and the cell
is the one at the same place: a table of the page, a row and a column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from openbook.case.format.table import Table
from openbook.case.scope import Scope
from openbook.figures.figure import USD, Unit, Year
from openbook.figures.operation import Phrase, spoken
from openbook.figures.trace import WHOLE, Part, Traced, parts_of, phrase_of
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, series
from openbook.model.form_amounts import CENT, Amounts, FormReader
from openbook.model.multiyear_form import multiyear_form, variance_of
from openbook.model.project import Projection
from openbook.offers.two_runs import TwoRuns
from openbook.reports.document.document import Block, Cell, Rich, TableBlock, TableRow
from openbook.reports.document.question import PATH, address, cell_at, line_at, scope_query
from openbook.reports.offers.disclosure_document import disclosure_blocks
from openbook.reports.offers.disclosure_form import FormChoice
from openbook.reports.offers.multiyear_document import multiyear_blocks
from openbook.reports.words.amounts import exact_amount
from openbook.reports.words.words import ENGLISH, Words
from openbook.web.numbers.card import Card, CardRows, Entry, assumed, further, other_step, trail
from openbook.web.page import Asked, BadQuestionError
from openbook.web.shared_answers import book_by_id, projected, stand_of

MULTIYEAR, DISCLOSURE = "multiyear", "disclosure"
_BEFORE, _AFTER, _ASKED, _BUDGET = "before", "after", "asked", "budget"
_RUNS = {_BEFORE: "without the agreement", _AFTER: "with the agreement", _BUDGET: "in the budget"}


def with_doors(blocks: Iterable[Block], form: str, **query: Any) -> Iterator[Block]:
    """Yield the blocks of a form; each number that opens nowhere opens to how it was made."""
    place = 0
    for block in blocks:
        if not isinstance(block, TableBlock):
            yield block
            continue
        rows = []
        for at, row in enumerate(block.rows):
            cells = [
                replace(cell, opens=address(PATH, cell=form, **query, at=f"{place}.{at}.{column}"))
                if _is_number(cell) and not cell.opens
                else cell
                for column, cell in enumerate(row.cells)
            ]
            rows.append(TableRow(tuple(cells), row.kind, row.at))
        place += 1
        yield replace(block, rows=tuple(rows))


def _is_number(cell: Cell) -> bool:
    return cell.number and isinstance(cell.value, float | int) and bool(cell.text)


def multiyear_query(scope: Scope) -> dict[str, Any]:
    """Return the questions of an address that ask for a multiyear projection."""
    return {name: each for name, each in scope_query(scope).items() if name in {"book", "offers"}}


def form_card(asked: Asked) -> Card:
    """Return one cell of a form, and what it was made of."""
    form = asked.choice("cell", (MULTIYEAR, DISCLOSURE))
    kept = {n: tuple(v) for n, v in asked.query.items() if n not in {"at", "via"}}
    made: _Made = asked.once(
        ("cells", asked.words.language, *sorted(kept.items())),
        lambda: _Multiyear(asked) if form == MULTIYEAR else _Disclosed(asked),
    )
    title, cell = _found(asked, made.tables)
    value, words = cell.value, asked.words
    if not isinstance(value, float):
        raise BadQuestionError(name="at", value=asked.text("at"), known=())
    parts = tuple(_entry(asked, part, made) for part in parts_of(value))
    return Card(
        title=title,
        shown=str(cell.text),
        value=float(value),
        stands=(assumed(asked, book_by_id(asked, made.book)), made.stands),
        formula=Message("{own}", own=phrase_of(value).text),
        entries=(CardRows(words("What it was made of"), parts),) if parts else (),
        trail=trail(asked, Scope(book=made.book)),
    )


def _found(asked: Asked, tables: Sequence[TableBlock]) -> tuple[str, Cell]:
    """Return the cell at the place of the address, and what its row and column say."""
    place = [int(each) for each in asked.text("at").split(".") if re.fullmatch("[0-9]{1,4}", each)]
    try:
        table, at, column = place
        block = tables[table]
        row = block.rows[at]
        cell, head = row.cells[column], block.heads[column]
    except (IndexError, ValueError):
        raise BadQuestionError(name="at", value=asked.text("at"), known=()) from None
    groups = [each.cells[0].text for each in block.rows[:at] if each.kind == "group"]
    above = groups[-1:] if row.kind in {"sub", "plain"} else []
    said = dict.fromkeys(map(_plain, (block.caption, *above, row.cells[0].text, head)))
    return " · ".join(said), cell


def _plain(text: Rich) -> str:
    return "".join(map(str, text)) if isinstance(text, tuple) else str(text)


class _Made:
    """A form that is laid out on numbers that know what they were made of."""

    book: str
    stands: str  # with which offers
    scopes: Mapping[str, tuple[Scope, Callable[[str], Unit]]]  # of each run, and units of its lines
    tables: tuple[TableBlock, ...]


def _entry(asked: Asked, part: Part, made: _Made) -> Entry:
    """Return a part as a row: a line of a run, or a cell of a table."""
    words, way = asked.words, further(asked, other_step(asked))
    if not part.run:
        table = next(each for each in asked.case.tables() if each.file == part.name)
        line = table.place(part.row, "amount").line
        name = Message("{own}", own=words("Line {line} of {file}.", line=line, file=part.name))
        shown = exact_amount(part.value, USD, words)
        return Entry(name, shown, cell_at(part.name, part.row, "amount"), part.year, "given")
    scope, unit = made.scopes[part.run]
    shown = exact_amount(part.value, unit(part.name), words)
    note = words(_RUNS[part.run]) if part.run in _RUNS else ""
    href = line_at(part.name, part.year, scope, via=way)
    return Entry(spoken(part.name), shown, href, part.year, "line", note)


def _tables(blocks: Iterable[Block]) -> tuple[TableBlock, ...]:
    return tuple(each for each in blocks if isinstance(each, TableBlock))


def _line(name: str, run: str, rows: Iterable[tuple[Year, float]], words: Words) -> Amounts:
    """Return a line of a run, each year a number that says where it is from."""
    found = []
    for year, value in rows:
        text = words.said(series([spoken(name), str(year)], " "))
        text = f"{text} ({words(_RUNS[run])})" if run in _RUNS else text
        part = Part(name, str(year), float(value), run)
        found.append(Traced.of(float(value), Phrase(f"[{text}]", WHOLE), (part,)))
    return tuple(found)


class _Multiyear(_Made):
    """The multiyear projection of an address."""

    def __init__(self, asked: Asked) -> None:
        scope, self.words = stand_of(asked), asked.words
        ran, plan = (
            projected(asked, scope),
            asked.once(("projected", "budget"), asked.opened.project),
        )
        titles = ", ".join(self.words.own(each.title) for each in ran.question.offers)
        status_quo = self.words("Status quo (current contract).")
        self.book = scope.book
        self.stands = self.words("With {offer}.", offer=titles) if titles else status_quo
        self.scopes = {
            _ASKED: (scope, lambda name: ran.model.lines[name].unit),
            _BUDGET: (Scope(book=plan.question.book.id), lambda name: plan.model.lines[name].unit),
        }
        read = FormReader(self._reader(ran, _ASKED), self._reader(plan, _BUDGET), self._given)
        form = multiyear_form(ran, plan, read=read)
        self.tables = _tables(multiyear_blocks(form, ran, self.words))

    def _reader(self, of: Projection, run: str) -> Callable[[str], Amounts]:
        def read(name: str) -> Amounts:
            own = name in of.alone.names
            values = of.alone.values(name)[0].tolist() if own else variance_of(of.alone)
            return _line(name, run, zip(of.alone.years, values, strict=True), self.words)

        return read

    def _given(self, told: float, table: Table[Any], rows: Sequence[int], year: Year) -> float:
        """Return a published amount with its rows, where they add up to it."""
        amounts = {row: table.column("amount")[row] or 0.0 for row in rows}
        if not told or abs(sum(amounts.values()) - told) >= CENT:
            return told
        text = self.words("published for {year}", year=year)
        parts = [Part(table.file, str(year), each, row=row) for row, each in amounts.items()]
        return Traced.of(told, Phrase(f"[{text}]", WHOLE), parts)


@dataclass(frozen=True, slots=True)
class _TracedRuns(TwoRuns):
    """Two runs whose lines say where they are from."""

    words: Words = ENGLISH

    def before(self, name: str) -> Amounts:
        """Return a line under the contract alone."""
        return self._traced(name, _BEFORE, TwoRuns.before(self, name))

    def after(self, name: str) -> Amounts:
        """Return a line under the contract and the offer."""
        return self._traced(name, _AFTER, TwoRuns.after(self, name))

    def _traced(self, name: str, run: str, values: Amounts) -> Amounts:
        return _line(name, run, zip(self.years, values, strict=True), self.words)


class _Disclosed(_Made):
    """The public disclosure of an address."""

    def __init__(self, asked: Asked) -> None:
        words, offers = asked.words, asked.case.offer_by_id
        self.book, offer = asked.book().id, offers[asked.choice("offer", tuple(offers))]
        self.stands = words("With {offer}.", offer=words.own(offer.title))

        def traced(runs: TwoRuns) -> TwoRuns:
            unit, alone = runs.ran.outcome.unit, Scope(book=self.book, offers=())
            self.scopes = {
                _BEFORE: (alone, unit),
                _AFTER: (replace(alone, offers=(offer.id,)), unit),
            }
            own = (runs.years, runs.terms, runs.ran, runs.whole, runs.conditions)
            return _TracedRuns(*own, words)

        found = asked.opened.disclose(offer.id, book=self.book, read=traced)
        yes = (asked.text(name) == "yes" for name in ("cumulative", "filed"))
        chosen = FormChoice(next(yes), asked.text("county"), next(yes))
        self.tables = _tables(disclosure_blocks(found, offer, asked.case, words, chosen))
