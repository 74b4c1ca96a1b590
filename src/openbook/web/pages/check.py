"""Check: what was found in the files, gravest first, and a page for each kind of finding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from openbook.findings.finding import Finding, Severity, codes, kind_of
from openbook.reports.intake_report import missing_blocks
from openbook.reports.words.catalog import finding_page
from openbook.web.page import Asked, BadQuestionError, Page, Shown

_MOST = 250  # a page stays readable; the counts always tell of all


@dataclass(frozen=True, slots=True)
class OfFile:
    """The findings of one file, those shown and how many there are."""

    file: str
    count: int
    findings: tuple[Finding, ...]


def show_check(asked: Asked) -> Shown:
    """What the template is given; needs no sound case."""
    on_desk = asked.on_desk
    by_severity = [
        (severity, [each for each in on_desk.findings if each.severity is severity])
        for severity in Severity
    ]
    return {
        "usable": on_desk.sound is not None,
        "problem": on_desk.problem.text,
        "folder": asked.desk.folder.name,
        "groups": [
            (severity, len(found), list(by_file(found))) for severity, found in by_severity if found
        ],
    }


def by_file(found: Sequence[Finding]) -> Iterator[OfFile]:
    """The findings file by file, so many in all that a page stays readable."""
    left = _MOST
    for file, some in groupby(found, key=lambda each: each.place.file):
        every = tuple(some)
        shown = every[:left]
        left -= len(shown)
        yield OfFile(file, len(every), shown)


_HEAD = 2  # the title and the severity, which the template says itself


def show_finding(asked: Asked) -> Shown:
    """What the template is given."""
    name, _, code = asked.path.strip("/").partition("/")
    if code not in codes():
        raise BadQuestionError(name, code, codes())
    page = finding_page(code, asked.words.language)
    return {
        "kind": kind_of(code),
        "blocks": blocks_of(page.text)[_HEAD:],
        "written_in": page.language,
        "here": [each for each in asked.on_desk.findings if each.code == code],
    }


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


def show_missing(asked: Asked) -> Shown:
    """Lay out which answers the case can give, and what to add for the others."""
    name = asked.desk.folder.name
    found = asked.once(("missing",), lambda: asked.opened.missing(name))
    return {"blocks": tuple(missing_blocks(found, asked.words))}


PAGES = (
    Page("/check", "Check", show_check, "check.html", order=22),
    Page("/missing", "What this case still needs", show_missing, "document.html", under="/check"),
    Page("/finding/{code}", "Finding", show_finding, "finding.html", under="/check"),
)
