"""One claim or one difference as plain data, and the words that both are told in."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote
from typing import Any

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.judgment import Beside, JudgedClaim, Recomputed
from openbook.reports.claims.comparisons import (
    heard_data,
    judged_data,
    told_once,
)
from openbook.reports.words.amounts import in_millions
from openbook.reports.words.words import Words


def claim_data(judged: JudgedClaim, odd: Sequence[Difference]) -> dict[str, Any]:
    """One claim as plain data, with the differences it is part of."""
    part_of = [difference_data(each) for each in odd]
    return {**judged_data(judged), "differences": part_of}


def difference_data(found: Difference) -> dict[str, Any]:
    """A difference as plain data; claims and replies in full."""
    return {
        "kind": str(found.kind),
        "check": found.check,
        "subject": found.subject,
        "sentence": found.sentence,
        "claims": [heard_data(heard) for heard in found.claims],
        "arithmetic": list(found.arithmetic),
        "replies": [heard_data(heard) for heard in found.replies],
        "settle": found.settle,
    }


def who_and_when(heard: Heard, words: Words) -> str:
    """Who said it and on which day."""
    who = heard.claim.said_by or words("somebody")
    return f"{who}, {words.day(heard.day) if heard.day else words('no day given')}"


def number_words(heard: Heard, words: Words) -> str:
    """The number as it was said, with its year; empty where there is none."""
    if not heard.said:
        return ""
    year = f" · {heard.claim.year}" if heard.claim.year else ""
    return f"{in_millions(words.said(heard.said), words)}{year}"


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


def recompute_command(each: Recomputed, heard: Heard) -> str:
    """What to write on the command line, with CASE for the folder."""
    if each.beside is Beside.BOOK and each.year is not None:
        asked = f"{quote(each.line)} --year {each.year} --book {quote(each.by)}"
        return f"openbook explain CASE {asked}"
    return claim_command(heard)


def claim_command(heard: Heard) -> str:
    """What to write to see a claim with everything it is set beside."""
    party = f" --as {quote(heard.claim.side)}" if heard.private else ""
    return f"openbook evidence CASE --claim {quote(heard.name)}{party}"
