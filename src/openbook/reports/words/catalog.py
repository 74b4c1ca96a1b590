"""The catalog of a language: the .po file beside this one, read once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from babel.messages.pofile import read_po

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
