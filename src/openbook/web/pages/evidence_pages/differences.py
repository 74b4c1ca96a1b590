"""Differences: where claims differ, kind by kind, one in a row."""

from __future__ import annotations

from collections import Counter

from openbook.answers.claims import DifferenceKind
from openbook.reports.claims.evidence_document import (
    differences_blocks,
    later_differences,
)
from openbook.reports.document.document import Text
from openbook.reports.document.question import address
from openbook.web.evidence_answers import TEMPLATE, ledger_of, told
from openbook.web.page import Page, Shown
from openbook.web.question import Asked

_ALL = "all"
_LEAD = (
    "Where claims differ, and how: what cannot both be true, one word with two meanings, "
    "an offer that moved, a figure that was revised, and what would settle it."
)


def show(asked: Asked) -> Shown:
    """What the template is given."""
    ledger, words = ledger_of(asked), asked.words
    counts = Counter(each.kind for each in ledger.differences)
    kinds = {each.name.lower(): each for each in DifferenceKind if counts[each]}
    kind = asked.choice("kind", (_ALL, *kinds))
    found = [e for e in ledger.differences if kind in {_ALL, e.kind.name.lower()}]
    count = words.number(len(ledger.differences))
    choices = [(f"{words('all')} ({count})", "/evidence/differences", kind == _ALL)]
    choices += [
        (
            f"{words.said(each)} ({words.number(counts[each])})",
            address("/evidence/differences", kind=name),
            name == kind,
        )
        for name, each in kinds.items()
    ]
    return told(
        asked,
        words("Where claims differ"),
        (
            *([] if found else [Text(words("No two claims differ."))]),
            *differences_blocks(found, ledger, words),
            *later_differences(ledger, words),
        ),
        lead=words(_LEAD),
        choose=words("Kind"),
        choices=choices if kinds else [],
        data="/api/differences",
    )


PAGE = Page("/evidence/differences", "Where claims differ", show, TEMPLATE)
