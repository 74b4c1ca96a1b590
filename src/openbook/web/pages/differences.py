"""Differences: where claims differ, kind by kind, one in a line."""

from __future__ import annotations

from collections import Counter

from openbook.answers.claims import DifferenceKind
from openbook.web.evidence_answers import keys_of, ledger_of, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked

_ALL = "all"


def show(asked: Asked) -> Shown:
    """What the template is given."""
    known = ledger_of(asked).differences
    found = {key: each for key, each in keys_of(asked).items() if each in known}
    later = {key: each for key, each in keys_of(asked).items() if key not in found}
    counts = Counter(each.kind for each in found.values())
    kinds = [kind for kind in DifferenceKind if counts[kind]]
    kind = asked.choice("kind", (_ALL, *(each.name.lower() for each in kinds)))
    order = list(DifferenceKind)
    return {
        **told(asked),
        "found": sorted(
            (
                each
                for each in found.items()
                if kind in {_ALL, each[1].kind.name.lower()}
            ),
            key=lambda each: order.index(each[1].kind),
        ),
        "later": later.items(),
        "count": len(found),
        "kinds": [(each.name.lower(), each.value, counts[each]) for each in kinds],
        "kind": kind,
        "all": _ALL,
    }


PAGE = Page("/evidence/differences", "Where claims differ", show, "differences.html")
