"""Every check of a case, one after the other."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.figures.shelf import Shelf
from openbook.findings.finding import Finding, in_order

CHECKS = Shelf("openbook.evidence.checks", attribute="check")


def check_case(case: Case) -> tuple[Finding, ...]:
    """What the files say together, beyond what each says alone."""
    findings: list[Finding] = []
    for name in CHECKS.names():
        findings += CHECKS.get(name)(case)
    return in_order(findings)
