"""Show every claim recalculated, where claims differ, and walks between meanings."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Annotated

from cyclopts import App, Parameter

from openbook.answers import claims
from openbook.api import correct_claim, open_case
from openbook.cli.options import ANYBODY, AsJson, CaseFolder, Reader, print_document, print_json
from openbook.reports.claims.claim_words import claim_data
from openbook.reports.claims.evidence_document import (
    claim_document,
    differences_document,
    evidence_document,
)
from openbook.reports.claims.ledger_report import evidence_data, walk_data, walk_document
from openbook.reports.plain_data import plain
from openbook.reports.words.words import words_in

evidence = App(
    name="evidence",
    help="Show every claim recalculated, where claims differ, and walks between meanings.",
    help_format="plaintext",
)


@evidence.default
def show(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    *,
    about: Annotated[
        str, Parameter(help="Only claims about this, such as reserve or pay.average.")
    ] = "",
    who: Annotated[str, Parameter(help="Only claims of this party.")] = "",
    differences: Annotated[
        bool, Parameter(negative="", help="Only where claims differ, each in full.")
    ] = False,
    contradictions: Annotated[
        bool, Parameter(negative="", help="Only what cannot both be true, in full.")
    ] = False,
    claim: Annotated[str, Parameter(help="One claim in full.")] = "",
    walk: Annotated[
        str, Parameter(help="The walk between the meanings of a word, such as reserve.")
    ] = "",
    reader: Reader = ANYBODY,
) -> None:
    """Show every claim recalculated, where claims differ, and walks between meanings."""
    ledger = open_case(case, *reader.view).evidence()
    words = words_in(reader.language)
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
    print_json(data) if reader.json else print_document(document)


@evidence.command
def correct(  # noqa: PLR0913  (options of a command)
    case: CaseFolder,
    claim: Annotated[str, Parameter(help="Short name of the claim.")],
    *,
    value: Annotated[str, Parameter(help="What it should say.")],
    because: Annotated[str, Parameter(help="Why it is corrected.")],
    on: Annotated[datetime, Parameter(help="Day of the correction.")],
    column: Annotated[str, Parameter(help="Column that is corrected.")] = "value",
    json: AsJson = False,
) -> None:
    """Correct a claim; what it said before stays in evidence/corrections.csv."""
    made = correct_claim(case, claim, value, because=because, on=on.date(), column=column)
    if json:
        print_json({"claim": claim, **plain(made)})
        return
    print(f"{claim}: {made.column} was {made.was or 'blank'}, is {made.now or 'blank'}.")
    print("The earlier wording is kept in evidence/corrections.csv.")
