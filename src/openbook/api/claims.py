"""Evidence of a case: claims recomputed, their differences, walks, corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path

from openbook.api.bargain import cost_whole_offers
from openbook.api.folder import case_in
from openbook.api.projection import project_case
from openbook.api.view import Folder, Opened, opened
from openbook.case.book import Book
from openbook.case.format.fields import specs
from openbook.case.offer import Offer
from openbook.case.sides import names_at_the_table, sides_books
from openbook.evidence.claims.claim import heard_claims
from openbook.evidence.claims.comparisons import earlier_wordings
from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import Earlier, JudgedClaim
from openbook.evidence.claims.offer_cost import (
    CostedClaims,
    OffersApart,
    says_apart,
    with_costs_claimed,
)
from openbook.evidence.claims.walk import Walk
from openbook.evidence.ledger import (
    Binder,
    Ledger,
    Sides,
    difference_keys,
    make_binder,
    make_ledger,
    with_later,
)
from openbook.files.table_rows import correct_cell, write_corrected
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message, series, suggestion
from openbook.offers.cost import claims_on_book
from openbook.offers.cost_result import Compared
from openbook.offers.on_the_table import table_on
from openbook.offers.span import common_years, span_of

# What the verbs answer with, for those who only ask them.
__all__ = [
    "Binder",
    "Difference",
    "DifferenceKind",
    "JudgedClaim",
    "Ledger",
    "NoSuchClaimError",
    "NoSuchWalkError",
    "NotCorrectedError",
    "NothingSaidError",
    "binder",
    "correct_claim",
    "difference_keys",
    "differences_with",
    "evidence",
    "one_claim",
    "only",
    "walk",
]


class NoSuchClaimError(OpenbookError):
    """The case has no claim of this name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        template = "there is no claim {own}. {rest}"
        said = Message(template, own=repr(name), rest=suggestion(name, known))
        super().__init__(said)


class NothingSaidError(OpenbookError):
    """Nobody, or not the party asked for, said anything about it in the case."""

    def __init__(self, asked: str, known: Sequence[str]) -> None:
        template = "no claim is there for {own}. {rest}"
        said = Message(template, own=repr(asked), rest=suggestion(asked, known))
        super().__init__(said)


class NoSuchWalkError(OpenbookError):
    """The case has no walk between the meanings of this word."""

    def __init__(self, word: str, known: Sequence[str]) -> None:
        hint = suggestion(word, known) if known else "Write it in evidence/walks.csv."
        super().__init__(Message("there is no walk {own}. {rest}", own=repr(word), rest=hint))


class NotCorrectedError(OpenbookError):
    """A claim was not corrected; nothing was written."""

    def __init__(self, claim: str, why: str, remedy: str) -> None:
        said = Message("{own} is not corrected: {why}.", own=repr(claim), why=why)
        super().__init__(series([said, remedy] if remedy else [said], " "))


def evidence(folder: Folder) -> Ledger:
    """Recompute every claim under each side's assumptions; find where claims differ.

    Claims that became public after the day of the case stand apart, in ``later_claims``.
    """
    open_case = opened(folder)
    return open_case.once("evidence", lambda: _evidence(open_case))


def _evidence(open_case: Opened) -> Ledger:
    projections, not_run = [], {}
    leaned_on = {book.otherwise for book in open_case.case.books}
    for book in open_case.case.books:
        try:
            projections.append(project_case(open_case, book=book.id))
        except OpenbookError as problem:
            if book.id not in leaned_on:  # working values need not stand by themselves
                not_run[book.id] = str(problem)
    ran = [each.question.book for each in projections]
    costs = tuple(_costs(open_case, ran)), tuple(_apart(open_case, ran))
    made = make_ledger(open_case.case, projections, not_run, *costs)
    if {"claims", "private_claims"}.isdisjoint(open_case.case.later):
        return made
    return with_later(made, make_ledger(open_case.whole, projections, not_run, *costs))


def _costs(open_case: Opened, books: Sequence[Book]) -> Iterator[CostedClaims]:
    """Yield the claimed costs of the offers that claims name, beside the modeled ones.

    Nothing is there for an offer that the case does not let the model cost.
    """
    case, whole = open_case.case, open_case.whole
    named = {*whole.claims.column("offer"), *whole.private_claims.column("offer")}
    heard = heard_claims(whole)
    offers = [with_costs_claimed(e, heard) for e in case.every_offer if e.id in named]
    found = {on.id: _claims_on(open_case, offers, on) for on in books}
    for offer in offers:
        for on in books:
            if offer.id in found[on.id]:
                yield CostedClaims(offer, on.id, on.inferred_by, found[on.id][offer.id])


def _claims_on(
    open_case: Opened, offers: Sequence[Offer], book: Book
) -> dict[str, tuple[Compared, ...]]:
    """Return the claims of the offers that can be costed: all at once, or one by one."""
    found: dict[str, tuple[Compared, ...]] = {e.id: () for e in offers if not e.claimed}
    told = [each for each in offers if each.claimed]
    for some in (told, *((each,) for each in told)):
        with suppress(OpenbookError):
            case, law, model = open_case.case, open_case.law(), open_case.model()
            claims = claims_on_book(case, law, model, some, book)
            found |= {each.id: own for each, own in zip(some, claims, strict=True)}
            if some is told:
                break
    return found


