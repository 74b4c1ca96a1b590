"""Help: the guides, the glossary and the reference, as pages of the app.

They are the Markdown files under docs/, and pages made from the code as the documentation
makes them; a page is known by the path of its file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from posixpath import normpath

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from openbook.files.describe import describe_format, describe_terms
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import codes, kind_of
from openbook.law.describe import describe
from openbook.law.state import StateLaw
from openbook.terms.shelf import TERMS

GLOSSARY = "glossary"
# Which pages there are, under the headings of the first page, in the order of reading.
GROUPS = {
    "Start here": (
        *("tour", "guides/workbench", "guides/from-a-story", "guides/from-a-sacs-export"),
        *("guides/importing",),
    ),
    "For your work": (
        *("guides/budget-officers", "guides/union-researchers", "guides/mediators"),
        *("guides/at-the-table", "guides/county-experts", "guides/journalists", "guides/families"),
        *("guides/projecting", "guides/costing", "guides/offers-over-time", "guides/for-me"),
        *("guides/settling", "guides/settling-los-angeles", "cases/los-angeles"),
        *("guides/evidence", "guides/binder", "guides/track-record", "guides/strike"),
        *("guides/workbook", "guides/papers", "guides/bundle", "guides/quick-calculator"),
        *("guides/screen", "guides/exporting", "guides/notebooks", "guides/hosting"),
        *("guides/add-a-state",),
    ),
    "Reference": (GLOSSARY, "reference/case-format", "reference/terms", "reference/findings"),
}
AREAS = {
    "OB1": "Figures and the district",
    "OB2": "Offers and books",
    "OB3": "Law and reserve, imports and bundles",
    "OB4": "Evidence",
    "OB5": "Strike",
    "OB6": "Parties and their private folders",
    "OB8": "What an answer rests on",
    "OB9": "Files",
}
_FINDINGS = """\
# Findings

What `openbook check` tells. An **error** is a number or rule that cannot be used as
written; a **warning** can be used but probably does not say what was meant; a **note** is
good to know. Every finding says where it is, what was found, why it matters and what to
write. `openbook explain CODE` prints the page of a code.
"""
_DEFINED = re.compile(
    r"^(?P<word>[^\n:#|`>-][^\n]*)\n: (?P<says>.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL
)
_NAMED = re.compile(r"\s*\{#([\w-]+)\}\s*$")
_ODD = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of help: its name, its title and its text in Markdown."""

    name: str
    title: str
    text: str
    language: str = "en"


def names() -> tuple[str, ...]:
    """Return the names of all pages, in the order of reading."""
    return tuple(name for group in GROUPS.values() for name in group)


@cache
def help_page(name: str, language: str = "en") -> HelpPage:
    """Return a page by its name; in English where a language does not have it."""
    own = _file(f"{name}.{language}")
    language = language if own.is_file() else "en"
    file = own if language != "en" else _file(name)
    text = MADE[name]() if name in MADE else file.read_text("utf-8")
    title = next(line[2:] for line in text.splitlines() if line.startswith("# "))
    return HelpPage(name, title, text, language)


def _file(name: str) -> Path:
    """Find the file of a page: beside the installed package, or in the project's folder."""
    package = Path(str(files("openbook")))
    folders = (package / "docs", package.parents[1] / "docs")
    return next(folder for folder in folders if folder.is_dir()) / f"{name}.md"


def law_page(name: str, law: StateLaw) -> HelpPage:
    """Return the law of a state as a page."""
    text = describe(law)
    return HelpPage(name, text.partition("\n")[0].lstrip("# "), text)


def term_titles() -> Iterator[tuple[str, str]]:
    """Yield the word and the title of each kind of term."""
    return ((word, TERMS.get(word).title) for word in TERMS.names())


def _format() -> str:
    with as_file(files("openbook") / "cases" / "small-town") as example:
        return describe_format(example)


def _terms() -> str:
    with as_file(files("openbook") / "cases" / "small-town") as example:
        return describe_terms(example)


def findings_page() -> str:
    """Write the page that lists every finding."""
    lines, area = [_FINDINGS], ""
    for kind in map(kind_of, codes()):
        if kind.code[:3] != area:
            area = kind.code[:3]
            lines += ["", f"## {AREAS[area]}", "", "| Code | | Finding |", "|---|---|---|"]
        link = f"[{kind.code}](findings/{kind.code}.md)"
        lines.append(f"| {link} | {kind.severity} | {kind.title} |")
    return "\n".join(lines) + "\n"


# Pages that are made from the code.
MADE: dict[str, Callable[[], str]] = {
    "reference/case-format": _format,
    "reference/terms": _terms,
    "reference/findings": findings_page,
}


def as_html(text: str, name: str = "") -> Markup:
    """Render Markdown; no HTML of its own passes, and links lead to pages of the app."""
    said = _DEFINED.sub(r"### \g<word>\n\n\g<says>", text)
    tokens = _markdown().parse(said)
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            _name_place(token, tokens[at + 1])
        for each in token.children or ():
            _lead(each, name)
    return Markup(_markdown().renderer.render(tokens, _markdown().options, {}))  # noqa: S704


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _name_place(heading: Token, inline: Token) -> None:
    """Give a heading the name that links know it by: its own {#name}, or its words."""
    own = _NAMED.search(inline.content)
    heading.attrSet("id", own[1] if own else slug(inline.content))
    for each in (inline.children or ())[-1:]:
        each.content = _NAMED.sub("", each.content)


def _lead(token: Token, name: str) -> None:
    """Point a link at its page of the app, and show a picture by its words alone."""
    if token.type == "image":
        token.type, token.tag = "text", ""
    if token.type != "link_open":
        return
    href = str(token.attrGet("href") or "")
    if href.startswith(("https:", "http:")):
        token.attrSet("rel", "external noopener noreferrer")
        return
    token.attrSet("href", _address(href, name))


def _address(href: str, name: str) -> str:
    """Return where a link of a page leads in the app."""
    path, mark, place = href.partition("#")
    if not path:
        return href
    there = normpath(f"{name.rpartition('/')[0]}/{path}").lstrip("/").removesuffix(".md")
    if there.startswith("reference/findings/"):
        return f"/finding/{there.rpartition('/')[2]}"
    return f"/help/{there}{mark}{place}" if there in names() else "/help"


def slug(heading: str) -> str:
    """Return the name of a heading's place.

    >>> slug("ADA (average daily attendance)"), slug("Escalón y columna")
    ('ada-average-daily-attendance', 'escalon-y-columna')
    """
    return _ODD.sub("-", without_accents(heading)).strip("-")


def without_accents(text: str) -> str:
    """Take case and accents off a text, as people leave them out when they search.

    >>> without_accents("Matrícula")
    'matricula'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


@cache
def glossary(language: str = "en") -> dict[str, str]:
    """Return what each word of the glossary means, in its order."""
    text = help_page(GLOSSARY, language).text
    return {each["word"]: " ".join(each["says"].split()) for each in _DEFINED.finditer(text)}


def headings(page: HelpPage) -> Iterator[str]:
    """Yield the headings of a page below its title."""
    for line in page.text.splitlines():
        if line.startswith(("## ", "### ")):
            yield _NAMED.sub("", line.lstrip("# ").replace("`", ""))
