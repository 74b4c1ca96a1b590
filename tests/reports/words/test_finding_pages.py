"""The pages of findings in Spanish: each there, built as the English one, and fresh."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

from openbook.findings.finding import codes, kind_of
from openbook.reports.words.catalog import finding_page, stamp_of
from openbook.reports.words.words import words_in
from openbook.web.pages.check import Block, blocks_of

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
        kind, blocks = kind_of(code), blocks_of(finding_page(code, "es").text)
        title, severity, *rest = blocks
        assert _text(title) == f"{code}: {words.said(kind.title)}"
        assert _text(severity) == f"Gravedad: {SEVERITIES[kind.severity]}"
        heads = [at for at, block in enumerate(rest) if block.kind == "h2"]
        assert [_text(rest[at]) for at in heads] == HEADINGS, code
        assert _text(rest[heads[1] + 1]) == words.said(kind.why)


def test_a_page_that_a_language_lacks_is_in_english() -> None:
    page = finding_page("OB214", "fr")
    assert page.language == "en"
    assert page.text == kind_of("OB214").page


def _raw(code: str) -> str:
    file = FOLDER / f"{code}.md"
    return file.read_text("utf-8") if file.is_file() else ""


def _build(page: str) -> list[tuple[str, int, Counter[str]]]:
    """A page without its words: kinds of blocks, lengths of lists, what is code."""
    return [(block.kind, len(block.items), _code(block)) for block in blocks_of(page)]


def _code(block: Block) -> Counter[str]:
    runs = [run for item in block.items for run in item]
    return Counter(r.text for r in runs if r.kind == "code" or block.kind == "pre")


def _text(block: Block) -> str:
    return "".join(run.text for run in block.items[0])
