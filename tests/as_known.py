"""What became public after a day, and where it stands in pages, papers and answers."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import Any

from tests.conftest import EXAMPLES

from openbook.api.folder import case_in
from openbook.case.case import Case

LATER = "learned-later"
MARK = "learned later"
_EMPTY = {"br", "hr", "img", "input", "link", "meta", "source", "col", "wbr"}


@cache
def whole(name: str) -> Case:
    """A built-in case with everything in it."""
    return case_in(EXAMPLES / name)


def late_words(case: Case, day: date) -> set[str]:
    """Words that only something published after a day has: titles and counts."""
    early = {each.title for each in case.sources.sources if not each.on or each.on <= day}
    titles = {e.title for e in case.sources.sources if e.on and e.on > day} - early
    offers = {each.title for each in case.offers if each.made_on > day}
    counts = {
        f"{pupils:,.0f}"
        for on, pupils in case.strike_days.each("day", "pupils")
        if on and pupils and on > day and pupils % 1000  # a round one may be another
    }
    return titles | offers | counts


class _Told(HTMLParser):
    """The text of a page without its parts of what was learned later."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self._apart = 0
        self._cite = -1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element; one inside a later part is part of it."""
        given = dict(attrs)
        if self._apart and tag not in _EMPTY:
            self._apart += 1
        elif LATER in (given.get("class") or "").split():
            self._apart = 1
        if tag == "cite":
            self._cite = len(self.text)

    def handle_endtag(self, tag: str) -> None:
        """End an element."""
        if self._apart and tag not in _EMPTY:
            self._apart -= 1

    def handle_data(self, data: str) -> None:
        """Keep the words; a source marked as later takes its own words out again."""
        if self._apart:
            return
        if data.strip() == MARK and self._cite >= 0:
            del self.text[self._cite :]
            self._cite = -1
            return
        self.text.append(data)


def told_in_page(page: str) -> str:
    """What a page says as known on its day."""
    reader = _Told()
    reader.feed(re.sub(r"<(select|script|style)\b.*?</\1>", "", page, flags=re.DOTALL))
    return " ".join(unescape(" ".join(reader.text)).split())


def told_in_data(data: Any) -> str:
    """What an answer says as known on its day."""
    if isinstance(data, dict):
        if data.get("learned_later") is True:
            return ""
        parts = (told_in_data(v) for k, v in data.items() if k != "learned_later")
        return " ".join(parts)
    if isinstance(data, list):
        return " ".join(map(told_in_data, data))
    if isinstance(data, str) and MARK in data:  # a source in words, marked
        return ""
    return f"{data:,.0f}" if isinstance(data, float) else str(data)


def told_in_text(text: str) -> str:
    """What a command or paper says as known on its day: nothing below or marked later."""
    before = re.split(r"(?m)^Learned later", text)[0]
    return "\n".join(line for line in before.split("\n") if MARK not in line)


def leaked(told: str, case: Case, day: date) -> list[str]:
    """Words of later sources, offers and counts that stand in a text."""
    plain = " ".join(told.split())
    return sorted(each for each in late_words(case, day) if each in plain)
