"""A disputed fact in full: what each side says, the arithmetic, what would settle it."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.binder import Binder, Exhibit
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.heard import Heard
from openbook.reports.claims.recompute_command import recompute_command
from openbook.reports.claims.words import compared_words, number_words, who_and_when
from openbook.reports.papers.paper import Block, Bullets, Facts, Heading, Text
from openbook.reports.words.words import Words

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
    settle = words.said(found.settle.strip())
    yield Text(f"{words('What would settle it')}: {settle}")
