"""Published: what a side has laid open in a round so far, read into numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from string import hexdigits

from openbook.case.acceptance import Card, OwnCard, SealedSide
from openbook.settlement.sealed.cards import Hand, Table, in_both
from openbook.settlement.sealed.group import GROUP
from openbook.settlement.sealed.proof import Pairs, Proof

_LONGEST = 2 * GROUP.size


class Step(IntEnum):
    """How far a side is in a round."""

    NOTHING = 0
    SEALED = 1
    LAID_DOWN = 2
    STAMPED = 3
    SHOWN = 4


@dataclass(frozen=True, slots=True)
class Published:
    """One side's file in numbers; what it has not come to is empty."""

    side: SealedSide
    key: int
    cards: tuple[int, ...]
    stamped: tuple[int, ...]
    stamped_proof: Proof
    shown: tuple[tuple[int, int], ...]  # place of a card and of its package, from 1
    shown_proof: Proof

    @property
    def step(self) -> Step:
        """The last step that the side has taken."""
        if self.side.done:
            return Step.SHOWN
        if self.stamped:
            return Step.STAMPED
        return Step.LAID_DOWN if self.cards else Step.SEALED

    def pairs_stamped(self, theirs: Sequence[int]) -> Pairs:
        """Each card of the other side with this side's stamp on it."""
        return tuple(zip(theirs, self.stamped, strict=False))

    def pairs_shown(self, table: Table) -> Pairs:
        """The number of each package shown with the card that it is on."""
        return tuple(
            (table.number_of(package), self.cards[card - 1])
            for card, package in self.shown
        )


def published(side: SealedSide) -> Published:
    """A side's file in numbers; what is no number is 0, which no check lets pass."""
    return Published(
        side,
        number_of(side.key),
        numbers_of(side.cards),
        numbers_of(side.stamped),
        proof_of(side.stamped_proof),
        tuple((int(each.card), int(each.package)) for each in side.shown),
        proof_of(side.shown_proof),
    )


def matched(mine: Published, theirs: Published) -> tuple[int, ...]:
    """The places of this side's cards that both sides have."""
    return in_both(theirs.stamped, mine.stamped)


def number_of(text: str) -> int:
    """A number from its hexadecimal digits; 0 for anything else."""
    fine = 0 < len(text) <= _LONGEST and not text.strip(hexdigits)
    return int(text, 16) if fine else 0


def digits(number: int) -> str:
    """A number of the group in hexadecimal digits, always as many."""
    return f"{number:0{2 * GROUP.size}x}"


def numbers_of(cards: Sequence[Card | OwnCard]) -> tuple[int, ...]:
    """The numbers of cards."""
    return tuple(number_of(each.card) for each in cards)


def proof_of(text: str) -> Proof:
    """A proof from its two numbers."""
    challenge, _, answer = text.partition(" ")
    return number_of(challenge), number_of(answer)


def proof_text(proof: Proof) -> str:
    """A proof as its two numbers."""
    return f"{proof[0]:064x} {digits(proof[1])}"


def hand_of(side: str, *, key: str, salt: str, cards: Sequence[OwnCard]) -> Hand:
    """A hand as it is kept in the private folder."""
    packages = tuple(int(each.package or 0) for each in cards)
    return Hand(side, number_of(key), salt, numbers_of(cards), packages)
