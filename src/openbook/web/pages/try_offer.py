"""Try an offer: any mix of terms, moved at the table, and what it does to both books."""

from __future__ import annotations

from openbook.answers.trial.draft import can_be_written, folder_of_drafts
from openbook.answers.trial.kinds import term_kinds
from openbook.reports.reserve_chart import TITLES
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.trial.scenario_query import PATH, read_scenario_query
from openbook.web.trial.try_results import known_here, shown_scenario


def show(asked: Asked) -> Shown:
    """What the template is given."""
    query = read_scenario_query(asked)
    desk = asked.desk
    return shown_scenario(asked, query, check=True) | {
        "offers": sorted(
            asked.case.offers, key=lambda each: each.made_on, reverse=True
        ),
        "kinds": tuple(term_kinds().values()),
        "known": known_here(asked),
        "definitions": [(name, asked.words(title)) for name, title in TITLES.items()],
        "drafts": folder_of_drafts(desk.viewer) if desk.keeps_drafts else "",
        "writable": can_be_written(desk.folder, desk.viewer),
        "parties": [
            party
            for party in asked.case.head.parties
            if party.role in {"employer", "union"}
        ],
        "saved": asked.text("saved"),
    }


PAGE = Page(PATH, "Try an offer", show, "try.html", order=11)
