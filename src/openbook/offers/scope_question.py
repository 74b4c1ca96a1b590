"""Turn the scope of a number into the question that the model is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.case.scope import Scope
from openbook.figures.model import Model
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.model.project import Question, ask
from openbook.model.simulations.assumption_values import Settled
from openbook.offers.as_held import as_held
from openbook.offers.sorted_terms import Aside, NotCosted, sort_terms
from openbook.offers.theirs import take_over

TRIED = "tried"  # the short name of the offer that terms make which are only tried


class NoSuchTermError(OpenbookError):
    """An offer has no term at this place."""

    def __init__(self, offer: Offer, place: int) -> None:
        super().__init__(
            Message(
                "the offer {own} has no term {number}; it has {number_count}, counted from 1",
                own=repr(offer.id),
                number=place,
                number_count=len(offer.terms),
            )
        )


def asked_on(
    stand: Scope, case: Case, model: Model, *, settled: Settled, draws: int = 0
) -> Question:
    """Return the question of a stand: its book as it is mixed, its offers as they are cut."""
    question = ask(case, book=stand.book, offers=stand.offers, draws=draws)
    question = with_prices(case, question)
    offers = question.offers
    if stand.theirs:
        other = ask(case, book=stand.of).book
        mixed = take_over(question.book, other, stand.theirs, case=case)
        question = replace(question, book=mixed)
    if stand.term:
        held = as_held(question.book, offers, case, model, settled=settled).offers
        whole = ask(case, offers=stand.offers).offers
        pairs = zip(whole, held, strict=True)
        cut = tuple(_one_term(case, stand.term, *pair) for pair in pairs)
        question = replace(question, offers=cut)
    return question


def not_known(case: Case, offers: Sequence[Offer]) -> tuple[Aside, ...]:
    """Return the terms of some offers that are in no number: the case cannot price them."""
    return tuple(
        each
        for offer in offers
        for each in sort_terms(case, offer).aside
        if each.why is NotCosted.NOT_KNOWN
    )


def with_prices(case: Case, question: Question) -> Question:
    """Return the question with its offers as costs count them; the rest is told beside."""
    offers = tuple(_with_a_price(case, each) for each in question.offers)
    return replace(question, offers=offers)


def left_out(case: Case, question: Question) -> tuple[Aside, ...]:
    """Return the terms of the offers asked about that are in no number of the answer."""
    names = [offer.id for offer in question.offers]
    return not_known(case, [offer for offer in case.every_offer if offer.id in names])


def _with_a_price(case: Case, offer: Offer) -> Offer:
    """Return the offer as costs count it: without the terms that the case cannot price."""
    gone = [each.term for each in not_known(case, [offer])]
    kept = (term for term in offer.terms if not any(term is each for each in gone))
    return replace(offer, terms=tuple(kept)) if gone else offer


def _one_term(case: Case, place: int, offer: Offer, held: Offer) -> Offer:
    """Return the offer with one term, if it counts; its condition is that of the whole offer."""
    if not 1 <= place <= len(offer.terms):
        raise NoSuchTermError(offer, place)
    term = offer.terms[place - 1]
    counts = any(term is each for each in held.terms)
    counts = counts and term in sort_terms(case, offer).priced
    own = replace(term, only_if="")
    return replace(offer, terms=(own,) if counts else ())
