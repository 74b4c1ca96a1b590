"""project(): a book and some offers run through the model of a case."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.case.offer import Offer
from openbook.figures.errors import FigureError
from openbook.figures.model import Model
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding
from openbook.findings.message import Message, suggestion
from openbook.law.funding_lines import Standard
from openbook.law.state import StateLaw
from openbook.model.build import build_model
from openbook.model.contract import levers_of
from openbook.model.held import ConditionFound, conditions_found, settle
from openbook.model.inputs import employer_book, settled_years
from openbook.model.missing_inputs import refuse_unfinished
from openbook.model.money.certification import level_line
from openbook.model.money.two_columns import contradictions
from openbook.model.simulations.assumption_values import believed, pulled
from openbook.model.simulations.draw import Draws, draw
from openbook.model.simulations.outcome import NoAnswerError, Outcome, run
from openbook.model.simulations.worlds import worlds_of


class NoSuchBookError(OpenbookError):
    """The case has no book of this name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(
            Message(
                "the case has no set of assumptions named {own}. {hint}",
                own=repr(name),
                hint=suggestion(name, known),
            )
        )


class NoSuchOfferError(OpenbookError):
    """The case has no offer of this name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(
            Message(
                "the case has no offer {own}. {hint}", own=repr(name), hint=suggestion(name, known)
            )
        )


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a model: whose book, which offers, how many drawn worlds.

    Without ``lines`` every line is kept in every drawn world, which takes memory.
    """

    book: Book
    offers: tuple[Offer, ...]
    draws: int = 0
    lines: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Projection:
    """The answer: the model, the levers, the book's own world and drawn ones.

    ``offers`` are those of the question without the terms whose condition does not
    hold in the book's own world.
    """

    case: Case
    question: Question
    model: Model
    levers: Levers
    alone: Outcome
    drawn: Outcome | None
    known_on: date  # the day whose law it is
    standards: tuple[Standard, ...] = ()  # what the state checks in a budget
    offers: tuple[Offer, ...] = ()
    conditions: tuple[ConditionFound, ...] = ()

    def __repr__(self) -> str:
        years, offers = self.alone.years, ", ".join(each.id for each in self.question.offers)
        drawn = f", {self.question.draws:,} simulations" if self.drawn else ""
        return (
            f"<Projection {years[0]} to {years[-1]} under {self.question.book.id!r}, "
            f"with {offers or 'the current contract'}{drawn}>"
        )

    @property
    def level(self) -> str:
        """The line that tells the certification, or the outlook of the reserve."""
        return level_line(self.model.lines.keys() | self.model.withheld.names)

    @property
    def not_claimed(self) -> tuple[Finding, ...]:
        """The findings for which no reserve may be claimed; empty where one may."""
        return contradictions(self.case) if self.model.withheld.names else ()


def project(
    case: Case,
    law: StateLaw,
    question: Question,
    *,
    budgeted_under: StateLaw | None = None,
    model: Model | None = None,
) -> Projection:
    """Run the book by itself and, if asked, over worlds drawn from its spreads.

    A model of this case under this law need not be built again.
    """
    refuse_unfinished(case)
    try:
        model = model or build_model(case, law, budgeted_under=budgeted_under)
        return _projected(case, law, model, question)
    except FigureError as problem:
        raise NoAnswerError(str(problem)) from problem


def _projected(case: Case, law: StateLaw, model: Model, question: Question) -> Projection:
    offers = question.offers
    levers = levers_of(case, *offers)
    settled = settled_years(law, case.head.years)
    world = worlds_of(question.book, case, levers, model, settled=settled)
    world, held = settle(case, offers, model, world)
    drawn, in_draws = None, None
    if question.draws:
        beliefs = believed(question.book, case, model, settled=settled)
        worlds = draw(beliefs, pulled(levers, model), model, draws=Draws(question.draws))
        worlds, in_draws = settle(case, offers, model, worlds)
        drawn = run(model, worlds, only=question.lines)
    return Projection(
        case=case,
        question=question,
        model=model,
        levers=held.levers(case, offers, held.holds[:, 0].tolist()),
        alone=run(model, world),
        drawn=drawn,
        offers=held.offers(offers),
        conditions=conditions_found(case, offers, model, held, in_draws),
        known_on=law.statutes.known_on,
        standards=law.standards,
    )


def ask(
    case: Case, *, book: str = "", offers: Iterable[str] | None = None, draws: int = 0
) -> Question:
    """Return a question in words; by default the employer's book and what its budget holds."""
    books = {each.id: each for each in case.books}
    own = employer_book(case)
    chosen = books.get(book) if book else own
    if chosen is None:
        refuse_unfinished(case)
        raise NoSuchBookError(book, books)
    known = case.offer_by_id
    held = own.includes if own else ()
    names = list(held if offers is None else offers)
    for name in names:
        if name not in known:
            raise NoSuchOfferError(name, known)
    return Question(chosen, tuple(known[name] for name in names), draws)
