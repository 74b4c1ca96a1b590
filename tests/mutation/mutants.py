"""Change one figure in a copy of the program: a digit, a constant, an operation, a label.

A mutant is one small mistake of the kind that people make when they type. Each layer
lists where its figures are; which one is changed follows from a seed.
"""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import openbook

SOURCE = Path(openbook.__file__).parent
# Not part of a word, a day or a school year.
_FIGURE = re.compile(r"(?<![\w./-])\d[\d,]*(?:\.\d+)?(?![\w/-]|[.,]\d)")
_AMOUNT = re.compile(r'(?<=")\d(?=[\d,]*")')
_IN_LAW = re.compile(r"^ *(?:by|value|brackets|least): .*$", re.MULTILINE)
_SWAPPED = {"+": "-", "-": "+", "*": "/", "/": "*", "<": ">=", ">=": "<"}
# Times 1 is divided by 1: a line is computed so that it has a name of its own.
_THE_SAME = {("*", "1"), ("/", "1"), ("+", "0"), ("-", "0")}
_LETTER = re.compile(r"(?<=[a-z ])[a-z](?=[a-z]*\")")
_OPERATION = re.compile(r"[-+*/]|<(?!=)|>=")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One place of a file, what is written there and what is written instead."""

    file: str
    start: int
    old: str
    new: str

    def write(self, program: Path) -> None:
        """Make the change in a copy of the program."""
        path = program / self.file
        text = path.read_text("utf-8")
        end = self.start + len(self.old)
        assert text[self.start : end] == self.old
        path.write_text(text[: self.start] + self.new + text[end:], "utf-8")

    def __str__(self) -> str:
        return f"{self.file} at {self.start}: {self.old!r} -> {self.new!r}"


def copied(folder: Path) -> Path:
    """Copy the program, its compiled modules included, and return the copy."""
    return Path(shutil.copytree(SOURCE, folder / "openbook"))


def in_files(
    patterns: tuple[str, ...], found: Callable[[str, str], Iterator[Mutant]]
) -> list[Mutant]:
    """Return every mutant of the files that match, in a fixed order."""
    matched = {each: list(SOURCE.glob(each)) for each in patterns}
    empty = [each for each, paths in matched.items() if not paths]
    assert not empty, f"no file matches {empty}"
    files = sorted({path for paths in matched.values() for path in paths})
    return [
        mutant
        for path in files
        for mutant in found(path.relative_to(SOURCE).as_posix(), path.read_text("utf-8"))
    ]


def figures(name: str, text: str) -> Iterator[Mutant]:
    """Change the first digit of each figure of a file of a case."""
    for found in _FIGURE.finditer(text):
        yield Mutant(name, found.start(), found[0][0], _other_digit(found[0][0]))


def amounts(name: str, text: str) -> Iterator[Mutant]:
    """Change the first digit of each amount of a table, as "1,725,000" is written."""
    for found in _AMOUNT.finditer(text):
        yield Mutant(name, found.start(), found[0], _other_digit(found[0]))


def law_figures(name: str, text: str) -> Iterator[Mutant]:
    """Change the first digit of each value of a parameter of the law."""
    for line in _IN_LAW.finditer(text):
        for each in figures(name, line[0]):
            yield Mutant(name, line.start() + each.start, each.old, each.new)


def operations(name: str, text: str) -> Iterator[Mutant]:
    """Swap each operation of a module: plus for minus, times for divided by."""
    starts = _line_starts(text)
    for node in _reckoning(text):
        if isinstance(node, ast.BinOp):
            left, right = node.left, node.right
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = node.left, node.comparators[0]
        else:
            continue
        start = _offset(starts, text, left.end_lineno, left.end_col_offset)
        end = _offset(starts, text, right.lineno, right.col_offset)
        signs = list(_OPERATION.finditer(text, start, end))
        for sign in signs:
            if len(signs) == 1 and (sign[0], ast.unparse(right)) not in _THE_SAME:
                yield Mutant(name, sign.start(), sign[0], _SWAPPED[sign[0]])


def constants(name: str, text: str) -> Iterator[Mutant]:
    """Add one to each small number of a module, and a zero to each larger one."""
    starts = _line_starts(text)
    for node in _reckoning(text):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, int | float) and not isinstance(value, bool):
            start, end = _span(starts, text, node)
            more = value + 1 if value < 10 else value * 10
            yield Mutant(name, start, text[start:end], f"({more!r})")


def labels(name: str, text: str) -> Iterator[Mutant]:
    """Misspell each word that a module says."""
    starts = _line_starts(text)
    for node in _reckoning(text):
        said = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if said and (letter := _LETTER.search(text, *_span(starts, text, node))):
            yield Mutant(name, letter.start(), letter[0], "q")


def _reckoning(text: str) -> Iterator[ast.AST]:
    """Walk the code of a module without types, docstrings and formatted text."""
    waiting: list[ast.AST] = [ast.parse(text)]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [
            child
            for name, field in ast.iter_fields(node)
            if name not in {"annotation", "returns", "decorator_list"}
            for child in (field if isinstance(field, list) else [field])
            if isinstance(child, ast.AST) and not _is_words(child)
        ]


def _is_words(node: ast.AST) -> bool:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.JoinedStr)


def _other_digit(digit: str) -> str:
    return str(int(digit) % 9 + 1)


def _line_starts(text: str) -> list[int]:
    lines = text.splitlines(keepends=True)
    return [0, *(sum(map(len, lines[: at + 1])) for at in range(len(lines)))]


def _span(starts: list[int], text: str, node: ast.AST) -> tuple[int, int]:
    """Return where the text of a node begins and ends."""
    assert isinstance(node, ast.expr)
    start = _offset(starts, text, node.lineno, node.col_offset)
    return start, _offset(starts, text, node.end_lineno, node.end_col_offset)


def _offset(starts: list[int], text: str, line: int | None, column: int | None) -> int:
    """Return where a place of the syntax tree is; its columns count bytes."""
    assert line is not None
    assert column is not None
    start = starts[line - 1]
    behind = text[start:].encode()[:column].decode()
    return start + len(behind)
