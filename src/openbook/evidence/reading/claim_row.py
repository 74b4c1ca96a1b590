"""Claim row: a figure of a story as a row for evidence/claims.csv."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from openbook.case.format.fields import specs
from openbook.case.tables.evidence import Claim
from openbook.evidence.reading.figure import StoryFigure
from openbook.evidence.reading.proposal import Mention, Proposal
from openbook.evidence.reading.story import Reading
from openbook.evidence.reading.vocabulary import listed
from openbook.figures.amounts import said_amount

_NO_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST = 60
_LONGEST_QUOTE = 400
_REPORTER = "The reporter"
COLUMNS = tuple(specs(Claim))
_WEEKDAYS = listed("days")[-7:]
_SAID_ON = re.compile(
    r"\b(?:said|told|announced|wrote|warned|added|offered|proposed)\b[^.;\"]{0,50}?"
    rf"\b({'|'.join(_WEEKDAYS)})\b(?! night)"
)
_KINDS = {"offer": "A term of an offer", "claim": "A claim", "fact": "Said by the reporter"}


@dataclass(frozen=True, slots=True)
class Naming:
    """What the rows cannot take from the story: its source and day, and the names in use."""

    source: str = ""  # else each story's own name
    taken: frozenset[str] = frozenset()
    columns: tuple[str, ...] = ()  # of the case's own file, else of every claim
    day: date | None = None  # on which the story was printed


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


def rows_text(reading: Reading, naming: Naming, *, figures: bool = False) -> str:
    """The rows as CSV with the first line of claims.csv; those with a number alone."""
    page = io.StringIO(newline="")
    rows = [row for row in claim_rows(reading, naming) if row["value"] or not figures]
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


def day_said(sentence: str, printed: date | None) -> date | None:
    """The day on which something was said: the weekday before the story, else its day.

    >>> day_said("The union said Tuesday that it will strike.", date(2025, 11, 19))
    datetime.date(2025, 11, 18)
    """
    match = _SAID_ON.search(sentence)
    if printed is None or match is None:
        return printed
    back = (printed.weekday() - _WEEKDAYS.index(match[1])) % 7
    return printed - timedelta(days=back)


def _row(proposal: Proposal, naming: Naming) -> dict[str, str]:
    figure, first = proposal.figure, proposal.mentions[0]
    topic = proposal.topic or "not clear"
    quantity = first.mapped.quantity
    of = quantity.meaning if quantity else topic
    said_on = day_said(first.sentence, naming.day)
    return {
        "claim": _word(f"{proposal.about or topic} {_short(figure)}"),
        "said_by": proposal.said_by or _REPORTER,
        "side": proposal.side,
        "said_on": said_on.isoformat() if said_on else "",
        "about": proposal.about or _word(topic).replace("-", "."),
        "year": figure.year or first.year,
        "value": _number(figure.value),
        "value_to": _number(figure.value_to),
        "unit": "" if figure.value is None else figure.unit,
        "precision": "" if figure.value is None else figure.precision,
        "text": f"{of[:1].upper()}{of[1:]}: {figure_words(figure)}",
        "quote": _quote(first.sentence),
        "page": f"characters {first.start + 1} to {first.end}",
        "source": naming.source or _word(first.story.rpartition(".")[0]),
        "note": _note(first, known=bool(proposal.about)),
    }


def _quote(sentence: str) -> str:
    """The sentence on one line; a quotation mark that has lost the other is left out."""
    quote = " ".join(sentence[:_LONGEST_QUOTE].split())
    return quote.strip('"“”') if sum(map(quote.count, '"“”')) % 2 else quote


def _note(mention: Mention, *, known: bool) -> str:
    kind = _KINDS[mention.said_as]
    needs = "" if known else f" Not mapped: {mention.mapped.needs}."
    return f"{kind}, proposed by a program; say the claim in your own words.{needs}"


def _word(text: str) -> str:
    return _NO_WORD.sub("-", text.lower()).strip("-")[:_LONGEST] or "claim"


def _short(figure: StoryFigure) -> str:
    """A figure in a few letters: 6.5m, 10pct.

    >>> _short(StoryFigure(0, 1, "money", 6.5e6)), _short(StoryFigure(0, 1, "share", 0.1))
    ('6.5m', '10pct')
    """
    value = figure.value
    if value is None:
        return figure.year or figure.day
    if figure.kind == "share":
        return f"{value * 100:.4g}pct"
    power, letter = next((p for p in ((1e9, "b"), (1e6, "m")) if abs(value) >= p[0]), (1.0, ""))
    return f"{value / power:.7g}{letter}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.15g}"
