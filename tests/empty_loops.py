"""Make a test fail whose loop of assertions was never entered.

A loop over an empty collection passes whatever it asserts. While pytest reads a test module,
each loop that asserts, of a test or of its helpers, gets a mark, and after the outermost loop
at least one of its assertions must have been reached. Tests that hypothesis draws data for are left alone; where a
loop may rightly be empty, the test says so: `for each in maybe_none(found):`.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

from _pytest.assertion import rewrite

T = TypeVar("T")
_ASSERTS_REWRITTEN = rewrite.rewrite_asserts


def all_of(items: Iterable[object]) -> bool:
    """Tell whether there are items and all are true: `all` is true of nothing at all."""
    found = list(items)
    assert found, "all() was asked of an empty collection"
    return all(found)


def maybe_none(items: Iterable[T]) -> Iterable[T]:
    """Return the items; the loop over them may be empty."""
    return items


def install() -> None:
    """Mark the loops of every test module that pytest reads from now on."""

    def marked(tree: ast.Module, *rest: Any, **named: Any) -> None:
        mark(tree)
        _ASSERTS_REWRITTEN(tree, *rest, **named)

    setattr(rewrite, "rewrite_asserts", marked)  # noqa: B010 (its type is narrower)
    # Modules that were compiled without these marks, or with older ones, are not taken.
    own = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
    setattr(rewrite, "PYC_TAIL", f"-{own}{rewrite.PYC_TAIL}")  # noqa: B010


def mark(tree: ast.Module) -> None:
    """Add to each loop of each function the demand that it asserts something."""
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    for each in functions:
        drawn = any("given" in ast.unparse(name) for name in each.decorator_list)
        if not drawn:
            _mark_all(each)
            _mark_block(each)
    tree.body.insert(_after_future(tree), _IMPORT)
    ast.fix_missing_locations(tree)


# No test can name this by accident: the sign is not allowed in a name.
_IMPORT = ast.ImportFrom("tests.empty_loops", [ast.alias("all_of", "@all_of")], level=0)


def _after_future(tree: ast.Module) -> int:
    return 1 + max(
        (
            at
            for at, each in enumerate(tree.body)
            if isinstance(each, ast.ImportFrom) and each.module == "__future__"
        ),
        default=0,
    )


def _mark_all(owner: ast.AST) -> None:
    """Let `assert all(...)` outside loops demand that there is something to ask."""
    for each in ast.iter_child_nodes(owner):
        if isinstance(each, ast.Assert):
            for call in ast.walk(each.test):
                if _asks_all(call):
                    call.func = ast.Name("@all_of", ast.Load())
        elif not isinstance(each, (*_OTHER_SCOPES, ast.For)):
            _mark_all(each)


def _asks_all(node: ast.AST) -> TypeGuard[ast.Call]:
    """Tell whether a node calls `all` of something that must not be empty."""
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "all"
        and "maybe_none" not in ast.unparse(node)
    )


def _mark_block(owner: ast.AST) -> None:
    """Mark the outermost loops of the blocks of a statement."""
    for name, block in ast.iter_fields(owner):
        if not isinstance(block, list) or name == "decorator_list":
            continue
        statements: list[Any] = []
        for each in block:
            if isinstance(each, ast.For):
                statements += _marked_loop(each)
                continue
            if isinstance(each, ast.stmt) and not isinstance(each, _OTHER_SCOPES):
                _mark_block(each)
            if isinstance(each, ast.ExceptHandler | ast.match_case):
                _mark_block(each)
            statements.append(each)
        setattr(owner, name, statements)


_OTHER_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _marked_loop(outer: ast.For) -> list[ast.stmt]:
    """Return the loop between the setting of its marks and the demand for them."""
    before: list[ast.stmt] = []
    after: list[ast.stmt] = []
    for number, loop in enumerate(_loops(outer)):
        if not _reach(loop, flag := f"@reached{outer.lineno}_{number}"):
            continue
        before.append(_parsed(f"x = {False}", flag, outer))
        why = f"the loop over {ast.unparse(loop.iter)} asserted nothing"
        after.append(_parsed(f"assert x, {why!r}", flag, loop))
    return [*before, outer, *after]


def _loops(outer: ast.For) -> Iterator[ast.For]:
    return (each for each in ast.walk(outer) if isinstance(each, ast.For))


def _reach(loop: ast.For, flag: str) -> bool:
    """Set the flag before each assertion of the loop itself; tell whether it has one."""
    if isinstance(loop.iter, ast.Call) and "maybe_none" in ast.unparse(loop.iter.func):
        return False
    return _reach_in(loop, flag)


def _reach_in(owner: ast.AST, flag: str) -> bool:
    found = False
    for name, block in ast.iter_fields(owner):
        after_the_loop = name == "orelse" and isinstance(owner, ast.For)
        if after_the_loop or not isinstance(block, list):
            continue
        statements: list[Any] = []
        for each in block:
            if isinstance(each, ast.Assert):
                statements.append(_parsed("x = True", flag, each))
                found = True
            elif isinstance(each, ast.stmt) and not isinstance(each, (*_OTHER_SCOPES, ast.For)):
                found |= _reach_in(each, flag)
            statements.append(each)
        setattr(owner, name, statements)
    return found


def _parsed(source: str, flag: str, place: ast.stmt) -> ast.stmt:
    """Return one statement with `x` renamed to a flag no program can name, at a place."""
    (statement,) = ast.parse(source).body
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            node.id = flag
        if hasattr(node, "lineno"):
            ast.copy_location(node, place)
    return statement
