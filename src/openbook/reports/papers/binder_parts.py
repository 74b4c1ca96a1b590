"""Parts of the fact-finder's binder: its front, facts in dispute, facts nobody disputes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from openbook.evidence.binder import Binder, BinderChapter, Exhibit
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import Difference
from openbook.reports.claims.differences import (
    compared_words,
    number_words,
    recompute_command,
    source_line,
    who_and_when,
)
from openbook.reports.document.document import (
    Block,
    Bullets,
    Facts,
    Heading,
    TableBlock,
    TableRow,
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
    yield TableBlock(
        name="criteria",
        caption=words("The criteria"),
        heads=tuple(map(words, ("Criterion", "Disputed", "Undisputed in the record"))),
        rows=tuple(_row(chapter, words) for chapter in chapters),
        widths=(6, 1, 1),
        notes=tuple(
            dict.fromkeys(c.criterion.rule.source for c in chapters if c.criterion)
        ),
    )


def title_of(chapter: BinderChapter, words: Words) -> str:
    """The number and the words of a criterion."""
    if chapter.criterion is None:
        return words("Exhibits")
    return f"{chapter.criterion.number}. {words.said(chapter.criterion.rule.says)}"


def _row(chapter: BinderChapter, words: Words) -> TableRow:
    section = words.said(chapter.criterion.rule.section) if chapter.criterion else ""
    counts = (float(len(chapter.disputed)), float(len(chapter.undisputed)))
    if chapter.criterion and chapter.criterion.stipulations:
        return TableRow(
            (label(title_of(chapter, words), section), label("—"), label("—"))
        )
    said = amounts(counts, words.number)
    return TableRow((label(title_of(chapter, words), section), *said))


Seen = dict[Difference, str]


def exhibit_title(exhibit: Exhibit) -> str:
    """The number of an exhibit, what it is about and its year."""
    year = f", {exhibit.year}" if exhibit.year else ""
    return f"{exhibit.number}  {exhibit.subject}{year}"


def disputed(
    exhibit: Exhibit, binder: Binder, seen: Seen, words: Words
) -> Iterator[Block]:
    """One exhibit; a difference that an earlier exhibit tells is only named."""
    yield Heading(exhibit_title(exhibit), 3)
    reasons = " ".join(words.said(each) for each in exhibit.reasons)
    yield Text(f"{words('Disputed')}. {reasons}", "quiet")
    for judged in exhibit.claims:
        yield _claim(judged.heard, words)
    for heard in exhibit.replies:
        yield _claim(heard, words, reply=True)
    yield Facts(tuple(_sides(exhibit, binder, words)))
    yield from _figures(exhibit, words)
    for each in exhibit.differences:
        yield from _difference(each, exhibit, seen, words)


def _claim(heard: Heard, words: Words, *, reply: bool = False) -> Text:
    number = number_words(heard, words)
    parts = [f"{who_and_when(heard, words)}:", heard.claim.text]
    parts += [heard.quote] if heard.quote else []
    parts += [f"({number})"] if number else []
    parts += [f"[{heard.name}]"]
    begun = f"{words('In reply')} — " if reply else ""
    return Text(begun + " ".join(parts), notes=(heard.source,) if heard.source else ())


def _sides(exhibit: Exhibit, binder: Binder, words: Words) -> Iterator[tuple[str, str]]:
    """What each side that bargains says to it, or that it says nothing."""
    for side, name in binder.sides.items():
        own = exhibit.of(side)
        said = ", ".join(f"[{heard.name}]" for heard in own)
        yield name, said or words("no reply in the case")


def _figures(exhibit: Exhibit, words: Words) -> Iterator[Block]:
    """The arithmetic of every comparison, below it the command that works it out."""
    for judged in exhibit.claims:
        for text, each in compared_words(judged, words):
            yield Text(f"[{judged.heard.name}] {text}")
            yield Text(recompute_command(each, judged.heard), "quiet")


def _difference(
    found: Difference, exhibit: Exhibit, seen: Seen, words: Words
) -> Iterator[Block]:
    if found in seen:
        text = "{sentence} See exhibit {number}."
        told = words(text, sentence=words.said(found.sentence), number=seen[found])
        yield Text(told, "quiet")
        return
    seen[found] = exhibit.number
    yield Text(words.said(found.sentence))
    yield Bullets(tuple(map(words.said, found.arithmetic)), words("none"))
    settle = words.said(found.settle)
    yield Text(f"{words('What would settle it')}: {settle}")


def undisputed(chapter: BinderChapter, words: Words) -> Iterator[Block]:
    """The facts of a chapter that nobody disputes, each with its source."""
    if not chapter.undisputed:
        return
    number = chapter.criterion.number if chapter.criterion else 1
    yield Heading(words("Undisputed in the record"), 3)
    yield TableBlock(
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


def _rows(exhibits: tuple[Exhibit, ...], words: Words) -> Iterator[TableRow]:
    for exhibit in exhibits:
        yield TableRow((label(exhibit_title(exhibit)), label("")), "group")
        for judged in exhibit.claims:
            heard = judged.heard
            below = [
                heard.quote,
                number_words(heard, words),
                source_line(heard, words),
            ]
            for text, each in compared_words(judged, words):
                below += [text, recompute_command(each, heard)]
            yield TableRow(
                (
                    label(heard.claim.text, *filter(None, below)),
                    label(who_and_when(heard, words)),
                )
            )
