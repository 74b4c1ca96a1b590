"""Tests of wants: a party's own points, read by it alone, and its red lines."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.cli.main import main
from openbook.settlement.search import Settlements
from openbook.settlement.wants import WantsError
from openbook.settling import settle

RAISE = "wants:\n  - {matter: salary_raise, points: 600}\n"


def _settled(tmp_path: Path, text: str, *, viewer: str = "union") -> Settlements:
    folder = tmp_path / "case"
    shutil.copytree(EXAMPLES / "small-town", folder)
    own = folder / "private" / "union"
    own.mkdir(parents=True, exist_ok=True)
    (own / "wants.yaml").write_text(text, "utf-8")
    return settle(folder, books=["union"], chance=0.5, most=20, viewer=viewer)


def _place(found: Settlements, name: str) -> int:
    return [matter.name for matter in found.matters.matters].index(name)


def test_a_party_that_wants_only_the_raise_gives_all_else_for_it(
    tmp_path: Path,
) -> None:
    found = _settled(tmp_path, RAISE)
    assert found.written == ("union",)
    best = max(found.packages, key=lambda each: each.union)
    guessed = settle(EXAMPLES / "small-town", books=["union"], chance=0.5, most=20)
    before = max(guessed.packages, key=lambda each: each.union)
    place = _place(found, "salary_raise")
    assert best.package[place] > before.package[place]
    assert best.union <= 600


@pytest.mark.parametrize("viewer", ["public", "district"])
def test_nobody_else_reads_what_a_party_wants(tmp_path: Path, viewer: str) -> None:
    found = _settled(tmp_path, RAISE, viewer=viewer)
    assert found.written == ()
    plain = settle(
        EXAMPLES / "small-town", books=["union"], chance=0.5, most=20, viewer=viewer
    )
    assert [each.package for each in found.packages] == [
        each.package for each in plain.packages
    ]


def test_no_package_is_beyond_a_red_line(tmp_path: Path) -> None:
    line = "  - {matter: back_pay, points: 100, at_least: 75}\n"
    found = _settled(tmp_path, RAISE + line)
    assert found.beyond == 3
    place = _place(found, "back_pay")
    assert found.packages
    assert all(each.package[place] >= 3 for each in found.packages)


def test_without_a_deal_a_party_may_be_better_off(tmp_path: Path) -> None:
    found = _settled(tmp_path, "without_deal: 9000\n" + RAISE)
    assert found.packages
    assert found.nash is None


def test_red_lines_that_leave_nothing_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "wants:\n" + "".join(
        f"  - {{matter: {name}, points: 10, at_least: 10}}\n"
        for name in ("salary_raise", "health_contribution", "posts-nurse")
    )
    assert _settled(tmp_path, text).packages == ()
    asked = ["--books", "union", "--chance", "0.5", "--as", "union"]
    assert main(["settle", str(tmp_path / "case"), *asked]) == 0
    said = capsys.readouterr().out
    assert "No package keeps both the red lines and a legal reserve." in said


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("{matter: parking, points: 5}", "no such matter is open"),
        ("{matter: back_pay, points: 5, at_least: 6}", "write a smaller one"),
        ("{matter: back_pay, points: 0.5}", "whole points"),
        ("{matter: salary_raise, points: 5}", "it is there twice"),
    ],
)
def test_wants_that_contradict_are_refused(
    tmp_path: Path, entry: str, said: str
) -> None:
    with pytest.raises(WantsError, match=said) as problem:
        _settled(tmp_path, f"{RAISE}  - {entry}\n")
    assert "private/union/wants.yaml" in str(problem.value)
