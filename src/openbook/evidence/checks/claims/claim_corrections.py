"""OB252 and OB253: a corrected claim that was erased, or that says something else since."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.figures.amounts import parse_amount
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message, series
from openbook.findings.text import suggestion


def check(case: Case) -> list[Finding]:
    """Follow every entry of the log to its claim; the last one of a column must stand."""
    log, claims = case.corrections, case.claims
    rows = {name: row for row, name in enumerate(claims.column("claim")) if name}
    last: dict[tuple[str, str], int] = {}
    findings = []
    for index, (claim, column) in enumerate(log.each("claim", "column")):
        if claim and claim not in rows:
            findings.append(_erased(case, index, claim))
        elif claim and column:
            last[claim, column] = index
    for (claim, column), index in last.items():
        findings += _still_there(case, index, rows[claim], column)
    return findings


def _erased(case: Case, index: int, claim: str) -> Finding:
    known = [name for name in case.claims.column("claim") if name]
    return found(
        "OB252",
        case.corrections.place(index, "claim"),
        Message(
            "the log names the claim {own}, which is not in evidence/claims.csv",
            own=repr(claim),
        ),
        remedy=series(
            [
                "Put the claim back with what the log says of it, or fix the name.",
                suggestion(claim, known),
            ],
            " ",
        ),
    )


def _still_there(case: Case, index: int, row: int, column: str) -> list[Finding]:
    """Compare the last entry of a column with what the claim says now."""
    claims, place = case.claims, case.corrections.place(index, "column")
    columns = specs(claims.row_type)
    if column not in columns:
        what = Message("claims have no column {own}", own=repr(column))
        return [found("OB253", place, what, remedy=suggestion(column, columns))]
    now = case.corrections.column("now")[index] or ""
    cell = claims.column(column)[row]
    said: object = (
        parse_amount(now) if columns[column].kind is FieldKind.NUMBER else now
    )
    if said == cell or now == ("" if cell is None else str(cell)):
        return []
    return [
        found(
            "OB253",
            claims.place(row, column),
            Message(
                "the log says that {own_column} is {own} since the last correction",
                own_column=column,
                own=repr(now or "blank"),
            ),
            remedy="Write what the log says, or correct the claim with: openbook evidence "
            "correct",
        )
    ]
