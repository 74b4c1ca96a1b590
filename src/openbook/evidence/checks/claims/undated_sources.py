"""OB254: claims whose day nobody can tell: neither they nor their source have one."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.figures.figure import Status
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message

_NAMED = 3


def check(case: Case) -> list[Finding]:
    """Name the sources without a day on which claims without a day rest, in one note."""
    undated: dict[str, int] = {}
    for index, (said_on, source) in enumerate(case.claims.each("said_on", "source")):
        entry = case.source_by_id.get(
            source or case.source_of_file.get(case.claims.file, "")
        )
        if entry is None or said_on or entry.on:
            continue
        if entry.status not in {Status.DERIVED, Status.UNCONFIRMED}:
            undated.setdefault(entry.id, index)
    if not undated:
        return []
    names = list(undated)
    what = Message(
        "sources of claims without a day: {own}", own=", ".join(names[:_NAMED])
    )
    if len(names) > _NAMED:
        what = Message("{a} and {number} more", a=what, number=len(names) - _NAMED)
    return [
        found(
            "OB254",
            case.claims.place(undated[names[0]], "source"),
            what,
            remedy="Write `on:` in evidence/sources.yaml, or `said_on` in the claim; leave "
            "it out where it is not known.",
        )
    ]
