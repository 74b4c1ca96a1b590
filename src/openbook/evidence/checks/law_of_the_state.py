"""OB301: the state of the case must be one whose law Openbook knows."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.states.shelf import STATES


def check(case: Case) -> list[Finding]:
    """Look the state up on the shelf of states."""
    if case.head.state in STATES.names():
        return []
    return [
        found(
            "OB301",
            case.head.where.place("state"),
            f"Openbook does not know the law of {case.head.state!r}",
            remedy=f"Write one of: {', '.join(STATES.names())}; or add the state.",
        )
    ]
