"""Column: the cells of one column as values; each distinct text is read once."""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from typing import Any

from openbook.case.fields import Kind, Spec
from openbook.files.values import (
    LARGEST,
    LONGEST,
    UNSHOWN,
    WORD,
    Unreadable,
    parse_value,
    unusual,
)

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t")


class Column:
    """The cells of a column, their values, and which texts need a second look."""

    def __init__(
        self, spec: Spec, cells: tuple[str, ...], default: tuple[Any, ...]
    ) -> None:
        self.spec = spec
        self.cells = cells
        self.problems: dict[str, Unreadable | None] = {}
        self.unusual: dict[str, str] = {}
        self.read: dict[str, Any] = {}
        quick = _QUICK.get(spec.kind, _never)(spec, cells)
        blank = default[0] if default else None
        self.values = self._values(blank) if quick is None else quick

    def _values(self, default: Any) -> tuple[Any, ...]:
        """Every cell by looking up its text."""
        for cell in set(self.cells):
            value = default
            if cell.strip():
                value = parse_value(self.spec, cell)
                if isinstance(value, Unreadable):
                    self.problems[cell], value = value, None
                elif self.spec.kind is Kind.TEXT and cell.startswith(_FORMULA_SIGNS):
                    self.problems[cell] = None
                elif said := unusual(self.spec, value, cell):
                    self.unusual[cell] = said
            elif self.spec.required:
                self.problems[cell] = None
            self.read[cell] = value
        return tuple(map(self.read.__getitem__, self.cells))

    def sames(self) -> tuple[Any, ...]:
        """For each cell one text that stands for its value: ``K`` for ``k`` as well."""
        if not self.read:
            return self.values
        stands: dict[Any, str] = {}
        same = {
            cell: stands.setdefault(value, cell) for cell, value in self.read.items()
        }
        return tuple(map(same.__getitem__, self.cells))


def _never(_: Spec, __: tuple[str, ...]) -> tuple[Any, ...] | None:
    return None


def _plain_numbers(spec: Spec, cells: tuple[str, ...]) -> tuple[Any, ...] | None:
    """The quick way for a column of plain numbers; None where the slow one is due."""
    texts = set(cells)
    joined = "".join(texts)
    # float() alone would also take 1_000 and Arabic digits.
    if "_" in joined or not joined.isascii() or (spec.required and "" in texts):
        return None
    try:
        numbers = {text: float(text) for text in texts if text}
    except ValueError:
        return None
    if not numbers or not _within(spec, numbers.values()):
        return None
    return tuple(map(numbers.get, cells))


def _within(spec: Spec, numbers: Collection[float]) -> bool:
    """Whether all are finite and inside the range that the field seldom leaves."""
    low, high = min(numbers), max(numbers)
    if math.isnan(sum(numbers)) or not -LARGEST <= low <= high <= LARGEST:
        return False
    return spec.limits is None or (spec.limits.expect(low) and spec.limits.expect(high))


def _plain_words(_: Spec, cells: tuple[str, ...]) -> tuple[Any, ...] | None:
    """The quick way for a column of short names: all of them in one look."""
    return cells if _WORDS.fullmatch("\n".join(set(cells)) + "\n") else None


def _plain_texts(_: Spec, cells: tuple[str, ...]) -> tuple[Any, ...] | None:
    """The quick way for a column of texts none of which is blank, padded or odd."""
    texts = set(cells)
    if not texts or max(map(len, texts)) > LONGEST:
        return None
    joined = "\n".join(texts)
    odd = _ODD_TEXT.search(joined) or UNSHOWN.search(joined)
    return None if odd else cells


_WORDS = re.compile(f"(?:{WORD.pattern}\n)+")
_ODD_TEXT = re.compile(r"^(?:[=+\-@\s]|$)|\s$", re.MULTILINE)
_QUICK = {
    Kind.NUMBER: _plain_numbers,
    Kind.WORD: _plain_words,
    Kind.TEXT: _plain_texts,
}
