"""The page of a finding: what it says, why it matters, what to write."""

from __future__ import annotations

from importlib.resources import files

from openbook.findings.catalog import BY_CODE


def page_of(code: str) -> str | None:
    """The page of a code as Markdown; None where there is no such code.

    >>> page_of("OB214").splitlines()[0]
    '# OB214: This cap is above the class sizes of today'
    """
    kind = BY_CODE.get(code.upper())
    if kind is None:
        return None
    body = (files("openbook.findings") / "pages" / f"{kind.code}.md").read_text("utf-8")
    says, _, write = body.partition("## What to write")
    return (
        f"# {kind.code}: {kind.title}\n\nSeverity: {kind.severity}\n\n{says.strip()}\n\n"
        f"## Why it matters\n\n{kind.why}\n\n## What to write\n\n{write.strip()}\n"
    )
