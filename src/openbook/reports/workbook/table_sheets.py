"""Sheets of the workbook: about it, its chapters, tables of the case, numbers of the law."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.case.sides import sides_books
from openbook.figures.figure import Given, Status
from openbook.figures.line import Line
from openbook.law.statutes import Cited, cited
from openbook.model.project import Projection
from openbook.offers.scope_question import left_out
from openbook.reports.notes import rests_on
from openbook.reports.workbook import inputs_sheet, layout
from openbook.reports.workbook.cells import CellPart, Look, Sheet, SheetCell
from openbook.reports.workbook.formulas import Formulas
from openbook.reports.workbook.plan import Prepared

ABOUT = "About"
_HOW = (
    (
        "Every line of the projection is a live formula. Change a yellow cell on the "
        "sheet Inputs (a raise, a cap, a position, attendance, the COLA) and "
        "everything follows."
    ),
    (
        "The sheet Multiyear has the budget by object codes; the sheets behind it have the "
        "lines it is made of, chapter by chapter. Years stand in the same columns everywhere."
    ),
    "A note on the first year of a line says in words how it is made.",
    (
        "Take changes back with: openbook workbook diff CASE FILE.xlsx, then: openbook "
        "workbook apply CASE FILE.xlsx."
    ),
)
_COLORS = (
    ("yellow", CellPart.ASKED, "An input: an assumption, or a term of the contract"),
    ("gray", CellPart.GIVEN, "A figure of the case or the law, with its source"),
    ("italic", CellPart.STEP, "A step on the way to the line below it"),
)
_NOT_LIVE = (
    "Offers and Gap hold values of the engine: each needs many runs of the model.",
    (
        "The rows called unexplained reconcile the model to the published budget "
        "under the employer's assumptions in the case. They stay as they are when an "
        "input changes."
    ),
)
_CONDITION = (
    "Terms with a condition count as they were found in this projection; the workbook "
    "does not look at their conditions again:"
)


def about_sheet(projection: Projection, about: str, sheets: Sequence[Sheet]) -> Sheet:
    """Title, use, colors, what is not live, and the list of sheets."""
    sheet = Sheet(ABOUT, "About this workbook", {0: 22.0, 1: 110.0})
    sheet.texts(0, [projection.case.head.title], Look.TITLE)
    sheet.texts(1, [about], Look.WORDS)
    known = projection.known_on.isoformat()
    # The book of the projection, and those between which the gap lies.
    books = [projection.question.book, *sides_books(projection.case)]
    notes = rests_on(projection.case, books)
    row = _block(sheet, 3, "How to use it", [*_HOW, f"Law as known on {known}.", *notes])
    for place, (color, part, meaning) in enumerate(_COLORS, row):
        sheet.put(place, 0, SheetCell(color, part=part))
        sheet.texts(place, [meaning], start=1)
    conditions = [
        f"{each.words}: {'holds' if each.holds else 'does not hold'}"
        for each in projection.conditions
    ]
    said = [*_NOT_LIVE, *([_CONDITION, *conditions] if conditions else [])]
    said += [
        f"Not in these numbers: {each.term.label} ({each.sentence})"
        for each in left_out(projection.case, projection.question)
    ]
    row = _block(sheet, row + 4, "What does not follow", said)
    row = _block(sheet, row + 1, "Sheets", ())
    for place, each in enumerate(sheets, row):
        sheet.texts(place, [each.name, each.title])
    return sheet


def _block(sheet: Sheet, row: int, title: str, texts: Sequence[str]) -> int:
    sheet.put(row, 0, SheetCell(title, look=Look.BLOCK))
    sheet.put(row, 1, SheetCell(None, look=Look.BLOCK))
    for place, text in enumerate(texts, row + 1):
        sheet.texts(place, [text], start=1)
    return row + 1 + len(texts)


_AFTER = ("Source", "Number of the law", "In effect from", "Known on", "Section")


def law_sheet(prepared: Prepared) -> Sheet:
    """Every number of the law that the projection uses, with its references."""
    statutes = prepared.told.statutes
    known = f" as known on {statutes.known_on.isoformat()}" if statutes else ""
    heads = inputs_sheet.Heads(f"Law{known}", prepared.told.about, "", _AFTER)
    sheet = inputs_sheet.lines_sheet(layout.LAW, heads, prepared.years)
    last = layout.FIRST_YEAR + len(prepared.years)
    sheet.widths = {**sheet.widths, last + 1: 30.0, last + 2: 14.0, last + 3: 14.0}
    for row, line in enumerate(prepared.layout.sheets.get(layout.LAW, ()), layout.HEAD + 1):
        if isinstance(line, Line):
            inputs_sheet.given_row(sheet, row, line, prepared)
            sheet.texts(row, _references(line, prepared), start=last + 1)
    return sheet


def _references(line: Line, prepared: Prepared) -> list[str]:
    """Which numbers of the law a line holds: each once, with its two days."""
    content, statutes = line.detail, prepared.told.statutes
    if not isinstance(content, Given) or statutes is None:
        return []
    found: list[Cited] = []
    for year in prepared.years if content.years else prepared.years[:1]:
        number = content.values[0][content.column(year)]
        source = content.source(0, year)
        in_force = [
            each
            for each in cited(statutes, [source], number)
            if each.value.in_force <= year.last_day
        ]
        found += in_force[-1:]
    return [
        "; ".join(dict.fromkeys(each.parameter.name for each in found)),
        "; ".join(dict.fromkeys(each.value.in_force.isoformat() for each in found)),
        "; ".join(dict.fromkeys(each.value.known_on.isoformat() for each in found)),
        "; ".join(dict.fromkeys(_section(each) for each in found)),
    ]


def _section(each: Cited) -> str:
    source = each.value.source
    return f"{source.title}, {source.page}" if source.page else source.title


_MARK = "simulated data; not real schools or classes"


def table_sheets(prepared: Prepared) -> Iterator[Sheet]:
    """One sheet for all tables of a kind, below each other."""
    found: dict[str, Sheet] = {}
    for name, spot in prepared.layout.tables.items():
        sheet = found.get(spot.sheet)
        if sheet is None:
            word = spot.sheet.removesuffix("_rows").lower()
            sheet = Sheet(spot.sheet, f"Figures row by row: {word}", frozen=(0, 1))
            sheet.widths = {0: 40.0, **dict.fromkeys(range(1, 40), 16.0)}
            sheet.texts(0, [sheet.title], Look.TITLE)
            sheet.texts(1, [prepared.told.about], Look.WORDS)
            found[spot.sheet] = sheet
        if any(map(_simulated, spot.columns)):
            sheet.texts(0, [f"{sheet.title} ({_MARK})"], Look.TITLE)
        _table(sheet, name, spot, prepared)
    yield from found.values()


def _simulated(line: Line) -> bool:
    """Whether figures of a column were made by a program."""
    return isinstance(line.detail, Given) and any(
        each.status is Status.GENERATED for each in line.detail.sources
    )


def _table(sheet: Sheet, name: str, spot: layout.TableSpot, prepared: Prepared) -> None:
    sheet.put(spot.head, 0, SheetCell(name, look=Look.HEAD))
    labels = prepared.model.tables[name].labels
    for row, label in enumerate(labels, spot.head + 1):
        sheet.put(row, 0, SheetCell(label))
    formulas = prepared.formulas(spot.sheet)
    for line in spot.columns:
        for year in range(_years(line, prepared)):
            _column(sheet, line, year, prepared, formulas)


def _column(sheet: Sheet, line: Line, year: int, prepared: Prepared, formulas: Formulas) -> None:
    spot, column = prepared.layout.table_column(line, year)
    by_year = _years(line, prepared) > 1
    said = line.name or "step"
    head = f"{said} {prepared.years[year]}" if by_year else said
    sheet.put(spot.head, column, SheetCell(head, look=Look.HEAD))
    look = inputs_sheet.number_look(line)
    for row in range(spot.count):
        value = prepared.values.row(line, year, row)
        if isinstance(line.detail, Given):
            cell = SheetCell(value, look=look, part=CellPart.GIVEN)
        else:
            text = f"={formulas.of(line, year, row)}"
            cell = SheetCell(value, text, look, inputs_sheet.part_of(line))
        sheet.put(spot.head + 1 + row, column, cell)


def _years(line: Line, prepared: Prepared) -> int:
    return len(prepared.years) if prepared.layout.graph.by_year(line) else 1


def chapter_sheets(prepared: Prepared) -> Iterator[Sheet]:
    """One sheet for each chapter that has lines."""
    for chapter in (*layout.CHAPTERS, layout.OTHER):
        if chapter.sheet in prepared.layout.sheets:
            yield _chapter(prepared, chapter)


def _chapter(prepared: Prepared, chapter: layout.Chapter) -> Sheet:
    heads = inputs_sheet.Heads(chapter.title, prepared.told.about, "Codes", ("How it is made",))
    sheet = inputs_sheet.lines_sheet(chapter.sheet, heads, prepared.years)
    formulas = prepared.formulas(chapter.sheet)
    rows = prepared.layout.sheets[chapter.sheet]
    for row, line in enumerate(rows, layout.HEAD + 1):
        if isinstance(line, Line):
            _line(sheet, row, line, prepared, formulas)
    return sheet


def _line(sheet: Sheet, row: int, line: Line, prepared: Prepared, formulas: Formulas) -> None:
    inputs_sheet.label_cells(sheet, row, line, "", inputs_sheet.OBJECT_CODES.get(line.name, ""))
    years, by_year = len(prepared.years), prepared.layout.graph.by_year(line)
    first = prepared.layout.references(sheet.name).cell(line, 0)
    how = line.formula

    def cell(year: int) -> SheetCell:
        text = formulas.of(line, year) if by_year or not year else first
        return SheetCell(
            prepared.values.at(line, year),
            f"={text}",
            inputs_sheet.number_look(line),
            inputs_sheet.part_of(line),
            how if line.name and not year else "",
        )

    inputs_sheet.year_cells(sheet, row, years, cell)
    sheet.texts(row, [how], start=layout.FIRST_YEAR + years)
