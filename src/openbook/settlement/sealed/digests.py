"""Digests: what a round, a package, a side's cards are known by, so that changes show."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

from openbook.case.acceptance import ListedTerm, Round

_WHAT = "openbook blind acceptance 1"


def digest(what: str, *parts: object) -> str:
    """The hash of some texts and numbers, told apart from those of anything else."""
    told = json.dumps([_WHAT, what, *parts], separators=(",", ":"))
    return sha256(told.encode()).hexdigest()


def package_digest(terms: Sequence[ListedTerm]) -> str:
    """What a package is known by: its terms in their order."""
    return digest("package", [[each.term, each.says] for each in terms])


def round_digest(found: Round) -> str:
    """What a round is known by: every word of it."""
    return digest(
        "round",
        found.case,
        found.nonce,
        list(found.sides),
        int(found.cards),
        [package_digest(each.terms) for each in found.packages],
    )


def cards_digest(round_: str, side: str, key: int, cards: Sequence[int]) -> str:
    """What a side's public key and cards are known by."""
    return digest("cards", round_, side, f"{key:x}", [f"{each:x}" for each in cards])


def seal_of(cards: str, salt: str) -> str:
    """The seal over cards; without the salt it says nothing about them."""
    return digest("seal", cards, salt)
