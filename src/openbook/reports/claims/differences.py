"""One difference, or one claim with all of its own: sources, arithmetic, replies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.judged import JudgedClaim, Verdict
from openbook.evidence.claims.meaning import quoted
from openbook.reports.claims.comparisons import (
    heard_data,
    judged_data,
    judged_lines,
    source_words,
)
from openbook.reports.wrapped import wrapped


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
