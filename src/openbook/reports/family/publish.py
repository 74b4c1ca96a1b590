"""Publish the pages for families: site, feeds and call scripts, all or none."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from openbook.answers.open_case import Folder, leaving
from openbook.answers.staffing import odd_in_strike
from openbook.answers.strike import tell_families
from openbook.case.tables.walkout import FACTS
from openbook.files.whole_folder import replace_folder
from openbook.findings.finding import Finding
from openbook.reports.drawing.svg import written
from openbook.reports.family.feeds import alert, calendar, checked_address, no_address, rss
from openbook.reports.family.pages import (
    Frame,
    SchoolPages,
    family_asset,
    front_page,
    headline,
    index_pages,
)
from openbook.reports.family.texts import Texts, every_language, shown_fact, shown_name
from openbook.strike.notices import Facts, NoSchoolsError
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


class _Script:
    """What is said on the telephone about the schools of a day, in one language."""

    def __init__(self, day: FamilyDay, texts: Texts) -> None:
        self._texts, self._day = texts, texts.day(day.day)
        # To a caller one cannot say: please call.
        self._unknown = texts("not_announced")
        self._heads: dict[str, str] = texts.pieces["fact"]
        self._say = f"{texts('call', 'say')}: "
        self._approval = texts.approval(day)
        self._first = f"{texts('foot', 'generated')}\n\n" if day.generated else ""
        self._of_day = day
        self._of_facts: dict[int, tuple[str, str]] = {}

    def text(self, status: FamilyStatus) -> str:
        """What is said about one school."""
        key = id(status.facts)
        if key not in self._of_facts:
            self._of_facts[key] = self._facts(status)
        message, asked = self._of_facts[key]
        texts, adults = self._texts, status.adults
        said = self._unknown if adults is None else texts.who(adults)
        who = "" if status.status in SHUT else f"{self._heads['who']}: {said}\n"
        about = texts("call", "about", school=shown_name(status.name), day=self._day)
        return (
            f"{self._first}{about}\n\n{self._say}{texts('call', 'greeting')}\n"
            f"{self._say}{texts('word', status.status)}. "
            f"{texts.sentence(status, self._day)}\n{self._headline(status)}{message}"
            f"\n{texts('call', 'ask')}\n{who}{asked}"
            f"\n{texts('call', 'never')}\n{self._approval}\n"
        )

    def _headline(self, status: FamilyStatus) -> str:
        lines = headline(self._of_day, status, self._texts)
        return "".join(f"{self._say}{line}\n" for line in lines)

    def _facts(self, status: FamilyStatus) -> tuple[str, str]:
        language, facts = self._texts.language, status.facts
        asked = "".join(
            f"{self._heads[name]}: {shown_fact(told) if told else self._unknown}\n"
            for name in _ASKED
            for told in [facts[name].get(language)]
            if told or status.status not in SHUT
        )
        message = facts["message"].get(language)
        return f"{self._say}{shown_fact(message)}\n" if message else "", asked


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
    scripts = [_Script(day, texts) for texts in languages]
    for status in day.schools:
        text = "\n".join(each.text(status) for each in scripts)
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


def publish_strike(
    folder: Folder, target: str | Path, *, day: date | None = None, address: str = ""
) -> Published:
    """Write the pages, feeds and call scripts for families to a folder, all or none.

    The case is read as the public sees it: nothing private can be published. Pages say
    what was announced and what the approved plan of the day holds, never a draft.
    ``address`` is where the site will stand; left out, the one in strike.yaml.
    """
    open_case = leaving(folder)
    if not len(open_case.case.schools):
        raise NoSchoolsError
    told = tell_families(open_case, day=day)
    if address:
        told = replace(told, site=checked_address(address))
    findings = (*odd_in_strike(open_case), *no_address(told))
    count = replace_folder(Path(target), site_files(told), marker=MARKER)
    return Published(Path(target), told, count, findings)
