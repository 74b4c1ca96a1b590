"""The steps of impasse that an offer over time stands in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.offers.at_the_table.impasse import ImpasseDay
from openbook.offers.at_the_table.over_time import OffersOverTime
from openbook.reports.document.document import (
    Badge,
    Block,
    Cell,
    Heading,
    Rich,
    TableBlock,
    TableRow,
    Text,
    label,
)
from openbook.reports.words.words import Words


def impasse_blocks(found: OffersOverTime, words: Words) -> Iterator[Block]:
    """Lay out the days of impasse, and those on which the contract may be reopened."""
    yield Heading(words("The days of impasse"), 2, "impasse")
    if found.impasse:
        said = "What happened, and by which day the law then asks for the next step."
        yield Text(words(said))
        yield _days("impasse", words("The days of impasse"), found.impasse, words)
    else:
        said = "No event of this case has started a time limit of the law."
        yield Text(words(said), "quiet")
    if found.reopeners:
        yield Heading(words("Reopeners"), 3)
        yield _days("reopeners", words("Reopeners"), found.reopeners, words)


def _days(
    name: str, caption: str, days: Sequence[ImpasseDay], words: Words
) -> TableBlock:
    rows = []
    for each in days:
        last = f" – {words.day(each.last)}" if each.last > each.first else ""
        what: Rich = words.said(each.what)
        if each.due:
            what = (Badge(words("due"), "warn"), f" {what}")
        day = Cell(f"{words.day(each.first)}{last}", str(each.first))
        rows.append(TableRow((day, label(what), label(words.said(each.about)))))
    return TableBlock(
        name=name,
        caption=caption,
        heads=tuple(map(words, ("Day", "Step", "Who, or which time limit of the law"))),
        rows=tuple(rows),
        shown=False,
    )
