"""Blind acceptance: the list of packages, each side's sealed cards, and its own marks."""

from __future__ import annotations

from dataclasses import dataclass, field

from openbook.case import fields
from openbook.case.where import NOWHERE, Where


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedTerm:
    """One term of a package."""

    term: str = fields.text("The term as it may stand after --try")
    says: str = fields.text("The term in words")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedPackage:
    """One package of the list; it goes by its place, counted from 1."""

    digest: str = fields.word("Hash of its terms")
    terms: tuple[ListedTerm, ...] = fields.records("Its terms", ListedTerm)
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Round:
    """accept/round.yaml: what both sides may mark in one round of blind acceptance."""

    case: str = fields.text("Title of the case it was made for")
    nonce: str = fields.word("Random digits that tell this round from all others")
    sides: tuple[str, ...] = fields.words("The two parties that mark", required=True)
    cards: float = fields.number(
        "Cards of each side: the most packages it can mark", "cards", least=1, most=50
    )
    packages: tuple[ListedPackage, ...] = fields.records(
        "The packages, in order", ListedPackage
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """A number that stands for a package or for nothing; nobody else can tell."""

    card: str = fields.text("The number, in hexadecimal digits")
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """A card that both sides have, turned over."""

    card: float = fields.number("Place of the card, from 1", "place", least=1)
    package: float = fields.number("Place of the package, from 1", "place", least=1)
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class SealedSide:
    """accept/sides/PARTY.yaml: what one side has published in the round, step by step."""

    round: str = fields.word("Hash of the round")
    seal: str = fields.word("Hash of the key, the cards and the salt")
    seen_seal: str = fields.word(
        "Seal of the other side when the cards were laid down", required=False
    )
    key: str = fields.text("Public key of the side", required=False)
    salt: str = fields.word("Random digits that kept the seal shut", required=False)
    cards: tuple[Card, ...] = fields.records("Its cards", Card, required=False)
    seen_cards: str = fields.word(
        "Hash of the other side's cards when they were stamped", required=False
    )
    stamped: tuple[Card, ...] = fields.records(
        "The other side's cards, stamped with the key", Card, required=False
    )
    stamped_proof: str = fields.text(
        "Proof that they were stamped with that key", required=False
    )
    shown: tuple[Shown, ...] = fields.records(
        "Its cards that both sides have", Shown, required=False
    )
    shown_proof: str = fields.text(
        "Proof that these cards are those packages; none where no card is shown",
        required=False,
    )
    done: bool = fields.flag("Whether the side has shown what both have")
    id: str = ""  # the party
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """One package that a party could accept."""

    package: float = fields.number("Place of the package, from 1", "place", least=1)
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Marks:
    """private/PARTY/accept/marks.yaml: the packages that a party could accept."""

    round: str = fields.word("Hash of the round")
    marks: tuple[Mark, ...] = fields.records(
        "The packages; none where no package will do", Mark, required=False
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnCard:
    """A card of one's own, and what it stands for."""

    card: str = fields.text("The number, in hexadecimal digits")
    package: float | None = fields.number(
        "Place of the package, from 1; a blank has none",
        "place",
        required=False,
        least=1,
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class SealKey:
    """private/PARTY/accept/key.yaml: what opens the seal; never shown to anybody."""

    round: str = fields.word("Hash of the round")
    key: str = fields.text("Secret key, in hexadecimal digits")
    salt: str = fields.word("Random digits that keep the seal shut")
    cards: tuple[OwnCard, ...] = fields.records("The cards", OwnCard)
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    def __repr__(self) -> str:
        """Say nothing of what it holds."""
        return "SealKey(…)"
