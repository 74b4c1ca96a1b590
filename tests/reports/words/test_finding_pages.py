"""The pages of findings in Spanish: each there, built as the English one, and fresh."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

from markdown_it import MarkdownIt
from markdown_it.token import Token

from openbook.findings.finding import codes, kind_of
from openbook.reports.words.catalog import finding_page, stamp_of
from openbook.reports.words.words import words_in

FOLDER = files("openbook.reports.words") / "findings_es"
SEVERITIES = {"error": "error", "warning": "advertencia", "note": "nota"}
HEADINGS = ["Qué dice", "Por qué importa", "Qué escribir"]


def test_every_page_is_there_and_none_is_left_over() -> None:
    there = {part.name.removesuffix(".md") for part in FOLDER.iterdir()}
    assert there == set(codes())


def test_pages_are_made_from_the_english_ones_as_they_are_now() -> None:
    stale = {
        code: stamp_of(code) for code in codes() if not _raw(code).startswith(f"{stamp_of(code)}\n")
    }
    assert not stale, "look at these again, then write the stamp in their first line"


def test_pages_have_the_build_and_the_code_of_the_english_ones() -> None:
    other = {
        code: (spanish, english)
        for code in codes()
        if (spanish := _build(finding_page(code, "es").text))
        != (english := _build(kind_of(code).page))
    }
    assert not other, "these have other headings, lists or code than in English"


def test_pages_say_what_the_catalog_says() -> None:
    words = words_in("es")
    for code in codes():
        kind, tokens = kind_of(code), _tokens(finding_page(code, "es").text)
        title, severity, *_ = (each.content for each in tokens if each.type == "inline")
        assert title == f"{code}: {words.said(kind.title)}"
        assert " ".join(severity.split()) == f"Gravedad: {SEVERITIES[kind.severity]}"
        heads = [at + 1 for at, each in enumerate(tokens) if _is_heading(each)]
        assert [tokens[at].content for at in heads] == HEADINGS, code
        why = tokens[heads[1] + 3].content
        assert " ".join(why.split()) == words.said(kind.why)


def test_a_page_that_a_language_lacks_is_in_english() -> None:
    page = finding_page("OB214", "fr")
    assert page.language == "en"
    assert page.text == kind_of("OB214").page


def _raw(code: str) -> str:
    file = FOLDER / f"{code}.md"
    return file.read_text("utf-8") if file.is_file() else ""


def _tokens(page: str) -> list[Token]:
    return MarkdownIt("commonmark").parse(page)


def _is_heading(token: Token) -> bool:
    return token.type == "heading_open" and token.tag == "h2"


def _build(page: str) -> tuple[list[str], Counter[str]]:
    """A page without its words: kinds of blocks in order, and what is code."""
    tokens = _tokens(page)
    inside = [each for token in tokens for each in (token, *(token.children or ()))]
    code = Counter(each.content for each in inside if each.type in {"code_inline", "fence"})
    return [token.type for token in tokens], code
