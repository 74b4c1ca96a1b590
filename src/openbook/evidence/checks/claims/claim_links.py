"""OB256 and OB257: days of a claim in the wrong order; a retelling of an unknown claim."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.tables.evidence import Claim
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.findings.text import suggestion


def check(case: Case) -> list[Finding]:
    """Compare the two days of each claim, and look for what it retells."""
    tables = (case.claims, case.private_claims)
    known = {name for table in tables for name in table.column("claim") if name}
    findings = []
    for table in tables:
        findings += _days(table)
        findings += _retold(table, known)
    return findings


def _days(table: Table[Claim]) -> list[Finding]:
    return [
        found(
            "OB256",
            table.place(index, "to_day"),
            Message(
                "the last day {day} is before the first day {day_first}",
                day=last,
                day_first=first,
            ),
            remedy="Fix one of the two days, or exchange them.",
        )
        for index, (first, last) in enumerate(table.each("from_day", "to_day"))
        if first and last and last < first
    ]


def _retold(table: Table[Claim], known: set[str]) -> list[Finding]:
    return [
        found(
            "OB257",
            table.place(index, "retells"),
            Message("there is no claim {own} in the case", own=repr(first)),
            remedy=suggestion(first, sorted(known)),
        )
        for index, first in enumerate(table.column("retells"))
        if first and first not in known
    ]
