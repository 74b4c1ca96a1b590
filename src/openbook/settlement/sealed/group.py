"""The group: numbers that are easy to raise to a power, and hard to take it back from.

Group 15 of RFC 3526: the squares modulo a safe prime of 3,072 bits. Nobody is known to be
able to tell the power of a square in it from any other square, as long as the exponent is
secret; this is what blind acceptance rests on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import shake_256

Chance = Callable[[int], bytes]  # so many bytes that nobody can foresee

_SPARE = 32  # bytes beyond the prime, so that remainders are even to 2^-256
_PRIME = """
    FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74
    020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F1437
    4FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED
    EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF05
    98DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB
    9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B
    E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718
    3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33
    A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7
    ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864
    D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E2
    08E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF
"""


@dataclass(frozen=True)
class Group:
    """The squares modulo a safe prime."""

    prime: int
    generator: int = 4

    @cached_property
    def order(self) -> int:
        """How many elements it has: a prime, too."""
        return (self.prime - 1) // 2

    @cached_property
    def size(self) -> int:
        """Bytes of an element."""
        return (self.prime.bit_length() + 7) // 8

    def power(self, element: int, exponent: int) -> int:
        """An element raised to a power."""
        return pow(element, exponent, self.prime)

    def hashed(self, text: bytes) -> int:
        """The element that a text stands for; nobody knows its logarithm."""
        wide = int.from_bytes(shake_256(text).digest(self.size + _SPARE))
        return pow(wide % self.prime, 2, self.prime)

    def drawn(self, chance: Chance) -> int:
        """An element drawn by chance, for a blank card."""
        return self.hashed(chance(64))

    def exponent(self, chance: Chance) -> int:
        """A secret exponent, drawn evenly from 1 up."""
        wide = int.from_bytes(chance(self.size + _SPARE))
        return 1 + wide % (self.order - 1)

    def holds(self, element: int) -> bool:
        """Whether it is a square other than 1, as every honest card is."""
        return 1 < element < self.prime and _jacobi(element, self.prime) == 1


def _jacobi(number: int, odd: int) -> int:
    """The Jacobi symbol: modulo a prime, 1 for squares and -1 for all others."""
    sign = 1
    while number:
        zeros = (number & -number).bit_length() - 1
        number >>= zeros
        if zeros % 2 and odd % 8 in (3, 5):
            sign = -sign
        if number % 4 == 3 and odd % 4 == 3:
            sign = -sign
        number, odd = odd % number, number
    return sign if odd == 1 else 0


GROUP = Group(int("".join(_PRIME.split()), 16))
