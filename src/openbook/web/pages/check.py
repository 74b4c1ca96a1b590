"""Check: what was found in the files, gravest first, with place and remedy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from openbook.findings.finding import Finding, Severity
from openbook.web.page import Page, Shown
from openbook.web.question import Asked

_MOST = 250  # a page stays readable; the counts always tell of all


@dataclass(frozen=True, slots=True)
class OfFile:
    """The findings of one file, those shown and how many there are."""

    file: str
    count: int
    findings: tuple[Finding, ...]


def show(asked: Asked) -> Shown:
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
            (severity, len(found), list(by_file(found)))
            for severity, found in by_severity
            if found
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


PAGE = Page("/check", "Check", show, "check.html", order=22)
