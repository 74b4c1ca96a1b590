"""New text: the assumptions and the terms that say what an edited workbook says.

Terms move levers in many ways, so nothing is solved backward: numbers of the terms are
changed, or terms added, and every try is judged by where it puts the levers. Only tries
that bring a lever right and none wrong are kept.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain

import yaml

from openbook.api.scenarios.scenario import Row, Scenario, read_scenario, rows_of_whole
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.levers import LeverMove, RowsFor
from openbook.case.offer import Offer
from openbook.figures.amounts import parse_amount, said_number
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.model.contract import levers_of
from openbook.model.errors import MissingPartError
from openbook.model.simulations.assumption_values import pulled
from openbook.offers.choices import Positions, ready_to_raise
from openbook.reports.workbook.changes import Changed
from openbook.terms.shelf import TERMS, levers

_Pair = tuple[yaml.Node, yaml.Node]
_Edit = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Origin:
    """What stands behind changed numbers: the id of a source, and a status if needed."""

    source: str
    status: str = ""

    @property
    def said(self) -> str:
        """As fields of an entry, inside braces."""
        status = f", status: {self.status}" if self.status else ""
        return f"source: {self.source}{status}"


class NotChangedError(Exception):
    """The file of the book is written in a way that cannot be changed by a program."""


def changed_book(text: str, changes: Sequence[Changed], origin: Origin) -> str:
    """Return the text of a book with other numbers; comments and order stay as they are."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    entries = _field(root, "assumptions") if root is not None else None
    if not isinstance(entries, yaml.MappingNode) or not entries.value:
        problem = "it has no list of assumptions"
        raise NotChangedError(problem)
    edits: list[_Edit] = []
    for change in changes:
        entry = _field(entries, change.name)
        if entry is None:
            said = f"{change.name}: {{{_numbers(change)}, {origin.said}}}"
            edits.append(_inserted(text, entries, said))
        else:
            edits += _in_entry(text, entry, change, origin)
    return _with(text, edits)


def new_book(
    base: Book, changes: Sequence[Changed], origin: Origin, *, title: str, made_on: date
) -> str:
    """Return a book that holds what was changed and leans on another for all the rest."""
    status = [f"status: {origin.status}"] if origin.status else []
    lines = [
        f"side: {base.side}",
        f"title: {json.dumps(title, ensure_ascii=False)}",
        f"made_on: {made_on.isoformat()}",
        f"source: {origin.source}",
        *status,
        f"otherwise: {base.id}",
        "assumptions:",
        *(f"  {each.name}: {{{_numbers(each)}}}" for each in changes),
    ]
    return "\n".join([*lines, ""])


def _in_entry(text: str, entry: yaml.Node, change: Changed, origin: Origin) -> list[_Edit]:
    """Return one number for all years takes the place of the old one; else year by year."""
    if not isinstance(entry, yaml.MappingNode):
        problem = f"{change.name} is not written with value or by_year"
        raise NotChangedError(problem)
    value, by_year = _field(entry, "value"), _field(entry, "by_year")
    alone = by_year is None and _field(entry, "spread") is None
    if value is not None and alone and _one_number(change):
        return [(*_span(value), _figure(change, 0, origin))]
    if by_year is None:
        said = ", ".join(_of_year(change, place, origin) for place in change.places)
        return [_inserted(text, entry, f"by_year: {{{said}}}")]
    edits = []
    for place in change.places:
        known = _field(by_year, str(change.years[place]))
        if known is not None:
            edits.append((*_span(known), _figure(change, place, origin)))
        else:
            edits.append(_inserted(text, by_year, _of_year(change, place, origin)))
    return edits


def _one_number(change: Changed) -> bool:
    return len(change.places) == len(change.years) and len(set(change.new)) == 1


def _numbers(change: Changed) -> str:
    if _one_number(change):
        return f"value: {said_number(change.new[0], change.unit)}"
    each = (
        f"{change.years[place]}: {said_number(change.new[place], change.unit)}"
        for place in change.places
    )
    return f"by_year: {{{', '.join(each)}}}"


def _of_year(change: Changed, place: int, origin: Origin) -> str:
    return f"{change.years[place]}: {_figure(change, place, origin)}"


def _figure(change: Changed, place: int, origin: Origin) -> str:
    number = said_number(change.new[place], change.unit)
    return f"{{value: {number}, {origin.said}}}"


def _field(node: yaml.Node, name: str) -> yaml.Node | None:
    pairs: Sequence[_Pair] = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for key, value in pairs if key.value == name), None)


def _span(node: yaml.Node) -> tuple[int, int]:
    return node.start_mark.index, _end(node)


