"""The label of a number, made from its scope: whose assumptions, which offers, which years."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.case import Case
from openbook.case.scope import Funds, Over, Scope, Timing
from openbook.findings.text import large_first
from openbook.reports.notes import book_name
from openbook.reports.words.words import Words
from openbook.reports.year_words import year_span

_FUNDS = {
    Funds.UNRESTRICTED: "",
    Funds.RESTRICTED: "restricted money only",
    Funds.COMBINED: "unrestricted and restricted money",
}
_OVER = {
    Over.LEVEL: "",
    Over.CONTRACT: "increase over the current contract",
    Over.YEAR_BEFORE: "increase over the year before",
}
_TIMING = {
    Timing.ALL: "",
    Timing.ONGOING: "ongoing cost only",
    Timing.ONCE: "one-time cost only",
}


def scope_label(scope: Scope, case: Case, words: Words) -> str:
    """Return the scope of a number as a phrase, part by part."""
    return large_first(", ".join(filter(None, _parts(scope, case, words))))


def _parts(scope: Scope, case: Case, words: Words) -> Iterator[str]:
    book = next((each for each in case.books if each.id == scope.book), None)
    if book:
        yield words(
            "under the assumptions of {side}", side=book_name(case, book, words)
        )
    if scope.theirs:
        yield words("with assumptions of {side}", side=scope.of)
    yield _offers(scope, case, words)
    if scope.units:
        yield words("for {units}", units=", ".join(scope.units))
    for said in (_OVER[scope.over], _TIMING[scope.timing], _FUNDS[scope.funds]):
        yield words(said) if said else ""
    if scope.years:
        yield year_span(scope.years, words)
    if scope.known_on and scope.known_on != case.head.as_of:
        yield words("as known on {day}", day=words.day(scope.known_on))


def _offers(scope: Scope, case: Case, words: Words) -> str:
    if scope.tried:
        return words("with terms that are only tried")
    if scope.offers is None:
        return ""
    if not scope.offers:
        return words("under the current contract alone")
    titles = (
        case.offer_by_id[each].title if each in case.offer_by_id else each
        for each in scope.offers
    )
    return words("with {offer}", offer=" + ".join(titles))
