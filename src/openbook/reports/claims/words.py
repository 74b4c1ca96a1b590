"""A claim, its source and what it was set beside, in the language of a reader."""

from __future__ import annotations

from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judged import JudgedClaim, Recomputed
from openbook.reports.claims.comparisons import told_once
from openbook.reports.words.words import Words


def who_and_when(heard: Heard, words: Words) -> str:
    """Who said it and on which day."""
    who = heard.claim.said_by or words("somebody")
    return f"{who}, {words.day(heard.day) if heard.day else words('no day given')}"


def number_words(heard: Heard, words: Words) -> str:
    """The number as it was said, with its year; empty where there is none."""
    if not heard.said:
        return ""
    year = f" · {heard.claim.year}" if heard.claim.year else ""
    return f"{words.said(heard.said)}{year}"


def source_line(heard: Heard, words: Words) -> str:
    """The source in one line, or that none is given."""
    source = heard.source
    if source is None:
        return words("No source is given.")
    day = words.day(source.on) if source.on else ""
    parts = [f"{source.who}: {source.title}", day, heard.claim.page or source.page]
    return ", ".join(part for part in parts if part)


def compared_words(judged: JudgedClaim, words: Words) -> list[tuple[str, Recomputed]]:
    """Each comparison with its arithmetic in words; books with the same stand together."""
    return [
        (
            f"{words.said(each.verdict)} ({words.said(by)}): {words.said(each.arithmetic)}",
            each,
        )
        for by, each in told_once(judged.recomputed)
    ]
