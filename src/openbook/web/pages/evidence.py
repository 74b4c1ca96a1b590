"""Evidence: every claim of the case with its verdict, to be looked through."""

from __future__ import annotations

from openbook.reports.claims.ledger_report import (
    ClaimFilters,
    ClaimRows,
    ClaimsWanted,
    choices_of,
)
from openbook.web.evidence_answers import ledger_of, told
from openbook.web.page import Page, Shown
from openbook.web.pager import paged
from openbook.web.question import Asked

_ON_A_PAGE = 40


def show(asked: Asked) -> Shown:
    """What the template is given."""
    ledger = ledger_of(asked)
    choices = asked.once(("evidence choices",), lambda: choices_of(ledger))
    wanted = _wanted(asked, choices)
    found = [each for each in ledger.claims if wanted.has(each)]
    claims = tuple(sorted(found, key=lambda each: not each.recomputed))
    part = paged(asked, claims, _ON_A_PAGE)
    later = ledger.later.claims if ledger.later else ()
    return {
        **told(asked),
        "ledger": ledger,
        "choices": choices,
        "wanted": wanted,
        "is_all": wanted == ClaimsWanted(),
        "claims": part.rows,
        "count": len(claims),
        "part": part,
        "later": [each for each in later if wanted.has(each)],
        "source_names": {
            name: f"{entry.who}: {entry.title}"
            for name, entry in asked.case.source_by_id.items()
        },
        "charts": {"claims": ClaimRows(claims)},
    }


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
