"""Silent years: what a search between offers assumes where an offer has ended."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.offers.at_the_table.on_the_table import table_on
from openbook.offers.span import span_of
from openbook.reports.words.words import Words, words_in
from openbook.reports.year_words import year_span


def silent_notes(case: Case, words: Words | None = None) -> tuple[str, ...]:
    """Say on which years the newest offers are silent, and how packages are costed."""
    said = words or words_in("en")
    newest = table_on(case, case.head.as_of).newest
    spans = [(offer, span_of(case, offer)) for offer in newest]
    notes = [
        said(
            "{offer} is silent on {years}.",
            offer=offer.title,
            years=year_span(span.silent, said),
        )
        for offer, span in spans
        if span.silent
    ]
    if not notes:
        return ()
    last = case.head.years[-1]
    going_on = "Packages are costed as if all terms go on through {last}."
    return (*notes, said(going_on, last=last))
