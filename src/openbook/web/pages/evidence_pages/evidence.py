"""Evidence: every claim of the case with its verdict, to be looked through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.answers.claims import JudgedClaim, Ledger
from openbook.reports.claims.evidence_document import (
    claims_table,
    later_claims,
    not_run,
    ordered,
)
from openbook.reports.claims.ledger_report import (
    ClaimFilters,
    ClaimRows,
    ClaimsWanted,
    choices_of,
)
from openbook.reports.document.document import Block, Text
from openbook.reports.document.question import address
from openbook.reports.words.words import Words
from openbook.web.evidence_answers import ledger_of, told
from openbook.web.page import Page, Shown
from openbook.web.pager import paged
from openbook.web.question import Asked

_ON_A_PAGE = 40
_LEAD = (
    "What was said in public, each number independently recalculated. Nothing here is "
    "called true or false: open a claim for its arithmetic."
)


def show(asked: Asked) -> Shown:
    """What the template is given."""
    ledger, words = ledger_of(asked), asked.words
    choices = asked.once(("evidence choices",), lambda: choices_of(ledger))
    wanted = _wanted(asked, choices)
    found = [each for each in ledger.claims if wanted.has(each)]
    claims = ordered(found)
    part = paged(asked, claims, _ON_A_PAGE)
    later = ledger.later.claims if ledger.later else ()
    apart = [each for each in later if wanted.has(each)]
    return told(
        asked,
        words("Evidence"),
        (
            *not_run(ledger, words),
            *_table(part.rows, ledger, words, later=apart),
            *later_claims(apart, ledger, words),
        ),
        lead=words(_LEAD),
        filters=choices if ledger.every_claim else None,
        parties=asked.case.head.called,
        verdicts={each: words.said(each) for each, _ in choices.verdict},
        wanted=wanted,
        is_all=wanted == ClaimsWanted(),
        count=len(claims),
        all=len(ledger.claims),
        part=part,
        source_names={
            name: f"{entry.who}: {entry.title}"
            for name, entry in asked.case.source_by_id.items()
        },
        charts={"claims": ClaimRows(claims)},
        data=address("/api/evidence", about=wanted.about, who=_party(asked, wanted)),
    )


def _table(
    rows: Sequence[JudgedClaim],
    ledger: Ledger,
    words: Words,
    *,
    later: Sequence[JudgedClaim],
) -> Iterator[Block]:
    """Show some claims, or say that there are none."""
    if rows:
        yield claims_table("claims", rows, words)
    elif not ledger.every_claim:
        yield Text(words("Nobody has said anything in this case yet."), "quiet")
    elif not later:
        yield Text(words("No claim of the case is like this."))


def _party(asked: Asked, wanted: ClaimsWanted) -> str:
    return wanted.who if wanted.who in asked.case.head.called else ""


def _wanted(asked: Asked, choices: ClaimFilters) -> ClaimsWanted:
    def one(name: str, known: tuple[tuple[str, int], ...]) -> str:
        return asked.choice(name, ("", *(value for value, _ in known)))

    return ClaimsWanted(
        who=one("who", choices.who),
        about=asked.text("about").strip(),
        verdict=one("verdict", choices.verdict),
        year=one("year", choices.year),
        source=one("source", choices.source),
        words=asked.text("q").strip(),
    )


PAGE = Page("/evidence", "Evidence", show, "evidence.html", order=21)
