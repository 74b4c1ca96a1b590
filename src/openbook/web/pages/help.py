"""Help: guides, glossary and reference as pages, and a search over everything that has a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

from openbook.findings.finding import codes, kind_of
from openbook.reports.document.document import Block, Heading, Link, Text, bullets
from openbook.reports.document.question import address
from openbook.reports.help_pages import (
    GLOSSARY,
    GROUPS,
    as_html,
    glossary,
    headings,
    help_page,
    law_page,
    names,
    slug,
    term_titles,
    without_accents,
)
from openbook.web.page import Asked, BadQuestionError, Page, Shown, pages

PATH = "/help"
LAW, TERMS = "reference/law", "reference/terms"
_MOST = 12  # of each kind; more words find fewer
Hit = tuple[str, str]  # what it is called, and where it is


def show_contents(asked: Asked) -> Shown:
    """Lay out every page of help by what it is for."""
    words, blocks = asked.words, list[Block]()
    for group, listed in GROUPS.items():
        blocks.append(Heading(words(group), 2))
        links = [Link(help_page(name, words.language).title, f"{PATH}/{name}") for name in listed]
        if LAW.startswith(f"{group.lower()}/"):
            links.append(Link(words("The law of this case's state"), f"{PATH}/{LAW}"))
        blocks.append(bullets(links))
    return {"blocks": tuple(blocks)}


def show_page(asked: Asked) -> Shown:
    """Show one page of help, in English where it has no other language."""
    name = asked.path.removeprefix(f"{PATH}/")
    if name not in {*names(), LAW}:
        raise BadQuestionError(PATH, name, names())
    language = asked.words.language
    page = law_page(LAW, asked.opened.law()) if name == LAW else help_page(name, language)
    return {"title": page.title, "text": as_html(page.text, name), "written_in": page.language}


def show_search(asked: Asked) -> Shown:
    """Lay out everything whose name holds all the words asked for."""
    words, wanted = asked.words, asked.text("q").strip()
    blocks: list[Block] = []
    for kind, hits in _shelves(asked):
        found = list(islice(_matching(hits, wanted), _MOST)) if wanted else []
        if found:
            blocks += [Heading(kind, 2), bullets(Link(*each) for each in found)]
    if wanted and not blocks:
        blocks.append(Text(words("Nothing has these words: {words}.", words=wanted)))
    return {"blocks": tuple(blocks), "wanted": wanted}


def _shelves(asked: Asked) -> Iterator[tuple[str, Iterable[Hit]]]:
    """Yield the kinds of things that can be found, with what each is called."""
    words = asked.words
    listed = ((words(each.title), each.path) for each in pages() if "{" not in each.path)
    yield words("Pages"), listed
    if asked.on_desk.sound is not None:
        yield from _of_case(asked)
    defined = glossary(words.language)
    yield words("Glossary"), ((word, f"{PATH}/{GLOSSARY}#{slug(word)}") for word in defined)
    yield words("Guides"), _guides()
    named = ((f"{words.said(t)} ({n})", f"{PATH}/{TERMS}#{slug(n)}") for n, t in term_titles())
    yield words("Terms of an offer"), named
    coded = ((f"{code}: {words.said(kind_of(code).title)}", f"/finding/{code}") for code in codes())
    yield words("Findings"), coded


def _of_case(asked: Asked) -> Iterator[tuple[str, Iterable[Hit]]]:
    words, case = asked.words, asked.case
    offers = ((words.own(each.title), address("/offer", offer=each.id)) for each in case.offers)
    yield words("Offers"), offers
    told = case.claims.each("text", "claim")
    said = ((words.own(text or name), name) for text, name in told if name)
    yield words("Claims"), ((text, address("/evidence/claim", claim=name)) for text, name in said)
    schools = case.schools.each("school", "name")
    yield (
        words("Schools"),
        (
            (name or school, address("/district/school", school=school))
            for school, name in schools
            if school
        ),
    )


@cache
def _guides() -> tuple[Hit, ...]:
    read = [help_page(name) for name in names()]
    return tuple(
        hit
        for page in read
        for hit in (
            (page.title, f"{PATH}/{page.name}"),
            *(
                (f"{page.title}: {each}", f"{PATH}/{page.name}#{slug(each)}")
                for each in headings(page)
            ),
        )
        if page.name != GLOSSARY
    )


def _matching(hits: Iterable[Hit], wanted: str) -> Iterator[Hit]:
    parts = without_accents(wanted).split()
    return (hit for hit in hits if all(part in without_accents(hit[0]) for part in parts))


PAGES = (
    Page(PATH, "Help", show_contents, "document.html", ahead=False),
    Page(f"{PATH}/{{name:path}}", "Help", show_page, "help.html", ahead=False, under=PATH),
    Page("/search", "Search", show_search, "search.html", ahead=False, tables=("schools",)),
)
