"""Scenario words: in words, whose book a number is on, with which offers, in which world."""

from __future__ import annotations

from openbook.case.assumptions import BY_NAME
from openbook.case.book import Book
from openbook.case.scope import Scope
from openbook.case.sides import side_name
from openbook.model.project import Projection
from openbook.offers.scope_question import not_known
from openbook.reports.reserve_chart import WORLDS
from openbook.web.question import Asked
from openbook.web.shared_answers import book_by_id, book_name


def standing(
    asked: Asked, stand: Scope, ran: Projection, *, world: int | None = None
) -> tuple[str, ...]:
    """Short sentences that say what the number depends on."""
    words = asked.words
    book = book_by_id(asked, stand.book)
    said = [assumed(asked, book)]
    if stand.theirs:
        what = ", ".join(words.said(BY_NAME[name].doc) for name in stand.theirs)
        other = book_name(asked, book_by_id(asked, stand.of))
        text = "As {other} sees it: {what}."
        said.append(words(text, other=other, what=what))
    said.append(_offers(asked, stand, ran))
    named = [each for each in ran.case.every_offer if each.id in (stand.offers or ())]
    said += [
        words(
            "Not in this number: {term}, which is not costed.",
            term=words.said(each.term.label),
        )
        for each in not_known(ran.case, named)
    ]
    if world is not None:
        text = "In simulation {world} of {count}."
        said.append(words(text, world=words.number(world), count=words.number(WORLDS)))
    return tuple(said)


def assumed(asked: Asked, book: Book) -> str:
    """Say whose assumptions a number is under, and who inferred them."""
    words, side = asked.words, side_name(asked.case, book)
    if book.inferred_by:
        text = "Under assumptions that {who} inferred for {side}."
        return words(text, who=book.inferred_by, side=side)
    return words("Under the assumptions of {side}.", side=side)


def _offers(asked: Asked, stand: Scope, ran: Projection) -> str:
    words = asked.words
    offers = ran.question.offers
    titles = ", ".join(offer.title for offer in offers)
    if not offers:
        return words("Status quo (current contract).")
    if stand.term:
        terms = ", ".join(words.said(t.label) for o in offers for t in o.terms)
        text = "With one term alone of {offer}: {term}."
        return words(text, offer=titles, term=terms or words("nothing"))
    if stand.offers is None and not stand.tried:
        return words("Current budget with {offer}.", offer=titles)
    return words("With {offer}.", offer=titles)
