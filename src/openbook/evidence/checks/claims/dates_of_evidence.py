"""OB401, OB402 and OB403: claims and projections in a possible order of time."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.evidence import Claim
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare days of claims and projections with their sources and years."""
    known = {*case.claims.column("claim"), *case.private_claims.column("claim")}
    findings = _late_projections(case)
    for table in (case.claims, case.private_claims):
        findings += _late_claims(case, table)
        findings += _replies(table, known)
    return findings


def _late_claims(case: Case, table: Table[Claim]) -> list[Finding]:
    findings = []
    for index, said_on in enumerate(table.column("said_on")):
        source = case.source_at(table, index)
        if said_on and source and source.on and said_on > source.on:
            findings.append(
                found(
                    "OB401",
                    table.place(index, "said_on"),
                    Message(
                        "said on {day}, but its source is of {day_source}",
                        day=said_on,
                        day_source=source.on,
                    ),
                    remedy="Fix one of the two dates, or name the source that has it.",
                )
            )
    return findings


def _late_projections(case: Case) -> list[Finding]:
    table = case.projections
    return [
        found(
            "OB402",
            table.place(index, "made_on"),
            Message(
                "made on {day}, after the year {year} had ended", day=made_on, year=year
            ),
            remedy="Fix the day or the year, or enter it as an actual result.",
        )
        for index, (made_on, year) in enumerate(table.each("made_on", "year"))
        if made_on and year and made_on > year.last_day
    ]


def _replies(table: Table[Claim], known: set[str]) -> list[Finding]:
    return [
        found(
            "OB403",
            table.place(index, "replies_to"),
            Message("there is no claim {own} in the case", own=repr(answered)),
            remedy="Fix the name, or add the claim that is answered.",
        )
        for index, answered in enumerate(table.column("replies_to"))
        if answered and answered not in known
    ]
