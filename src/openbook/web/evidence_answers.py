"""What the pages of evidence share: the ledger and the binder, each found once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from openbook.answers import claims
from openbook.reports.document.document import Block, Text
from openbook.web.question import Asked

TEMPLATE = "evidence_page.html"


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


def told(
    asked: Asked, title: str, blocks: Iterable[Block], **more: Any
) -> dict[str, Any]:
    """What the template of these pages is given."""
    frame = ("lead", "choices", "choose", "past", "exhibits", "data", "review", "claim")
    return {
        **dict.fromkeys(frame, ""),
        "title": title,
        "blocks": tuple(blocks),
        "rooms_with_walks": [walk.word for walk in ledger_of(asked).walks],
        **more,
    }


def nothing(asked: Asked, title: str, text: str) -> dict[str, Any]:
    """What it is given where the case has nothing of the kind."""
    return told(asked, title, (Text(asked.words(text), "quiet"),))
