"""Answers that need a model: project, explain a number, cost offers, explain a gap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from openbook.api.view import Folder, opened
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.scope import Scope
from openbook.case.sides import sides_books
from openbook.evidence.checks.offers import open_choice
from openbook.evidence.checks.unsaid_terms import two_readings
from openbook.evidence.tried_offer import with_tried
from openbook.figures.amounts import said_money
from openbook.figures.explain import Telling, explain
from openbook.figures.explanation import Explanation
from openbook.figures.figure import Source, Year, multiyear
from openbook.figures.model import Model
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.findings.message import Message, suggestion
from openbook.law.state import StateLaw
from openbook.law.statutes import Cited, cited
from openbook.model.contract import units_read
from openbook.model.errors import MissingPartError
from openbook.model.filed_form import filed_form
from openbook.model.inputs import settled_years
from openbook.model.multiyear_form import MultiyearForm, multiyear_form
from openbook.model.one_level import Spot, checked
from openbook.model.project import Projection, ask, project
from openbook.model.simulations.assumption_values import input_bands, input_sources
from openbook.offers.conventions import cost_by_convention
from openbook.offers.cost import cost_on_books
from openbook.offers.cost_range import with_ranges
from openbook.offers.cost_result import ConventionCost, CostedOffer
from openbook.offers.gaps.book_gap import Gap, GapQuestion, gap_between
from openbook.offers.scope_question import TRIED, asked_on, with_prices
from openbook.offers.theirs import Taken, gave_in
from openbook.offers.whole_cost import whole_costs


class NoSuchLineError(OpenbookError):
    """The projection has no such line."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        template = "there is no line {own}. {hint} openbook project --json has them all."
        said = Message(template, own=repr(name), hint=suggestion(name, known))
        super().__init__(said)


class NoSuchYearError(OpenbookError):
    """The projection has no such year."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        years = ", ".join(known)
        template = "{own} is not projected; write --year with one of: {own_years}"
        super().__init__(Message(template, own=repr(name), own_years=years))


def project_case(
    folder: Folder, *, book: str = "", offers: Sequence[str] | None = None, draws: int = 0
) -> Projection:
    """Project revenues, expenditures and reserve by year; left out, the employer's."""
    open_case = opened(folder)
    case = open_case.case
    asked = ask(case, book=book, offers=offers, draws=draws)
    question = with_prices(case, asked) if asked.offers else asked
    return project(case, open_case.law(), question, model=open_case.model())


def multiyear_of(
    folder: Folder, *, book: str = "", offers: Sequence[str] | None = None
) -> tuple[MultiyearForm, Projection]:
    """Project in the lines of Form MYPI: unrestricted, restricted, combined."""
    open_case = opened(folder)
    open_case.law().refuse_without("multiyear")
    asked = project_case(open_case, book=book, offers=offers)
    withheld = asked.model.withheld
    withheld.refuse("reserve.available")
    return multiyear_form(asked, project_case(open_case)), asked


def multiyear_or_published(
    folder: Folder, *, book: str = "", offers: Sequence[str] | None = None
) -> tuple[MultiyearForm, Projection | None]:
    """Project in the lines of Form MYPI; without a projection, return the form as published."""
    try:
        return multiyear_of(folder, book=book, offers=offers)
    except MissingPartError:
        filed = None if offers else filed_form(opened(folder).case)
        if filed is None:
            raise
        return filed, None


def explain_number(
    projection: Projection, line: str, year: str, *, depth: int | None = None
) -> Explanation:
    """Walk one number of the book's own world back to its sources.

    ``depth`` is how many levels of lines are told below it; left out, all.
    """
    model, case, alone = projection.model, projection.case, projection.alone
    asked = _known(model, line, tuple(model.lines), year)
    question = projection.question
    telling = Telling(
        depth=depth,
        sources=input_sources(question.book, case, model, offers=projection.offers, year=asked),
        sure=input_bands(question.book, case, model, year=asked),
        # The run has them already; only what is between them need be worked out.
        known={name: alone.values(name)[0].tolist() for name in alone.names},
    )
    return explain(model, alone.worlds.one(0), line, asked, telling)


def cost_offers(
    folder: Folder,
    offers: Sequence[str] = (),
    *,
    books: Sequence[str] = (),
    tried: Sequence[str] = (),
    draws: int = 0,
    conventions: bool = False,
) -> tuple[CostedOffer, ...]:
    """Cost offers term by term; left out, every offer under each side's assumptions.

    Terms that are tried make one offer more, without a file; alone, nothing else is
    costed. With ``conventions`` each is costed under every costing convention too.
    """
    open_case = opened(folder)
    case, law = open_case.case, open_case.law()
    names = list(offers or ([] if tried else [offer.id for offer in case.offers]))
    findings: tuple[Finding, ...] = ()
    if tried:
        case, findings = with_tried(case, tried)
        names.append(TRIED)
    chosen = ask(case, offers=names).offers
    on = [ask(case, book=name).book for name in books] or sides_books(case)
    model = open_case.model(case)
    read = {
        offer.id: _both_readings(case, law, model, offer, on[0]) if on else ()
        for offer in chosen
        if offer.id != TRIED
    }
    alone = cost_on_books(case, law, model, chosen, on, draws=draws)
    found = tuple(
        replace(
            costed,
            findings=(
                *costed.findings,
                *_open_choices(costed.offer),
                *read.get(costed.offer.id, findings),
            ),
        )
        for costed in with_ranges(case, law, model, alone, on)
    )
    if not conventions:
        return found
    return tuple(
        replace(each, conventions=cost_by_convention(case, law, model, each.offer, each.book))
        for each in found
    )


