"""A scenario in the address, row by row (``t1=WORD&t1.share=3%``), and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from openbook.answers.trial.kinds import new_row, term_kinds, tidy
from openbook.answers.trial.row import LONGEST, Row
from openbook.answers.trial.scenario import rows_of_texts, rows_of_whole
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.reports.projection_report import DEFINITIONS
from openbook.web.question import Asked

PATH = "/try"
AVAILABLE = "available"
_ROW = re.compile(r"t([0-9]{1,3})(?:\.([a-z_.]{1,40}))?")


@dataclass(frozen=True, slots=True)
class ScenarioAsked:
    """What an address asks to be tried.

    ``beside`` is the offer that it is compared with, as it stands; ``added`` the place
    of a row that was just added.
    """

    rows: tuple[Row, ...]
    beside: Offer | None
    define: str = AVAILABLE
    added: int | None = None

    @property
    def address(self) -> str:
        """The shortest address that asks for exactly this."""
        asked = [("with", self.beside.id)] if self.beside else []
        if self.define != AVAILABLE:
            asked.append(("define", self.define))
        for place, row in enumerate(self.rows, start=1):
            asked.append((f"t{place}", row.word))
            asked += [(f"t{place}.{n}", text) for n, text in row.fields.items() if text]
        return f"{PATH}?{urlencode(asked, safe=',:$')}" if asked else PATH


def read_scenario_query(asked: Asked) -> ScenarioAsked:
    """The rows of an address, those of an offer to start from, or none."""
    offers = asked.case.offer_by_id
    start = asked.choice("from", ("", *offers))
    beside = asked.choice("with", ("", *offers), default=start)
    rows = rows_in(asked.query)
    rows += rows_of_texts(asked.texts("try"), asked.case)
    if start and not rows:
        rows = rows_of_whole(offers[start], asked.case)
    found = ScenarioAsked(
        rows,
        offers.get(beside),
        asked.choice("define", tuple(DEFINITIONS), default=AVAILABLE),
    )
    return _with_added(found, asked.choice("add", ("", *term_kinds())), asked.case)


def rows_in(query: Mapping[str, Sequence[str]]) -> tuple[Row, ...]:
    """The rows of an address in the order of their numbers, without one taken out."""
    words: dict[int, str] = {}
    fields: dict[int, dict[str, str]] = {}
    for name, values in query.items():
        match = _ROW.fullmatch(name)
        if match is None:
            continue
        place, text = int(match[1]), values[-1].strip()[:LONGEST]
        if match[2]:
            fields.setdefault(place, {})[match[2]] = text
        elif text:
            words[place] = text
    gone = {text for text in query.get("remove", ()) if text}
    return tuple(
        tidy(Row(words[place], fields.get(place, {})))
        for place in sorted(words)
        if str(place) not in gone
    )


def _with_added(found: ScenarioAsked, word: str, case: Case) -> ScenarioAsked:
    if not word:
        return found
    rows = (*found.rows, new_row(word, case))
    return replace(found, rows=rows, added=len(found.rows))
