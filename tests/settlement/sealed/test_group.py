"""Tests of the group: the prime of the RFC, squares and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.settlement.sealed.made_round import SMALL, made_chance

from openbook.settlement.sealed.group import GROUP


def _pi(bits: int) -> int:
    """Pi times a power of two, rounded down, by Machin's formula."""
    one = 1 << (bits + 64)

    def arc(inverse: int) -> int:
        total, power, turn = 0, one // inverse, 1
        while power:
            total += power // turn if turn % 4 == 1 else -(power // turn)
            power, turn = power // inverse**2, turn + 2
        return total

    return (4 * (4 * arc(5) - arc(239))) >> 64


def test_the_prime_is_the_one_that_the_rfc_defines() -> None:
    assert GROUP.prime == 2**3072 - 2**3008 - 1 + 2**64 * (_pi(2942) + 1_690_314)
    for number in (GROUP.prime, GROUP.order):
        assert pow(2, number - 1, number) == 1
    assert GROUP.power(GROUP.generator, GROUP.order) == 1


@given(st.integers(1, SMALL.prime - 1))
def test_it_holds_the_squares_and_nothing_else(number: int) -> None:
    square = number * number % SMALL.prime
    assert SMALL.holds(square) == (square != 1)
    assert not SMALL.holds(SMALL.prime - square)
    assert not SMALL.holds(SMALL.prime + number)


def test_what_is_drawn_and_hashed_is_of_the_group() -> None:
    chance = made_chance("drawn")
    assert all(GROUP.holds(GROUP.drawn(chance)) for _ in range(3))
    assert GROUP.holds(GROUP.hashed(b"a package"))
    assert all(0 < SMALL.exponent(chance) < SMALL.order for _ in range(50))
    assert not GROUP.holds(1)
    assert not GROUP.holds(0)
