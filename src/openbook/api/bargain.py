"""The verbs of bargaining: offers over time, disclosure, what it means for a member."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from types import MappingProxyType

from openbook.api.projection import line_and_year, project_case
from openbook.api.view import Folder, Opened, opened
from openbook.case.case import Case
from openbook.case.format.limits import CALENDAR
from openbook.case.offer import Offer
from openbook.case.sides import sides_books
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.contract import units_of
from openbook.model.inputs import settled_years
from openbook.model.project import NoSuchOfferError, ask
from openbook.offers.as_held import AsHeld, as_held, has_conditions
from openbook.offers.cost import claims_on_book
from openbook.offers.cost_range import RangeCosting
from openbook.offers.cost_result import Compared
from openbook.offers.disclosed.disclosure import Disclosure, disclose
from openbook.offers.gaps.offer_gap import OfferGap, OfferGapQuestion, gap_between_offers
from openbook.offers.gaps.side_gap import Side, SideGap, SideGapQuestion, gap_between_sides
from openbook.offers.member import ForMember, Member, for_member
from openbook.offers.on_the_table import (
    OfferStep,
    impasse_days,
    reopener_days,
    step_between,
    steps_of,
    table_on,
)
from openbook.offers.one_school import ForSchool, for_school
from openbook.offers.over_time import OfferCosts, OffersOverTime
from openbook.offers.schedule_cells import ScheduleUnder, schedule_under
from openbook.offers.theirs import Taken, gave_in
from openbook.offers.two_runs import TwoRuns
from openbook.offers.whole_cost import WholeCost, whole_costs


class NotAnEventError(OpenbookError):
    """An event on the command line is not a name and a day."""

    def __init__(self, text: str) -> None:
        template = '{own} is no event; write its name and day, such as "panel appointed=2018-11-14"'
        super().__init__(Message(template, own=repr(text)))


def offers_over_time(
    folder: Folder,
    *,
    on: date | None = None,
    happened: Mapping[str, date] = MappingProxyType({}),
    cost: bool = False,
) -> OffersOverTime:
    """Set each offer beside the one before; say what is agreed and what is open.

    Offers made after the day stand apart, as learned later.
    """
    open_case = opened(folder)
    day = on or open_case.case.head.as_of
    case, law = open_case.on(day), open_case.law()
    costed: tuple[WholeCost, ...] = ()
    claims: dict[str, tuple[Compared, ...]] = {}
    if cost and case.every_offer:
        book = ask(case).book.id
        costed = cost_whole_offers(open_case, books=[book])
        claims = claims_of_offers(open_case, book=book)
    steps = steps_of(replace(case, offers=case.every_offer, later_offers=()))
    return OffersOverTime(
        case,
        tuple(step for step in steps if step.offer.made_on <= day),
        table_on(case, day),
        impasse_days(case, law, happened),
        {each.offer.id: each for each in costed},
        reopener_days(case),
        claims,
        tuple(step for step in steps if step.offer.made_on > day),
    )


def cost_whole_offers(
    folder: Folder, *, offers: Sequence[Offer] | None = None, books: Sequence[str] = ()
) -> tuple[WholeCost, ...]:
    """Return what offers as a whole cost; left out, every one on every book.

    The same numbers as a full costing has, without the terms one by one.
    """
    open_case = opened(folder)
    case, law = open_case.case, open_case.law()
    names = books or [book.id for book in case.books]
    on = [ask(case, book=name).book for name in names]
    chosen = case.every_offer if offers is None else offers
    return whole_costs(case, law, open_case.model(), chosen, on)


def claims_of_offers(
    folder: Folder, *, offers: Sequence[Offer] | None = None, book: str = ""
) -> dict[str, tuple[Compared, ...]]:
    """Return what somebody claimed each offer costs, beside what it costs on a book."""
    open_case = opened(folder)
    case, law, model = open_case.case, open_case.law(), open_case.model()
    on = ask(case, book=book).book
    told = [offer for offer in (case.every_offer if offers is None else offers) if offer.claimed]
    claims = claims_on_book(case, law, model, told, on)
    return {offer.id: own for offer, own in zip(told, claims, strict=True)}


def costs_of_steps(open_case: Opened, steps: Sequence[OfferStep]) -> OfferCosts:
    """Cost some offers, and those before them, under each side's assumptions."""
    both = (offer for step in steps for offer in (step.offer, step.before) if offer)
    offers = tuple({offer.id: offer for offer in both}.values())
    books = sides_books(open_case.case)
    names = [book.id for book in books]
    costs = cost_whole_offers(open_case, offers=offers, books=names)
    claims = claims_of_offers(open_case, offers=offers, book=names[0]) if names else {}
    instead = {
        (offer.id, book.id): tuple(each for each in ready.alternatives(book) if not each.used)
        for offer in offers
        if any(term.choices for term in offer.terms)
        for ready in [_ready(open_case, offer)]
        for book in books
    }
    return OfferCosts(books, {(e.offer.id, e.book.id): e for e in costs}, claims, instead)


def _ready(open_case: Opened, offer: Offer) -> RangeCosting:
    return RangeCosting(open_case.case, open_case.law(), open_case.model(), offer)


