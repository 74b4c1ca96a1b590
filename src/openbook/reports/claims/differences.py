"""One difference, or one claim with all of its own: sources, arithmetic, replies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote
from typing import Any

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.judgment import Beside, JudgedClaim, Recomputed, Verdict
from openbook.evidence.claims.same_subject import quoted
from openbook.reports.claims.comparisons import (
    heard_data,
    judged_data,
    judged_lines,
    source_words,
    told_once,
)
from openbook.reports.words.words import Words
from openbook.reports.wrap import wrapped


def claim_text(judged: JudgedClaim, odd: Sequence[Difference]) -> str:
    """One claim in full: a paraphrase, the source's own words if known, what came of it."""
    heard = judged.heard
    lines = [*wrapped(heard.claim.text)]
    if heard.quote:
        lines += wrapped(f"own words: {heard.quote}", "  ", hang="  ")
    lines += judged_lines(judged)
    lines += wrapped(f"source: {source_words(heard)}", "    ", hang="  ")
    if judged.verdict is Verdict.STATEMENT:
        lines += wrapped(str(judged.verdict), "    ", hang="  ")
    if judged.why:
        lines += wrapped(f"cannot be checked: {judged.why}", "    ", hang="  ")
    if judged.replies:
        lines += wrapped(f"answered by {', '.join(judged.replies)}", "    ", hang="  ")
    for each in odd:
        lines += ["", *difference_lines(each)]
    return "\n".join(lines)


def claim_data(judged: JudgedClaim, odd: Sequence[Difference]) -> dict[str, Any]:
    """One claim as plain data, with the differences it is part of."""
    part_of = [difference_data(each) for each in odd]
    return {**judged_data(judged), "differences": part_of}


def difference_lines(found: Difference) -> Iterator[str]:
    """Everything about it, at most a hundred columns wide."""
    yield from wrapped(f"{found.kind}: {found.sentence}")
    for heard in found.claims:
        yield from wrapped(quoted(heard), "  - ", hang="  ")
        yield from wrapped(f"source: {source_words(heard)}", "      ", hang="  ")
    for line in found.arithmetic:
        yield from wrapped(line, "  = ", hang="  ")
    for reply in found.replies:
        yield from wrapped(f"reply: {quoted(reply)}", "  ", hang="    ")
    if not found.replies:
        yield "  reply: none in the case"
    yield from wrapped(f"What would settle it: {found.settle}", "  ", hang="  ")


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
