"""One difference: the sources, the arithmetic, both replies, what would settle it."""

from __future__ import annotations

from openbook.web.evidence_answers import binder_of, keys_of, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked


def show(asked: Asked) -> Shown:
    """What the template is given; without a name, the first one."""
    known = keys_of(asked)
    key = asked.choice("found", tuple(known)) if known else ""
    found = known.get(key)
    sides = binder_of(asked).sides if found else {}
    spoken = (*found.claims, *found.replies) if found else ()
    return {
        **told(asked),
        "found": found,
        "sides": [
            (name, [heard for heard in spoken if heard.claim.side == side])
            for side, name in sides.items()
        ],
        "exhibits": [
            each for each in binder_of(asked).exhibits if found in each.differences
        ]
        if found
        else [],
    }


PAGE = Page("/evidence/difference", "Difference", show, "difference.html")
