"""Commands about evidence: claims, differences, the binder, stories and the record."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import App

from openbook.api import claims, correct_claim, folder, open_case
from openbook.api.papers import PaperAsked, make_paper
from openbook.case.known import as_known
from openbook.cli.options import (
    ANY_READER,
    ANYBODY,
    AsJson,
    CaseFolder,
    Output,
    Reader,
    Viewed,
    WithPrivate,
    flag,
    print_findings,
    print_json,
    said,
    tell_view,
)
from openbook.findings.errors import OpenbookError
from openbook.reports.claims.binder_report import binder_data, binder_document
from openbook.reports.claims.claim_words import claim_data
from openbook.reports.claims.evidence_document import (
    claim_document,
    differences_document,
    evidence_document,
)
from openbook.reports.claims.ledger_report import evidence_data, walk_data, walk_document
from openbook.reports.claims.record_report import record_data, record_document
from openbook.reports.claims.story_report import story_data, story_rows, story_text, told_story
from openbook.reports.papers.write import form_of, write_paper
from openbook.reports.plain_data import plain

_NO_CASE = (
    "a story is read with a case, so that what the case already has is shown: "
    "add --case FOLDER, and make one with openbook new FOLDER --as-of and the "
    "day of the story"
)

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
    if json:
        print_json({"claim": claim, **plain(made)})
        return
    print(f"{claim}: {made.column} was {made.was or 'blank'}, is {made.now or 'blank'}.")
    print("The earlier wording is kept in evidence/corrections.csv.")


def binder(
    case: CaseFolder,
    *,
    output: Output | None = None,
    with_private: WithPrivate = "",
    reader: Reader = ANY_READER,
) -> None:
    """Write the fact-finder's binder: facts by the criteria of the law, undisputed or disputed."""
    if output:
        form_of(output)  # a name that says nothing is refused before the work
    viewer, day = reader.view
    opened = open_case(case, viewer, day)
    found = opened.binder()
    if output:
        asked = PaperAsked(words=reader.words(opened.case))
        leaves = opened if viewer in {"public", with_private} else case
        made = make_paper(leaves, "binder", asked, viewer=viewer, private=with_private, as_of=day)
        write_paper(made, output)
        tell_view(output, viewer, with_private)
    reader.print(
        lambda: binder_data(found, opened.case),
        lambda words: binder_document(found, opened.case, words),
        opened.case,
    )
    if output and not reader.json:
        print(f"\n{output}: {len(found.exhibits)} exhibits")


def record(case: CaseFolder, *, reader: Reader = ANY_READER) -> None:
    """Show the track record: past projections against actuals, with bias and spread."""
    opened = folder.case_in(case, *reader.view)
    found = folder.past_record(opened)
    reader.print(
        lambda: record_data(found),
        lambda words: record_document(found, as_known(opened), words),
        opened,
    )


def read(
    stories: Annotated[list[Path], flag("Stories as plain text.")],
    *,
    case: Annotated[Path | None, said("Folder of the case.")] = None,
    rows: Annotated[bool, flag("Print only new rows for claims.csv.")] = False,
    source: Annotated[str, said("Name of the source for the rows; else each file's.")] = "",
    viewed: Viewed = ANYBODY,
) -> None:
    """Read news stories: every figure with its quantity and speaker, as claims and as offers."""
    if case is None:
        raise OpenbookError(_NO_CASE)
    opened = folder.case_in(case, *viewed.view)
    reading = folder.read_stories(stories, opened)
    told = told_story(reading, opened, source)
    if viewed.json:
        print_json(story_data(told))
        return
    print_findings(reading.findings)
    if not rows:
        print(story_text(told), end="\n\nRows for evidence/claims.csv:\n")
    print(story_rows(told))
