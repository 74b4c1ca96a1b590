"""Sentences of the engine in another language: patterns with their English as key.

The engine says what it found as finished English sentences ("5% raise from
2018-07-01"). A message of the catalog with names in braces ("{share} raise from
{day}") is a pattern for them: what stands in its places is said in the other language
too, where the catalog knows it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

_PLACE = re.compile(r"\{([a-z_]+)\}")
_DEEPEST = 4


class Sentences:
    """The patterns of one catalog, found by the letters they begin with."""

    def __init__(self, catalog: Mapping[str, str]) -> None:
        self._plain = catalog
        self._patterns: defaultdict[str, list[tuple[re.Pattern[str], str]]]
        self._patterns = defaultdict(list)
        patterns = [text for text in catalog if _PLACE.search(text)]
        # The one with most letters of its own is the most particular.
        for text in sorted(patterns, key=lambda each: (-len(_bare(each)), each)):
            key = _PLACE.split(text, maxsplit=1)[0][:_KEY]
            self._patterns[key].append((_regex(text), catalog[text]))
        self.said = lru_cache(maxsize=8192)(self._said)

    def _said(self, sentence: str, depth: int = 0) -> str | None:
        """The sentence in the other language; None where the catalog has no such one."""
        if sentence in self._plain and not _PLACE.search(sentence):
            return self._plain[sentence]
        if depth > _DEEPEST:
            return None
        for length in range(min(_KEY, len(sentence)), -1, -1):
            for pattern, other in self._patterns.get(sentence[:length], ()):
                if match := pattern.fullmatch(sentence):
                    return self._filled(other, match.groupdict(), depth)
        return None

    def _filled(self, other: str, parts: Mapping[str, str], depth: int) -> str:
        said = {name: self._part(text, depth) for name, text in parts.items()}
        return _PLACE.sub(lambda place: said[place[1]], other)

    def _part(self, text: str, depth: int) -> str:
        found = self._said(text, depth + 1)
        if found is not None:
            return found
        # A list of things that are known one by one.
        for mark in ("; ", ", "):
            if mark in text:
                each = [self._said(part, depth + 1) for part in text.split(mark)]
                if all(part is not None for part in each):
                    return mark.join(part or "" for part in each)
        return text


_KEY = 6


def _bare(text: str) -> str:
    return _PLACE.sub("", text)


def _regex(text: str) -> re.Pattern[str]:
    """A pattern as a regular expression; a name used twice must say the same."""
    parts = _PLACE.split(text)
    seen: set[str] = set()
    made = [re.escape(parts[0])]
    for name, after in zip(parts[1::2], parts[2::2], strict=True):
        made.append(f"(?P={name})" if name in seen else f"(?P<{name}>.+?)")
        made.append(re.escape(after))
        seen.add(name)
    return re.compile("".join(made), re.DOTALL)
