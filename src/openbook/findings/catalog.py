"""The catalog of findings: one page of Markdown a code, which says all about it.

OB1xx figures and the district, OB2xx offers and books, OB3xx law, reserve, workbooks, imports
and bundles, OB4xx evidence, OB5xx strike, OB6xx parties and their private folders, OB9xx files.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from openbook.findings.finding import Finding, Place, Severity

_PAGES = files("openbook.findings") / "pages"


@dataclass(frozen=True, slots=True)
class FindingKind:
    """One kind of finding, as its page describes it."""

    code: str
    title: str
    severity: Severity
    why: str
    page: str


def found(code: str, place: Place, what: str, *, remedy: str, why: str = "") -> Finding:
    """Make a finding of a kind in the catalog; ``why`` replaces its general reason."""
    kind = kind_of(code)
    return Finding(code, kind.severity, place, what, why or kind.why, remedy)


@cache
def kind_of(code: str) -> FindingKind:
    """The kind of a code, from its page.

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
    """Every code, in order."""
    return tuple(sorted(part.name.removesuffix(".md") for part in _PAGES.iterdir()))
