"""Tests of the cards: what shows is what both marked, and nothing else shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.settlement.sealed.made_round import SMALL, made_chance, made_table

from openbook.settlement.sealed.cards import (
    Hand,
    Table,
    dealt,
    in_both,
    is_fair,
    is_shown,
    is_stamped,
    public_key,
    sealed,
    shown,
    stamped,
)
from openbook.settlement.sealed.group import GROUP

TABLE = made_table(packages=12, cards=5)
MARKS = st.sets(st.integers(1, 12), max_size=5)


def _played(table: Table, one: Hand, other: Hand) -> tuple[set[int], set[int]]:
    """What each side finds out, with every proof looked at."""
    chance = made_chance("played")
    by_other, proof = stamped(table, other, one.cards, chance)
    pairs = tuple(zip(one.cards, by_other, strict=True))
    assert is_stamped(table, other.side, public_key(table, other), pairs, proof)
    by_one, proof = stamped(table, one, other.cards, chance)
    pairs = tuple(zip(other.cards, by_one, strict=True))
    assert is_stamped(table, one.side, public_key(table, one), pairs, proof)
    return (
        {one.packages[place - 1] for place in in_both(by_other, by_one)},
        {other.packages[place - 1] for place in in_both(by_one, by_other)},
    )


@given(MARKS, MARKS)
def test_both_find_what_both_marked_and_nothing_else(
    one: set[int], other: set[int]
) -> None:
    mine = dealt(TABLE, "union", sorted(one), made_chance("one"))
    theirs = dealt(TABLE, "district", sorted(other), made_chance("other"))
    assert _played(TABLE, mine, theirs) == (one & other, one & other)


def test_it_is_so_in_the_real_group() -> None:
    table = made_table(packages=4, cards=2, group=GROUP)
    mine = dealt(table, "union", [1, 3], made_chance("one"))
    theirs = dealt(table, "district", [3], made_chance("other"))
    assert _played(table, mine, theirs) == ({3}, {3})


@given(MARKS)
def test_cards_look_alike_whatever_was_marked(marks: set[int]) -> None:
    hand = dealt(TABLE, "union", sorted(marks), made_chance("a"))
    assert is_fair(TABLE, hand.cards)  # so many, all different, all of the group
    assert len(sealed(TABLE, hand)) == 64
    # Nothing that anybody could compute from the list alone is among them.
    known = {TABLE.number_of(each) for each in range(1, 13)}
    assert not known & {*hand.cards, public_key(TABLE, hand)}


@given(MARKS)
def test_the_same_marks_never_make_the_same_cards(marks: set[int]) -> None:
    one = dealt(TABLE, "union", sorted(marks), made_chance("first time"))
    again = dealt(TABLE, "union", sorted(marks), made_chance("second time"))
    other = dealt(TABLE, "district", sorted(marks), made_chance("other"))
    assert not {*one.cards} & {*again.cards}
    assert not {*one.cards} & {*other.cards}
    assert sealed(TABLE, one) != sealed(TABLE, again)


def test_marked_and_blank_cards_fall_in_any_place() -> None:
    """Over many deals each place has the marked card about equally often."""
    found = [0] * 5
    for deal in range(200):
        hand = dealt(TABLE, "union", [7], made_chance(f"deal {deal}"))
        found[hand.packages.index(7)] += 1
    assert min(found) > 20


def test_a_hand_says_nothing_of_itself() -> None:
    hand = dealt(TABLE, "union", [7], made_chance("a"))
    assert repr(hand) == "Hand(side='union')"


def test_more_marks_than_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="6 marks do not fit on 5 cards"):
        dealt(TABLE, "union", range(1, 7), made_chance("a"))


def test_only_the_right_packages_can_be_shown() -> None:
    hand = dealt(TABLE, "union", [2, 9], made_chance("a"))
    key, chance = public_key(TABLE, hand), made_chance("b")
    place = hand.packages.index(9) + 1
    for package in (9, 2, 5):
        proof = shown(TABLE, hand, {place: package}, chance)
        pairs = ((TABLE.number_of(package), hand.cards[place - 1]),)
        assert is_shown(TABLE, "union", key, pairs, proof) == (package == 9)


def test_a_stamp_that_is_made_up_does_not_hold() -> None:
    """A side that wants the other to believe in a match cannot prove the stamp."""
    one = dealt(TABLE, "union", [2], made_chance("a"))
    other = dealt(TABLE, "district", [3], made_chance("b"))
    by_other, _ = stamped(TABLE, other, one.cards, made_chance("c"))
    made_up = by_other  # each of the other's cards would seem to be in both
    _, proof = stamped(TABLE, one, other.cards, made_chance("d"))
    pairs = tuple(zip(other.cards, made_up, strict=True))
    assert in_both(made_up, by_other) == (1, 2, 3, 4, 5)
    assert not is_stamped(TABLE, "union", public_key(TABLE, one), pairs, proof)


def test_cards_that_could_not_be_honest_are_not_fair() -> None:
    hand = dealt(TABLE, "union", [2], made_chance("a"))
    assert not is_fair(TABLE, hand.cards[:4])
    assert not is_fair(TABLE, (*hand.cards[:4], hand.cards[0]))
    assert not is_fair(TABLE, (*hand.cards[:4], SMALL.prime - hand.cards[0]))
