"""The catalog of a language: the .po file beside this one, and pages of findings.

The first line of a page of a finding is the stamp of the English page that it says; a
page that has another stamp by now was changed since and must be looked at again.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from babel.messages.pofile import read_po

from openbook.case.case import Case
from openbook.findings.finding import kind_of
from openbook.law.reserve import POLICY, REQUIRED, TRIGGER
from openbook.law.statutes import Statutes
from openbook.model.inputs import known_law

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
    """Return the catalog of a language; empty for English."""
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
    """Return the page of a finding; in English where the language does not have it.

    >>> finding_page("OB214", "es").text.partition(":")[0]
    '# OB214'
    """
    file = files("openbook.reports.words") / f"findings_{language}" / f"{code}.md"
    if not file.is_file():
        return FindingPage(kind_of(code).page, "en")
    _, _, text = file.read_text("utf-8").partition("\n")
    return FindingPage(text, language)


def stamp_of(code: str) -> str:
    """Return the first line of a file that says the English page as it is now."""
    shown = sha256(kind_of(code).page.encode()).hexdigest()[:_LETTERS]
    return f"<!-- of {shown} -->"


OwnWords = tuple[tuple[str, str], ...]  # of a law, by place
# Where a law has no word of its own.
_USUAL = {
    "en": {
        "formula": "State formula",
        "counted": "Students counted for funding",
        "reserve": "Minimum reserve",
        "oversight": "the state",
        "report": "Cost of the agreement",
    },
    "es": {
        "formula": "Fórmula estatal",
        "counted": "Estudiantes que se cuentan para el dinero",
        "reserve": "Reserva mínima",
        "oversight": "el estado",
        "report": "Costo del acuerdo",
    },
}
PLACES = tuple(_USUAL["en"])
# What a reserve is called by what asks for it, in English and Spanish.
_OF_POLICY = ("Minimum reserve (board policy)", "Reserva mínima (política de la junta)")
_OF_TRIGGER = ("Minimum before the state steps in", "Mínimo antes de que intervenga el estado")
_NONE_ASKED = ("Minimum reserve (none is set; $0)", "Reserva mínima (no hay ninguna; $0)")


def own_words(case: Case | None) -> OwnWords | None:
    """Return the words of a case's law; None where they are California's."""
    law = known_law(case) if case is not None else None
    if law is None:
        return None if case is None else ()
    said = law.statutes.words
    asked = {} if "reserve" in said else _reserve_words(law.statutes)
    return tuple(sorted({**asked, **said}.items())) if law.plain else None


def _reserve_words(statutes: Statutes) -> dict[str, str]:
    """Return what the reserve that is asked is called: by the law, a policy, a trigger or nobody."""
    written = {
        name
        for name in (REQUIRED, POLICY, TRIGGER)
        if name in statutes.parameters
        and any(each.content is not None for each in statutes.parameters[name].values)
    }
    if REQUIRED in written:
        return {}
    found = _OF_POLICY if POLICY in written else _OF_TRIGGER if written else _NONE_ASKED
    return dict(zip(("reserve", "reserve_es"), found, strict=True))


@cache
def plain_texts(language: str, own: OwnWords) -> dict[str, str]:
    """Return texts by the text that they take the place of.

    A word of the law is said as it is written; in Spanish it may have one of its own,
    such as ``formula_es``.
    """
    said = dict(own)
    words = {
        place: said.get(f"{place}_{language}", said.get(place, usual))
        for place, usual in _USUAL[language].items()
    }
    found = {}
    for row in csv.DictReader(_ROWS):
        text = row[language]
        for place, word in words.items():
            text = text.replace(f"{{{place}}}", word)
        found[row["text"]] = text
    return found


_ROWS = (files("openbook.reports.words") / "plain.csv").read_text("utf-8").splitlines()


_NOT_SHOWN = frozenset({"key", "id", "href", "kind"})  # by which a program finds a part of a page
Laid = TypeVar("Laid")


def in_own_texts(laid: Laid, texts: Mapping[str, str]) -> Laid:
    """Return what is laid out with each text of a case as the case has it in a language."""
    return _swapped(laid, texts) if texts else laid


def _swapped(laid: Any, texts: Mapping[str, str]) -> Any:
    if isinstance(laid, str):
        return texts.get(laid, laid)
    if isinstance(laid, tuple):
        return tuple(_swapped(each, texts) for each in laid)
    if is_dataclass(laid) and type(laid).__module__.startswith("openbook.reports."):
        shown = (each.name for each in fields(laid) if each.name not in _NOT_SHOWN)
        own = ((name, getattr(laid, name)) for name in shown)
        changed = {
            n: _swapped(v, texts) for n, v in own if isinstance(v, str | tuple) or is_dataclass(v)
        }
        return replace(laid, **changed)  # type: ignore[type-var]
    return laid


_MEETINGS = (
    (re.compile(r"\b([Dd])e el\b"), r"\1el"),
    (re.compile(r"\b([Aa]) el\b"), r"\1l"),
    (re.compile(r"(?<![\w.,])(\$?1) millones\b"), r"\1 millón"),
    (re.compile(r"\by (?=[hH]?[iIí](?!e))"), "e "),
    (re.compile(r"\bo (?=[hH]?[oOó])"), "u "),
)


def joined(text: str) -> str:
    """Return a sentence put together of parts, as it is written.

    >>> joined("el costo de el distrito y inglés")
    'el costo del distrito e inglés'
    """
    for meeting, written in _MEETINGS:
        text = meeting.sub(written, text)
    return text
