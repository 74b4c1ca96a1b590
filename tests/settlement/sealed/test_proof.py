"""Tests of the proof: it holds for one key and all pairs, and for nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.settlement.sealed.made_round import SMALL, made_chance

from openbook.settlement.sealed.proof import Pairs, Proof, holds, proven

CHANCE = made_chance("proof")


def _made(count: int) -> tuple[int, int, Pairs, Proof]:
    key = SMALL.exponent(CHANCE)
    numbers = [SMALL.drawn(CHANCE) for _ in range(count)]
    pairs = tuple((each, SMALL.power(each, key)) for each in numbers)
    public = SMALL.power(SMALL.generator, key)
    return key, public, pairs, proven(SMALL, key, pairs, about="a", chance=CHANCE)


@given(st.integers(0, 6))
def test_a_proof_holds_for_its_own_purpose_and_key(count: int) -> None:
    _, public, pairs, proof = _made(count)
    assert holds(SMALL, public, pairs, proof, "a")
    assert not holds(SMALL, public, pairs, proof, "b")
    other = SMALL.power(public, 2)
    assert not holds(SMALL, other, pairs, proof, "a")
    assert not holds(SMALL, public, pairs, (proof[0], proof[1] + 1), "a")


@given(st.integers(1, 6), st.data())
def test_one_wrong_number_breaks_it(count: int, data: st.DataObject) -> None:
    key, public, pairs, _ = _made(count)
    at = data.draw(st.integers(0, count - 1))
    changed = list(pairs)
    changed[at] = (pairs[at][0], SMALL.power(pairs[at][0], key + 1))
    # Even whoever has the key cannot prove what is not so.
    proof = proven(SMALL, key, tuple(changed), about="a", chance=CHANCE)
    assert not holds(SMALL, public, tuple(changed), proof, "a")


def test_a_number_that_is_no_square_is_refused() -> None:
    key, public, pairs, _ = _made(2)
    outside = tuple((number, SMALL.prime - raised) for number, raised in pairs)
    proof = proven(SMALL, key, outside, about="a", chance=CHANCE)
    assert not holds(SMALL, public, outside, proof, "a")
