"""A part held against the share, the sum or the product that somebody made of it."""

from __future__ import annotations

import pytest
from tests.evidence.claims_written import case_with

from openbook.evidence.claims.claim import heard_claims
from openbook.evidence.claims.comparisons import judge_claims
from openbook.evidence.claims.derivation import ClaimSet
from openbook.evidence.claims.judgment import Beside, JudgedClaim, Verdict


def _judged(*claims: dict[str, str]) -> dict[str, JudgedClaim]:
    case = case_with(*claims)
    return {each.heard.name: each for each in judge_claims(ClaimSet(case, heard_claims(case)), [])}


def _said(name: str, value: str, unit: str = "USD", **more: str) -> dict[str, str]:
    return {"claim": name, "about": f"thing.{name}", "value": value, "unit": unit, **more}


def test_a_whole_follows_from_its_share_and_the_part() -> None:
    found = _judged(
        _said("part", "230"),
        _said("whole", "1600"),
        _said("share", "0.144", "share", worked_out="part / whole"),
    )
    part, whole = (found[name].recomputed[0] for name in ("part", "whole"))
    assert part.beside is whole.beside is Beside.CLAIMS
    assert part.value == pytest.approx(1600 * 0.144)
    assert whole.value == pytest.approx(230 / 0.144)
    assert part.verdict is Verdict.ROUNDED
    assert "$230 ÷ $1,600 = 14.4%" in part.arithmetic


@pytest.mark.parametrize(
    ("formula", "value"),
    [("a + b", -2), ("b - a", 2), ("a - b", 8), ("a * b", 0.6), ("a / b", 15), ("b / a", 5 / 3)],
)
def test_each_sign_is_undone(formula: str, value: float) -> None:
    claims = (_said("a", "9"), _said("b", "5"), _said("c", "3", worked_out=formula))
    found = _judged(*claims)["a"].recomputed
    assert [each.value for each in found] == pytest.approx([value])


def test_what_does_not_follow_says_so() -> None:
    claims = (_said("a", "9"), _said("b", "5"), _said("sum", "20", worked_out="a + b"))
    found = _judged(*claims)["a"].recomputed[0]
    assert (found.value, found.difference, found.verdict) == (15.0, 6.0, Verdict.NOT_BOTH)


def test_openbooks_own_arithmetic_tells_nothing_of_its_parts() -> None:
    share = _said("share", "0.144", "share", worked_out="part / whole", status="derived")
    found = _judged(_said("part", "230"), _said("whole", "1600"), share)
    assert not found["part"].recomputed
    assert not found["whole"].recomputed


def test_a_whole_that_allows_almost_any_part_tells_nothing() -> None:
    bound = _said("b", "2000", precision="at least")
    claims = (_said("a", "400"), bound, _said("sum", "2400", worked_out="a + b"))
    assert not _judged(*claims)["a"].recomputed
    rough = (_said("a", "400"), _said("b", "2000"), _said("sum", "2000", worked_out="a + b"))
    assert not _judged(*rough)["a"].recomputed


def test_a_part_named_twice_is_left_alone() -> None:
    claims = (_said("a", "9"), _said("double", "18", worked_out="a + a"))
    assert not _judged(*claims)["a"].recomputed


def test_a_whole_that_its_speaker_revised_tells_nothing() -> None:
    first = _said("more", "20", worked_out="b - a", side="district", said_on="2019-01-15")
    later = {"side": "district", "said_on": "2019-01-20"}
    claims = (_said("a", "157", **later), _said("b", "171", **later), first)
    assert not _judged(*claims)["a"].recomputed
