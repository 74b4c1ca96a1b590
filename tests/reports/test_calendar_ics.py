from __future__ import annotations

import re
from datetime import date

from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import EXAMPLES

from openbook.api.folder import case_in
from openbook.offers.on_the_table import ImpasseDay
from openbook.reports.impasse_calendar import calendar_ics, escaped, folded

PLAIN = st.characters(exclude_categories=["Cs", "Cc"])


@given(st.text(PLAIN, max_size=300))
def test_a_folded_line_unfolds_to_itself(line: str) -> None:
    text = folded(line)
    assert text.replace("\r\n ", "") == line
    assert all(len(part.encode()) <= 75 for part in text.split("\r\n"))


@given(st.text(PLAIN, max_size=80))
def test_an_escaped_text_reads_back(text: str) -> None:
    written = escaped(text)
    assert not re.search(r"(?<!\\)(?:\\\\)*[,;]", written)
    plain = re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], written)
    assert plain.split("\n") == (text.splitlines() or [""])


def test_all_day_events_end_the_day_after_and_use_no_clock() -> None:
    case = case_in(EXAMPLES / "small-town")
    days = (
        ImpasseDay(date(2018, 12, 3), date(2018, 12, 4), "Hearings", "The panel"),
        ImpasseDay(date(2018, 12, 14), date(2018, 12, 14), "report", "law", due=True),
    )
    text = calendar_ics(case, days)
    assert text == calendar_ics(case, days)
    assert text.endswith("END:VCALENDAR\r\n")
    assert "\n" not in text.replace("\r\n", "")
    lines = text.split("\r\n")
    assert "DTSTART;VALUE=DATE:20181203" in lines
    assert "DTEND;VALUE=DATE:20181205" in lines
    assert "DTSTAMP:20190118T080000Z" in lines  # midnight in Los Angeles
    assert "SUMMARY:Due: report" in lines
    uids = [line for line in lines if line.startswith("UID:")]
    assert len(set(uids)) == 2
