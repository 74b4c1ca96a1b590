"""Every text of the built-in cases that pages show is in Spanish too, and nothing else is."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml

from openbook.reports.words.words import words_in

CASES = Path(str(files("openbook") / "cases"))
BUILT_IN = ("la-2019", "small-town")
# What a reader sees of a case, by the file and the column or key; quotes and titles of
# sources stay as they were published.
SHOWN = {
    "case.yaml": {"title"},
    "contract.yaml": {"note", "text", "title"},
    "books": {"note", "title"},
    "offers": {"note", "text", "title", "what"},
    "claims.csv": {"definition", "note", "text"},
    "corrections.csv": {"note"},
    "events.csv": {"text"},
    "misses.csv": {"note"},
    "projections.csv": {"note"},
    "walks.csv": {"text", "word"},
    "budget.csv": {"label", "note"},
    "facts.csv": {"definition", "note"},
    "strike.yaml": {"note"},
}
# Names of places and of other works, and numbers alone.
NAMED = re.compile(r"Willow Creek 2019|[A-Z]+-\d+(, [A-Z]+-\d+)*|[\d.,%$]*")


def _in_yaml(found: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(found, dict):
        for name, each in found.items():
            yield from _in_yaml(each, str(name))
    elif isinstance(found, list):
        for each in found:
            yield from _in_yaml(each, key)
    elif isinstance(found, str):
        yield key, found


def _in_file(path: Path) -> Iterator[tuple[str, str]]:
    text = path.read_text("utf-8")
    if path.suffix == ".csv":
        for row in csv.DictReader(text.splitlines()):
            yield from ((name, value) for name, value in row.items() if value)
    elif path.suffix == ".yaml":
        yield from _in_yaml(yaml.safe_load(text))


@cache
def _texts(case: str) -> dict[Path, list[tuple[str, str]]]:
    """Return every text of a case that anybody may open, by its file, with its key."""
    folder = CASES / case
    found = (each for each in sorted(folder.rglob("*")) if each.is_file())
    own = (each.relative_to(folder) for each in found if each.name != "es.csv")
    return {each: list(_in_file(folder / each)) for each in own if each.parts[0] != "private"}


@cache
def _spanish(case: str) -> dict[str, str]:
    rows = list(csv.DictReader((CASES / case / "es.csv").read_text("utf-8").splitlines()))
    assert len({row["text"] for row in rows}) == len(rows)
    return {row["text"]: row["es"] for row in rows}


@pytest.mark.parametrize("case", BUILT_IN)
def test_what_pages_show_is_in_spanish(case: str) -> None:
    spanish, seen = _spanish(case), 0
    for path, texts in _texts(case).items():
        shown = SHOWN.get(path.name) or SHOWN.get(path.parts[0], set())
        for key, text in texts:
            if key in shown and not NAMED.fullmatch(text.strip()):
                seen += 1
                known = text.strip() in spanish or not words_in("es").told(text).left
                assert known, (path, key, text)
    assert seen > (1000 if case == "la-2019" else 50)


@pytest.mark.parametrize("case", BUILT_IN)
def test_what_is_in_spanish_is_in_the_case(case: str) -> None:
    written = {text.strip() for texts in _texts(case).values() for _, text in texts}
    assert set(_spanish(case)) <= written


@pytest.mark.parametrize("case", BUILT_IN)
def test_numbers_are_the_same_in_both_languages(case: str) -> None:
    for text, es in _spanish(case).items():
        assert _numbers(es) >= _numbers(text), (text, es)


def _numbers(text: str) -> set[str]:
    """Return the figures of a text, whole: years, amounts and shares."""
    return set(re.findall(r"\d[\d,.]*\d|\d{2,}", text))
