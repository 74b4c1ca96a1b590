"""The house rules that a program can check."""

from __future__ import annotations

import ast
import re
from collections import Counter
from datetime import date
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


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_is_one_room(path: Path) -> None:
    source = path.read_text("utf-8")
    most = LONGER.get(name_of(path), 400)
    assert len(source.splitlines()) <= most, "has it two ideas?"
    assert path.stem not in NAMELESS
    first = (ast.get_docstring(ast.parse(source)) or "").splitlines()[:1]
    assert first, "the first line says what the module is"
    assert first[0].rstrip(":").endswith((".", "…")) or first[0].endswith(":")


def test_the_ground_floor_has_sixteen_doors() -> None:
    beside = {"__init__.py", "__main__.py", "__pycache__", "cases", "py.typed"}
    doors = {path.name for path in ROOT.iterdir()} - beside
    assert len(doors) <= 16


def test_a_room_is_not_too_full() -> None:
    rooms = Counter(path.parent for path in MODULES if path.name != "__init__.py")
    assert max(rooms.values()) <= 25


def test_few_functions_are_long() -> None:
    long = [
        f"{name_of(path)}: {node.name}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno > 40
    ]
    assert len(long) <= 20, long


def test_a_class_name_means_one_thing() -> None:
    places: dict[str, list[str]] = {}
    for path in MODULES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(name_of(path))
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
