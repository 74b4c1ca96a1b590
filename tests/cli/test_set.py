"""Assumptions tried after --set: the same digits as in a file, told in every label."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openbook import OpenCase, open_case
from openbook.cli.main import CANNOT_GO_ON, FINE, main

COLA = "funding.cola"


def _printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == FINE
    return capsys.readouterr().out


def _data(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(_printed(capsys, *words, "--json"))
    return found


def test_a_tried_assumption_gives_the_digits_of_the_same_words_in_a_file(
    small_town: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("project", str(small_town), "--book", "union", "--draws", "50")
    tried = _data(capsys, *asked, "--set", "union:enrollment.change=-4%")
    assert tried.pop("assumptions_tried") == ["union:enrollment.change=-4%"]
    book = small_town / "books" / "union.yaml"
    lines = book.read_text("utf-8").splitlines()
    own = [at for at, line in enumerate(lines) if "enrollment.change:" in line]
    lines[own[0]] = "  enrollment.change: {value: -4%}"
    book.write_text("\n".join(lines), "utf-8")
    assert tried == _data(capsys, *asked)


def test_what_a_side_says_already_changes_nothing(small_town: Path) -> None:
    case = open_case(small_town)
    same = case.assuming([f"district:{COLA}=2019-20: 2.6%, 2020-21: 2.7%"])
    for line in ("revenue.total", "reserve.available"):
        assert _values(same, line) == _values(case, line)


def test_the_budget_stays_tied_to_the_assumptions_it_was_made_with(small_town: Path) -> None:
    """What is tried must reach the total, not be taken back by the reconciling difference."""
    case = open_case(small_town)
    tried = case.assuming(["district:attendance.rate=90%"])
    formula, revenue = (
        [a - b for a, b in zip(_values(tried, line), _values(case, line), strict=True)]
        for line in ("lcff.total", "revenue.total")
    )
    assert formula[-1] < 0
    assert revenue == pytest.approx(formula)


def _values(case: OpenCase, line: str) -> list[float]:
    found: list[float] = case.project().alone.values(line)[0].tolist()
    return found


@pytest.mark.parametrize(
    "words",
    [
        ("project",),
        ("multiyear",),
        ("cost", "2019-01-11-district"),
        ("gap", "--between", "district", "union"),
    ],
)
def test_every_label_says_what_was_tried(
    small_town: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    command, *more = words
    shown = _printed(capsys, command, str(small_town), *more, "--set", f"district:{COLA}=1%")
    assert f"WCUSD, but {COLA}=1% (tried)" in " ".join(shown.split())
    assert "WCTA, but" not in shown


def test_a_number_that_was_tried_opens(
    small_town: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("explain", str(small_town), "lcff.total", "--year", "2019-20", "--depth", "all")
    shown = _printed(capsys, *asked, "--set", f"{COLA}=1%")
    assert "Tried here: A value in place of the side's own" in shown
    assert "unconfirmed" in shown


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("attendance.rate=96", "OB918"),
        ("attendance.rte=96%", "Did you mean 'attendance.rate'?"),
        ("union2:attendance.rate=96%", "Did you mean 'union'?"),
        ("attendance.rate", "Write NAME=VALUE"),
        ("attendance.rate={a: [", "--set"),
        ("attendance.rate=", "Write NAME=VALUE"),
        ("funding.cola=2019-20: 1%, 2019-20: 2%", "--set"),
        ("funding.cola=*x", "--set"),
    ],
)
def test_what_cannot_be_tried_is_told(
    small_town: Path, capsys: pytest.CaptureFixture[str], said: str, told: str
) -> None:
    assert main(["project", str(small_town), "--set", said]) == CANNOT_GO_ON
    assert told in capsys.readouterr().err


def test_an_unusual_assumption_is_told_beside_the_answer(
    small_town: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["project", str(small_town), "--set", "attendance.rate=70%"]) == FINE
    assert "--set" in capsys.readouterr().err
