"""The verbs that need a model: project, explain a number, cost offers, explain a gap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.evidence.check_case import check_case
from openbook.figures.explain import explain
from openbook.figures.explanation import Explanation
from openbook.figures.model import Model
from openbook.figures.year import Year
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Severity, in_order
from openbook.findings.nearest import suggestion
from openbook.findings.show import as_text
from openbook.folder.layout import PUBLIC
from openbook.folder.tried import PLACE, read_tried
from openbook.offers.cost import cost_on_books
from openbook.offers.costed import CostedOffer
from openbook.offers.gap import Gap, GapQuestion, gap_between
from openbook.opened import Folder, opened
from openbook.projection.belief_sources import input_sources
from openbook.projection.project import Projection, ask, project

TRIED = "tried"


class TriedTermError(OpenbookError):
    """A term that was tried cannot be used as written; holds every finding."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        told = "\n".join(as_text(finding) for finding in findings)
        super().__init__(f"the term cannot be tried\n{told}")


class NoSuchLineError(OpenbookError):
    """The projection has no such line."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            f"there is no line {name!r}. {suggestion(name, known)} "
            "openbook project --json has them all."
        )


class NoSuchYearError(OpenbookError):
    """The projection has no such year."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        years = ", ".join(known)
        super().__init__(
            f"{name!r} is not projected; write --year with one of: {years}"
        )


def project_case(
    folder: Folder,
    *,
    book: str = "",
    offers: Sequence[str] | None = None,
    draws: int = 0,
    known_on: date | None = None,
    viewer: str = PUBLIC,
) -> Projection:
    """Project a case on a book and some offers, with the law of a day."""
    open_case = opened(folder, viewer)
    case, own = open_case.case, open_case.law()
    law = open_case.law(known_on) if known_on else own
    question = ask(case, book=book, offers=offers, draws=draws)
    if known_on:
        return project(case, law, question, budgeted_under=own)
    return project(case, law, question, model=open_case.model())


def explain_number(projection: Projection, line: str, year: str) -> Explanation:
    """Walk one number of the book's own world back to its sources."""
    model, case = projection.model, projection.case
    if line not in model.lines:
        raise NoSuchLineError(line, tuple(model.lines))
    asked = Year.parse(year)
    if asked is None or asked not in model.years:
        raise NoSuchYearError(year, tuple(map(str, model.years)))
    question = projection.question
    sources = input_sources(
        question.book, case, model, offers=projection.offers, year=asked
    )
    # A model of this line alone: nothing else need be run to explain it.
    alone = Model(model.years, [model.lines[line]])
    values = projection.alone.worlds.one(0)
    world = {name: values[name] for name in alone.inputs}
    return explain(alone, world, line, asked, sources=sources)


def cost_offers(  # noqa: PLR0913  (options of a command)
    folder: Folder,
    offers: Sequence[str] = (),
    *,
    books: Sequence[str] = (),
    tried: Sequence[str] = (),
    draws: int = 0,
    known_on: date | None = None,
    viewer: str = PUBLIC,
) -> tuple[CostedOffer, ...]:
    """What offers cost on books; left out, every offer on each side's books.

    Terms that are tried make one offer more, without a file; alone, nothing else is
    costed.
    """
    open_case = opened(folder, viewer)
    case, law = open_case.case, open_case.law(known_on)
    names = list(offers or ([] if tried else [offer.id for offer in case.offers]))
    findings: tuple[Finding, ...] = ()
    if tried:
        case, findings = _with_tried(case, tried)
        names.append(TRIED)
    chosen = ask(case, offers=names).offers
    on = [ask(case, book=name).book for name in books] or _of_the_sides(case)
    model = open_case.model(case, known_on=known_on)
    return tuple(
        replace(costed, findings=findings if offer.id == TRIED else ())
        for offer in chosen
        for costed in cost_on_books(case, law, model, offer, on, draws=draws)
    )


def explain_gap(  # noqa: PLR0913  (options of a command)
    folder: Folder,
    between: tuple[str, str],
    *,
    line: str = "reserve.available",
    year: str = "",
    offers: Sequence[str] | None = None,
    known_on: date | None = None,
    viewer: str = PUBLIC,
) -> Gap:
    """How much of the gap between two books each assumption causes.

    Left out, the year is the last one projected and the offers are those that the
    published budget holds.
    """
    open_case = opened(folder, viewer)
    case, law = open_case.case, open_case.law(known_on)
    one, other = (ask(case, book=name, offers=offers) for name in between)
    model = open_case.model(case, known_on=known_on)
    asked = line_and_year(model, line, year)
    question = GapQuestion(one.book, other.book, line, asked, one.offers)
    return gap_between(case, law, model, question)


def line_and_year(model: Model, line: str, year: str) -> Year:
    """The year asked about, or the last one; refused where line or year is not there."""
    plain = [name for name, each in model.lines.items() if each.rows is None]
    if line not in plain:
        raise NoSuchLineError(line, plain)
    asked = Year.parse(year) if year else model.years[-1]
    if asked is None or asked not in model.years:
        raise NoSuchYearError(year, tuple(map(str, model.years)))
    return asked


def _of_the_sides(case: Case) -> list[Book]:
    """The books of those who bargain; every book where none of them has one."""
    roles = {party.id: party.role for party in case.head.parties}
    sides = {"employer", "union"}
    own = [book for book in case.books if roles.get(book.side) in sides]
    return own or list(case.books)


def _with_tried(case: Case, tried: Sequence[str]) -> tuple[Case, tuple[Finding, ...]]:
    """The case with one offer more; its terms are checked as those of files are."""
    terms: list[Term] = []
    findings: list[Finding] = []
    for text in tried:
        read, odd = read_tried(text, case)
        terms += read
        findings += odd
    unions = [party.id for party in case.head.parties if party.role == "union"]
    offer = Offer(
        side=next(iter(unions), ""),
        made_on=case.head.as_of,
        title="A counter-offer, tried",
        standing="draft",
        terms=tuple(terms),
        id=TRIED,
    )
    case = replace(case, offers=(*case.offers, offer))
    findings += [each for each in check_case(case) if each.place.file == PLACE]
    wrong = [each for each in findings if each.severity is Severity.ERROR]
    if wrong:
        raise TriedTermError(wrong)
    return case, in_order(findings)
