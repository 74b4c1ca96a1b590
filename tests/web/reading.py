"""What a page says: its numbers that open, and the number that a page is about."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_SETTING = re.compile(r"[?&](lang|theme)=")


class Links(HTMLParser):
    """Every link of a page with its words."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._href: str | None = None
        self._words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a link."""
        if tag == "a":
            self._href, self._words = dict(attrs).get("href"), []

    def handle_data(self, data: str) -> None:
        """Hear the words of a link."""
        if self._href is not None:
            self._words.append(data)

    def handle_endtag(self, tag: str) -> None:
        """End a link."""
        if tag == "a" and self._href is not None:
            self.found.append((self._href, "".join(self._words).strip()))
            self._href = None


def numbers_of(page: str) -> dict[str, str]:
    """The numbers of a page that open: address and what is shown."""
    reader = Links()
    reader.feed(page)
    return {
        href: shown
        for href, shown in reader.found
        if href.startswith("/number") and not _SETTING.search(href)
    }


def part(pattern: str, page: str, group: int = 1) -> str:
    """Return what a pattern finds on a page; nothing found fails the test."""
    match = re.search(pattern, page, re.DOTALL)
    assert match, f"the page has nothing like {pattern}"
    return match[group]


def value_of(page: str) -> float | None:
    """The number that a page is about."""
    found = re.search(r'<p class="large"><data value="([^"]*)">', page)
    return float(found[1]) if found else None


def number_on(page: str) -> float:
    """Return the number that a page must be about."""
    value = value_of(page)
    assert value is not None
    return value


def headline(page: str) -> str:
    """The number that a page is about, as it is shown."""
    found = re.search(r'<p class="large[^"]*">(?:<data[^>]*>)?([^<]*)<', page)
    return found[1] if found else ""
