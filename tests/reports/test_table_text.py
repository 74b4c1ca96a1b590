"""Tables for a terminal: aligned where they fit, row below row where they do not."""

from __future__ import annotations

from openbook.reports.overview import WIDTH, as_table


def test_a_narrow_table_is_aligned() -> None:
    assert as_table([{"a": "x", "b": 1.0}, {"a": "longer", "b": None}]) == (
        "a       b\n------  -\nx       1\nlonger"
    )


def test_a_wide_table_stands_row_below_row_and_nothing_is_cut() -> None:
    text = " ".join(["word"] * 40)
    rows = [{"claim": "a", "text": text, "by": "b" * 70, "c": "c" * 40, "blank": ""}] * 2
    told = as_table(rows)
    assert max(map(len, told.splitlines())) <= WIDTH
    assert told.count("word") == 80
    assert told.splitlines()[0] == "a"
    assert "blank" not in told
