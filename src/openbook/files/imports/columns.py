"""Columns of a file from outside, found by the many names that they go by."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_ODD = re.compile(r"[^a-z0-9]")
_TRAILING_YEAR = re.compile(r"[\W_](?:19|20)\d{2}(?:[\W_]?\d{2}){0,2}$")

# Ways to have something: any one of them will do, each with all its columns.
Need = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """One column: our name, the plain names it goes by, the likeliest first."""

    name: str
    names: tuple[str, ...]


def wanted(name: str, *names: str) -> Wanted:
    """A column under its own name and others, all made plain."""
    return Wanted(name, tuple(dict.fromkeys(plain_name(n) for n in (name, *names))))


def plain_name(header: str) -> str:
    """A header without case, spaces, signs and a year at its end.

    >>> (
    ...     plain_name("CDS Code"),
    ...     plain_name("enrollment_k12_2018_19"),
    ...     plain_name("GR_01"),
    ... )
    ('cdscode', 'enrollmentk12', 'gr01')
    """
    return _ODD.sub("", _TRAILING_YEAR.sub("", header.strip().lower()))


def match(columns: Sequence[Wanted], header: Sequence[str]) -> dict[str, int]:
    """Where each wanted column stands in a header; those not found are left out."""
    plain = [plain_name(name) for name in header]
    found: dict[str, int] = {}
    for column in columns:
        for name in column.names:
            at = plain.index(name) if name in plain else -1
            if at >= 0 and at not in found.values():
                found[column.name] = at
                break
    return found


def lacking(needs: Mapping[str, Need], matched: Mapping[str, int]) -> list[str]:
    """What a file must have and has not, in words."""
    return [
        what
        for what, ways in needs.items()
        if not any(all(name in matched for name in way) for way in ways)
    ]
