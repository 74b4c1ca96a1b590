"""A line of the model or a cell of a table opens: what it was made of, who stands behind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from openbook.api import projection
from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.format.table import Table
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.case.simulation_marks import simulated_parts, simulated_table
from openbook.case.tables.evidence import Claim
from openbook.figures.explanation import Explanation
from openbook.figures.figure import SHARE, Status, Year, parse_unit
from openbook.figures.operation import spoken
from openbook.findings.dataclass import dataclass
from openbook.findings.message import series
from openbook.model.one_level import Spot, one_level, row_values, values_by_year
from openbook.model.project import Projection
from openbook.reports.document.question import cell_at, line_at
from openbook.reports.notes import belief_of, computed_from, say_line, step_of
from openbook.reports.table_report import WORLDS
from openbook.reports.words.amounts import exact_amount, said_amount, unit_words
from openbook.web.numbers.card import (
    Card,
    CardRows,
    ClaimShown,
    Entry,
    Grid,
    Paging,
    further,
    standing,
    step,
    trail,
)
from openbook.web.page import Asked, BadQuestionError
from openbook.web.shared_answers import book_by_id, book_name, projected, stand_of, whole_number


def cell_card(asked: Asked) -> Card:
    """Return one cell of a table, and the rest of its row."""
    words = asked.words
    tables = {table.file: table for table in asked.case.tables() if len(table)}
    table = tables[asked.choice("file", tuple(tables))]
    row = whole_number(asked, "row")
    if row >= len(table):
        raise BadQuestionError(name="row", value=str(row), known=[f"0 to {len(table) - 1}"])
    numbers = [n for n, spec in specs(table.row_type).items() if spec.kind is FieldKind.NUMBER]
    column = asked.choice("column", tuple(numbers))
    value = table.column(column)[row]
    if value is None:
        written = tuple(n for n in numbers if table.column(n)[row] is not None)
        raise BadQuestionError(name="column", value=column, known=written)
    place = table.place(row, column)
    figure = asked.case.figure_at(table, row, column)
    unit = figure.unit if figure else SHARE
    return Card(
        title=words("{column} in {file}", column=column, file=table.file),
        shown=said_amount(float(value), unit, words),
        value=float(value),
        exact=exact_amount(float(value), unit, words),
        stands=(words("Line {line} of {file}.", line=place.line, file=table.file),),
        meaning=specs(table.row_type)[column].doc,
        entries=(CardRows(words("The row it stands in"), _row(asked, table, row)),),
        sources=(figure.source,) if figure else (),
        simulated=simulated_table(asked.case, table),
    )


def _row(asked: Asked, table: Table[Any], row: int) -> tuple[Entry, ...]:
    found = []
    for name, spec in specs(table.row_type).items():
        value = table.column(name)[row]
        if value is None or value == "":
            continue
        if spec.kind is FieldKind.NUMBER:
            of_row = table.column("unit")[row] or "" if spec.unit == "any" else spec.unit
            unit = parse_unit(of_row) or SHARE
            shown = said_amount(float(value), unit, asked.words)
            href = cell_at(table.file, row, name)
        else:
            shown, href = str(value), ""
        found.append(Entry(name, shown, href))
    return tuple(found)


def claims_about(asked: Asked, line: str, year: Year) -> tuple[ClaimShown, ...]:
    """Return what people said of a line, of this year or without naming one."""
    case = asked.case
    found = []
    for table in (case.claims, case.private_claims):
        for row, (about, when) in enumerate(table.each("about", "year")):
            if about == line and when in {year, None}:
                found.append(_said(asked, table, row))
    return tuple(found)


def _said(asked: Asked, table: Table[Claim], row: int) -> ClaimShown:
    claim = table[row]
    source = asked.case.source_at(table, row)
    if claim.value is None:
        return ClaimShown(claim=claim, source=source)
    unit = parse_unit(claim.unit or "") or SHARE
    return ClaimShown(
        claim=claim,
        source=source,
        shown=said_amount(claim.value, unit, asked.words),
        href=cell_at(table.file, row, "value"),
    )


_ROWS = 50  # rows of a table on one page


@dataclass(frozen=True, slots=True)
class LineAsked:
    """A line of the address: the request, where it stands, and the spot itself."""

    asked: Asked
    stand: Scope
    ran: Projection
    spot: Spot

    def at(self, line: str, year: object, row: str = "") -> str:
        """Return the address of another line in the same world, further down the way."""
        now = step(self.spot.line, self.spot.year, self.spot.row)
        more: dict[str, Any] = {"row": row, "via": further(self.asked, now)}
        return line_at(line, year, self.stand, **self.world, **more)

    @property
    def world(self) -> dict[str, Any]:
        """The drawn world of the address."""
        return {} if self.spot.world is None else {"world": str(self.spot.world)}


# What a drawn world is looked at by, whichever line opens it.
LOOKED_AT = ("reserve.available", "reserve.below")


def line_asked(asked: Asked, *, drawn: bool = False) -> LineAsked:
    """Return the line that an address asks for; refused with the nearest name."""
    stand = stand_of(asked)
    world = whole_number(asked, "world") if asked.text("world") else None
    draws = WORLDS if drawn or world is not None else 0
    lines = (asked.text("line"), *LOOKED_AT) if draws else ()
    ran = projected(asked, stand, draws=draws, lines=lines)
    spot = projection.find_spot(
        ran, asked.text("line"), asked.text("year"), row=asked.text("row"), world=world
    )
    return LineAsked(asked, stand, ran, spot)


def line_card(asked: Asked) -> Card:
    """Return a line in one year, one level down."""
    found = line_asked(asked)
    told = one_level(found.ran, found.spot)
    entries, paging = _inside(found, told)
    sources = told.sources
    return Card(
        title=asked.words.said(series([line_name(told.name), str(told.year)])),
        shown=_shown(asked, told),
        value=told.value,
        exact="" if told.value is None else exact_amount(told.value, told.unit, asked.words),
        rounded=computed_from(asked.case, asked.words, told.name, told.year, told.value or 0.0),
        stands=standing(asked, found.stand, found.ran, world=found.spot.world),
        formula=told.formula if told.kind == "line" else "",
        note=told.note,
        entries=entries,
        paging=paging,
        sources=sources,
        beliefs=_beliefs(found, told),
        law=projection.law_behind(asked.opened, sources, told.value),
        claims=claims_about(asked, told.name, told.year),
        grid=_grid(found, told),
        trail=trail(asked, found.stand),
        simulated=_simulated(asked.case, told),
    )


def line_name(name: str) -> str:
    """Name a line as readers know it; an assumption by what it means."""
    return BY_NAME[name].doc if name in BY_NAME else spoken(name)


def _simulated(case: Case, told: Explanation) -> bool:
    """Tell whether a number is of rows, such as schools, that a program made."""
    rows = told.span is not None or bool(told.row)
    rows = rows or any(child.row for child in told.children)
    made = any(each.status is Status.GENERATED for each in told.sources)
    return rows and (made or simulated_parts(case, ("schools",)))


def _inside(found: LineAsked, told: Explanation) -> tuple[tuple[CardRows, ...], Paging | None]:
    words = found.asked.words
    parts: list[CardRows] = []
    if told.children:
        rows = tuple(_child_rows(found, told, 0))
        parts.append(CardRows(words("What it was made of"), rows))
    if told.span is None:
        return tuple(parts), None
    values = row_values(found.ran, found.spot)
    start = min(whole_number(found.asked, "start"), max(len(values) - 1, 0))
    name, year = told.name, str(told.year)
    rows = tuple(
        Entry(label, said_amount(value, told.unit, words), found.at(name, year, label), year)
        for label, value in values[start : start + _ROWS]
    )
    parts.insert(0, CardRows(words("Row by row"), rows))
    return tuple(parts), _paging(found, start, len(values))


def _child_rows(found: LineAsked, told: Explanation, level: int) -> list[Entry]:
    """Return the lines one level down; one without a name is opened here and now."""
    rows = []
    for child in told.children:
        named = child.name in found.ran.model.lines
        rows.append(
            Entry(
                line_name(child.name) if child.name else child.formula,
                _shown(found.asked, child),
                found.at(child.name, child.year, child.row) if named else "",
                year=str(child.year),
                kind=child.kind,
                note=unit_words(child.unit, found.asked.words),
                level=level,
            )
        )
        if not child.name:
            rows += _child_rows(found, child, level + 1)
    return rows


def _shown(asked: Asked, told: Explanation) -> str:
    words = asked.words
    if told.span is None:
        value = told.value or 0.0
        step = step_of(asked.case, told.name, told.year, value)
        return said_amount(value, told.unit, words, step)
    span = told.span
    if span.least is None or span.greatest is None:
        return words("no rows")
    return words(
        "{count} rows, from {least} to {greatest}",
        count=words.number(span.count),
        least=said_amount(span.least, told.unit, words),
        greatest=said_amount(span.greatest, told.unit, words),
    )


def _paging(found: LineAsked, start: int, count: int) -> Paging:
    def page(first: int) -> str:
        spot, way = found.spot, found.asked.texts("via")
        more: dict[str, Any] = {"start": str(first), "via": way}
        return line_at(spot.line, spot.year, found.stand, **found.world, **more)

    last = min(start + _ROWS, count)
    return Paging(
        first=start + 1,
        last=last,
        count=count,
        before=page(max(start - _ROWS, 0)) if start else "",
        after=page(last) if last < count else "",
    )


def _beliefs(found: LineAsked, told: Explanation) -> tuple[Any, ...]:
    if told.kind != "assumption":
        return ()
    book = found.ran.question.book
    belief = belief_of(found.asked.case, book, told.name, told.year, found.asked.words)
    return () if belief is None else (belief,)


def _grid(found: LineAsked, told: Explanation) -> Grid | None:
    """Return the same line in every year, on this book and on those of the sides."""
    if told.value is None:
        return None
    asked, spot = found.asked, found.spot
    own = book_by_id(asked, found.stand.book)
    others = [book for book in sides_books(asked.case) if book.id != own.id]
    rows = [(book_name(asked, own), _grid_row(found, told))]
    for book in others if spot.world is None and told.kind != "given" else ():
        stand = replace(found.stand, book=book.id, theirs=(), of="")
        here = LineAsked(asked, stand, projected(asked, stand), spot)
        rows.append((book_name(asked, book), _grid_row(here, told)))
    years = found.ran.model.years
    return Grid(heads=tuple(map(str, years)), rows=tuple(rows), here=(0, years.index(spot.year)))


def _grid_row(here: LineAsked, told: Explanation) -> tuple[Entry, ...]:
    spot, via = here.spot, here.asked.texts("via")
    say = say_line(here.asked.case, here.asked.words, told.unit)
    cells = []
    for year, value in zip(here.ran.model.years, values_by_year(here.ran, spot), strict=True):
        shown = "" if value is None else say(spot.line, year, value)
        opens = line_at(spot.line, year, here.stand, row=spot.row, via=via, **here.world)
        cells.append(Entry(str(year), shown, opens))
    return tuple(cells)
