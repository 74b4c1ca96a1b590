"""What a story says, told to a person and as plain data for programs."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from openbook.case.format.fields import specs
from openbook.case.tables.evidence import Claim
from openbook.evidence.reading.figure import StoryFigure
from openbook.evidence.reading.proposal import Proposal
from openbook.evidence.reading.story import Reading
from openbook.figures.amounts import said_amount
from openbook.findings.finding import as_data
from openbook.reports.plain_data import picked, plain

_NO_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST = 60
_REPORTER = "The reporter"
COLUMNS = tuple(specs(Claim))


@dataclass(frozen=True, slots=True)
class Naming:
    """What the rows cannot take from the story: its source and the names in use."""

    source: str = ""  # else each story's own name
    taken: frozenset[str] = frozenset()
    columns: tuple[str, ...] = ()  # of the case's own file, else of every claim


def claim_rows(reading: Reading, naming: Naming) -> Iterator[dict[str, str]]:
    """One row for each proposal that the case does not have from its speaker."""
    taken = set(naming.taken)
    for proposal in reading.proposals:
        if proposal.known_to == "known":
            continue
        row = _row(proposal, naming)
        name, count = row["claim"], 1
        while row["claim"] in taken:
            count += 1
            row["claim"] = f"{name}-{count}"
        taken.add(row["claim"])
        yield row


def rows_text(reading: Reading, naming: Naming) -> str:
    """The rows as CSV with the first line of claims.csv."""
    page = io.StringIO(newline="")
    rows = list(claim_rows(reading, naming))
    own = all(set(row) <= set(naming.columns) for row in rows)
    columns = naming.columns if own and naming.columns else COLUMNS
    writer = csv.DictWriter(page, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return page.getvalue().rstrip("\n")


def figure_words(figure: StoryFigure) -> str:
    """A figure as people read it, with how exactly it was said.

    >>> figure_words(StoryFigure(0, 1, "share", 0.05, 0.07, "share"))
    '5% to 7%'
    """
    if figure.value is None:
        return figure.year or figure.day
    ends = [end for end in (figure.value, figure.value_to) if end is not None]
    unit = figure.unit
    if unit in {"rank", "o'clock"}:
        said = " to ".join(f"{end:g}" for end in ends)
        said = f"rank {said}" if unit == "rank" else f"{said} {unit}"
    else:
        said = " to ".join(said_amount(end, unit or "things") for end in ends)
    return said if figure.precision == "exact" else f"{figure.precision} {said}"


def _row(proposal: Proposal, naming: Naming) -> dict[str, str]:
    figure, first = proposal.figure, proposal.mentions[0]
    said_by = proposal.said_by or _REPORTER
    topic = proposal.topic or "not clear"
    return {
        "claim": _word(f"{topic} {_short(figure)}"),
        "said_by": said_by,
        "side": proposal.side,
        "about": proposal.about or _word(topic).replace("-", "."),
        "year": figure.year,
        "value": _number(figure.value),
        "value_to": _number(figure.value_to),
        "unit": "" if figure.value is None else figure.unit,
        "precision": "" if figure.value is None else figure.precision,
        "text": f"Says {figure_words(figure)} of: {topic}.",
        "page": f"characters {first.start + 1} to {first.end}",
        "source": naming.source or _word(first.story.rpartition(".")[0]),
        "note": "Proposed by a program; say the claim in your own words.",
    }


def _word(text: str) -> str:
    return _NO_WORD.sub("-", text.lower()).strip("-")[:_LONGEST] or "claim"


def _short(figure: StoryFigure) -> str:
    return figure.year or figure.day or f"{figure.value:g}".replace("+", "")


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.15g}"


_MOST_KNOWN = 3
_MENTION = (
    *("story", "start", "end", "written"),
    *("said_by=speaker.said_by", "quoted=speaker.quoted", "topic"),
)


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
    figure = ("kind", "value", "value_to", "unit", "precision", "day", "year")
    return {
        **picked(proposal.figure, *figure),
        **picked(proposal, "topic", "said_by", "side", "state=known_to", "known"),
        "mentions": [picked(each, *_MENTION) for each in proposal.mentions],
    }