def read_happened(texts: Sequence[str]) -> dict[str, date]:
    """Return events written as name=day."""
    found = {}
    for text in texts:
        name, _, written = text.partition("=")
        try:
            day = date.fromisoformat(written.strip())
        except ValueError:
            raise NotAnEventError(text) from None
        if not CALENDAR.admit(day.year):
            raise NotAnEventError(text)
        found[name.strip()] = day
    return found


def disclose_offer(
    folder: Folder, offer: str, *, book: str = "", read: Callable[[TwoRuns], TwoRuns] | None = None
) -> Disclosure:
    """Fill the public disclosure of a proposed agreement from an offer.

    Its two runs may be ``read`` otherwise than as plain numbers.
    """
    open_case = opened(folder)
    case, law = open_case.case, open_case.law()
    law.refuse_without("disclosure")
    question = ask(case, book=book, offers=[offer])
    model = open_case.model()
    model.withheld.refuse("reserve.available")
    return disclose(case, law, model, question.offers[0], question.book, read=read)


def member_under_offers(
    folder: Folder,
    person: tuple[str, str, float],
    *,
    offers: Sequence[str] = (),
    strike_days: float = 0,
) -> ForMember:
    """Show the pay of one member (unit, column, step) under offers; left out, under all."""
    open_case = opened(folder)
    chosen = _chosen(open_case.case, offers)
    return for_member(
        open_case.case,
        Member(*person),
        chosen,
        strike_days=strike_days,
        held=_as_held(open_case, chosen),
    )


def schedule_under_offer(
    folder: Folder, offer: str, *, unit: str = "", on: date | None = None, rounded_to: str = ""
) -> ScheduleUnder:
    """Show every cell of a salary schedule under an offer; left out, when all of it holds."""
    case = opened(folder).case
    (asked,) = _chosen(case, [offer])
    meant = unit or next(iter(units_of(case, asked)), "")
    day = on or case.head.years[-1].last_day
    return schedule_under(case, asked, meant, day, rounded_to=rounded_to)


def school_under_offers(folder: Folder, school: str, *, offers: Sequence[str] = ()) -> ForSchool:
    """Show the classes of one school under offers; left out, under all of them."""
    open_case = opened(folder)
    chosen = _chosen(open_case.case, offers)
    held = _as_held(open_case, chosen)
    return for_school(open_case.case, school, chosen, held=held)


def explain_offer_gap(
    folder: Folder,
    offers: tuple[str, str],
    *,
    book: str = "",
    line: str = "reserve.available",
    year: str = "",
) -> OfferGap:
    """Attribute the gap between two offers to their terms."""
    open_case = opened(folder)
    case, law = open_case.case, open_case.law()
    asked = ask(case, book=book, offers=offers)
    model = open_case.model()
    asked_year = line_and_year(model, line, year)
    one, other = asked.offers
    question = OfferGapQuestion(one, other, asked.book, line, asked_year)
    return gap_between_offers(case, law, model, question)


def terms_apart(folder: Folder, offers: tuple[str, str]) -> OfferStep:
    """Set one offer beside another, term by term; it takes no law and no budget."""
    case = opened(folder).case
    one, other = _chosen(case, offers)
    return step_between(case, one, other)


def why_not_projected(folder: Folder) -> str:
    """Return what keeps a case from being projected; nothing where it can be."""
    try:
        project_case(folder)
    except OpenbookError as problem:
        return problem.text
    return ""


def explain_side_gap(
    folder: Folder,
    books: tuple[str, str],
    offers: tuple[str, str],
    *,
    line: str = "reserve.available",
    year: str = "",
    theirs: Taken | None = None,
) -> SideGap:
    """Attribute the gap between two sides, each with its offer, to all its causes.

    The first offer is on the first book, the second on the second; both assumptions
    and kinds of terms have a share. With ``theirs`` one of the books takes some
    assumptions over from the other first.
    """
    open_case = opened(folder)
    case, law = open_case.case, open_case.law()
    one, other = (
        ask(case, book=book, offers=[offer]) for book, offer in zip(books, offers, strict=True)
    )
    model = open_case.model()
    first, second = gave_in((one.book, other.book), theirs, case=case)
    question = SideGapQuestion(
        Side(first, one.offers[0]),
        Side(second, other.offers[0]),
        line,
        line_and_year(model, line, year),
    )
    return gap_between_sides(case, law, model, question)


def _as_held(open_case: Opened, offers: tuple[Offer, ...]) -> AsHeld:
    """Return the offers as they hold on the employer's book; a model only where it is needed."""
    case = open_case.case
    if not has_conditions(case, offers):
        return AsHeld(offers)
    settled = settled_years(open_case.law(), case.head.years)
    return as_held(ask(case).book, offers, case, open_case.model(), settled=settled)


def _chosen(case: Case, names: Sequence[str]) -> tuple[Offer, ...]:
    """Return some offers of a case by name; without a name, all that were made by its day."""
    known = case.offer_by_id
    for name in names:
        if name not in known:
            raise NoSuchOfferError(name, known)
    return tuple(known[name] for name in names) or case.offers
