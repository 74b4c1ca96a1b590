"""What a story says, told to a person and as plain data for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from openbook.evidence.reading.group import Mention, Proposal
from openbook.evidence.reading.story import Reading
from openbook.findings.show import as_data
from openbook.reports.claims.story_rows import Naming, claim_rows, figure_words
from openbook.reports.plain_data import plain

_MOST_KNOWN = 3


def story_text(reading: Reading) -> str:
    """Every proposal with its speaker and whether the case has it; then what was skipped."""
    lines: list[str] = []
    for state, head in (
        ("new", "Not in the case yet:"),
        ("near", "Near something in the case; look whether it is the same:"),
        ("known from others", "In the case, but not from this speaker:"),
        ("known", "In the case already:"),
    ):
        told = [each for each in reading.proposals if each.known_to == state]
        if told:
            lines += [head, *(line for each in told for line in _proposal(each)), ""]
    return "\n".join([*lines, *_skipped(reading)]).rstrip()


def story_data(reading: Reading, naming: Naming) -> dict[str, Any]:
    """Proposals with every place, rows for claims.csv, what was skipped, findings."""
    return {
        "proposals": [_proposal_data(each) for each in reading.proposals],
        "rows": list(claim_rows(reading, naming)),
        "skipped": [plain(each) for each in reading.skipped],
        "findings": [as_data(each) for each in reading.findings],
    }


def _proposal(proposal: Proposal) -> Iterator[str]:
    who = proposal.said_by or "the reporter"
    side = f" [{proposal.side}]" if proposal.side else ""
    times = len(proposal.mentions)
    often = f", {times} times" if times > 1 else ""
    topic = f" ({proposal.topic})" if proposal.topic else ""
    yield f"  {figure_words(proposal.figure)}{topic}: {who}{side}{often}"
    first = proposal.mentions[0]
    place = f"    {first.story}, characters {first.start + 1} to {first.end}"
    known = ", ".join(proposal.known[:_MOST_KNOWN])
    more = len(proposal.known) - _MOST_KNOWN
    others = f" and {more} more" if more > 0 else ""
    verb = "near" if proposal.known_to == "near" else "has"
    yield f"{place}; {verb} {known}{others}" if known else place


def _skipped(reading: Reading) -> Iterator[str]:
    if reading.skipped:
        reasons = Counter(each.why for each in reading.skipped)
        parts = ", ".join(f"{count} × {why}" for why, count in sorted(reasons.items()))
        yield f"Not taken for figures ({parts}):"
        written = dict.fromkeys(each.written for each in reading.skipped)
        yield f"  {'; '.join(written)}"


def _proposal_data(proposal: Proposal) -> dict[str, Any]:
    figure = proposal.figure
    return {
        "kind": figure.kind,
        "value": figure.value,
        "value_to": figure.value_to,
        "unit": figure.unit,
        "precision": figure.precision,
        "day": figure.day,
        "year": figure.year,
        "topic": proposal.topic,
        "said_by": proposal.said_by,
        "side": proposal.side,
        "state": proposal.known_to,
        "known": list(proposal.known),
        "mentions": [_mention(each) for each in proposal.mentions],
    }


def _mention(mention: Mention) -> dict[str, Any]:
    return {
        "story": mention.story,
        "start": mention.start,
        "end": mention.end,
        "written": mention.written,
        "said_by": mention.speaker.said_by,
        "quoted": mention.speaker.quoted,
        "topic": mention.topic,
    }
