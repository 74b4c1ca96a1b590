"""The front of the binder: how to read it, and how many facts each criterion has."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from openbook.evidence.binder import Binder, Chapter
from openbook.reports.papers.paper import (
    Block,
    Heading,
    Row,
    Table,
    Text,
    amounts,
    label,
)
from openbook.reports.words.words import Words

_READ = (
    "What was said in this dispute, by the criteria that the panel must weigh. A fact is "
    "disputed where claims exclude each other, where the books of the two sides give "
    "different numbers, or where one side answers the other. All others are undisputed "
    "in the record: nobody in the case says otherwise, and neither side has signed them."
)
_FIGURES = (
    "Every figure can be worked out again: the arithmetic is written out, and below it "
    "stands the command, with CASE for the folder of this case. Which fact stands under "
    "which criterion is a sorting of Openbook, not of the law."
)


def front(binder: Binder, known_on: date, words: Words) -> Iterator[Block]:
    """How to read the binder, and its criteria with the count of their facts."""
    yield Heading(words("The fact-finder's binder"))
    yield Text(words(_READ), "lead")
    yield Text(words(_FIGURES))
    if binder.not_run:
        names = ", ".join(binder.not_run)
        text = "Not recomputed on a book that cannot be run: {books}."
        yield Text(words(text, books=names), "quiet")
    if binder.later:
        text = "Learned later, after {day}, and not in here: {count} claims."
        told = words(text, day=words.day(known_on), count=words.number(binder.later))
        yield Text(told, "quiet")
    chapters = [each for each in binder.chapters if each.criterion]
    if not chapters:
        yield Text(words("This state names no criteria."), "quiet")
        return
    yield Table(
        name="criteria",
        caption=words("The criteria"),
        heads=tuple(map(words, ("Criterion", "Disputed", "Undisputed in the record"))),
        rows=tuple(_row(chapter, words) for chapter in chapters),
        widths=(6, 1, 1),
        notes=tuple(
            dict.fromkeys(c.criterion.rule.source for c in chapters if c.criterion)
        ),
    )


def title_of(chapter: Chapter, words: Words) -> str:
    """The number and the words of a criterion."""
    if chapter.criterion is None:
        return words("Exhibits")
    return f"{chapter.criterion.number}. {words.said(chapter.criterion.rule.says)}"


def _row(chapter: Chapter, words: Words) -> Row:
    section = words.said(chapter.criterion.rule.section) if chapter.criterion else ""
    counts = (float(len(chapter.disputed)), float(len(chapter.undisputed)))
    if chapter.criterion and chapter.criterion.stipulations:
        return Row((label(title_of(chapter, words), section), label("—"), label("—")))
    said = amounts(counts, words.number)
    return Row((label(title_of(chapter, words), section), *said))
