"""The house rules that a program can check."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import openbook
from openbook.evidence.check_case import CHECKS
from openbook.findings.finding import codes
from openbook.law.states.shelf import load_law, state_names
from openbook.terms.shelf import TERMS

ROOT = Path(openbook.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
LONGER = {"api/case.py": 600}  # every method of an open case on one page
NAMELESS = {"utils", "common", "helpers", "misc", "base", "manager", "util", "core"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@dataclass(frozen=True, slots=True)
class Module:
    """What the rules ask of a module, read once: its tree takes too much to be kept."""

    lines: int
    first: str  # line of what it says of itself
    long: tuple[str, ...]  # functions
    classes: tuple[str, ...]  # that others may use


@cache
def modules() -> dict[str, Module]:
    return {name_of(path): _read(path.read_text("utf-8")) for path in MODULES}


def _read(source: str) -> Module:
    tree = ast.parse(source)
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    long = [node.name for node in functions if (node.end_lineno or 0) - node.lineno > 40]
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    return Module(
        len(source.splitlines()),
        (ast.get_docstring(tree) or "").partition("\n")[0],
        tuple(long),
        tuple(name for name in classes if not name.startswith("_")),
    )


def test_a_module_is_one_room() -> None:
    long = [name for name, each in modules().items() if each.lines > LONGER.get(name, 400)]
    assert not long, "have they two ideas?"
    assert not [name for name in modules() if Path(name).stem in NAMELESS]
    silent = [name for name, each in modules().items() if not each.first.endswith((".", "…", ":"))]
    assert not silent, "the first line says what the module is"


def test_the_ground_floor_has_sixteen_doors() -> None:
    beside = {"__init__.py", "__main__.py", "__pycache__", "cases", "py.typed"}
    doors = {path.name for path in ROOT.iterdir()} - beside
    assert len(doors) <= 16


def test_a_room_is_not_too_full() -> None:
    rooms = Counter(path.parent for path in MODULES if path.name != "__init__.py")
    assert max(rooms.values()) <= 25


def test_few_functions_are_long() -> None:
    long = [(name, each.long) for name, each in modules().items() if each.long]
    assert 0 < sum(len(functions) for _, functions in long) <= 20, long


def test_a_class_name_means_one_thing() -> None:
    places: dict[str, list[str]] = {}
    for name, module in modules().items():
        for each in module.classes:
            places.setdefault(each, []).append(name)
    assert len(places) > 500
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_a_module_is_named_by_a_noun() -> None:
    named = {path.stem for path in MODULES if re.search(r"(ing|ed)$", path.stem)}
    nouns = {"finding", "funding", "meeting", "need", "reading", "spending", "standing"}
    assert named <= {*nouns, "staffing"}


def test_terms_are_complete() -> None:
    for name in TERMS.names():
        term = TERMS.get(name)
        assert term.word == name
        assert term.__doc__
        assert "phrase" in vars(term)


def test_only_the_shelf_names_kinds_of_terms() -> None:
    words = [word for word in TERMS.names() if "_" in word]
    assert words
    named = re.compile(rf"\b({'|'.join(words)})\b")
    outside = {
        name_of(path)
        for path in MODULES
        if not name_of(path).startswith("terms/") and named.search(path.read_text("utf-8"))
    }
    assert outside == set()


def test_checks_are_complete() -> None:
    for name in CHECKS.names():
        assert callable(CHECKS.get(name))


def test_states_are_complete() -> None:
    assert "california" in state_names()
    for name in state_names():
        assert load_law(name, date(2026, 1, 1)).name


def test_every_code_is_used_and_every_used_code_is_in_the_catalog() -> None:
    used: set[str] = set()
    for path in MODULES:
        used |= set(re.findall(r'"(OB\d{3})"', path.read_text("utf-8")))
    assert used == set(codes())


def test_the_public_names_are_there() -> None:
    for name in openbook.__all__:
        assert getattr(openbook, name) is not None
    assert dir(openbook) == sorted(openbook.__all__)
    with pytest.raises(AttributeError):
        _ = openbook.nothing_of_that_name


def test_every_module_can_be_imported() -> None:
    for path in MODULES:
        if path.stem == "__main__":
            continue
        parts = path.relative_to(ROOT).with_suffix("").parts
        import_module(".".join(["openbook", *parts]).removesuffix(".__init__"))
