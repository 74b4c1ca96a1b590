"""The small town open once, every kind of paper of it in both languages made once."""

from __future__ import annotations

import io
import re
from functools import cache

import pytest
from pypdf import PdfReader
from tests.conftest import EXAMPLES

from openbook.api.papers import KINDS, PaperAsked, paper_of
from openbook.api.view import Opened, opened
from openbook.reports.document.document import Document
from openbook.reports.papers.write import to_pdf
from openbook.reports.words.words import Words, words_for

PERSON = ("teachers", "MA", 5.0)
LANGUAGES = ("en", "es")
EVERY = [(kind, language) for kind in KINDS for language in LANGUAGES]


@cache
def willow() -> Opened:
    return opened(EXAMPLES / "small-town")


def asked_in(words: Words) -> PaperAsked:
    """What every kind of paper needs; each reads its own part."""
    return PaperAsked(words=words, person=PERSON, strike_days=6)


@cache
def paper_in(kind: str, language: str) -> Document:
    return paper_of(willow(), kind, asked_in(words_for(willow().case, language)))


@cache
def pdf_in(kind: str, language: str) -> bytes:
    return to_pdf(paper_in(kind, language))


def text_of(pdf: bytes) -> str:
    """The words of a PDF in the order they are read, blanks made one."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    text = " ".join(page.extract_text() for page in pages).replace("\u200b", "")
    return re.sub(r"\s+", " ", text)


@pytest.fixture(params=EVERY, ids="-".join)
def every(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A kind and a language."""
    found: tuple[str, str] = request.param
    return found
