"""What the pages of evidence share: the ledger and the binder, each found once."""

from __future__ import annotations

from typing import Any

from openbook.answers import claims
from openbook.reports.claims.comparisons import alike
from openbook.reports.claims.differences import (
    claim_command,
    compared_words,
    recompute_command,
)
from openbook.reports.claims.record_report import claimed_amount
from openbook.reports.notes import rests_on
from openbook.reports.words.amounts import in_millions
from openbook.web.question import Asked
from openbook.web.shared_answers import book_name

GOOD = frozenset({"agrees", "rounded"})
BAD = frozenset({"cannot both be true"})


def ledger_of(asked: Asked) -> claims.Ledger:
    """Every claim judged, every difference, every walk."""
    return asked.once(("evidence",), asked.opened.evidence)


def binder_of(asked: Asked) -> claims.Binder:
    """The facts by the criteria of a panel."""
    ledger = ledger_of(asked)
    return asked.once(("binder",), lambda: asked.opened.binder(ledger=ledger))


def keys_of(asked: Asked) -> dict[str, claims.Difference]:
    """The differences under the names of their pages."""
    return claims.difference_keys(ledger_of(asked))


def told(asked: Asked) -> dict[str, Any]:
    """What every template of these pages is given."""
    words = asked.words
    run = [each for each in asked.case.books if each.id in ledger_of(asked).books]
    return {
        "rooms_with_walks": [walk.word for walk in ledger_of(asked).walks],
        "parties": asked.case.head.called,
        "mark_of": _mark_of,
        "notes": rests_on(asked.case, run, words),
        "book_names": {each.id: book_name(asked, each) for each in asked.case.books},
        "short": lambda text: in_millions(words.said(text), words),
        "say_claimed": lambda value, unit: claimed_amount(value, unit or "", words),
        "compared": lambda judged: compared_words(judged, words),
        "alike": lambda judged: alike(judged.recomputed),
        "command_for": recompute_command,
        "claim_command": claim_command,
    }


def _mark_of(verdict: str) -> str:
    """The color of a verdict; its words always stand beside it."""
    return "good" if verdict in GOOD else "bad" if verdict in BAD else ""
