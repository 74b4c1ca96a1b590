"""The fact-finder's binder: exhibits by the criteria of the law, undisputed or disputed."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.answers import claims
from openbook.answers.open_case import Opened
from openbook.evidence.binder import Binder, BinderChapter
from openbook.evidence.claims.walk import Walk
from openbook.reports.claims.walk import walk_chart, walk_say
from openbook.reports.document.document import Block, Drawing, Heading, NewPage, Text
from openbook.reports.notes import rests_on
from openbook.reports.papers.binder_parts import (
    Seen,
    disputed,
    front,
    listed,
    title_of,
    undisputed,
)
from openbook.reports.papers.kind import PaperAsked, PaperKind
from openbook.reports.words.words import Words


def blocks(open_case: Opened, asked: PaperAsked) -> tuple[Block, ...]:
    """The front, then one chapter for each criterion."""
    binder = asked.binder or claims.binder(open_case)
    words, seen = asked.words, Seen()
    case = open_case.case
    found: list[Block] = [*front(binder, case.head.as_of, words)]
    run = [book for book in case.books if book.id not in binder.not_run]
    found += [Text(note, "quiet") for note in rests_on(case, run, words)]
    for chapter in binder.chapters:
        found += [NewPage()] if chapter.exhibits else []
        found += _chapter(chapter, binder, seen, words)
    return tuple(found)


def _chapter(
    chapter: BinderChapter, binder: Binder, seen: Seen, words: Words
) -> Iterator[Block]:
    yield Heading(title_of(chapter, words), 2)
    criterion = chapter.criterion
    if criterion:
        yield Text(
            words.said(criterion.rule.section), "quiet", (criterion.rule.source,)
        )
    if criterion and criterion.stipulations:
        yield from listed(binder, words)
        return
    if not chapter.exhibits:
        yield Text(words("Nothing in the case is about it."), "quiet")
    for walk in chapter.walks:
        yield from _walk(walk, words)
    for exhibit in chapter.disputed:
        yield from disputed(exhibit, binder, seen, words)
    yield from undisputed(chapter, words)


def _walk(walk: Walk, words: Words) -> Iterator[Block]:
    chart = walk_chart(walk, words)
    if chart is None:
        return
    sources = [step.heard.source for step in walk.steps if step.heard]
    notes = tuple(dict.fromkeys(filter(None, sources)))
    yield Drawing(chart, walk_say(walk, words), notes=notes)


KIND = PaperKind("The fact-finder's binder", blocks)