def _apart(open_case: Opened, books: Sequence[Book]) -> Iterator[OffersApart]:
    """Yield what the newest offers differ by, for claims on how far the sides are apart."""
    case, names = open_case.case, [book.id for book in books]
    inferred = {book.id: book.inferred_by for book in books}
    for heard in filter(says_apart, heard_claims(open_case.whole)):
        day = min(heard.day or case.head.as_of, case.head.as_of)
        newest = {case.head.roles.get(e.side): e for e in table_on(case, day).newest}
        union, employer = newest.get("union"), newest.get("employer")
        if union is None or employer is None:
            continue
        years = common_years(span_of(case, union), span_of(case, employer))
        with suppress(OpenbookError):
            found = cost_whole_offers(open_case, offers=[union, employer], books=names)
            whole = {(e.offer.id, e.book.id): e for e in found}
            for name in names:
                more, less = whole[union.id, name], whole[employer.id, name]
                apart = tuple(
                    more.cost.total[at] - less.cost.total[at] for at in map(more.years.index, years)
                )
                yield OffersApart(heard.name, union, employer, name, inferred[name], years, apart)


def binder(folder: Folder, *, ledger: Ledger | None = None) -> Binder:
    """Sort the facts by the criteria of the state's fact-finding panel."""
    open_case = opened(folder)
    case = open_case.case
    books = tuple(book.id for book in sides_books(case))
    sides = Sides(names_at_the_table(case), books)
    found = ledger or evidence(open_case)
    return make_binder(found, open_case.law().panel_criteria, sides)


def one_claim(ledger: Ledger, name: str) -> JudgedClaim:
    """Return one claim of a ledger by its name; refused where there is none."""
    found = ledger.claim(name)
    if found is None:
        known = [each.heard.name for each in ledger.every_claim]
        raise NoSuchClaimError(name, known)
    return found


def only(ledger: Ledger, *, about: str = "", who: str = "") -> Ledger:
    """Return the claims about a subject (and what lies below it) and of a party alone."""
    claims = [
        each
        for each in ledger.every_claim
        if _is_about(each.heard.subject, about) or _is_about(each.heard.claim.line, about)
    ]
    if not claims and about:
        known = sorted({each.heard.subject for each in ledger.every_claim})
        raise NothingSaidError(about, known)
    chosen = tuple(each for each in claims if not who or each.heard.claim.side == who)
    if not chosen and who:
        sides = sorted({each.heard.claim.side for each in claims} - {""})
        raise NothingSaidError(who, sides)
    kept = set(map(id, chosen))  # the very same ones; to compare each with all takes long
    names = {each.heard.name for each in chosen}
    differences = (ledger.differences, ledger.later_differences)
    found = [tuple(each for each in some if names & set(each.names)) for some in differences]
    return replace(
        ledger,
        claims=tuple(each for each in ledger.claims if id(each) in kept),
        later_claims=tuple(each for each in ledger.later_claims if id(each) in kept),
        differences=found[0],
        later_differences=found[1],
    )


def walk(ledger: Ledger, word: str) -> Walk:
    """Return one walk between the meanings of a word; refused where the case has none."""
    for each in ledger.walks:
        if each.word == word:
            return each
    raise NoSuchWalkError(word, [each.word for each in ledger.walks])


def differences_with(ledger: Ledger, name: str) -> tuple[Difference, ...]:
    """Return the differences that a claim is part of."""
    return tuple(each for each in ledger.every_difference if name in each.names)


def correct_claim(
    folder: str | Path, claim: str, now: str, *, because: str, on: date, column: str = "value"
) -> Earlier:
    """Correct one cell of a public claim; what stood there stays in the log for good."""
    case = case_in(folder)
    if claim not in case.claims.column("claim"):
        raise NoSuchClaimError(claim, case.claims.column("claim"))
    columns = [name for name in specs(case.claims.row_type) if name != "claim"]
    if column not in columns:
        said = Message("there is no column {own}", own=repr(column))
        raise NotCorrectedError(claim, said, suggestion(column, columns))
    table = correct_cell(Path(folder), claim, column, now.strip())
    earlier = Earlier(column, table.was, now.strip(), on, because.strip())
    log = earlier_wordings(case).get(claim, ())
    for before in log:
        if replace(before, was=earlier.was) == earlier and earlier.was == earlier.now:
            return before  # asked again after the answer was lost
    for finding in table.findings:
        raise NotCorrectedError(claim, finding.what, finding.remedy)
    _refuse_odd(claim, earlier, log)
    entry = {name: str(part) for name, part in asdict(earlier).items()}
    write_corrected(Path(folder), table, {"claim": claim, **entry})
    return earlier


def _refuse_odd(claim: str, earlier: Earlier, log: Sequence[Earlier]) -> None:
    """Refuse what changes nothing, has no reason, or stands in the log under its day."""
    if earlier.was == earlier.now:
        why = Message("it says {own} already", own=repr(earlier.now))
        raise NotCorrectedError(claim, why, "")
    if not earlier.because:
        raise NotCorrectedError(claim, "no reason is given", "Write one in --because.")
    for before in log:
        if before.column == earlier.column and before.corrected_on >= earlier.corrected_on:
            template = "its {own} was corrected on {day} already"
            why = Message(template, own=earlier.column, day=before.corrected_on)
            raise NotCorrectedError(claim, why, "Write a later day in --on.")


def _is_about(subject: str, asked: str) -> bool:
    return not asked or f"{subject or ''}.".startswith(f"{asked}.")
