"""Markdown: the little of it that our own pages use, as blocks for a template.

Headings, paragraphs, lists, blocks of code and code in a line; anything else is text.
No HTML is made here: the template writes it, and escapes every word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = "```"
_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
_KINDS = ("code", "strong", "em")


@dataclass(frozen=True, slots=True)
class Run:
    """Some words of a line: plain, code, strong or em."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Block:
    """A heading (h1, h2), a paragraph (p), a list (ul) or a block of code (pre)."""

    kind: str
    items: tuple[tuple[Run, ...], ...]


def blocks_of(text: str) -> tuple[Block, ...]:
    r"""A page as blocks.

    >>> [block.kind for block in blocks_of("# A\n\nSome `code`.\n\n- one\n- two")]
    ['h1', 'p', 'ul']
    """
    return tuple(_block(lines) for lines in _parts(text))


def runs_of(line: str) -> tuple[Run, ...]:
    """A line as runs of words.

    >>> runs_of("see `case.yaml`")
    (Run(kind='', text='see '), Run(kind='code', text='case.yaml'))
    """
    runs, at = [], 0
    for found in _INLINE.finditer(line):
        runs.append(Run("", line[at : found.start()]))
        kind, words = next(
            (kind, words) for kind, words in zip(_KINDS, found.groups(), strict=True) if words
        )
        runs.append(Run(kind, words))
        at = found.end()
    runs.append(Run("", line[at:]))
    return tuple(run for run in runs if run.text)


def _parts(text: str) -> Iterator[list[str]]:
    """The lines of each block; a block of code keeps its blank lines."""
    part: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        if line.startswith(_FENCE):
            if not fenced and part:
                yield part
                part = []
            fenced = not fenced
            part.append(line)
        elif line.strip() or fenced:
            part.append(line)
        elif part:
            yield part
            part = []
    if part:
        yield part


def _block(lines: list[str]) -> Block:
    first = lines[0]
    if first.startswith(_FENCE):
        inside = [line for line in lines[1:] if not line.startswith(_FENCE)]
        return Block("pre", ((Run("", "\n".join(inside)),),))
    mark, _, words = first.partition(" ")
    if mark in {"#", "##"}:
        return Block(f"h{len(mark)}", (runs_of(words),))
    if mark == "-":
        items = re.split(r"\n- ", "\n".join(lines).removeprefix("- "))
        return Block("ul", tuple(runs_of(" ".join(each.split())) for each in items))
    return Block("p", (runs_of(" ".join(lines)),))
