"""What counts as met in a table of benchmarks: only what was measured in that run."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from benchmarks.__main__ import RESULTS, green, main, report, tally
from benchmarks._timing import Row, not_measured, within
from tests.evidence.record.generated_misses import Author, allowed, coverage

import benchmarks

MET = Row("ours / theirs", "1 µs", "2 µs", 0.5, "<= 1", met=True)
MISSED = Row("ours / theirs", "3 µs", "2 µs", 1.5, "<= 1", met=False)
ABSENT = not_measured("ours / shap", "shap is not installed")


def test_a_peer_that_is_not_installed_is_not_met():
    assert not ABSENT.met
    assert green({"a": ("A", [MET])})
    assert not green({"a": ("A", [MET, ABSENT])})
    assert not green({"a": ("A", [MISSED])})
    text = report({"a": ("A", [MET, ABSENT])})
    assert "| ours / shap |  | shap is not installed |  |  | not measured |" in text
    assert "\nNOT GREEN: 1 met, 1 not measured.\n" in text
    assert "\nGreen: 1 met.\n" in report({"a": ("A", [MET])})


def test_a_benchmark_without_rows_is_not_green():
    assert not green({"a": ("A", [MET]), "b": ("B", [])})
    assert tally({"a": ("A", [MET]), "b": ("B", [])}) == (
        "NOT GREEN: 1 met, 1 benchmarks without a row."
    )
    assert not green({})
    assert tally({}) == "NOT GREEN: nothing was measured."


def test_a_benchmark_that_cannot_start_is_not_measured(monkeypatch, capsys):
    def starts(name):
        raise ModuleNotFoundError(name=f"peer of {name}")

    monkeypatch.setattr("importlib.import_module", starts)
    assert main(["startup"]) == 1
    told = capsys.readouterr().out
    assert "peer of benchmarks.startup is not installed" in told
    assert "NOT GREEN: 1 not measured." in told


def test_the_results_kept_here_say_whether_they_are_green():
    """And count their own rows: no row of a peer that was absent says yes."""
    text = RESULTS.read_text("utf-8")
    last = [
        line.split(" | ")[-1].strip(" |")
        for line in text.splitlines()
        if line.startswith("| ") and not line.startswith("| measure")
    ]
    counts = {
        "met": last.count("yes"),
        "not met": last.count("NO"),
        "not measured": last.count("not measured"),
    }
    assert sum(counts.values()) == len(last) > 80
    word = "Green" if counts["met"] == len(last) else "NOT GREEN"
    said = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    assert f"\n{word}: {said}.\n" in text
    assert "skipped" not in text


def test_a_name_that_no_benchmark_has_is_an_error(capsys):
    assert main(["no-such-benchmark"]) == 2
    assert "no benchmark is called no-such-benchmark" in capsys.readouterr().out


def test_a_stated_limit_is_never_shown_as_a_peer():
    row = within("memory", 318.4, 1024, "MB")
    assert (row.ours, row.peer, row.target) == ("318 MB", "", "<= 1,024 MB")
    assert row.met
    assert not within("errors", 1, 0, "").met
    assert within("size", 1, 5_000_000, "bytes").target == "<= 5,000,000 bytes"


def test_no_row_types_its_peer_in():
    """The third word of a row comes from a measurement, never from a literal."""
    modules = sorted(Path(benchmarks.__path__[0]).glob("*.py"))
    rows = [
        (path.name, call.args[2])
        for path in modules
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "Row"
        and len(call.args) > 2
    ]
    assert rows
    typed = [
        name
        for name, peer in rows
        if any(
            isinstance(part, ast.Constant) and any(map(str.isdigit, str(part.value)))
            for part in ast.walk(peer)
            if not isinstance(part, ast.FormattedValue)
        )
        and not any(isinstance(part, ast.FormattedValue) for part in ast.walk(peer))
    ]
    assert typed == []


@pytest.mark.parametrize("share", [0.8, 0.9])
@pytest.mark.parametrize("days", [2, 3, 8, 30])
def test_a_band_that_nearly_always_holds_does_not_pass(days, share):
    for usual in (1.0, 3.0, 1 / 3):
        low, high = allowed(Author(usual=usual), days, share)
        assert share - 0.1 <= low < share < high < 0.97
    if days <= 8:  # a prior three times too wide: 99.6% of bands of 80% held
        wide = coverage(Author(usual=1 / 3), days, share, unbiased=False, times=250)
        assert wide > allowed(Author(usual=1 / 3), days, share)[1]
