"""Facts that nobody in the case disputes, as a table."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.binder import Binder, Chapter, Exhibit
from openbook.reports.claims.recompute_command import recompute_command
from openbook.reports.claims.words import (
    compared_words,
    number_words,
    source_line,
    who_and_when,
)
from openbook.reports.papers.binding.disputed import exhibit_title
from openbook.reports.papers.paper import Block, Heading, Row, Table, Text, label
from openbook.reports.words.words import Words


def undisputed(chapter: Chapter, words: Words) -> Iterator[Block]:
    """The facts of a chapter that nobody disputes, each with its source."""
    if not chapter.undisputed:
        return
    number = chapter.criterion.number if chapter.criterion else 1
    yield Heading(words("Undisputed in the record"), 3)
    yield Table(
        name=f"undisputed-{number}",
        caption=words("Undisputed in the record"),
        heads=tuple(map(words, ("What was said", "By whom"))),
        rows=tuple(_rows(chapter.undisputed, words)),
        group=words("Fact"),
        widths=(7, 3),
        shown=False,
    )


def listed(binder: Binder, words: Words) -> Iterator[Block]:
    """The numbers of all these facts, for the criterion of stipulations."""
    found = [each for each in binder.exhibits if not each.disputed]
    both = [each.number for each in found if each.both]
    text = (
        "The parties have signed no stipulation in this case. {count} facts under the "
        "other criteria are undisputed in the record."
    )
    yield Text(words(text, count=words.number(len(found))))
    if both:
        yield Text(
            words("Both sides say the same of: {exhibits}.", exhibits=", ".join(both))
        )


def _rows(exhibits: tuple[Exhibit, ...], words: Words) -> Iterator[Row]:
    for exhibit in exhibits:
        yield Row((label(exhibit_title(exhibit)), label("")), "group")
        for judged in exhibit.claims:
            heard = judged.heard
            below = [
                heard.quote,
                number_words(heard, words),
                source_line(heard, words),
            ]
            for text, each in compared_words(judged, words):
                below += [text, recompute_command(each, heard)]
            yield Row(
                (
                    label(heard.claim.text, *filter(None, below)),
                    label(who_and_when(heard, words)),
                )
            )
