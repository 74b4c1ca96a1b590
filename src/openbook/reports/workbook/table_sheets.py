"""Sheets of lines: the chapters of the model, tables of the case, numbers of the law."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.figure import Given, Status
from openbook.figures.line import Line
from openbook.figures.operation import line_words
from openbook.law.statutes import Cited, cited
from openbook.reports.workbook import layout, line_rows
from openbook.reports.workbook.cells import CellPart, Look, Sheet, SheetCell
from openbook.reports.workbook.plan import Prepared

_AFTER = ("Source", "Number of the law", "In effect from", "Known on", "Section")


def law_sheet(prepared: Prepared) -> Sheet:
    """Every number of the law that the projection uses, with its references."""
    statutes = prepared.told.statutes
    known = f" as known on {statutes.known_on.isoformat()}" if statutes else ""
    heads = line_rows.Heads(f"Law{known}", prepared.told.about, "", _AFTER)
    sheet = line_rows.lines_sheet(layout.LAW, heads, prepared.years)
    last = layout.FIRST_YEAR + len(prepared.years)
    sheet.widths = {**sheet.widths, last + 1: 30.0, last + 2: 14.0, last + 3: 14.0}
    sheet.printed = (layout.HEAD + 1 + len(prepared.layout.sheets.get(layout.LAW, ())), last + 1)
    for row, line in enumerate(prepared.layout.sheets.get(layout.LAW, ()), layout.HEAD + 1):
        if isinstance(line, Line):
            line_rows.given_row(sheet, row, line, prepared)
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
        "; ".join(dict.fromkeys(line_words(each.parameter.name) for each in found)),
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
            title = f"Figures row by row: {spot.sheet.lower()}"
            sheet = Sheet(spot.sheet, title, frozen=(0, 1))
            sheet.widths = {0: 40.0, **dict.fromkeys(range(1, 40), 16.0)}
            sheet.texts(0, [sheet.title], Look.TITLE)
            sheet.texts(1, [prepared.told.about], Look.WORDS)
            found[spot.sheet] = sheet
        if any(map(_simulated, spot.columns)):
            sheet.texts(0, [f"{sheet.title} ({_MARK})"], Look.TITLE)
        _table(sheet, name, spot, prepared)
    for sheet in found.values():
        sheet.printed = (sheet.rows, 8)  # wider than a page can be
        line_rows.print_head(sheet)
        yield sheet


def _simulated(line: Line) -> bool:
    """Whether figures of a column were made by a program."""
    return isinstance(line.detail, Given) and any(
        each.status is Status.GENERATED for each in line.detail.sources
    )


def _table(sheet: Sheet, name: str, spot: layout.TableSpot, prepared: Prepared) -> None:
    sheet.put(spot.head, 0, SheetCell(line_words(name), look=Look.HEAD))
    labels = prepared.model.tables[name].labels
    for row, label in enumerate(labels, spot.head + 1):
        sheet.put(row, 0, SheetCell(label))
    for line in spot.columns:
        for year in range(_years(line, prepared)):
            _column(sheet, line, year, prepared)


def _column(sheet: Sheet, line: Line, year: int, prepared: Prepared) -> None:
    spot, column = prepared.layout.table_column(line, year)
    said = line_rows.said_name(line) if line.name else "step"
    head = f"{said} {prepared.years[year]}" if _years(line, prepared) > 1 else said
    sheet.put(spot.head, column, SheetCell(head, look=Look.HEAD))
    look = line_rows.number_look(line)
    for row in range(spot.count):
        value = prepared.values.row(line, year, row)
        if isinstance(line.detail, Given):
            cell = SheetCell(value, look=look, part=CellPart.GIVEN)
        else:
            text = prepared.formulas.with_cells(line, year, prepared.cell(sheet.name), row)
            cell = SheetCell(value, f"={text}", look, line_rows.part_of(line))
        sheet.put(spot.head + 1 + row, column, cell)


def _years(line: Line, prepared: Prepared) -> int:
    return len(prepared.years) if prepared.layout.graph.by_year(line) else 1


def chapter_sheets(prepared: Prepared) -> Iterator[Sheet]:
    """One sheet for each chapter that has lines."""
    for chapter in (*layout.CHAPTERS, layout.OTHER):
        if chapter.sheet in prepared.layout.sheets:
            yield _chapter(prepared, chapter)


def _chapter(prepared: Prepared, chapter: layout.Chapter) -> Sheet:
    heads = line_rows.Heads(chapter.title, prepared.told.about, "Codes", ("How it is made",))
    sheet = line_rows.lines_sheet(chapter.sheet, heads, prepared.years)
    rows = prepared.layout.sheets[chapter.sheet]
    sheet.printed = (layout.HEAD + 1 + len(rows), layout.FIRST_YEAR + len(prepared.years))
    for row, line in enumerate(rows, layout.HEAD + 1):
        if isinstance(line, Line):
            _line(sheet, row, line, prepared)
    return sheet


def _line(sheet: Sheet, row: int, line: Line, prepared: Prepared) -> None:
    line_rows.label_cells(sheet, row, line, "", line_rows.OBJECT_CODES.get(line.name, ""))
    years, by_year = len(prepared.years), prepared.layout.graph.by_year(line)
    named, how = prepared.cell(sheet.name), line.formula
    look, part = line_rows.number_look(line), line_rows.part_of(line)

    def cell(year: int) -> SheetCell:
        at = by_year or not year
        text = prepared.formulas.with_cells(line, year, named) if at else named(line, 0)
        note = how if line.name and not year else ""
        return SheetCell(prepared.values.at(line, year), f"={text}", look, part, note)

    line_rows.year_cells(sheet, row, years, cell)
    sheet.texts(row, [how], start=layout.FIRST_YEAR + years)
