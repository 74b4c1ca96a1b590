"""Evidence: every claim with its verdict, differences, walks, track record and binder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from openbook.api import claims, folder
from openbook.api.claims import DifferenceKind, JudgedClaim, Ledger
from openbook.figures.operation import spoken
from openbook.reports.claims.binder_report import binder_blocks
from openbook.reports.claims.claim_words import claim_review, difference_words
from openbook.reports.claims.evidence_document import (
    claim_blocks,
    claims_table,
    difference_blocks,
    differences_blocks,
    later_claims,
    later_differences,
    not_run,
    ordered,
)
from openbook.reports.claims.ledger_report import (
    ClaimFilters,
    ClaimRows,
    ClaimsWanted,
    choices_of,
    walk_blocks,
    walk_title,
)
from openbook.reports.claims.record_report import quantities, record_blocks
from openbook.reports.document.document import Block, Text
from openbook.reports.document.question import absolute, address
from openbook.reports.words.words import Words
from openbook.web.page import Asked, Page, Shown, paged

TEMPLATE = "evidence_page.html"


def ledger_of(asked: Asked) -> claims.Ledger:
    """Return every claim judged, every difference, every walk."""
    return asked.once(("evidence",), asked.opened.evidence)


def binder_of(asked: Asked) -> claims.Binder:
    """Return the facts by the criteria of a panel."""
    ledger = ledger_of(asked)
    return asked.once(("binder",), lambda: asked.opened.binder(ledger=ledger))


def keys_of(asked: Asked) -> dict[str, claims.Difference]:
    """Return the differences under the names of their pages."""
    return claims.difference_keys(ledger_of(asked))


def told(asked: Asked, title: str, blocks: Iterable[Block], **more: Any) -> dict[str, Any]:
    """Return what the template of these pages is given."""
    frame = ("lead", "choices", "choose", "past", "exhibits", "data", "review", "claim")
    return {
        **dict.fromkeys(frame, ""),
        "title": title,
        "blocks": tuple(blocks),
        "rooms_with_walks": [walk.word for walk in ledger_of(asked).walks],
        **more,
    }


def nothing(asked: Asked, title: str, text: str) -> dict[str, Any]:
    """Return what it is given where the case has nothing of the kind."""
    return told(asked, title, (Text(asked.words(text), "quiet"),))


_ON_A_PAGE = 40
_LEAD = (
    "What was said in public, each number independently recalculated. Nothing here is "
    "called true or false: open a claim for its arithmetic."
)


def show_evidence(asked: Asked) -> Shown:
    """Return what the template is given."""
    ledger, words = ledger_of(asked), asked.words
    choices = asked.once(("evidence choices",), lambda: choices_of(ledger))
    wanted = _wanted(asked, choices)
    claims = ordered([each for each in ledger.claims if wanted.has(each)])
    part = paged(asked, claims, _ON_A_PAGE)
    apart = [each for each in ledger.later_claims if wanted.has(each)]
    party = wanted.who if wanted.who in asked.case.head.called else ""
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
            name: f"{entry.who}: {entry.title}" for name, entry in asked.case.source_by_id.items()
        },
        charts={"claims": ClaimRows(claims)},
        data=address("/api/evidence", about=wanted.about, who=party),
    )


def _table(
    rows: Sequence[JudgedClaim], ledger: Ledger, words: Words, *, later: Sequence[JudgedClaim]
) -> Iterator[Block]:
    """Show some claims, or say that there are none."""
    if rows:
        yield claims_table("claims", rows, words)
    elif not ledger.every_claim:
        yield Text(words("Nobody has said anything in this case yet."), "quiet")
    elif not later:
        yield Text(words("No claim of the case is like this."))


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


def show_claim(asked: Asked) -> Shown:
    """Return what the template is given; without a name, the first claim."""
    ledger, words = ledger_of(asked), asked.words
    if not ledger.every_claim:
        text = "Nobody has said anything in this case yet."
        return nothing(asked, words("One claim"), text)
    name = asked.text("claim") or ledger.every_claim[0].heard.name
    judged = claims.one_claim(ledger, name)
    here = absolute(asked.desk.address, "/evidence/claim", claim=name)
    review = claim_review(judged, words, reviewed_on=asked.case.head.as_of.isoformat(), url=here)
    return told(
        asked,
        judged.heard.claim.text or name,
        claim_blocks(judged, ledger, words),
        claim=name,
        review=review if not judged.heard.private else None,
        data=address("/api/evidence", claim=name),
    )


_DIFFER = (
    "Where claims differ, and how: what cannot both be true, one word with two meanings, "
    "an offer that moved, a figure that was revised, and what would settle it."
)


def show_differences(asked: Asked) -> Shown:
    """Return what the template is given."""
    ledger, words = ledger_of(asked), asked.words
    counts = Counter(each.kind for each in ledger.differences)
    kinds = {each.name.lower(): each for each in DifferenceKind if counts[each]}
    kind = asked.choice("kind", ("all", *kinds))
    found = [e for e in ledger.differences if kind in {"all", e.kind.name.lower()}]
    count = words.number(len(ledger.differences))
    choices = [(f"{words('all')} ({count})", "/evidence/differences", kind == "all")]
    choices += [
        (
            f"{words.said(each)} ({words.number(counts[each])})",
            address("/evidence/differences", kind=name),
            name == kind,
        )
        for name, each in kinds.items()
    ]
    return told(
        asked,
        words("Where claims differ"),
        (
            *([] if found else [Text(words("No two claims differ."))]),
            *differences_blocks(found, ledger, words),
            *later_differences(ledger, words),
        ),
        lead=words(_DIFFER),
        choose=words("Kind"),
        choices=choices if kinds else [],
        data="/api/differences",
    )


def show_difference(asked: Asked) -> Shown:
    """Return what the template is given; without a name, the first one."""
    known, words = keys_of(asked), asked.words
    if not known:
        return nothing(asked, words("Where claims differ"), "No two claims differ.")
    found = known[asked.choice("found", tuple(known))]
    exhibits = binder_of(asked).exhibits
    return told(
        asked,
        difference_words(found, found.sentence, words),
        difference_blocks(found, ledger_of(asked), words),
        exhibits=[each.number for each in exhibits if found in each.differences],
    )


def show_walk(asked: Asked) -> Shown:
    """Return what the template is given; without a word, the first walk."""
    ledger, words = ledger_of(asked), asked.words
    if not ledger.walks:
        text = "No walk between meanings is in this case."
        return nothing(asked, words("One word, several meanings"), text)
    walk = claims.walk(ledger, asked.text("word") or ledger.walks[0].word)
    every = [
        (each.word, address("/evidence/walk", word=each.word), each is walk)
        for each in ledger.walks
    ]
    return told(
        asked,
        walk_title(walk, words),
        walk_blocks(walk, words),
        choose=words("One word, several meanings"),
        choices=every if len(every) > 1 else [],
    )


def show_record(asked: Asked) -> Shown:
    """Return what the template is given; a quantity with a known actual comes first."""
    words = asked.words
    record = asked.once(("record",), lambda: folder.past_record(asked.opened.whole))
    known = quantities(record)
    what = asked.choice("what", known) if known else ""
    return told(
        asked,
        words("The track record"),
        record_blocks(record, asked.case, words, what),
        choose=words("What was projected"),
        choices=[
            (words.said(spoken(e)), address("/evidence/record", what=e), e == what) for e in known
        ],
        past=address("/district/past", what=what) if what else "",
        data="/api/record",
    )


def show_binder(asked: Asked) -> Shown:
    """Return what the template is given."""
    words = asked.words
    keys = {each: key for key, each in keys_of(asked).items()}
    blocks = binder_blocks(binder_of(asked), asked.case, words, keys)
    return told(asked, words("The fact-finder's binder"), blocks, data="/api/binder")


PAGES = (
    Page("/evidence", "Evidence", show_evidence, "evidence.html", order=21),
    Page("/evidence/claim", "One claim", show_claim, TEMPLATE),
    Page("/evidence/differences", "Where claims differ", show_differences, TEMPLATE),
    Page("/evidence/difference", "Difference", show_difference, TEMPLATE),
    Page("/evidence/walk", "One word, several meanings", show_walk, TEMPLATE),
    Page("/evidence/record", "The track record", show_record, TEMPLATE),
    Page("/evidence/binder", "The fact-finder's binder", show_binder, TEMPLATE),
)
