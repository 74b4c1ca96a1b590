"""Finding: one thing to tell the people who wrote a file, with its place and remedy."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


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
    """Every finding once, file by file and from top to bottom."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda finding: finding.order))


def has_errors(findings: tuple[Finding, ...]) -> bool:
    """Whether any finding keeps the case from being used as written."""
    return any(finding.severity is Severity.ERROR for finding in findings)
