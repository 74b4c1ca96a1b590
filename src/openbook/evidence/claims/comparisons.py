"""Comparisons: every comparison that a claim allows, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from openbook.case.case import Case
from openbook.evidence.claims.case_tables import (
    PublishedFigure,
    published,
    published_figures,
)
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.claim_set import ClaimSet
from openbook.evidence.claims.derivation import worked_out, years_not_said
from openbook.evidence.claims.judgment import (
    Beside,
    Earlier,
    JudgedClaim,
    Recomputed,
    Verdict,
    compared,
    verdict_on,
)
from openbook.evidence.claims.mismatch import why_missed
from openbook.evidence.claims.on_books import BookLookup, line_of, on_book
from openbook.evidence.claims.time_spans import (
    counted_days,
    is_for_several,
    needs_calendar,
)
from openbook.findings.message import Message


def judge_claims(
    case: Case, claims: tuple[Heard, ...], books: Sequence[BookLookup]
) -> tuple[JudgedClaim, ...]:
    """Every claim with its comparisons, its replies and what it said before."""
    told, figures = ClaimSet(case, claims), published_figures(case)
    known = told.known
    earlier = earlier_wordings(case)
    replies: dict[str, list[str]] = {}
    for heard in claims:
        replies.setdefault(heard.claim.replies_to, []).append(heard.name)
    judged = []
    for heard in claims:
        beside = (published(heard, figures), _from_claims(heard, told))
        found = (*_on_books(heard, books), *counted_days(heard, case), *chain(*beside))
        figure = heard.value is not None and not found
        why = _why_not(heard, case, known, books, figures) if figure else ""
        judged.append(
            JudgedClaim(
                heard,
                found,
                why,
                earlier.get(heard.name, ()) if not heard.private else (),
                tuple(replies.get(heard.name, ())) if heard.name else (),
            )
        )
    return tuple(judged)


def earlier_wordings(case: Case) -> dict[str, tuple[Earlier, ...]]:
    """What the claims said before, by claim, in the order of the log."""
    kept: dict[str, tuple[Earlier, ...]] = {}
    names = ("claim", "column", "was", "now", "corrected_on", "because")
    for claim, *cells in case.corrections.each(*names):
        if claim and None not in (cells[0], cells[3]):
            column, was, now, day, because = cells
            said = Earlier(column, was or "", now or "", day, because or "")
            kept[claim] = (*kept.get(claim, ()), said)
    return kept


def _on_books(heard: Heard, books: Sequence[BookLookup]) -> Iterator[Recomputed]:
    for on in books:
        yield from on_book(heard, on)


def _from_claims(heard: Heard, told: ClaimSet) -> Iterator[Recomputed]:
    worked = worked_out(heard, told.known)
    if worked is None or heard.value is None:
        return
    verdict = verdict_on(heard, worked.value, worked.reach)
    words = Message(
        "{own} = {rest}", own=worked.words, rest=compared(heard, worked.value, verdict)
    )
    if verdict is Verdict.NOT_BOTH:
        verdict = why_missed(worked, told)
    yield Recomputed(
        Beside.CLAIMS,
        ", ".join(worked.parts),
        heard.claim.worked_out,
        heard.claim.year,
        worked.value,
        worked.value - heard.value,
        words,
        verdict,
    )


def _why_not(
    heard: Heard,
    case: Case,
    known: Mapping[str, Heard],
    books: Sequence[BookLookup],
    figures: Sequence[PublishedFigure],
) -> str:
    """Why a claim cannot be checked, in one sentence."""
    if years_not_said(heard, known):
        return (
            "It sets an amount for several years against one that does not say for how "
            "many years it is; write `years`."
        )
    if needs_calendar(heard, case):
        return "The case has no school calendar for these days, so days of school cannot be counted."
    if any(each.may_be(heard) and each.is_named(heard) for each in figures):
        return (
            "The only figure in the case to compare it with comes from the same source."
        )
    lines = [line for on in books[:1] if (line := line_of(heard, on))]
    if not lines:
        return (
            "No line of the projection and no published figure of the case has its "
            "name, and it is not calculated from other claims."
        )
    return _why_not_on(heard, lines[0], books[0])


def _why_not_on(heard: Heard, line: str, on: BookLookup) -> str:
    """Why a claim cannot be set beside the line of its name."""
    claim, model = heard.claim, on.projection.model
    if claim.year is None:
        return Message(
            "It does not say for which year; {own} is known year by year.", own=line
        )
    if is_for_several(heard):
        return Message(
            "It is for several years; {own} is known year by year.", own=line
        )
    if claim.year not in model.years:
        return Message(
            "{year} is not projected, and no published figure has it.", year=claim.year
        )
    unit = model.lines[line].unit
    return Message(
        "It counts {own}, the line {own_line} {own_unit}.",
        own=claim.unit or "without a unit",
        own_line=line,
        own_unit=unit,
    )
