"""What is published for families: the files of the site, its feeds and call scripts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openbook.case.tables.walkout import FACTS
from openbook.findings.finding import Finding
from openbook.reports.drawing.svg import written
from openbook.reports.family.feeds import alert, calendar, rss
from openbook.reports.family.pages import (
    Frame,
    SchoolPages,
    family_asset,
    front_page,
    headline,
    index_pages,
)
from openbook.reports.family.texts import Texts, every_language, shown_fact, shown_name
from openbook.strike.notices import Facts
from openbook.strike.status import SHUT, FamilyDay, FamilyStatus


def data(day: FamilyDay, languages: Sequence[Texts]) -> str:
    """Everything the pages say, for programs."""
    facts = {id(each.facts): each.facts for each in day.schools}
    told = {key: _facts(each, languages) for key, each in facts.items()}
    said: dict[str, Any] = {
        "district": shown_name(day.district),
        "day": day.day.isoformat(),
        "hotline": shown_name(day.hotline),
        "simulated": day.generated,
        "time_zone": day.zone.key if day.zone else "",
        "plan_approved_at": day.plan_at.isoformat() if day.plan_at else None,
        "text": {texts.language: texts.approval(day) for texts in languages},
        "schools": [
            {
                "school": each.school,
                "name": shown_name(each.name),
                "status": each.status,
                "announced": each.announced,
                "merged_into": each.into,
                "adults": None if each.adults is None else dict(each.adults),
                "headline": {
                    texts.language: list(headline(day, each, texts)) for texts in languages
                },
                "facts": told[id(each.facts)],
            }
            for each in day.schools
        ],
    }
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n"


def search_list(day: FamilyDay) -> str:
    """What the search needs: short name, name and status of every school."""
    rows = [(each.school, shown_name(each.name), each.status) for each in day.schools]
    said = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    return f"window.schools={said};\n"


def _facts(facts: Facts, languages: Sequence[Texts]) -> dict[str, dict[str, str]]:
    return {
        texts.language: {
            fact: shown_fact(told) for fact in FACTS if (told := facts[fact].get(texts.language))
        }
        for texts in languages
    }


_ASKED = ("hours", "meals", "special_education", "absences")


def call_script(day: FamilyDay, texts: Texts) -> Callable[[FamilyStatus], str]:
    """Return how the script of a call about a school of a day is written in one language."""
    when, heads, approval = texts.day(day.day), texts.pieces["fact"], texts.approval(day)
    first = f"{texts('foot', 'generated')}\n\n" if day.generated else ""
    unknown = texts("not_announced")  # to a caller one cannot say: please call

    def script(status: FamilyStatus) -> str:
        shut = status.status in SHUT
        facts = {name: status.facts[name].get(texts.language) for name in (*_ASKED, "message")}
        message = facts.pop("message")
        said = f"{texts('word', status.status)}. {texts.sentence(status, when)}"
        spoken = [texts("call", "greeting"), said, *headline(day, status, texts)]
        spoken += [shown_fact(message)] if message else []
        adults = status.adults
        asked = {} if shut else {"who": unknown if adults is None else texts.who(adults)}
        asked |= {
            name: shown_fact(told) if told else unknown
            for name, told in facts.items()
            if told or not shut
        }
        about = texts("call", "about", school=shown_name(status.name), day=when)
        lines = "".join(f"{texts('call', 'say')}: {line}\n" for line in spoken)
        answers = "".join(f"{heads[name]}: {told}\n" for name, told in asked.items())
        return (
            f"{first}{about}\n\n{lines}\n{texts('call', 'ask')}\n{answers}"
            f"\n{texts('call', 'never')}\n{approval}\n"
        )

    return script


MARKER = "status.json"  # a folder without it is no site of ours


def site_files(day: FamilyDay) -> Iterator[tuple[str, bytes]]:
    """The files one by one, each with its path below the top of the site."""
    languages = every_language()
    for name in ("family.css", "icon.svg", "search.js"):
        yield name, family_asset(name)
    texts = {
        "index.html": front_page(day, languages),
        "schools.js": search_list(day),
        "alert.cap.xml": alert(day, languages),
        MARKER: data(day, languages),
    }
    for each in languages:
        texts[f"{each.language}.rss"] = rss(day, each)
        texts[f"{each.language}.ics"] = calendar(day, each)
        texts |= dict(index_pages(day, each))
    for name, text in texts.items():
        yield name, text.encode()
    for each in languages:
        yield from _school_pages(day, each)
    scripts = [call_script(day, texts) for texts in languages]
    for status in day.schools:
        text = "\n".join(script(status) for script in scripts)
        yield f"calls/{status.school}.txt", text.encode()


def _school_pages(day: FamilyDay, texts: Texts) -> Iterator[tuple[str, bytes]]:
    frame = Frame(day, texts, up="../../", below="school/")
    pages = SchoolPages(day, texts)
    folder = f"{texts.language}/school/"
    for status in day.schools:
        file = f"{status.school}.html"
        title = f"{pages.word(status)}: {written(shown_name(status.name))}"
        yield folder + file, frame.page(title, file, pages.middle(status)).encode()


@dataclass(frozen=True, slots=True)
class Published:
    """A site that was written: where, for which day, how much of it."""

    folder: Path
    day: FamilyDay
    files: int
    findings: tuple[Finding, ...] = ()

    @property
    def statuses(self) -> Counter[str]:
        """How many schools have each status."""
        return Counter(each.status for each in self.day.schools)
