"""Claim set: all claims of a case as the checks for differences ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from openbook.case.case import Case
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.derivation import Worked, by_name, worked_out


@dataclass(frozen=True)
class ClaimSet:
    """The claims, and the case they belong to."""

    case: Case
    claims: tuple[Heard, ...]

    @cached_property
    def known(self) -> dict[str, Heard]:
        """The claims under their names."""
        return by_name(self.claims)

    @cached_property
    def worked(self) -> tuple[Worked, ...]:
        """The claims that say how they follow from others, and do so with numbers."""
        found = (worked_out(heard, self.known) for heard in self.claims)
        return tuple(each for each in found if each and each.heard.value is not None)

    def by_subject(self) -> Iterator[tuple[str, tuple[Heard, ...]]]:
        """Claims about the same thing, two or more together, in the order of the file."""
        groups: dict[str, list[Heard]] = {}
        for heard in self.claims:
            if heard.subject:
                name = self._other_name.get(heard.subject, heard.subject)
                groups.setdefault(name, []).append(heard)
        for subject, group in groups.items():
            if len(group) > 1:
                yield subject, tuple(group)

    def called(self, voice: str) -> str:
        """The name of a party, or of whoever else speaks."""
        parties = {party.id: party.name for party in self.case.head.parties}
        return parties.get(voice, voice)

    @cached_property
    def _other_name(self) -> dict[str, str]:
        """Words for a line of the projection that other claims call by its own name."""
        abouts = {heard.subject for heard in self.claims}
        return {
            heard.subject: heard.claim.line
            for heard in self.claims
            if heard.claim.line and heard.claim.line in abouts
        }


def numbered(group: tuple[Heard, ...]) -> tuple[Heard, ...]:
    """The claims of a group that have a number."""
    return tuple(heard for heard in group if heard.value is not None)


def apart(one: Heard, other: Heard) -> bool:
    """Whether two numbers in the same unit cannot both be meant, however rounded."""
    if one.reach is None or other.reach is None or one.claim.unit != other.claim.unit:
        return False
    return one.reach.apart(other.reach)


def at_odds(
    group: tuple[Heard, ...], odd: Callable[[Heard, Heard], bool]
) -> tuple[Heard, ...]:
    """The claims of a group that are at odds with at least one other, in their order."""
    found = {
        id(heard)
        for one, other in combinations(group, 2)
        if odd(one, other)
        for heard in (one, other)
    }
    return tuple(heard for heard in group if id(heard) in found)
