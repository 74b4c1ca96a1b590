"""Changes: the day in one line, and each school that is not open as usual, for feeds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from openbook.reports.family.headline import headline
from openbook.reports.family.index_pages import counts_line
from openbook.reports.family.texts import Texts, shown_fact, shown_name
from openbook.strike.status import FamilyDay, FamilyStatus

_TOLD = frozenset({"limited", "below_minimum", "merged", "closed"})


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of a feed; ``key`` changes as soon as what it says does."""

    title: str
    text: str
    page: str  # below the address of the site
    key: str


def changes(day: FamilyDay, texts: Texts) -> Iterator[Change]:
    """The whole day first, then schools by name."""
    title = feed_title(day, texts)
    summary = summary_of(day, texts)
    yield _change(day, texts, (title, summary, "index.html"))
    for status in day.schools:
        if status.status in _TOLD:
            name = shown_name(status.name)
            yield _change(
                day,
                texts,
                (
                    marked(day, texts, f"{texts('word', status.status)}: {name}"),
                    _text(day, status, texts),
                    f"school/{status.school}.html",
                ),
            )


def marked(day: FamilyDay, texts: Texts, text: str) -> str:
    """A title; one about simulated schools begins by saying so."""
    return f"{texts('foot', 'generated_short')}: {text}" if day.generated else text


def feed_title(day: FamilyDay, texts: Texts) -> str:
    """What a feed is called."""
    title = texts("feed", "title", district=shown_name(day.district))
    return marked(day, texts, title)


def summary_of(day: FamilyDay, texts: Texts) -> str:
    """The whole day in a sentence, and that it is simulated where it is."""
    counts = counts_line(day, texts)
    said = texts("feed", "summary", day=texts.day(day.day), counts=counts)
    return f"{said} {texts('foot', 'generated')}" if day.generated else said


def _text(day: FamilyDay, status: FamilyStatus, texts: Texts) -> str:
    parts = [texts.sentence(status, texts.day(day.day))]
    parts += headline(day, status, texts)
    message = status.facts["message"].get(texts.language)
    if message:
        parts.append(shown_fact(message))
    return " ".join(parts)


def _change(day: FamilyDay, texts: Texts, said: tuple[str, str, str]) -> Change:
    title, text, page = said
    whole = "\n".join((day.district, str(day.day), texts.language, *said))
    key = hashlib.sha256(whole.encode()).hexdigest()[:32]
    return Change(title, text, f"{texts.language}/{page}", key)
