"""The catalog of a language: the .po file beside this one, and pages of findings.

The first line of a page of a finding is the stamp of the English page that it says; a
page that has another stamp by now was changed since and must be looked at again.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from babel.messages.pofile import read_po

from openbook.findings.finding import kind_of

LANGUAGES = MappingProxyType({"en": "English", "es": "Español"})
# Spanish as written in the United States: 1,234.5 and not 1.234,5.
LOCALES = MappingProxyType({"en": "en_US", "es": "es_US"})


# The groups of the .po file, in its order; each message names its own as msgctxt.
# Texts of pages have none; the others are messages of the engine.
PAGE = ""
LINES = "lines"
GROUPS = MappingProxyType(
    {
        PAGE: "Pages, charts and papers: texts with their places",
        "terms": "Offers: terms, standings and moves",
        "names": "Words that many cases use: roles, levels, subjects",
        "assumptions": "Assumptions of a book",
        LINES: "Names of the lines of the model",
        "formulas": "How lines are made, in words",
        "law": "The law of the state: standards, deadlines, disclosure",
        "findings": "Findings: titles, reasons, what was found and what to write",
        "claims": "Claims: verdicts, arithmetic, differences",
        "fields": "Fields of the files of a case",
        "errors": "Problems that keep Openbook from going on",
    }
)


class Catalog(NamedTuple):
    """English texts and how a language says them: of pages, and of the engine."""

    pages: MappingProxyType[str, str]
    messages: MappingProxyType[str, str]


@cache
def catalog(language: str) -> Catalog:
    """The catalog of a language; empty for English."""
    pages: dict[str, str] = {}
    messages: dict[str, str] = {}
    if language != "en":
        file = files("openbook.reports.words") / f"{language}.po"
        with file.open("rb") as stream:
            read = read_po(stream, locale=LOCALES[language], abort_invalid=True)
        for message in read:
            if message.id and message.string and not message.fuzzy:
                goal = messages if message.context else pages
                goal[str(message.id)] = str(message.string)
    return Catalog(MappingProxyType(pages), MappingProxyType(messages))


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
