"""Change one operator, comparison or condition of the engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutation.mutants import Mutant

ROOMS = ("figures", "law", "model", "offers", "settlement", "terms")
_OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}


def operators(name: str, text: str) -> Iterator[Mutant]:
    """Yield every operator, comparison and condition of a module, each changed."""
    source = _Source(name, text)
    for node in ast.walk(_without_annotations(ast.parse(text))):
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            yield from source.between(node.left, node.right, _OPERATORS[type(node.op)])
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for at, sign in enumerate(node.ops):
                yield from source.between(sides[at], sides[at + 1], _COMPARISONS[type(sign)])
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for one, other in zip(node.values, node.values[1:], strict=False):
                yield from source.between(one, other, words)
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            yield from source.negated(node.test)


def _without_annotations(tree: ast.Module) -> ast.Module:
    """Drop types: `int | None` is no operation of the engine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(value=None)
    kept = [each for each in tree.body if not _is_alias(each)]
    tree.body = kept
    return tree


def _is_alias(node: ast.stmt) -> bool:
    """Whether a line of the module names a type: `Say = Callable[..., str] | None`."""
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.BinOp)
        and isinstance(node.value.op, ast.BitOr)
    )


class _Source:
    """A module as text, with the place of each of its nodes."""

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text
        starts = [0]
        for line in text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self._starts = starts
        self._lines = text.splitlines()

    def between(self, left: ast.expr, right: ast.expr, change: tuple[str, str]) -> Iterator[Mutant]:
        """Yield the sign between two operands, changed."""
        begin, end = self._end(left), self._start(right)
        at = self._text.find(change[0], begin, end)
        if at >= 0:
            yield Mutant(self._name, at, *change)

    def negated(self, test: ast.expr) -> Iterator[Mutant]:
        """Yield a condition that holds when it did not."""
        begin, end = self._start(test), self._end(test)
        old = self._text[begin:end]
        yield Mutant(self._name, begin, old, f"not ({old})")

    def _start(self, node: ast.expr) -> int:
        return self._place(node.lineno, node.col_offset)

    def _end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._place(node.end_lineno, node.end_col_offset)

    def _place(self, line: int, column: int) -> int:
        """Return where a place is in the text; columns of Python count bytes."""
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)
