"""One claim and everything it was compared with, as plain data; what is alike, once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.judgment import Beside, JudgedClaim, Recomputed
from openbook.findings.message import Message
from openbook.reports.plain_data import plain


def alike(recomputed: Sequence[Recomputed]) -> list[list[Recomputed]]:
    """Comparisons that say the same stand together, such as those on several books."""
    together: dict[tuple[str, str], list[Recomputed]] = {}
    for each in recomputed:
        together.setdefault((each.arithmetic, each.verdict), []).append(each)
    return list(together.values())


def told_once(recomputed: Sequence[Recomputed]) -> Iterator[tuple[str, Recomputed]]:
    """What each comparison is with, and the comparison; those alike are told once."""
    for same in alike(recomputed):
        books = [each.by for each in same if each.beside is Beside.BOOK]
        yield (_on_books(same, books) if books else _beside(same[0])), same[0]


def _on_books(same: Sequence[Recomputed], books: list[str]) -> str:
    """Name the books, which of them nobody published, and who inferred them."""
    said = Message("{own} assumptions", own=", ".join(books))
    for who in dict.fromkeys(each.inferred_by for each in same if each.inferred_by):
        inferred = ", ".join(each.by for each in same if each.inferred_by == who)
        template = "{a}; {own} inferred by {own_who}"
        said = Message(template, a=said, own=inferred, own_who=who)
    return said


def heard_data(heard: Heard) -> dict[str, Any]:
    """A claim as plain data, with its day and its source."""
    data: dict[str, Any] = plain(heard.claim)
    return {
        **data,
        "day": plain(heard.day),
        "said": heard.said,
        "source": plain(heard.source),
        "private": heard.private,
    }


def judged_data(judged: JudgedClaim) -> dict[str, Any]:
    """A judged claim as plain data."""
    return {
        **heard_data(judged.heard),
        "verdict": str(judged.verdict),
        "disputed": judged.disputed,
        "why": judged.why,
        "recomputed": plain(judged.recomputed),
        "earlier": plain(judged.earlier),
        "replies": list(judged.replies),
    }


def _beside(each: Recomputed) -> str:
    if each.beside is Beside.CLAIMS:
        return Message("from {own}", own=each.by) if each.by else "calculated"
    return each.by
