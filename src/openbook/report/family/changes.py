"""Changes: the day in one line, and each school that is not open as usual, for feeds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from openbook.report.family.index_pages import counts_line
from openbook.report.family.texts import Texts, shown_fact, shown_name
from openbook.strike.status import FamilyDay, FamilyStatus

_TOLD = frozenset({"limited", "merged", "closed"})


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of a feed; ``key`` changes as soon as what it says does."""

    title: str
    text: str
    page: str  # below the address of the site
    key: str


def changes(day: FamilyDay, texts: Texts) -> Iterator[Change]:
    """The whole day first, then schools by name."""
    written = texts.day(day.day)
    title = texts("feed", "title", district=shown_name(day.district))
    summary = texts("feed", "summary", day=written, counts=counts_line(day, texts))
    yield _change(day, texts, (title, summary, "index.html"))
    for status in day.schools:
        if status.status in _TOLD:
            name = shown_name(status.name)
            yield _change(
                day,
                texts,
                (
                    f"{texts('word', status.status)}: {name}",
                    _text(status, texts, written),
                    f"school/{status.school}.html",
                ),
            )


def _text(status: FamilyStatus, texts: Texts, day: str) -> str:
    parts = [texts.sentence(status, day)]
    message = status.facts["message"].get(texts.language)
    if message:
        parts.append(shown_fact(message))
    return " ".join(parts)


def _change(day: FamilyDay, texts: Texts, said: tuple[str, str, str]) -> Change:
    title, text, page = said
    whole = "\n".join((day.district, str(day.day), texts.language, *said))
    key = hashlib.sha256(whole.encode()).hexdigest()[:32]
    return Change(title, text, f"{texts.language}/{page}", key)
