from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.evidence.claims_written import heard

from openbook.evidence.claims.claim import Reach, rounded_at, same
from openbook.evidence.claims.judgment import Verdict, compared, computed, difference, verdict_on


@given(
    st.integers(1, 9999),
    st.integers(0, 6),
    st.floats(0.2, 3.0),
    st.sampled_from(["about", "exact", ""]),
)
def test_rounded_is_told_exactly_when_rounding_gives_the_claim(
    digits: int, power: int, factor: float, precision: str
) -> None:
    claimed = float(digits * 10**power)
    claim = heard(value=f"{claimed:.0f}", unit="people", precision=precision)
    value = claimed * factor
    assume(not same(value, claimed))
    rounds = same(rounded_at(value, claim.step), claimed)
    assert (verdict_on(claim, value) is Verdict.ROUNDED) == rounds


@pytest.mark.parametrize(
    ("said", "value", "verdict"),
    [
        ({"value": "1.86 billion"}, 1.863e9, Verdict.ROUNDED),
        ({"value": "1.8 billion"}, 1.863e9, Verdict.NOT_BOTH),
        ({"value": "620000"}, 620000.0, Verdict.AGREES),
        ({"value": "1000", "precision": "at least"}, 5000.0, Verdict.AGREES),
        ({"value": "1000", "precision": "at most"}, 5000.0, Verdict.NOT_BOTH),
        ({"value": "690", "value_to": "890"}, 700.0, Verdict.AGREES),
        ({"value": "690", "value_to": "890"}, 893.0, Verdict.ROUNDED),
        ({"value": "690", "value_to": "890"}, 1000.0, Verdict.NOT_BOTH),
        ({"value": "10", "precision": "about", "rounded_to": "1"}, 12.0, Verdict.NOT_BOTH),
    ],
)
def test_verdicts(said: dict[str, str], value: float, verdict: Verdict) -> None:
    assert verdict_on(heard(unit="USD", **said), value) is verdict


def test_rounded_parts_may_explain_what_rounding_the_whole_does_not() -> None:
    claim = heard(value="413900", unit="pupils", precision="about")
    assert verdict_on(claim, 413416.0) is Verdict.NOT_BOTH
    within = verdict_on(claim, 413416.0, Reach(412800, 414000))
    assert within is Verdict.AGREES
    assert "may be so" in compared(claim, 413416.0, within)


def test_the_arithmetic_says_what_came_and_what_was_claimed() -> None:
    claim = heard(value="0.06", unit="share")
    told = compared(claim, 0.0609, Verdict.NOT_BOTH)
    assert told == "6.09%; claimed: 6%; 0.09 points more"
    rounded = compared(heard(value="1.86 billion", unit="USD"), 1.863e9, Verdict.ROUNDED)
    assert rounded == "$1,863,000,000, rounded $1,860,000,000; claimed: $1,860,000,000"


def test_shares_differ_by_points_and_money_by_money() -> None:
    assert difference(0.0063, "share") == "0.63 points"
    assert difference(5.0, "USD") == "$5"
    assert computed(-0.0245273, "share") == "-2.4527%"
