"""Parts are as fine as all their mixtures allow."""

from __future__ import annotations

import pytest

from openbook.offers.coalitions import MOST_PARTS
from openbook.offers.gaps.side_gap import side_parts
from openbook.offers.gaps.two_offers import Wording, about_the_same

WORDS = [
    Wording("cap", (), (), frozenset({"cap.a", "cap.b"})),
    Wording("raise", (), (), frozenset({"raise.a"})),
    Wording("cut", (), (), frozenset({"cap.c"})),
    Wording("freeze", (), (), frozenset({"cap.b", "cap.c"})),
]


def test_words_that_move_the_same_levers_belong_together() -> None:
    groups = [{each.word for each in group} for group in about_the_same(WORDS)]
    assert sorted(groups, key=len) == [{"raise"}, {"cap", "cut", "freeze"}]


@pytest.mark.parametrize(
    ("firsts", "names", "beliefs", "words"),
    [
        (3, 12, 12, 4),  # all fit
        (3, 13, 3, 4),  # by first word
        (13, 14, 14, 2),  # by first word is still one too many, so by lever
        (14, 15, 14, 2),  # both
        (16, 20, 1, 2),  # even both are too many
        (0, 0, 0, 4),
    ],
)
def test_as_fine_as_can_be(firsts: int, names: int, beliefs: int, words: int) -> None:
    found = side_parts([f"{j % firsts}.{j}" for j in range(names)], WORDS)
    assert (len(found.beliefs), len(found.words)) == (beliefs, words)
    assert found.count <= MOST_PARTS
    assert sum(map(len, found.beliefs)) == names
