"""Cards: each side's marks in a form that only shows which of them both sides have.

A card is a package's number raised to the side's secret key, or a blank drawn by chance;
without the key nobody can tell which. Each side stamps the other's cards with its own key.
A package stamped by both is the same number whoever stamped first, so packages that both
marked show as pairs of equal numbers, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from openbook.case.acceptance import Round
from openbook.settlement.sealed.digests import cards_digest, round_digest, seal_of
from openbook.settlement.sealed.group import GROUP, Chance, Group
from openbook.settlement.sealed.proof import Pairs, Proof, holds, proven


@dataclass(frozen=True, slots=True)
class Table:
    """A round as the cards see it: its list in numbers, and how many cards a side has."""

    round: str  # its digest
    packages: tuple[str, ...]  # their digests, in order
    cards: int
    group: Group = GROUP

    def number_of(self, package: int) -> int:
        """The number of a package, counted from 1; another in every round."""
        told = f"{self.round} {package} {self.packages[package - 1]}"
        return self.group.hashed(told.encode())


@dataclass(frozen=True, slots=True)
class Hand:
    """What one side holds in secret: its key, its salt and its cards in their order.

    ``packages`` has the package of each card, 0 for a blank.
    """

    side: str
    key: int = field(repr=False)
    salt: str = field(repr=False)
    cards: tuple[int, ...] = field(repr=False)
    packages: tuple[int, ...] = field(repr=False)


def table_of(found: Round) -> Table:
    """The table of a round."""
    digests = tuple(each.digest for each in found.packages)
    return Table(round_digest(found), digests, int(found.cards))


def dealt(table: Table, side: str, marks: Sequence[int], chance: Chance) -> Hand:
    """Fresh cards for some marks: as many blanks as are missing, in an order by chance."""
    if len(set(marks)) > table.cards:
        problem = f"{len(set(marks))} marks do not fit on {table.cards} cards"
        raise ValueError(problem)
    group = table.group
    key = group.exponent(chance)
    packages = [*sorted(set(marks)), *[0] * (table.cards - len(set(marks)))]
    shuffled = sorted(packages, key=lambda _: chance(16))
    cards = tuple(
        group.power(table.number_of(each), key) if each else group.drawn(chance)
        for each in shuffled
    )
    return Hand(side, key, chance(32).hex(), cards, tuple(shuffled))


def public_key(table: Table, hand: Hand) -> int:
    """What shows that all powers are of one key."""
    return table.group.power(table.group.generator, hand.key)


def sealed(table: Table, hand: Hand) -> str:
    """The seal of a hand."""
    told = cards_digest(table.round, hand.side, public_key(table, hand), hand.cards)
    return seal_of(told, hand.salt)


def is_fair(table: Table, cards: Sequence[int]) -> bool:
    """Whether cards could be honest: so many of them, all different, all of the group."""
    return len(cards) == len(set(cards)) == table.cards and all(
        map(table.group.holds, cards)
    )


def stamped(
    table: Table, hand: Hand, theirs: Sequence[int], chance: Chance
) -> tuple[tuple[int, ...], Proof]:
    """The other side's cards with this side's stamp, and the proof that it is that."""
    made = tuple(table.group.power(each, hand.key) for each in theirs)
    pairs = tuple(zip(theirs, made, strict=True))
    about = _about(table, hand.side, "stamped")
    return made, proven(table.group, hand.key, pairs, about=about, chance=chance)


def is_stamped(table: Table, side: str, key: int, pairs: Pairs, proof: Proof) -> bool:
    """Whether a side stamped each card with the key of its public key."""
    return holds(table.group, key, pairs, proof, _about(table, side, "stamped"))


def in_both(mine: Sequence[int], theirs: Sequence[int]) -> tuple[int, ...]:
    """The places, from 1, of this side's cards that the other side has as well.

    ``mine`` are this side's cards as the other stamped them, ``theirs`` the other's.
    """
    known = set(theirs)
    return tuple(at for at, each in enumerate(mine, start=1) if each in known)


def shown(
    table: Table, hand: Hand, packages: Mapping[int, int], chance: Chance
) -> Proof:
    """The proof that cards, by place, are certain packages; the key stays secret."""
    pairs = tuple(
        (table.number_of(package), hand.cards[place - 1])
        for place, package in packages.items()
    )
    about = _about(table, hand.side, "shown")
    return proven(table.group, hand.key, pairs, about=about, chance=chance)


def is_shown(table: Table, side: str, key: int, pairs: Pairs, proof: Proof) -> bool:
    """Whether numbers of packages, each with a card, are what a side's cards stand for."""
    return holds(table.group, key, pairs, proof, _about(table, side, "shown"))


def _about(table: Table, side: str, what: str) -> str:
    return f"{what} {table.round} {side}"
