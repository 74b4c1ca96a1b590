"""OB511: a later count of a strike day is lower than an earlier one."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message

_ORDER = ("first", "later", "final")
_ROUNDED = 0.01  # first counts are often rounded: less than this is no fall


def check(case: Case) -> list[Finding]:
    """Compare the versions of each day in their order."""
    table = case.strike_days
    told: dict[object, list[tuple[int, int, float]]] = {}
    for index, (day, version, pupils) in enumerate(
        table.each("day", "version", "pupils")
    ):
        if day and version in _ORDER and pupils is not None:
            told.setdefault(day, []).append((_ORDER.index(version), index, pupils))
    findings = []
    for day, rows in told.items():
        highest = 0.0
        for _, index, pupils in sorted(rows):
            if pupils < highest * (1 - _ROUNDED):
                findings.append(
                    found(
                        "OB511",
                        table.place(index, "pupils"),
                        Message(
                            "{number} students on {day}, but an earlier version "
                            "counted {number_before}",
                            number=f"{pupils:,.15g}",
                            day=day,
                            number_before=f"{highest:,.15g}",
                        ),
                        remedy="Fix the number or the version, or say in the note why "
                        "students were taken out again.",
                    )
                )
            highest = max(highest, pupils)
    return findings
