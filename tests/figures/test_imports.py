"""Only the NumPy run needs NumPy: the command line starts without it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import openbook.figures.line

FOLDER = Path(openbook.figures.line.__file__).parent
WITHOUT = ("line", "model", "run.scalar_run", "explain", "explanation")


def _file(name: str) -> Path:
    return FOLDER / f"{name.replace('.', '/')}.py"


def imported(name: str) -> set[str]:
    """Everything a module of the package imports, by way of the package as well."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        tree = ast.parse(_file(waiting.pop()).read_text(encoding="utf-8"))
        modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        modules += [
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        ]
        for module in filter(None, modules):
            ours = module.removeprefix("openbook.figures.")
            if ours != module and module not in found:
                waiting.append(ours)
            found.add(module)
    return found


@pytest.mark.parametrize("name", WITHOUT)
def test_the_graph_and_one_world_need_no_numpy(name):
    assert "numpy" not in imported(name)


def test_many_worlds_do():
    assert "numpy" in imported("run.numpy_run")
