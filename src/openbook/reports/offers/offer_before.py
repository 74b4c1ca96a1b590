"""An offer compared with the one before of the same side, kind by kind."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.figures.operation import line_words
from openbook.offers.cost_result import CostedOffer
from openbook.offers.span import common_years, span_of
from openbook.reports.document.document import (
    Block,
    Heading,
    Link,
    TableBlock,
    TableRow,
    Text,
    amount,
    amounts,
    label,
)
from openbook.reports.document.question import address
from openbook.reports.offers.charts import kinds_beside
from openbook.reports.words.words import Words
from openbook.reports.year_words import year_span


def beside_blocks(
    before: CostedOffer, now: CostedOffer, case: Case, words: Words
) -> Iterator[Block]:
    """Set an offer beside the one before, kind by kind, over the years both cover."""
    within = common_years(*(span_of(case, each.offer) for each in (before, now)))
    if not within:
        return
    yield Heading(words("Compared with the offer before"), 2)
    said = "By kind of term, over {years}, the years that both cover: "
    link = Link(before.offer.title, address("/offer", offer=before.offer.id))
    yield Text((words(said, years=year_span(within, words)), link), "quiet")
    silent = words("silent")
    rows = []
    for each in kinds_beside(before, now, within):
        moved = "" if each.more is None else change(each.more, words)
        cells = amounts([each.before, each.now], words.money, missing=silent)
        rows.append(
            TableRow(
                (
                    label(words.said(line_words(each.word))),
                    *cells,
                    amount(moved, each.more),
                )
            )
        )
    yield TableBlock(
        name="beside",
        caption=words("Compared with the offer before"),
        heads=tuple(map(words, ("Kind of term", "Before", "Now", "Moved by"))),
        rows=tuple(rows),
        shown=False,
    )


def change(value: float, words: Words) -> str:
    """Say how much an amount moved."""
    if abs(value) < 0.5:
        return words("as before")
    text = "{amount} more" if value > 0 else "{amount} less"
    return words(text, amount=words.money(abs(value)))
