"""Texts for readers use the words of the field: see docs/glossary.md and words.toml."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tools.words.collect import asked_for
from tools.words.po_file import read_entries

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).parent / "words.toml"
WORDS = tomllib.loads(FILE.read_text("utf-8"))["word"]
# Code, addresses and names of files and fields keep the words they have.
_CODE = re.compile(r"^```.*?^```|`[^`]*`|\]\([^)]*\)|<[^>]*>", re.MULTILINE | re.DOTALL)
_NAMES = re.compile(r"\{[^{}]*\}|--[\w-]+|[\w.*-]*/[\w./*-]*|\b\w*_\w+|[a-z]+(?:[.,][a-z]+)+")


def pages() -> Iterator[Path]:
    """Yield what readers read as a page; contributors and decisions speak of the code."""
    yield from sorted((ROOT / "src/openbook/findings/pages").glob("*.md"))
    yield from (ROOT / "README.md", ROOT / "docs/index.md", ROOT / "docs/tour.md")
    for guide in sorted((ROOT / "docs/guides").glob("*.md")):
        if not guide.name.startswith("add-a-"):
            yield guide


@cache
def texts() -> tuple[str, ...]:
    messages = {entry.text for entry in read_entries("es")} | asked_for()
    prose = (_CODE.sub(" ", page.read_text("utf-8")) for page in pages())
    return tuple(_NAMES.sub(" ", text) for text in (*sorted(messages), *prose))


def found(avoid: str) -> int:
    pattern = re.compile(avoid, re.IGNORECASE)
    return sum(len(pattern.findall(text)) for text in texts())


@pytest.mark.parametrize("word", WORDS, ids=[word["say"] for word in WORDS])
def test_no_more_texts_use_a_word_that_readers_do_not(word):
    assert found(word["avoid"]) <= word["left"], f"say: {word['say']}"


def test_the_words_are_looked_for():
    assert len(texts()) > 3000
    assert len(WORDS) > 20


@pytest.mark.skipif(not os.environ.get("OPENBOOK_WRITE_WORDS"), reason="when asked")
def test_the_numbers_are_lowered():
    counts = iter([min(found(word["avoid"]), word["left"]) for word in WORDS])
    text = FILE.read_text("utf-8")
    FILE.write_text(re.sub(r"(?<=left = )\d+", lambda _: str(next(counts)), text), "utf-8")
