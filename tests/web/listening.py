"""Words that remember what they could not say: what a page still shows in English."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from openbook.figures.operation import line_words
from openbook.reports.words.words import Words


class Listening(Words):
    """Spanish that notes every text and every part of a sentence it does not know."""

    unknown: dict[str, None] = {}  # noqa: RUF012 - one list for a whole walk
    said_already: set[str] = set()  # noqa: RUF012

    def __call__(self, text: str, **values: Any) -> str:
        """A text of a page; what comes out may be given to said() again."""
        out = super().__call__(text, **values)
        self.said_already.add(out)
        return out

    def said(self, sentence: str) -> str:
        """A sentence of the engine, unless it is Spanish already."""
        if sentence in self.said_already or not sentence.strip():
            return sentence
        told = self.told(sentence)
        self.unknown.update(dict.fromkeys(told.left))
        out = told.text
        self.said_already.update({out, out[:1].upper() + out[1:]})
        return out

    def _found(self, text: str, said: str | None) -> str:
        if said is None:
            self.unknown[text] = None
        return text if said is None else said


def own_texts(folder: Path) -> str:
    """Everything written in a case: names, titles and policies stay as they are.

    What claims are about is said in the case's own Spanish by its name.
    """
    spanish = csv.DictReader(io.StringIO((folder / "es.csv").read_text("utf-8"), newline=""))
    return " ".join([*_texts(folder), *(line_words(row["text"]) for row in spanish)])


def _texts(folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("*")):
        if file.suffix in {".yaml", ".csv"}:
            yield " ".join(file.read_text("utf-8").split())
