"""OB273: a cause of a miss whose projection is not there, or has nothing to be held against."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message
from openbook.findings.text import suggestion


def check(case: Case) -> list[Finding]:
    """Follow each cause to its projection, and to what that is compared with."""
    known = dict(case.projections.each("projection", "outcome"))
    findings = []
    for index, (name, against) in enumerate(case.misses.each("projection", "against")):
        column, what, remedy = "projection", "", ""
        if name and name not in known:
            what = Message("there is no projection {own} in the case", own=repr(name))
            remedy = suggestion(name, [each for each in known if each])
        elif against and against not in known:
            column, what = (
                "against",
                Message("there is no projection {own} in the case", own=repr(against)),
            )
            remedy = suggestion(against, [each for each in known if each])
        elif name and not against and known[name] is None:
            what = Message(
                "the projection {own} has no actual result to compare it with",
                own=repr(name),
            )
            remedy = (
                "Write its actual result under `outcome`, or name the later "
                "projection under `against`."
            )
        if what:
            place = case.misses.place(index, column)
            findings.append(found("OB273", place, what, remedy=remedy))
    return findings
