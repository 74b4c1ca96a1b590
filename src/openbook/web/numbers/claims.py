"""Claims about a number: who said it in public, and where that is written."""

from __future__ import annotations

from openbook.case.evidence import Claim
from openbook.case.table import Table
from openbook.figures.unit import SHARE, parse_unit
from openbook.figures.year import Year
from openbook.reports.words.amounts import said_amount
from openbook.web.asked import Asked
from openbook.web.numbers.card import Said
from openbook.web.opening import cell_at


def claims_about(asked: Asked, line: str, year: Year) -> tuple[Said, ...]:
    """What people said of a line, of this year or without naming one."""
    case = asked.case
    found = []
    for table in (case.claims, case.private_claims):
        for row, (about, when) in enumerate(table.each("about", "year")):
            if about == line and when in {year, None}:
                found.append(_said(asked, table, row))
    return tuple(found)


def _said(asked: Asked, table: Table[Claim], row: int) -> Said:
    claim = table[row]
    source = asked.case.source_at(table, row)
    if claim.value is None:
        return Said(claim=claim, source=source)
    unit = parse_unit(claim.unit or "") or SHARE
    return Said(
        claim=claim,
        source=source,
        shown=said_amount(claim.value, unit, asked.words),
        href=cell_at(table.file, row, "value"),
    )
