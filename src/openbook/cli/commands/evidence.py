"""Show every claim recomputed on each book, differences, and walks between meanings."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Annotated

from cyclopts import App, Parameter

from openbook.answers import claims
from openbook.api import correct_claim, open_case
from openbook.cli.options import AsJson, AsOf, CaseFolder, Viewer, day_of, print_json
from openbook.reports.claims.differences import claim_data, claim_text
from openbook.reports.claims.ledger_report import (
    differences_text,
    evidence_data,
    evidence_text,
)
from openbook.reports.claims.walk import walk_data, walk_text
from openbook.reports.plain_data import plain

_HELP = (
    "Show every claim recomputed on each book, differences, and walks between meanings."
)
evidence = App(name="evidence", help=_HELP, help_format="plaintext")


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
    as_of: AsOf = None,
    viewer: Viewer = "public",
    json: AsJson = False,
) -> None:
    """Show every claim recomputed on each book, differences, and walks."""
    ledger = open_case(case, viewer, day_of(as_of)).evidence()
    if walk:
        steps = claims.walk(ledger, walk)
        print_json(walk_data(steps)) if json else print(walk_text(steps))
    elif claim:
        one = claims.one_claim(ledger, claim)
        odd = claims.differences_with(ledger, claim)
        print_json(claim_data(one, odd)) if json else print(claim_text(one, odd))
    elif differences or contradictions:
        chosen = claims.only(ledger, about=about, who=who)
        if contradictions:
            chosen = replace(chosen, differences=chosen.contradictions)
        data = evidence_data(chosen)["differences"]
        print_json(data) if json else print(differences_text(chosen))
    else:
        chosen = claims.only(ledger, about=about, who=who)
        print_json(evidence_data(chosen)) if json else print(evidence_text(chosen))


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
    made = correct_claim(
        case, claim, value, because=because, on=on.date(), column=column
    )
    if json:
        print_json({"claim": claim, **plain(made)})
        return
    print(
        f"{claim}: {made.column} was {made.was or 'blank'}, is {made.now or 'blank'}."
    )
    print("The earlier wording is kept in evidence/corrections.csv.")
