"""A finding as text with its excerpt and caret, and as plain data for JSON."""

from __future__ import annotations

import textwrap
from typing import Any

from openbook.findings.finding import Finding, Severity
from openbook.findings.message import Message, series

_WIDEST = 100


def as_text(finding: Finding) -> str:
    """The finding as people read it: place, what, excerpt, why, remedy."""
    place = finding.place
    lines = [f"{place}: {finding.severity} {finding.code}: {finding.what}"]
    if place.line and place.excerpt.strip():
        lines += _excerpt(place.line, place.column, place.width, place.excerpt)
    lines += _wrapped(finding.why) + _wrapped(finding.remedy)
    lines += [f"  More: openbook explain {finding.code}"]
    return "\n".join(lines)


def as_data(finding: Finding) -> dict[str, object]:
    """The finding as plain data."""
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


def with_findings(
    data: dict[str, Any], findings: tuple[Finding, ...]
) -> dict[str, Any]:
    """An answer as plain data, and what was found on the way."""
    return data | {"findings": [as_data(each) for each in findings]}


def tally(findings: tuple[Finding, ...]) -> str:
    """How many findings of each severity, in words.

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
    """A sentence on lines that fit a terminal."""
    return textwrap.wrap(
        text,
        width=_WIDEST - 12,
        initial_indent="  ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _excerpt(line: int, column: int, width: int, text: str) -> list[str]:
    """The line with a caret below; long lines are cut around the caret."""
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
