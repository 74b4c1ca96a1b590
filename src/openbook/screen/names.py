"""Names of districts: the same district under the names that different lists give it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from openbook.findings.dataclass import dataclass

# Words that lists write, shorten or leave out as they like.
_COMMON = re.compile(
    "schools?|schs|districts?|dist|public|pblc|of|the|system|independent|community|isd|usd|sd|cusd|"
    "cud|csd|cisd|chsd|hsd|central|area|regional|consolidated|municipal|township|twp|metropolitan|"
    "corporation|corp|department|education|board|bd|local|number|no|and|in|msd|joint|union|jt|un"
)
# Words that tell two districts of one place apart, each with the others it goes by.
_LEVELS = {
    **dict.fromkeys(("elementary", "elem", "el"), "elementary"),
    **dict.fromkeys(("high", "hs", "secondary"), "high"),
    **dict.fromkeys(("unified", "unif"), "unified"),
    **dict.fromkeys(("city", "cty"), "city"),
    **dict.fromkeys(("county", "co", "parish"), "county"),
}
_NUMBERED = re.compile(r"[a-z]{0,2}\d+[a-z]?")
_APART = re.compile(r"[^a-z0-9 ]+")
_ASIDE = re.compile(r"\(.*?\)")


@dataclass(frozen=True, slots=True)
class DistrictName:
    """A name taken apart: the words of the place, and those that tell districts apart."""

    words: tuple[str, ...]
    levels: frozenset[str]


@lru_cache(maxsize=2**16)
def name_of(text: str) -> DistrictName:
    """Take a name apart.

    >>> name_of("Oakland Unified School District").words, name_of("PORTLAND SD 1J").words
    (('oakland',), ('portland',))
    >>> sorted(name_of("St. Helena Parish Schools").levels)
    ['county']
    """
    plain = _ASIDE.sub(" ", text.lower()).replace("&", " and ").replace("saint ", "st ")
    words = _APART.sub(" ", plain.replace(".", "").replace("'", "")).split()
    told = [_LEVELS.get(word, "") for word in words]
    place = tuple(
        word
        for word, level in zip(words, told, strict=True)
        if not (level or len(word) == 1 or _COMMON.fullmatch(word) or _NUMBERED.fullmatch(word))
    )
    return DistrictName(place, frozenset(filter(None, told)))


class DistrictNames:
    """Districts by name; a name that fits none, or several, is not matched."""

    def __init__(self, districts: Iterable[tuple[str, str, str]]) -> None:
        """``districts``: key, where it is (a state, or a state and county), and name."""
        self._as_written: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._by_place: dict[tuple[str, tuple[str, ...]], dict[str, frozenset[str]]]
        self._by_place = defaultdict(dict)
        for key, where, text in districts:
            named = name_of(text)
            self._as_written[where, text.lower()].add(key)
            self._by_place[where, named.words][key] = named.levels

    def find(self, where: str, text: str) -> str | None:
        """Return the key of the district of a name; None where none, or several, fit."""
        named = name_of(text)
        there = self._by_place.get((where, named.words), {})
        for fits in (
            self._as_written.get((where, text.lower()), ()),
            [key for key, levels in there.items() if levels == named.levels],
            [key for key, levels in there.items() if levels & named.levels],
            list(there),
        ):
            if fits:
                return next(iter(fits)) if len(fits) == 1 else None
        return None
