"""OB303: the parts of the ending balance add up to the total."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message

_PARTS = (
    "nonspendable",
    "restricted",
    "committed",
    "assigned",
    "economic uncertainty",
    "unassigned",
)


def check(case: Case) -> list[Finding]:
    """Compare the total with its parts, where all of them are given."""
    table = case.reserve
    given: dict[tuple[object, object], dict[str, tuple[int, float]]] = {}
    rows = table.each("year", "stage", "part", "amount")
    for index, (year, stage, part, amount) in enumerate(rows):
        if amount is not None:
            given.setdefault((year, stage), {})[part] = (index, amount)
    findings = []
    for parts in given.values():
        if "total" not in parts or any(part not in parts for part in _PARTS):
            continue
        index, total = parts["total"]
        together = sum(parts[part][1] for part in _PARTS)
        if abs(total - together) >= 1:
            findings.append(
                found(
                    "OB303",
                    table.place(index, "amount"),
                    Message(
                        "the parts add up to {number}, not to {number_total}",
                        number=f"{together:,.0f}",
                        number_total=f"{total:,.0f}",
                    ),
                    remedy="Fix the part or the total that is wrong.",
                )
            )
    return findings
