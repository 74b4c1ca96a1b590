"""Commands about evidence: claims, differences and the record."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Annotated

from cyclopts import App

from openbook.api import claims, correct_claim, folder, open_case
from openbook.case.known import as_known
from openbook.cli.options import ANY_READER, AsJson, CaseFolder, Reader, flag, said, tell
from openbook.reports.claims.claim_words import claim_data
from openbook.reports.claims.evidence_document import (
    claim_document,
    differences_document,
    evidence_document,
)
from openbook.reports.claims.ledger_report import evidence_data, walk_data, walk_document
from openbook.reports.claims.record_report import record_data, record_document
from openbook.reports.plain_data import plain

evidence = App(
    name="evidence",
    help="Show every claim recalculated, where claims differ, and walks between meanings.",
    help_format="plaintext",
)


@evidence.default
def show(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    about: Annotated[str, said("Only claims about this, such as reserve or pay.average.")] = "",
    who: Annotated[str, said("Only claims of this party.")] = "",
    differences: Annotated[bool, flag("Only where claims differ, each in full.")] = False,
    contradictions: Annotated[bool, flag("Only what cannot both be true, in full.")] = False,
    claim: Annotated[str, said("One claim in full.")] = "",
    walk: Annotated[str, said("The walk between the meanings of a word, such as reserve.")] = "",
    reader: Reader = ANY_READER,
) -> None:
    """Show every claim recalculated, where claims differ, and walks between meanings."""
    opened = open_case(case, *reader.view)
    ledger, words = opened.evidence(), reader.words(opened.case)
    chosen = claims.only(ledger, about=about, who=who)
    if contradictions:
        chosen = replace(chosen, differences=chosen.contradictions)
    if walk:
        steps = claims.walk(ledger, walk)
        data, document = walk_data(steps), walk_document(steps, ledger, words)
    elif claim:
        one = claims.one_claim(ledger, claim)
        data = claim_data(one, claims.differences_with(ledger, claim))
        document = claim_document(one, ledger, words)
    elif differences or contradictions:
        data = evidence_data(chosen)["differences"]
        document = differences_document(chosen, words)
    else:
        data, document = evidence_data(chosen), evidence_document(chosen, words)
    reader.print(lambda: data, lambda _: document)


@evidence.command
def correct(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    claim: Annotated[str, said("Short name of the claim.")],
    *,
    value: Annotated[str, said("What it should say.")],
    because: Annotated[str, said("Why it is corrected.")],
    on: Annotated[datetime, said("Day of the correction.")],
    column: Annotated[str, said("Column that is corrected.")] = "value",
    json: AsJson = False,
) -> None:
    """Correct a claim; what it said before stays in evidence/corrections.csv."""
    made = correct_claim(case, claim, value, because=because, on=on.date(), column=column)
    now = f"{claim}: {made.column} was {made.was or 'blank'}, is {made.now or 'blank'}."
    kept = "The earlier wording is kept in evidence/corrections.csv."
    tell({"claim": claim, **plain(made)}, now, kept, json=json)


def record(case: CaseFolder, *, reader: Reader = ANY_READER) -> None:
    """Show the track record: past projections against actuals, with bias and spread."""
    opened = folder.case_in(case, *reader.view)
    found = folder.past_record(opened)
    reader.answer(found, as_known(opened), record_data, record_document)
