"""Places: what may stand at a name in braces, told by how the name begins."""

from __future__ import annotations

import re
from types import MappingProxyType

PLACE = re.compile(r"\{([a-z_0-9]+)\}")
_NUMBER = r"[-−+]?[0-9][0-9,.]*(?:e[-+]?[0-9]+)?"
# The kind of a place is the first word of its name: {year}, {year_of_offer}.
_KINDS = MappingProxyType(
    {
        "year": r"[0-9]{4}-[0-9]{2}",
        "day": r"[0-9]{4}-[0-9]{2}-[0-9]{2}",
        "number": _NUMBER,
        "share": rf"{_NUMBER}%",
        "dollars": r"[-−]?\$[0-9][0-9,.]*(?:e[-+]?[0-9]+)?(?: [mb]illion)?",
        "grades": r"(?:TK|K|[0-9]+)(?:-(?:TK|K|[0-9]+))?",
        "file": r"[\w./*-]+\.(?:yaml|csv|md)(?::[0-9]+)*",
        "word": r"\S+",
        "id": r"[\w-]+(?: [\w-]+){0,7}",
        "own": r".+?",
    }
)
_POWER = re.compile(r"(?<=[0-9])e(?=[-+]?[0-9])")
_ANYTHING = r".+?"
# What stands there is the case's own, or a number: it is said as it is written.
_AS_WRITTEN = frozenset({"own", "year", "day", "number", "share", "grades", "file"})


def kind_of(place: str) -> str:
    """The kind of a place; empty where anything may stand, said in the other language.

    >>> kind_of("year_of_offer"), kind_of("cause")
    ('year', '')
    """
    first = place.partition("_")[0]
    return first if first in _KINDS else ""


def as_written(place: str) -> bool:
    """Whether what stands at a place is the same in every language."""
    return kind_of(place) in _AS_WRITTEN


def is_number(text: str) -> bool:
    """Whether a text has no word in it: 1e+08%, $1,200 or 4-6.

    >>> is_number("$1,200"), is_number("1e+08%"), is_number("K-3")
    (True, True, False)
    """
    return not any(map(str.isalpha, _POWER.sub("", text)))


def places(text: str) -> frozenset[str]:
    """The names in braces in a text."""
    return frozenset(PLACE.findall(text))


def regex(text: str) -> re.Pattern[str]:
    """A pattern as a regular expression; a name used twice must say the same."""
    parts = PLACE.split(text)
    seen: set[str] = set()
    made = [re.escape(parts[0])]
    for name, after in zip(parts[1::2], parts[2::2], strict=True):
        what = _KINDS.get(kind_of(name), _ANYTHING)
        made.append(f"(?P={name})" if name in seen else f"(?P<{name}>{what})")
        made.append(re.escape(after))
        seen.add(name)
    return re.compile("".join(made), re.DOTALL)


def longest_piece(text: str) -> str:
    """The longest run of a pattern's own letters: a sentence without it is another."""
    return max(PLACE.sub("\0", text).split("\0"), key=len)


def own_letters(text: str) -> int:
    """How many characters of a pattern are its own."""
    return len(PLACE.sub("", text))
