"""One value or one row is changed; every other byte stays."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

import openbook
from openbook.files.text_edit import NotPlacedError, values_of, with_row, with_value

CASES = Path(openbook.__file__).parent / "cases"


@pytest.mark.parametrize(
    ("text", "path", "value", "now"),
    [
        ("a: 1  # kept\nb: 2\n", ("a",), "3", "a: 3  # kept\nb: 2\n"),
        ("", ("a", "b"), "1", "a: {b: 1}\n"),
        ("a:\n# c\n", ("a", "b"), "1", "a:\n  b: 1\n# c\n"),
        ("a: {} # c\nb: 2", ("a", "b"), "1", "a: # c\n  b: 1\nb: 2"),
        ("a:\n  - x\n  - y # d\n", ("a", 2), "z", "a:\n  - x\n  - y # d\n  - z\n"),
        ("a: [x, y]\n", ("a", 1), "z", "a: [x, z]\n"),
        ("a: |\n  long\n  text\n\n# c\nb: 1\n", ("a",), "z", "a: z\n\n# c\nb: 1\n"),
        ("t:\n  - s: {x: 1, y: 2}\n", ("t", 0, "s", "y"), "5", "t:\n  - s: {x: 1, y: 5}\n"),
        ("a: 1\nb: 2\n", ("a",), None, "b: 2\n"),
        ("a: {x: 1, y: 2} # c\n", ("a", "x"), None, "a: {y: 2} # c\n"),
        ("t:\n  - x: 1\n  # c\n  - y: 2\n", ("t", 0), None, "t:\n  # c\n  - y: 2\n"),
        ("a: 'é'\nb: ñ\n", ("b",), "ü", "a: 'é'\nb: ü\n"),
    ],
)
def test_the_rest_of_a_file_stays(
    text: str, path: tuple[str | int, ...], value: str | None, now: str
) -> None:
    assert with_value("f.yaml", text, path, value) == now


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("a:\n  # inside\n  x: 1\n  # more\n  y: 2\n", ("a",), "1"),  # a comment would be lost
        ("a: 1\n", ("a", "b"), "2"),  # a value has nothing below it
        ("a: [\n", ("a",), "1"),
        ("a: 1\n", ("a",), "x: [y"),
        ("a: 1\nb: 2 # why\n", ("b",), None),
        ("a: 1\n", ("b",), None),
        ("- " * 3000, ("a",), "1"),
    ],
)
def test_what_would_be_lost_is_refused(
    text: str, path: tuple[str | int, ...], value: str | None
) -> None:
    with pytest.raises(NotPlacedError):
        with_value("f.yaml", text, path, value)


def test_every_assumption_of_a_case_changes_one_line() -> None:
    file = CASES / "la-2019/books/district.yaml"
    text = file.read_text("utf-8")
    names = list(values_of("b", text)["assumptions"])[:4]
    assert names
    for name in names:
        now = with_value("b", text, ("assumptions", name), "{value: 0}")
        lines = difflib.unified_diff(text.splitlines(), now.splitlines(), n=0, lineterm="")
        assert len([each for each in lines if each[:1] == "+"]) == 2  # with the head


def test_a_row_is_written_and_the_others_keep_their_quotes() -> None:
    text = 'day,note\n1,"a\nb"\n\n2,"c"\n'
    columns = ("day", "note", "who")
    assert with_row(text, {"note": "d"}, columns=columns, row=1) == 'day,note\n1,"a\nb"\n\n2,d\n'
    assert with_row(text, {"day": "3"}, columns=columns).endswith('2,"c"\n3,\n')
    wider = with_row("day\n1\n", {"day": "2", "who": "x"}, columns=columns)
    assert wider == "day,who\n1,\n2,x\n"
    assert with_row("", {"day": "1"}, columns=columns) == "day\n1\n"
    assert with_row("day\n1", {"day": "2"}, columns=columns) == "day\n1\n2\n"
