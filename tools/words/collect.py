"""Every text that the program asks the catalog for, read from the source."""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml
from babel.messages.extract import extract
from tools.words.po_file import FOLDER

from openbook.findings.message import own_letters
from openbook.reports.words.words import ONE
from openbook.terms.shelf import kinds

SOURCE = FOLDER.parents[1]
TEMPLATES = SOURCE / "web/templates"
# Packages whose texts are worded page by page; the engine below speaks in messages.
WORDED = ("api", "web", "reports")
_KEYWORDS = {"_": None, "words": None}
_MESSAGES = {"openbook.findings.message", "openbook.findings.finding"}
_PLACE = re.compile(r"\{[a-z]\w*\}")


@cache
def asked_for() -> frozenset[str]:
    """The titles of terms, and literals in templates, in calls of the words and of tables."""
    titles = {kind.title for kind in kinds()}
    return frozenset(titles).union(
        ONE.values(),
        *map(_extracted, sorted(TEMPLATES.glob("*.html"))),
        *map(_asked_in, _modules()),
    )


def written_anywhere() -> frozenset[str]:
    """Every literal text of the worded packages: one of a table is asked for by name."""
    return asked_for().union(*map(_constants, _modules()))


def _constants(file: Path) -> list[str]:
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    said = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return [each for each in said if isinstance(each, str)]


def literals() -> Iterator[str]:
    """Yield every literal text of the whole program, those of f-strings piece by piece."""
    yield from _in_data()
    for file in sorted(SOURCE.rglob("*.py")):
        yield from _constants(file)


def _in_data() -> Iterator[str]:
    """Yield what is said in data: fields and standards in CSV files, most laws in a law.yaml."""
    for package in ("case", "law"):
        for file in sorted((SOURCE / package).rglob("*.csv")):
            for row in csv.reader(file.read_text("utf-8").splitlines()):
                for cell in row:
                    yield from (cell, *cell.split("; "))
    for file in sorted((SOURCE / "law").rglob("law.yaml")):
        yield from _scalars(yaml.safe_load(file.read_text("utf-8")))


def _scalars(node: object) -> Iterator[str]:
    """Yield every text of a YAML file."""
    if isinstance(node, str):
        yield node
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _scalars(each)


def templates(*, worded: bool) -> frozenset[str]:
    """Return the templates of messages, in calls and tables of modules that make them.

    Those of worded packages may be texts of pages as well.
    """
    return frozenset(
        text
        for file in sorted(SOURCE.rglob("*.py"))
        if (file.relative_to(SOURCE).parts[0] in WORDED) == worded
        for text in _templates(ast.parse(file.read_text("utf-8")))
        if own_letters(text)
    )


def _templates(tree: ast.Module) -> Iterator[str]:
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    if _MESSAGES.isdisjoint(imported):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr | ast.Expr):
            continue
        for part in ast.iter_child_nodes(node):
            text = part.value if isinstance(part, ast.Constant) else None
            if not isinstance(text, str) or text.startswith(("/", "<")):  # an address, or HTML
                continue
            if _PLACE.search(text) or _is_template(node, part):
                yield text


def _is_template(node: ast.AST, part: ast.AST) -> bool:
    """Return whether a text without places is the template of a message."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    return node.func.id in {"Message", "plural"} and part in node.args


def _modules() -> Iterator[Path]:
    for package in WORDED:
        yield from sorted((SOURCE / package).rglob("*.py"))


def _asked_in(file: Path) -> list[str]:
    """Return what a module asks for, which has one tree for both ways to look."""
    tree = ast.parse(file.read_text("utf-8"))
    return [*_extracted(file), *_captions(tree), *_by_name(tree)]


def _extracted(file: Path) -> Iterator[str]:
    method = "jinja2.ext:babel_extract" if file.suffix == ".html" else "python"
    with file.open("rb") as stream:
        for _line, message, _comments, _context in extract(method, stream, _KEYWORDS):
            yield message[0] if isinstance(message, tuple) else message


def _captions(tree: ast.Module) -> Iterator[str]:
    """Yield the captions of tables, which the builder of tables translates."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or len(node.args) < 3:
            continue
        name, caption = getattr(node.func, "attr", getattr(node.func, "id", "")), node.args[2]
        if name == "table" and isinstance(caption, ast.Constant):
            yield str(caption.value)


def _by_name(tree: ast.Module) -> Iterator[str]:
    """Yield the texts of names that the words are asked for by: text = "…", words(text)."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    for inside in map(list, map(ast.walk, functions)):
        calls = (node for node in inside if isinstance(node, ast.Call) and node.args)
        firsts = (node.args[0] for node in calls if getattr(node.func, "id", "") == "words")
        names = {first.id for first in firsts if isinstance(first, ast.Name)}
        for node in inside:
            if isinstance(node, ast.Assign) and names & {
                getattr(t, "id", "") for t in node.targets
            }:
                value = node.value
                branches = (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
                yield from (
                    str(e.value) for e in branches if isinstance(e, ast.Constant) and e.value
                )
