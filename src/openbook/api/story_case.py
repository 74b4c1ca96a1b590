"""Stories: what they say in figures, and a new case from one of them, all unconfirmed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from openbook.api.folder import case_in, new_case
from openbook.case.case import Case
from openbook.evidence.reading import story as news
from openbook.evidence.reading.draft_offer import (
    STORY_SOURCE,
    DraftOffer,
    StoryCase,
    draft_offers,
    offer_text,
    one_line,
)
from openbook.evidence.reading.people import StoryIdentity, identity_of
from openbook.evidence.reading.sentences import clean
from openbook.evidence.reading.story import Naming, Reading, rows_text
from openbook.evidence.reading.vocabulary import listed
from openbook.files.plain_file import read_story_file
from openbook.files.whole_folder import folder_for_copies
from openbook.findings.errors import OpenbookError
from openbook.law.states.shelf import state_names

_NO_DAY = "the head of the story has no date; add --as-of and the day it was printed"
_NO_STATE = (
    "the story names no state whose law is here; add --state, one of: {states}, or own for a "
    "law that the case carries itself"
)
_ROLES = {"county": "The county office", "state": "The state", "fact-finder": "The fact-finder"}


def read_stories(stories: Sequence[str | Path], case: Case) -> Reading:
    """Return what plain-text stories say in figures, who says it, and what the case has of it."""
    texts, findings = [], []
    for path in map(Path, stories):
        text, odd = read_story_file(path)
        texts.append((path.name, text))
        findings += odd
    reading = read_texts(texts, case)
    return replace(reading, findings=(*findings, *reading.findings))


def read_texts(stories: Sequence[tuple[str, str]], case: Case) -> Reading:
    """Return the same of stories at hand, each with a name."""
    return news.read_stories(stories, case)


def case_from_story(
    folder: str | Path,
    story: str | Path,
    *,
    title: str = "",
    state: str = "",
    as_of: date | None = None,
) -> StoryCase:
    """Make a case folder of a story: all of it, or nothing where something is missing."""
    text, findings = read_story_file(Path(story))
    who = identity_of(clean(text).text)
    day, where = as_of or who.day, state or state_of(text)
    if day is None:
        raise OpenbookError(_NO_DAY)
    if not where:
        known = ", ".join(name for name in state_names() if name != "example")
        raise OpenbookError(_NO_STATE.format(states=known))
    title = title or who.district or who.title
    said = {"parties": _parties(who, text), "sources": _source(who, day, Path(story).name)}
    with folder_for_copies() as place:  # the parties as a case, to read the story with
        begun = new_case(
            place / STORY_SOURCE / "case", title=title, state=where, as_of=day, said=said
        )
        case = case_in(begun)
    reading = read_texts([(Path(story).name, text)], case)
    offers = draft_offers(replace(reading, days={Path(story).name: day}), case)
    drafted = dict(_files(case, reading, offers))
    new_case(folder, title=title, state=where, as_of=day, said=said, drafted=drafted)
    made = Path(folder)
    files = tuple(sorted(each.relative_to(made).as_posix() for each in made.rglob("*.*")))
    return StoryCase(str(made), files, who, reading, offers, (*findings, *reading.findings))


def state_of(text: str) -> str:
    """Return the state on the shelf that a story names, by its name or the way papers shorten it.

    >>> state_of("SACRAMENTO, Calif. - Teachers walked out.")
    'california'
    """
    short = dict(each.split(":") for each in listed("states"))
    for name in state_names():
        said = [name.replace("_", " ").title(), *filter(None, [short.get(name)])]
        if re.search(rf"\b(?:{'|'.join(map(re.escape, said))})", text):
            return name
    return ""


def _parties(who: StoryIdentity, text: str) -> str:
    """Return the parties of case.yaml, as the story calls them."""
    named = dict(who.bodies)
    rows = [("district", who.district or "The district", "employer")]
    rows.append(("union", who.union or "The union", "union"))
    small = text.lower()
    for role, name in _ROLES.items():
        if any(phrase in small for phrase in listed(f"office {role}")):
            rows.append((role, name, role))
    rows.append(("writer", "The writer of this case", "observer"))
    return "".join(
        f"  - {{id: {id_}, name: {one_line(name)}, role: {role}{_short(named, name, role)}}}\n"
        for id_, name, role in rows
    )


def _short(named: Mapping[str, str], name: str, role: str) -> str:
    """Return the letters that the story uses for a party."""
    letters = [each.upper() for each, of in named.items() if of == role and " " not in each]
    own = [each for each in letters if not name.upper().startswith(each)]
    return f", short: {own[0]}" if own else ""


def _source(who: StoryIdentity, day: date, file: str) -> str:
    return (
        f"  - id: {STORY_SOURCE}\n    who: A news story, saved as {one_line(file)[1:-1]}\n"
        f"    title: {one_line(who.title)}\n    on: {day.isoformat()}\n    status: said\n"
    )


def _files(
    case: Case, reading: Reading, offers: tuple[DraftOffer, ...]
) -> Iterator[tuple[str, str]]:
    day = case.head.as_of
    naming = Naming(STORY_SOURCE, day=day)
    yield "evidence/claims.csv", rows_text(reading, naming, figures=True) + "\n"
    for offer in offers:
        if offer.terms or offer.left_out:
            name = "agreement" if offer.agreed else offer.side
            yield f"offers/{day.isoformat()}-{name}.yaml", offer_text(offer)
