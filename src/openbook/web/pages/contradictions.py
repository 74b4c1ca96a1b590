"""Contradictions: what was said and cannot all hold, one in a line."""

from __future__ import annotations

from collections import Counter

from openbook.web.asked import Asked
from openbook.web.evidence_asked import keys_of, ledger_of, told
from openbook.web.page import Page, Shown

_ALL = "all"


def show(asked: Asked) -> Shown:
    """What the template is given."""
    every = keys_of(asked)
    ledger = ledger_of(asked)
    found = {k: each for k, each in every.items() if each in ledger.contradictions}
    later = {k: each for k, each in every.items() if k not in found}
    checks = Counter(each.check for each in found.values())
    check = asked.choice("check", (_ALL, *checks))
    return {
        **told(asked),
        "found": [
            (key, each) for key, each in found.items() if check in {_ALL, each.check}
        ],
        "later": later.items(),
        "count": len(found),
        "checks": sorted(checks.items()),
        "check": check,
        "all": _ALL,
    }


PAGE = Page("/evidence/contradictions", "Contradictions", show, "contradictions.html")
