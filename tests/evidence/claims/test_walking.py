from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evidence.claims_written import case_with, small_town

from openbook.case.format.table import Table
from openbook.case.tables.evidence import WalkRow
from openbook.evidence.claims.claim import heard_claims
from openbook.evidence.claims.derivation import ClaimSet
from openbook.evidence.claims.walk import Walk, WalkMove, walks_of
from openbook.files.plain_file import PlainFile
from openbook.files.table_file import parse_table


def walked(numbers: dict[str, str], *rows: str) -> Walk:
    """A walk over claims that have these numbers."""
    claims = [
        {"claim": name, "about": name, "value": value, "unit": "USD"}
        for name, value in numbers.items()
    ]
    text = "\n".join(["walk,claim,move,of,text", *(f"word,{row},a step" for row in rows)])
    read: tuple[Table[WalkRow], Any] = parse_table(
        PlainFile("evidence/walks.csv", f"{text}\n"), WalkRow
    )
    case = replace(case_with(*claims), walks=read[0])
    return walks_of(case, ClaimSet(case, heard_claims(case)).known)[0]


def test_the_town_walks_from_one_meaning_to_the_other() -> None:
    case = small_town()
    walk = walks_of(case, ClaimSet(case, heard_claims(case)).known)[0]
    moves = [step.move for step in walk.steps]
    less = [WalkMove.LESS, WalkMove.LESS]
    assert moves == [WalkMove.STANDS, *less, WalkMove.ROUNDING, WalkMove.STANDS, WalkMove.AGAINST]
    assert walk.steps[-3].amount == pytest.approx(-30_000)
    assert walk.steps[-1].amount == pytest.approx(0.03 * 12_700_000 - 620_000)
    assert not walk.unexplained


def test_what_no_source_explains_is_named() -> None:
    walk = walked({"a": "1863", "b": "1811"}, "a,stands,", "b,stands,")
    assert [step.amount for step in walk.unexplained] == [-52.0]


def test_a_share_is_taken_of_its_whole() -> None:
    numbers = {"a": "80", "rule": "0.01", "whole": "7700"}
    walk = walked(numbers, "a,stands,", "rule,against,whole")
    assert walk.steps[-1].amount == pytest.approx(-3)
    assert walk.steps[-1].level == 80


def test_a_step_without_a_number_is_left_to_the_check() -> None:
    assert len(walked({"a": "5"}, "a,stands,", "gone,less,").steps) == 1


@given(st.lists(st.integers(-9999, 9999), min_size=2, max_size=6))
def test_every_walk_adds_up(numbers: list[int]) -> None:
    names = {f"c{i}": str(n) for i, n in enumerate(numbers)}
    moves = ["stands", "plus", "less", "stands", "plus", "stands"]
    rows = [f"{name},{moves[i]}," for i, name in enumerate(names)]
    walk = walked(names, *rows)
    level = walk.steps[0].level
    for step in walk.steps[1:]:
        level += step.amount
        assert level == pytest.approx(step.level)
