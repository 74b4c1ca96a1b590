"""The pages of findings in another language: a Markdown file for each, beside the .po file.

The first line of a file is the stamp of the English page that it says; a page that has
another stamp by now was changed since and must be looked at again.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from openbook.findings.catalog import kind_of

_LETTERS = 12  # enough of a hash to tell two wordings of a page apart


class FindingPage(NamedTuple):
    """The page of a finding as Markdown, and the language it is in."""

    text: str
    language: str


@cache
def finding_page(code: str, language: str) -> FindingPage:
    """The page of a finding; in English where the language does not have it.

    >>> finding_page("OB214", "es").text.partition(":")[0]
    '# OB214'
    """
    file = files("openbook.reports.words") / f"findings_{language}" / f"{code}.md"
    if not file.is_file():
        return FindingPage(kind_of(code).page, "en")
    _, _, text = file.read_text("utf-8").partition("\n")
    return FindingPage(text, language)


def stamp_of(code: str) -> str:
    """The first line of a file that says the English page as it is now."""
    shown = sha256(kind_of(code).page.encode()).hexdigest()[:_LETTERS]
    return f"<!-- of {shown} -->"
