"""Finding: one thing to tell the writers of a file; its kind, its place, its text."""

from __future__ import annotations

import textwrap
from dataclasses import field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message, filled, series


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"  # a number or a rule cannot be used as written
    WARNING = "warning"  # it can be used, but probably does not say what was meant
    NOTE = "note"  # good to know


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A spot in a file of the case: line and column count from one, 0 is the whole file."""

    file: str
    line: int = 0
    column: int = 0
    width: int = 1
    excerpt: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        if not self.line:
            return self.file
        column = f":{self.column}" if self.column else ""
        return f"{self.file}:{self.line}{column}"


@dataclass(frozen=True, slots=True)
class Finding:
    """Where, what was found, why it matters and what to write instead."""

    code: str
    severity: Severity
    place: Place
    what: str
    why: str
    remedy: str

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """Findings are told file by file, from top to bottom."""
        place = self.place
        return (place.file, place.line, place.column, self.code, self.what)


def in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """Return every finding once, file by file and from top to bottom."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: finding.order))


def has_errors(findings: tuple[Finding, ...]) -> bool:
    """Return whether any finding keeps the case from being used as written."""
    return any(finding.severity is Severity.ERROR for finding in findings)


# OB1xx figures and the district, OB2xx offers and books, OB3xx law, reserve, workbooks,
# imports and bundles, OB4xx evidence, OB5xx strike, OB6xx parties, OB9xx files.
_PAGES = files("openbook.findings") / "pages"


@dataclass(frozen=True, slots=True)
class FindingKind:
    """One kind of finding, as its page describes it."""

    code: str
    title: str
    severity: Severity
    why: str
    page: str


def found(
    code: str, place: Place, what: str, /, *, remedy: str, why: str = "", **said: object
) -> Finding:
    """Make a finding of a kind in the catalog; ``why`` replaces its general reason.

    Each of its texts is a template filled with what is said, or a message already.

    >>> found("OB223", Place("a.yaml"), "a raise on {day}", remedy="Move {day}.", day=3).what
    'a raise on 3'
    """
    kind = kind_of(code)
    texts = (filled(each, said) for each in (what, why or kind.why, remedy))
    return Finding(code, kind.severity, place, *texts)


@cache
def kind_of(code: str) -> FindingKind:
    """Return the kind of a code, from its page.

    >>> kind_of("OB214").title
    'This cap is above the class sizes of today'
    """
    page = (_PAGES / f"{code}.md").read_text("utf-8")
    head, _, rest = page.partition("\n")
    why = rest.partition("## Why it matters")[2].partition("##")[0].strip()
    severity = rest.partition("Severity: ")[2].partition("\n")[0].strip()
    title = head.partition(": ")[2].strip()
    return FindingKind(code, title, Severity(severity), " ".join(why.split()), page)


@cache
def codes() -> tuple[str, ...]:
    """Return every code, in order."""
    return tuple(sorted(part.name.removesuffix(".md") for part in _PAGES.iterdir()))


_WIDEST = 100


def as_text(finding: Finding) -> str:
    """Return the finding as people read it: place, what, excerpt, why, remedy."""
    place = finding.place
    lines = [f"{place}: {finding.severity} {finding.code}: {finding.what}"]
    if place.line and place.excerpt.strip():
        lines += _excerpt(place.line, place.column, place.width, place.excerpt)
    lines += _wrapped(finding.why) + _wrapped(finding.remedy)
    lines += [f"  More: openbook explain {finding.code}"]
    return "\n".join(lines)


def as_data(finding: Finding) -> dict[str, object]:
    """Return the finding as plain data."""
    place = finding.place
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "file": place.file,
        "line": place.line or None,
        "column": place.column or None,
        "what": finding.what,
        "why": finding.why,
        "remedy": finding.remedy,
    }


def with_findings(data: dict[str, Any], findings: tuple[Finding, ...]) -> dict[str, Any]:
    """Return an answer as plain data, and what was found on the way."""
    return data | {"findings": [as_data(each) for each in findings]}


def tally(findings: tuple[Finding, ...]) -> str:
    """Return how many findings of each severity, in words.

    >>> from openbook.findings.finding import Place
    >>> odd, wrong = (
    ...     Finding("OB101", each, Place("case.yaml"), "what", "why", "remedy")
    ...     for each in (Severity.WARNING, Severity.ERROR)
    ... )
    >>> tally(()), tally((odd, wrong, odd))
    ('no findings', '1 error, 2 warnings')
    """
    parts = []
    for severity in Severity:
        count = sum(finding.severity is severity for finding in findings)
        if count:
            said = f"{severity}s" if count > 1 else severity
            parts.append(Message("{number} {id}", number=count, id=said))
    return series(parts) or "no findings"


def _wrapped(text: str) -> list[str]:
    """Return a sentence on lines that fit a terminal."""
    return textwrap.wrap(
        text,
        width=_WIDEST - 12,
        initial_indent="  ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _excerpt(line: int, column: int, width: int, text: str) -> list[str]:
    """Return the line with a caret below; long lines are cut around the caret."""
    shown = "".join(mark if mark.isprintable() else " " for mark in text)
    start = 0
    if column > _WIDEST - 20:
        start = column - _WIDEST // 2
    cut = shown[start : start + _WIDEST]
    if start:
        cut = "…" + cut[1:]
    if len(shown) > start + _WIDEST:
        cut = cut[:-1] + "…"
    number = str(line)
    rows = [f"  {number} | {cut}".rstrip()]
    if column:
        caret = min(column - 1 - start, len(cut))
        carets = "^" * max(1, min(width, len(cut) - caret))
        rows.append(f"  {' ' * len(number)} | {' ' * caret}{carets}")
    return rows
