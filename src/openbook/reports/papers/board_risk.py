"""Parts of the board's paper about the table: the offers, and what may happen."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.offer import Offer, Term
from openbook.figures.operation import line_words
from openbook.findings.message import large_first
from openbook.offers.sorted_terms import NotCosted
from openbook.reports.document import document as doc
from openbook.reports.papers.board_money import BoardFound
from openbook.reports.projection_words import condition_text
from openbook.reports.table_report import WORLDS
from openbook.reports.words.words import Words
from openbook.strike.cost import StrikeCost

UNSAID = (NotCosted.NO_NUMBER, NotCosted.NOT_KNOWN)


def risk_page(found: BoardFound) -> doc.Blocks:
    """Chances of falling below the minimum reserve, conditions, prices nobody knows."""
    words, case = found.words, found.case
    yield doc.NewPage()
    yield doc.Heading(words("The risk"), 2)
    text = (
        "How many of {worlds} simulations drawn from the ranges in the assumptions "
        "end a year below the minimum reserve."
    )
    yield doc.Text(words(text, worlds=words.number(WORLDS)))
    yield doc.table(
        words,
        "risk",
        "Chance of falling below the minimum reserve",
        ("With the offer", *case.head.years),
        _chances(found),
        shown=True,
        group=words("Assumptions"),
        notes=(doc.worked_out(case, words),),
    )
    yield from _conditions(found)
    yield from _unpriced(found)
    yield from _strike(found)


def _chances(found: BoardFound) -> doc.Rows:
    words = found.words
    names = {"": words("current budget")}
    names |= {each.id: found.titled(each) for each in found.offers}
    for book in found.books:
        yield found.under(book)
        for offer, title in names.items():
            drawn = found.held[offer, book.id].drawn
            shares = drawn.share("reserve.below") if drawn else ()
            cells = doc.amounts(tuple(shares), lambda share: words.percent(share, 0))
            yield doc.row_of(title, *cells)


def _conditions(found: BoardFound) -> doc.Blocks:
    """Terms that hold only if something happens."""
    words, book = found.words, found.first.id
    told = tuple(
        words.said(condition_text(each, book))
        for offer in found.offers
        for each in found.costed[offer.id, book].conditions
    )
    if told:
        yield doc.Heading(words("Conditions"), 3)
        yield doc.Bullets(told)


def _unpriced(found: BoardFound) -> doc.Blocks:
    """Terms that would cost something, but nobody can say how much."""
    words = found.words
    yield doc.Heading(words("Terms not costed"), 3)
    yield doc.Text(words("They are in no amount of this paper."), "quiet")
    for offer in found.offers:
        aside = found.costed[offer.id, found.first.id].aside
        told = "; ".join(words.said(e.term.label) for e in aside if e.why in UNSAID)
        yield doc.Text(f"{found.column(offer)}: {told or words('nothing')}.")


def _strike(found: BoardFound) -> doc.Blocks:
    """What a strike has cost so far, where there is one."""
    words, case, cost = found.words, found.case, found.strike
    if case.strike is None:
        return
    yield doc.Heading(words("The strike"), 3)
    if found.begun and cost is None:
        text = "The cost is not known: this case lacks what is needed to reckon it."
        yield doc.Text(words(text))
    elif cost is None or not (found.begun and cost.days):
        yield doc.Text(words("No day is counted yet, so nothing can be reckoned."))
    else:
        notes = (doc.worked_out(case, words), *doc.sources_of(case, case.strike_days))
        yield doc.Text(" ".join(_lost(cost, words)), notes=notes)


def _lost(cost: StrikeCost, words: Words) -> Iterator[str]:
    total, last = cost.so_far, cost.days[-1].counted.day
    yield words(
        "Days counted up to {day}: {days}. Attendance money at stake: {gross}.",
        day=words.day(last),
        days=total.days,
        gross=words("not known") if total.gross is None else words.money(total.gross),
    )
    if total.member is not None:
        text = "An average member has lost {amount} in pay."
        yield words(text, amount=words.money(total.member))


def offers_page(found: BoardFound) -> doc.Blocks:
    """The offers, and all their terms kind by kind."""
    words, case = found.words, found.case
    yield doc.NewPage()
    yield doc.Heading(words("The offers"), 2)
    yield doc.Text(words("Where the talks stand on {day}.", day=words.day(found.now.on)))
    rows = [
        doc.row_of(words.own(e.title), found.side(e), words.day(e.made_on), words.said(e.standing))
        for e in found.offers
    ]
    heads, notes = ("Offer", "Side", "Made on", "Standing"), doc.source_of(case, *found.offers)
    widths = (5, 2, 3, 2)
    yield doc.table(words, "offers", "The offers", heads, rows, widths=widths, notes=notes)
    columns = (words("Kind of term"), *map(found.column, found.offers))
    shares = (2, *(4 for _ in found.offers))
    yield doc.table_of("terms", words("Term by term"), columns, _kinds(found), widths=shares)
    now = found.now
    told = words(
        "Agreed so far: {agreed} terms. Withdrawn: {withdrawn}.",
        agreed=len(now.agreed),
        withdrawn=len(now.withdrawn),
    )
    if now.other_units:
        text = "Other units (agreed with other unions, not at this table): {count} terms."
        told = f"{told} {words(text, count=len(now.other_units))}"
    yield doc.Text(told, "quiet")


def _kinds(found: BoardFound) -> doc.Rows:
    """A row for every kind of term that an offer has."""
    by_offer = [_by_kind(found, offer) for offer in found.offers]
    for kind in dict.fromkeys(kind for each in by_offer for kind in each):
        said = found.words.said(line_words(kind))
        cells = (_told(found, each.get(kind, [])) for each in by_offer)
        yield doc.row_of(large_first(said), *cells)


def _by_kind(found: BoardFound, offer: Offer) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for term in offer.terms:
        if not term.withdrawn_on:
            kinds.setdefault(term.word, []).append(_term(found, term))
    return kinds


def _term(found: BoardFound, term: Term) -> str:
    words = found.words
    said = words.said(term.label)
    condition = str(getattr(term, "only_if", ""))
    only = words("only if {condition}", condition=condition) if condition else ""
    return f"{said} ({only})" if only else said


def _told(found: BoardFound, terms: list[str]) -> doc.Cell:
    """Every term of a kind, or that the offer is silent on it."""
    if not terms:
        return doc.label(found.words("silent"))
    return doc.Cell("; ".join(terms), "; ".join(terms))
