"""PDF: tagged and outlined, the same bytes twice, hostile text only text."""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from tests.reports.papers.conftest import paper_in, pdf_in, text_of

from openbook.figures.figure import Source
from openbook.reports.document.document import (
    Bullets,
    Document,
    Facts,
    Heading,
    Signatures,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
from openbook.reports.document.laid_out import laid_out
from openbook.reports.papers import write as typesetter
from openbook.reports.papers.write import NotSetError, NoTypesetterError, to_html, to_pdf
from openbook.reports.words.words import words_in

MARKUP = '#panic("x") $x^2$ [a](b) *b* <script>alert(1)</script> \\ "q" {{x}} // /* @r'


def paper_with(text: str) -> Document:
    """A paper in which the text stands everywhere that a case can put one."""
    words = words_in("en")
    source = Source(who=text, title=text, link='https://x/"><script>')
    row = TableRow((label(text, text), *amounts([1.0, None], words.number)))
    heads = (text, "one", "two")
    return Document(
        title="Paper",
        case=text,
        known_on=date(2019, 1, 11),
        words=words,
        reader=text,
        blocks=(
            Heading(text),
            Text(text, "lead", (source,)),
            Bullets((text,)),
            Facts(((text, text),)),
            TableBlock(name="t", caption=text, heads=heads, rows=(row,), notes=(source,)),
            Signatures((text,), text),
        ),
    )


def test_every_kind_is_tagged_outlined_and_says_its_language(every: tuple[str, str]) -> None:
    kind, language = every
    read = PdfReader(io.BytesIO(pdf_in(kind, language)))
    root: Any = read.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == f"{language}-US"
    assert "/StructTreeRoot" in root
    assert read.outline
    assert read.metadata is not None
    assert read.metadata.title == f"{paper_in(kind, language).title} – Willow Creek 2019"
    assert read.metadata.creation_date is None, "no clock"


def test_every_word_of_the_paper_is_in_the_pdf(every: tuple[str, str]) -> None:
    found = text_of(pdf_in(*every)).replace(" ", "")
    data = laid_out(paper_in(*every))
    cells = [
        cell["text"]
        for block in data["blocks"]
        if block["is"] == "table"
        for row in block["rows"]
        for cell in row["cells"]
    ]
    assert cells
    assert not [cell for cell in cells if cell.replace(" ", "") not in found]
    assert all(note["text"].replace(" ", "") in found for note in data["notes"])


def test_two_runs_give_the_same_bytes(every: tuple[str, str]) -> None:
    assert to_pdf(paper_in(*every)) == pdf_in(*every)


def test_charts_are_told_to_those_who_cannot_see_them() -> None:
    pdf = pdf_in("board", "en")
    alts = [
        block["alt"]
        for block in laid_out(paper_in("board", "en"))["blocks"]
        if block["is"] == "drawing"
    ]
    assert len(alts) == 2
    assert all("$" in alt for alt in alts), "numbers are told too"
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 5


def test_markup_in_a_case_is_text() -> None:
    found = text_of(to_pdf(paper_with(MARKUP)))
    assert MARKUP in found
    html = to_html(paper_with(MARKUP)).decode()
    assert "<script" not in html


@pytest.mark.parametrize(
    "text", ["A" * 10_000, "long name " * 1_000, "שלום \u202eעולם", "\x00\x07"]
)
def test_long_and_turned_texts_are_set(text: str) -> None:
    assert to_pdf(paper_with(text)).startswith(b"%PDF")


def test_a_sign_without_a_shape_says_so() -> None:
    found = text_of(to_pdf(paper_with("Escuela 中文 😀")))
    assert "Escuela ��" in found


@given(st.text(max_size=40))
@settings(max_examples=25)
def test_any_text_is_set(text: str) -> None:
    assert to_pdf(paper_with(text)).startswith(b"%PDF")


def test_without_typst_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    typesetter._typst.cache_clear()
    monkeypatch.setattr(typesetter, "import_module", missing)
    with pytest.raises(NoTypesetterError, match=r"openbook\[papers\]"):
        to_pdf(paper_with("x"))
    assert to_html(paper_with("x")), "HTML needs no typesetter"


def test_a_fault_of_the_typesetter_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicException(BaseException):
        pass

    class Typst:
        TypstError = RuntimeError

        @staticmethod
        def compile(*_: object, **__: object) -> bytes:
            raise PanicException

    monkeypatch.setattr(typesetter, "_typst", Typst)
    with pytest.raises(NotSetError, match="write it as HTML"):
        to_pdf(paper_with("plain"))
