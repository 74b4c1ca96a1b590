from __future__ import annotations

from datetime import date

from tests.offers.at_the_table.test_moves import los_angeles

from openbook.api.folder import load_law
from openbook.offers.on_the_table import impasse_days


def test_events_start_the_clocks_of_the_law() -> None:
    case = los_angeles()
    law = load_law("california", case.head.as_of)
    days = impasse_days(case, law, {"panel appointed": date(2018, 11, 14)})
    due = {(day.what, day.first): day.about for day in days if day.due}
    assert due["fact-finding may be requested", date(2018, 8, 16)] == (
        "15 days after: mediator appointed on 2018-08-01; Government Code 3548.1"
    )
    # The panel has 30 days; it took three more by agreement.
    findings = "findings and recommended terms given to the sides"
    assert (findings, date(2018, 12, 14)) in due
    # Impasse was declared again on 11 January.
    again = [day for (what, day) in due if what == "mediator appointed"]
    assert len(again) == 2
    happened = [day for day in days if not day.due]
    assert len(happened) == sum(event.kind == "impasse" for event in case.events)
    assert [day.first for day in days] == sorted(day.first for day in days)
