"""The sheet of the law: its numbers, since when they hold and since when known."""

from __future__ import annotations

from openbook.figures.leaf import Given
from openbook.figures.line import Line
from openbook.law.cited import Cited, cited
from openbook.reports.workbook.cells import Sheet
from openbook.reports.workbook.layout import FIRST_YEAR, HEAD, LAW
from openbook.reports.workbook.prepared import Prepared
from openbook.reports.workbook.sheets.inputs_sheet import given_row
from openbook.reports.workbook.sheets.line_rows import Heads, lines_sheet

_AFTER = ("Source", "Number of the law", "In force from", "Known on", "Section")


def law_sheet(prepared: Prepared) -> Sheet:
    """Every number of the law that the projection uses, with its references."""
    statutes = prepared.told.statutes
    known = f" as known on {statutes.known_on.isoformat()}" if statutes else ""
    heads = Heads(f"Law{known}", prepared.told.about, "", _AFTER)
    sheet = lines_sheet(LAW, heads, prepared.years)
    last = FIRST_YEAR + len(prepared.years)
    sheet.widths = {**sheet.widths, last + 1: 30.0, last + 2: 14.0, last + 3: 14.0}
    for row, line in enumerate(prepared.layout.sheets.get(LAW, ()), HEAD + 1):
        if isinstance(line, Line):
            given_row(sheet, row, line, prepared)
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
