"""The day as plain data: everything the pages say, and the short list for the search."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from openbook.case.notices import FACTS
from openbook.reports.family.headline import headline
from openbook.reports.family.texts import Texts, shown_fact, shown_name
from openbook.strike.notices import Facts
from openbook.strike.status import FamilyDay, FamilyStatus


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
            _school(each)
            | {
                "headline": {
                    texts.language: list(headline(day, each, texts))
                    for texts in languages
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


def _school(status: FamilyStatus) -> dict[str, Any]:
    return {
        "school": status.school,
        "name": shown_name(status.name),
        "status": status.status,
        "announced": status.announced,
        "merged_into": status.into,
        "adults": None if status.adults is None else dict(status.adults),
    }


def _facts(facts: Facts, languages: Sequence[Texts]) -> dict[str, dict[str, str]]:
    return {
        texts.language: {
            fact: shown_fact(told)
            for fact in FACTS
            if (told := facts[fact].get(texts.language))
        }
        for texts in languages
    }
