"""OB880: published figures contradict how the projection treats restricted money."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.finding import Finding
from openbook.model.money.two_columns import contradictions


def check(case: Case) -> list[Finding]:
    """Compare the published restricted column with what the projection assumes."""
    return list(contradictions(case))
