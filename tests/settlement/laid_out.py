"""Reports of settlements as one line of words, for tests."""

from __future__ import annotations

from tests.settlement.made_terms import small_town

from openbook.case.case import Case
from openbook.reports.document.text import to_text
from openbook.reports.offers.why_document import why_document
from openbook.reports.settlement_report import settlement_document
from openbook.reports.settlement_view import settlement_view
from openbook.reports.words.words import words_in
from openbook.settlement.search import Settlements
from openbook.settlement.why import Why

EN = words_in("en")


def settlement_said(found: Settlements, case: Case | None = None) -> str:
    """What the report on settlements says."""
    view = settlement_view(found, case or small_town(), EN)
    return " ".join(to_text(settlement_document(view)).split())


def why_said(found: Why) -> str:
    """What the report on a package says."""
    return " ".join(to_text(why_document(found, small_town(), EN)).split())
