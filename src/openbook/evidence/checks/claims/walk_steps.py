"""OB255: a step of a walk that names no claim with a number."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.findings.text import suggestion


def check(case: Case) -> list[Finding]:
    """Look for the claims of every step, and for the wholes of shares."""
    claims = {name: row for row, name in enumerate(case.claims.column("claim")) if name}
    values, units = case.claims.column("value"), case.claims.column("unit")
    findings = []
    for index, (claim, of) in enumerate(case.walks.each("claim", "of")):
        for column, name in (("claim", claim), ("of", of)):
            if not name:
                continue
            what, remedy = "", "Name a claim that has one, or take the step out."
            if name not in claims:
                what = Message(
                    "there is no claim {own} in evidence/claims.csv", own=repr(name)
                )
                remedy = suggestion(name, claims)
            elif values[claims[name]] is None:
                what = Message("the claim {own} has no number", own=repr(name))
            elif column == "claim" and not of and units[claims[name]] == "share":
                what = Message("the claim {own} is a share", own=repr(name))
                remedy = "Name under `of` the claim that gives the whole."
            if what:
                place = case.walks.place(index, column)
                findings.append(found("OB255", place, what, remedy=remedy))
    return findings
