"""A proof that many numbers were raised to the power of one key, which stays secret.

Chaum and Pedersen's proof that two logarithms are equal, made once for all pairs: each
pair counts with a weight that nobody could choose (Wallet Databases with Observers, 1992;
the weights as in RFC 9497, section 2.2.1).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from openbook.settlement.sealed.digests import digest
from openbook.settlement.sealed.group import Chance, Group

_WEIGHT = 2**128
_KEPT = 256  # proofs that were looked at; a case on the desk asks again and again

Pairs = tuple[tuple[int, int], ...]  # a number, and it raised to the key
Proof = tuple[int, int]  # the challenge and the answer to it


def proven(
    group: Group, key: int, pairs: Pairs, *, about: str, chance: Chance
) -> Proof:
    """A proof that each pair has the power of the key, good for this purpose only."""
    public = group.power(group.generator, key)
    one, other = _weighed(group, public, pairs, about)
    hidden = group.exponent(chance)
    challenge = _challenge(
        (public, one, other, group.power(group.generator, hidden)),
        group.power(one, hidden),
        about,
    )
    return challenge, (hidden - challenge * key) % group.order


@lru_cache(maxsize=_KEPT)
def holds(group: Group, public: int, pairs: Pairs, proof: Proof, about: str) -> bool:
    """Whether a proof shows that each pair has the power of the key of this public key."""
    challenge, answer = proof
    if not all(group.holds(each) for each in (public, *_all(pairs))):
        return False
    one, other = _weighed(group, public, pairs, about)
    p = group.prime
    first = group.power(group.generator, answer) * group.power(public, challenge) % p
    second = group.power(one, answer) * group.power(other, challenge) % p
    return challenge == _challenge((public, one, other, first), second, about)


def _all(pairs: Pairs) -> Iterable[int]:
    return (each for pair in pairs for each in pair)


def _weighed(group: Group, public: int, pairs: Pairs, about: str) -> tuple[int, int]:
    """All pairs as one, each with a weight that depends on all of them."""
    seed = digest("weights", about, f"{public:x}", [f"{x:x}" for x in _all(pairs)])
    one = other = 1
    for place, (number, raised) in enumerate(pairs):
        weight = int(digest("weight", seed, place), 16) % _WEIGHT
        one = one * group.power(number, weight) % group.prime
        other = other * group.power(raised, weight) % group.prime
    return one, other


def _challenge(numbers: tuple[int, ...], last: int, about: str) -> int:
    told = [f"{each:x}" for each in (*numbers, last)]
    return int(digest("challenge", about, told), 16)