def _end(node: yaml.Node) -> int:
    """Return where a value ends; a block ends with its last line, not before the next key."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.index)


def _inserted(text: str, node: yaml.Node, said: str) -> _Edit:
    """Return a field more behind the last one, in braces or on a line of its own."""
    if isinstance(node, yaml.MappingNode) and node.flow_style:
        at = _end(node) - 1
        return (at, at, f", {said}" if node.value else said)
    line_end = text.find("\n", _end(node))
    at = len(text) if line_end < 0 else line_end
    indent = " " * node.value[0][0].start_mark.column
    return (at, at, f"\n{indent}{said}")


def _with(text: str, edits: Sequence[_Edit]) -> str:
    parts, last = [], 0
    for start, end, said in sorted(edits, key=lambda each: each[0]):
        parts += [text[last:start], said]
        last = end
    return "".join([*parts, text[last:]])


_YEAR = len("2018-19")


def added_terms(move: LeverMove) -> Iterator[Row]:
    """Yield terms to try, for all years from one on and for that year alone."""
    kind, _ = levers().get(move.kind, (None, None))
    rows_for: RowsFor | None = getattr(kind, "rows_for", None)
    if kind is None or rows_for is None:
        return
    for fields in rows_for(move):
        yield Row(kind.word, fields)
        if len(fields.get("starts", "")) == _YEAR:
            yield Row(kind.word, {**fields, "ends": str(move.year)})


Wrong = frozenset[tuple[str, int]]

_MOST_ROUNDS = 60
_MOST_TRIES = 3_000


@dataclass(slots=True)
class _Search:
    """The rows so far, and which levers they leave in a wrong place."""

    case: Case
    model: Model
    wanted: Positions
    tries: int = 0

    def wrong(self, rows: Sequence[Row]) -> Wrong | None:
        """Return the levers and years that are not where they should be; None if unreadable."""
        self.tries += 1
        scenario = read_scenario(rows, self.case)
        if not scenario.sound:
            return None
        try:
            levers = levers_of(self.case, scenario.offer(self.case))
        except MissingPartError:
            return None
        found = ready_to_raise(pulled(levers, self.model))
        return frozenset(
            (name, place)
            for name, path in self.wanted.items()
            for place, want in enumerate(path)
            if not math.isclose(found[name][place], want, rel_tol=1e-9, abs_tol=1e-9)
        )

    def position(self, rows: Sequence[Row]) -> Positions:
        """Return where the rows put every lever."""
        offer = read_scenario(rows, self.case).offer(self.case)
        return pulled(levers_of(self.case, offer), self.model)


def rows_for(
    case: Case, offers: Sequence[Offer], model: Model, wanted: Positions
) -> tuple[Scenario | None, Wrong]:
    """Return the terms of some offers, changed so that they put every lever where it is wanted.

    Without a scenario the levers that no term brings there are told.
    """
    search = _Search(case, model, wanted)
    rows = [row for offer in offers for row in rows_of_whole(offer, case)]
    wrong = search.wrong(rows)
    if wrong is None:
        return None, frozenset((name, 0) for name in wanted)
    for _ in range(_MOST_ROUNDS):
        if not wrong:
            return read_scenario(rows, case), wrong
        better = _better(search, rows, wrong)
        if better is None:
            break
        rows, wrong = better
    return None, wrong


def _better(search: _Search, rows: list[Row], wrong: Wrong) -> tuple[list[Row], Wrong] | None:
    """Return the first try that brings a lever right and none wrong."""
    now = search.position(rows)
    for tried in chain(
        _other_numbers(search, rows, wrong, now),
        _ended(search, rows, wrong),
        _more(search, rows, wrong, now),
    ):
        if search.tries > _MOST_TRIES:
            return None
        still = search.wrong(tried)
        if still is not None and still < wrong:
            return tried, still
    return None


def _other_numbers(
    search: _Search, rows: list[Row], wrong: Wrong, now: Positions
) -> Iterator[list[Row]]:
    """Yield the rows with one number of one of them changed."""
    pairs = sorted({(search.wanted[n][p], now[n][p]) for n, p in wrong})[:8]
    for place, row in enumerate(rows):
        known = specs(TERMS.get(row.word))
        for name, text in row.fields.items():
            spec, old = known.get(name), parse_amount(text)
            if spec is None or spec.kind is not FieldKind.FIGURE or old is None:
                continue
            for value in _values(old, pairs):
                said = said_number(value, spec.unit)
                other = replace(row, fields={**row.fields, name: said})
                yield [*rows[:place], other, *rows[place + 1 :]]


def _ended(search: _Search, rows: list[Row], wrong: Wrong) -> Iterator[list[Row]]:
    """Yield the rows with one of them ending before a year in which it is not wanted."""
    for year in sorted({place for _, place in wrong if place}):
        last = str(search.model.years[year - 1])
        for place, row in enumerate(rows):
            if "ends" in specs(TERMS.get(row.word)) and "ends" not in row.fields:
                other = replace(row, fields={**row.fields, "ends": last})
                yield [*rows[:place], other, *rows[place + 1 :]]


def _values(old: float, pairs: Sequence[tuple[float, float]]) -> list[float]:
    """Return numbers that may bring a lever from where it is to where it should be."""
    found: dict[float, None] = {}
    for want, have in pairs:
        found[want] = found[old + want - have] = None
        if have:
            found[old * want / have] = None
    return [each for each in found if each != old]


def _more(search: _Search, rows: list[Row], wrong: Wrong, now: Positions) -> Iterator[list[Row]]:
    """Yield the rows with one term more."""
    for name, place in sorted(wrong, key=lambda each: (each[1], each[0])):
        want, have = search.wanted[name][place], now[name][place]
        year = search.model.years[place]
        for row in added_terms(LeverMove(search.case, name, year, want, have)):
            yield [*rows, row]
