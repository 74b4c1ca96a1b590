"""A loop of a test that asserts nothing fails, and only then."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from tests.empty_loops import mark, maybe_none

TEST = """
def test_it(items, more=((1,),)):
    {loop}
"""


def run(loop: str, items: object) -> None:
    tree = ast.parse(TEST.format(loop=loop))
    mark(tree)
    names: dict[str, Any] = {"maybe_none": maybe_none}
    exec(compile(tree, "test", "exec"), names)  # noqa: S102
    names["test_it"](items)


LOOPS = [
    "for each in items: assert each",
    "if True:\n        for each in items:\n            assert each",
    "for row in more:\n        for each in items:\n            assert each",
    "for each in items:\n        with memoryview(b''):\n            assert each",
]


@pytest.mark.parametrize("loop", LOOPS)
def test_an_empty_loop_fails(loop: str) -> None:
    run(loop, [1, 2])
    with pytest.raises(AssertionError, match="the loop over items asserted nothing"):
        run(loop, [])


def test_a_loop_that_skips_every_assertion_fails() -> None:
    loop = "for each in items:\n        if each > 5:\n            assert each"
    run(loop, [7])
    with pytest.raises(AssertionError, match="asserted nothing"):
        run(loop, [1, 2])


def test_a_loop_of_a_helper_counts_too() -> None:
    helper = "def look(found):\n        for each in found: assert each\n    look(items)"
    run(helper, [1])
    with pytest.raises(AssertionError, match="the loop over found asserted nothing"):
        run(helper, [])


def test_what_may_be_empty_says_so() -> None:
    run("for each in maybe_none(items): assert each", [])
    run("for each in items: print(each)", [])


@pytest.mark.xfail(reason="the loop is empty", raises=AssertionError, strict=True)
def test_loops_of_this_suite_are_marked() -> None:
    nothing: list[int] = []
    for each in nothing:
        assert each
