"""The last page of a board paper: what may go wrong, and what nobody has priced."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.offer import Offer
from openbook.offers.sorted_terms import Why
from openbook.reports.offers.condition_words import condition_text
from openbook.reports.papers.board.found import BoardFound
from openbook.reports.papers.paper import (
    Block,
    Bullets,
    Heading,
    NewPage,
    Row,
    Table,
    Text,
    amounts,
    label,
)
from openbook.reports.papers.sources import sources_of, worked_out
from openbook.reports.reserve_chart import WORLDS
from openbook.reports.words.words import Words
from openbook.strike.cost.cost import StrikeCost

_TOLD = 4
_UNSAID = (Why.NO_NUMBER, Why.NOT_KNOWN)


def risk_page(found: BoardFound) -> Iterator[Block]:
    """Chances of falling below the minimum reserve, conditions, prices nobody knows."""
    words, case = found.words, found.case
    yield NewPage()
    yield Heading(words("The risk"), 2)
    text = "How many of {worlds} worlds drawn from the spreads of a book end a year below the minimum reserve."
    yield Text(words(text, worlds=words.number(WORLDS)))
    yield Table(
        name="risk",
        caption=words("Chance of falling below the minimum reserve"),
        heads=(words("With the offer"), *map(str, case.head.years)),
        rows=tuple(_chances(found)),
        group=words("Book"),
        notes=(worked_out(case, words),),
    )
    yield from _conditions(found)
    yield from _unpriced(found)
    yield from _strike(found)
    yield from _learned_later(found)


def _chances(found: BoardFound) -> Iterator[Row]:
    words = found.words
    names = {"": words("as the budget has it")}
    names |= {each.id: f"{found.side(each)}: {each.title}" for each in found.offers}
    for book in found.books:
        name = words("On the book of {side}.", side=found.name(book)).rstrip(".")
        yield Row((label(name),), "group")
        for offer, title in names.items():
            drawn = found.held[offer, book.id].drawn
            shares = drawn.share("reserve.below") if drawn else ()
            cells = amounts(tuple(shares), lambda share: words.percent(share, 0))
            yield Row((label(title), *cells))


def _conditions(found: BoardFound) -> Iterator[Block]:
    """Terms that hold only if something happens."""
    words, book = found.words, found.first.id
    told = tuple(
        words.said(condition_text(each, book))
        for offer in found.offers
        for each in found.costed[offer.id, book].conditions
    )
    if told:
        yield Heading(words("Conditions"), 3)
        yield Bullets(told[:_TOLD] + _more(found, len(told)))


def _unpriced(found: BoardFound) -> Iterator[Block]:
    """Terms that would cost something, but nobody can say how much."""
    words = found.words
    yield Heading(words("Terms without a price"), 3)
    yield Text(words("They are in no amount of this paper."), "quiet")
    for offer in found.offers:
        names = _without(found, offer)
        told = "; ".join(names[:_TOLD] + _more(found, len(names)))
        yield Text(f"{found.column(offer)}: {told or words('nothing')}.")


def _without(found: BoardFound, offer: Offer) -> tuple[str, ...]:
    aside = found.costed[offer.id, found.first.id].aside
    return tuple(found.words.said(e.term.label) for e in aside if e.why in _UNSAID)


def _more(found: BoardFound, count: int) -> tuple[str, ...]:
    left = count - _TOLD
    return (found.words("and {count} more", count=left),) if left > 0 else ()


def _strike(found: BoardFound) -> Iterator[Block]:
    """What a strike has cost so far, where there is one."""
    words, case, cost = found.words, found.case, found.strike
    if case.strike is None:
        return
    yield Heading(words("The strike"), 3)
    if not found.begun:
        yield Text(words("No day is counted yet, so nothing can be reckoned."))
    elif cost is None:
        text = "The cost is not known: this case lacks what is needed to reckon it."
        yield Text(words(text))
    elif not cost.days:
        yield Text(words("No day is counted yet, so nothing can be reckoned."))
    else:
        notes = (worked_out(case, words), *sources_of(case, case.strike_days))
        yield Text(" ".join(_lost(cost, words)), notes=notes)


def _learned_later(found: BoardFound) -> Iterator[Block]:
    """What became public after the day of the paper; it is in no number above."""
    words, case = found.words, found.case
    told = [f"{words.day(each.made_on)}: {each.title}" for each in found.later]
    if found.strike_later is not None and found.strike_later.days:
        told.append(" ".join(_lost(found.strike_later, words)))
    if told:
        yield Heading(words("Learned later"), 3)
        text = "Public after {day}, and in no number above."
        yield Text(words(text, day=words.day(case.head.as_of)), "quiet")
        yield Bullets(tuple(told))


def _lost(cost: StrikeCost, words: Words) -> Iterator[str]:
    total, last = cost.so_far, cost.days[-1].counted.day
    yield words(
        "Days counted up to {day}: {days}. Attendance money at stake: {gross}.",
        day=words.day(last),
        days=total.days,
        gross=words.money(total.gross),
    )
    if total.member is not None:
        text = "An average member has lost {amount} in pay."
        yield words(text, amount=words.money(total.member))