def offer_by_convention(
    folder: Folder, offer: str, *, book: str = ""
) -> tuple[ConventionCost, ...]:
    """Cost an offer cast forward, with turnover and by position control."""
    open_case = opened(folder)
    case = open_case.case
    asked = ask(case, book=book, offers=[offer])
    return cost_by_convention(case, open_case.law(), open_case.model(), asked.offers[0], asked.book)


def _open_choices(offer: Offer) -> Iterator[Finding]:
    """Yield that an answer uses one of the alternatives of an offer without a choice."""
    for term in offer.terms:
        yield from open_choice(term)


def _both_readings(
    case: Case, law: StateLaw, model: Model, offer: Offer, book: Book
) -> tuple[Finding, ...]:
    """Return what an offer costs on a book for each group of units it may be meant for."""
    readings = units_read(case, offer)
    if len(readings) == 1 or all(each.units for each in offer.terms):
        return ()
    as_read = [_for_units(offer, units) for units in readings[:2]]
    costs = whole_costs(case, law, model, as_read, [book])
    first, second = (said_money(each.cost.all_years) for each in costs)
    said = Message(
        "Under the assumptions of {own}: {dollars} in all for {own_first}, "
        "{dollars_other} for {own_second}.",
        own=book.id,
        dollars=first,
        own_first=", ".join(readings[0]),
        dollars_other=second,
        own_second=", ".join(readings[1]),
    )
    return (two_readings(case, offer, said),)


def _for_units(offer: Offer, units: tuple[str, ...]) -> Offer:
    """Return the offer with units written out where a term names none."""
    terms = tuple(term if term.units else replace(term, units=units) for term in offer.terms)
    return replace(offer, id=f"{offer.id}/{','.join(units)}", terms=terms)


def taken_over(gives: str, names: Sequence[str]) -> Taken | None:
    """That one book takes some assumptions over from the other; None where it does not."""
    return Taken(gives, tuple(dict.fromkeys(names))) if names else None


def explain_gap(
    folder: Folder,
    between: tuple[str, str],
    *,
    line: str = "reserve.available",
    year: str = "",
    offers: Sequence[str] | None = None,
    theirs: Taken | None = None,
) -> Gap:
    """Attribute the gap between two sides' projections to their assumptions.

    Left out, the year is the last that is certified and the offers are those that the
    published budget holds. With ``theirs`` one of the books takes some assumptions
    over from the other first, and what is left is explained.
    """
    open_case = opened(folder)
    case, law = open_case.case, open_case.law()
    one, other = (with_prices(case, ask(case, book=name, offers=offers)) for name in between)
    model = open_case.model(case)
    asked = line_and_year(model, line, year)
    books = gave_in((one.book, other.book), theirs, case=case)
    question = GapQuestion(*books, line, asked, one.offers, theirs)
    return gap_between(case, law, model, question)


def project_scope(
    folder: Folder, stand: Scope, *, draws: int = 0, lines: Sequence[str] | None = None
) -> Projection:
    """Project a case where a number stands: a mixed book, one term, terms only tried.

    Of drawn worlds only the lines are kept that are asked for, if any are named.
    """
    open_case = opened(folder)
    case, law = open_case.case, open_case.law()
    if stand.tried:
        case, _ = with_tried(case, stand.tried)
        stand = replace(stand, offers=(*(stand.offers or ()), TRIED))
    model = open_case.model(case)
    settled = settled_years(law, case.head.years)
    question = asked_on(stand, case, model, settled=settled, draws=draws)
    if lines is not None:
        for line in lines:
            model.withheld.refuse(line)
        known = tuple(name for name in model.asked(None) if name in lines)
        question = replace(question, lines=known)
    return project(case, law, question, model=model)


def find_spot(
    projection: Projection, line: str, year: str = "", *, row: str = "", world: int | None = None
) -> Spot:
    """Return the place of a number in a projection; refused where there is none."""
    model = projection.model
    asked = _known(model, line, tuple(model.lines), year or str(multiyear(model.years)[-1]))
    return checked(projection, Spot(line, asked, row, world))


def law_behind(
    folder: Folder, sources: Sequence[Source], number: float | None = None
) -> tuple[Cited, ...]:
    """Return the numbers of the law that stand behind some sources, with their two dates."""
    statutes = opened(folder).law().statutes
    return cited(statutes, sources, number)


def line_and_year(model: Model, line: str, year: str) -> Year:
    """Return the year asked about, or the last reviewed; refuse an unknown line or year."""
    plain = [name for name, each in model.lines.items() if each.rows is None]
    return _known(model, line, plain, year or str(multiyear(model.years)[-1]))


def _known(model: Model, line: str, lines: Sequence[str], year: str) -> Year:
    """Return the year as it is written; refused where it, or the line, is not there."""
    model.withheld.refuse(line)
    if line not in lines:
        raise NoSuchLineError(line, lines)
    asked = Year.parse(year)
    if asked is None or asked not in model.years:
        raise NoSuchYearError(year, tuple(map(str, model.years)))
    return asked
