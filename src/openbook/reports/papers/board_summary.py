"""The board's paper: its first page, the offers at the table, and what may happen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import zip_longest

from openbook.case.book import Book
from openbook.case.offer import Offer, Term
from openbook.figures.figure import Year, multiyear
from openbook.findings.message import large_first
from openbook.offers.gaps.side_gap import SideGap
from openbook.offers.sorted_terms import NotCosted
from openbook.offers.span import cost_in, span_of
from openbook.reports.document import document as doc
from openbook.reports.gap_words import gap_sentence, side_gap_sentence
from openbook.reports.notes import (
    book_name,
    inferred_notes,
    precision_note,
    say_line,
    without_ranges,
    year_span,
)
from openbook.reports.offers.cost_details import level_word
from openbook.reports.offers.cost_pieces import range_words
from openbook.reports.papers.board_money import RESERVE, BoardFound
from openbook.reports.projection_words import condition_text
from openbook.reports.table_report import LEAST, WORLDS
from openbook.reports.words.words import Words
from openbook.strike.cost import StrikeCost
from openbook.terms.shelf import kind_name

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
    yield from doc.quiet(without_ranges(case, found.books, words))
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
            cells = doc.amounts(tuple(shares), words.chance)
            yield doc.row_of(title, *cells)


def _conditions(found: BoardFound) -> doc.Blocks:
    """Yield terms that hold only if something happens."""
    words, book = found.words, found.first.id
    told = tuple(
        words.said(condition_text(each, book_name(found.case, found.first, words)))
        for offer in found.offers
        for each in found.costed[offer.id, book].conditions
    )
    if told:
        yield doc.Heading(words("Conditions"), 3)
        yield doc.Bullets(told)


def _unpriced(found: BoardFound) -> doc.Blocks:
    """Yield terms that would cost something, but nobody can say how much."""
    words = found.words
    yield doc.Heading(words("Terms not costed"), 3)
    yield doc.Text(words("They are in no amount of this paper."), "quiet")
    for offer in found.offers:
        aside = found.costed[offer.id, found.first.id].aside
        told = "; ".join(words.said(e.term.label) for e in aside if e.why in UNSAID)
        yield doc.Text(f"{found.column(offer)}: {told or words('none')}.")


def _strike(found: BoardFound) -> doc.Blocks:
    """Yield what a strike has cost so far, where there is one."""
    words, case, cost = found.words, found.case, found.strike
    if case.strike is None:
        return
    yield doc.Heading(words("The strike"), 3)
    if found.begun and cost is None:
        text = "The cost is not known: this case lacks what is needed to calculate it."
        yield doc.Text(words(text))
    elif cost is None or not (found.begun and cost.days):
        yield doc.Text(words("No strike day is counted yet."))
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
    """Yield the offers, and all their terms kind by kind."""
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
    """Yield a row for every term of each kind; an offer without the kind is silent on it."""
    by_offer = [_by_kind(found, offer) for offer in found.offers]
    for kind in dict.fromkeys(kind for each in by_offer for kind in each):
        said = large_first(found.words.said(kind_name(kind)))
        columns = [each.get(kind) or [found.words("silent")] for each in by_offer]
        for terms in zip_longest(*columns, fillvalue=""):
            yield doc.row_of(said, *terms)


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


def summary_page(found: BoardFound) -> doc.Blocks:
    """Yield what is on the table, what it costs and leaves, and what only staff can write."""
    words, case = found.words, found.case
    yield doc.Heading(words("Board paper"))
    yield doc.Text(words.own(case.head.title), "quiet")
    yield doc.Heading(words("Summary"), 2)
    yield doc.bullets(_stands(found))
    if found.gap is not None:
        one, other = map(found.name, found.books)
        if isinstance(found.gap, SideGap):
            yield doc.Text(side_gap_sentence(found.gap, (one, other), words))
        else:
            yield doc.Text(gap_sentence(found.gap, (one, other), words))
    yield from doc.quiet(inferred_notes(case, found.books, words))
    yield doc.Heading(words("Fiscal impact statement"), 2)
    for offer in found.offers:
        yield doc.Text(_impact(found, offer))
    yield doc.table_of(
        "fiscal-impact",
        words("Fiscal impact: cost in the years each offer covers, and the reserve it leaves"),
        (
            words("Offer"),
            words("Ongoing"),
            words("One-time"),
            words("Total"),
            words("Available reserves {year}", year=_last(found)),
            words("Above (below) the minimum"),
            words("Certification"),
        ),
        _impacts(found),
        group=words("Assumptions"),
        notes=(doc.worked_out(case, words), *doc.source_of(case, *found.books)),
    )
    yield from doc.quiet(filter(None, [precision_note(case, words)]))
    yield doc.Heading(words("Recommendation"), 2)
    yield doc.Text(words("To be completed by staff. Openbook makes no recommendation."), "lead")
    names = (words("Recommendation of staff"), words("Superintendent or designee"))
    yield doc.Signatures(names, words("Date"))


def _stands(found: BoardFound) -> Iterator[str]:
    words = found.words
    for offer in found.offers:
        yield words(
            "{offer}, made on {day}: {standing}.",
            offer=found.titled(offer),
            day=words.day(offer.made_on),
            standing=words.said(offer.standing),
        )


def _last(found: BoardFound) -> Year:
    """Return the last year that a certification looks at."""
    return multiyear(found.case.head.years)[-1]


def _impact(found: BoardFound, offer: Offer) -> str:
    """Say what an offer costs and leaves, under the assumptions told first."""
    words, book, costed = found.words, found.first, found.costed[offer.id, found.first.id]
    if not costed.terms:
        return words("No term of {offer} is costed.", offer=found.titled(offer))
    ongoing, once, whole = map(words.money, _amounts(found, offer, book))
    reserve, margin = _left(found, offer, book)
    covered = span_of(found.case, offer).covered
    text = (
        "{offer} costs {whole} in {years} under the assumptions of {name}: {ongoing} ongoing "
        "and {once} one-time."
    )
    named = {"offer": found.titled(offer), "name": found.name(book)}
    said = [
        words(text, **named, whole=whole, ongoing=ongoing, once=once, years=_span(found, offer))
    ]
    if costed.range is not None:
        text = "Lowest to highest in these years: {range}."
        said.append(words(text, range=range_words(*costed.range.covered, words)))
    left = sum(each.why in UNSAID for each in costed.aside)
    if left:
        said.append(words("Terms not costed, in no amount: {count}.", count=left))
    if _last(found) not in covered:
        text = "The agreement has ended by {year}; the reserve is as if its terms go on."
        said.append(words(text, year=_last(found)))
    text = "Available reserves at the end of {year}: {amount}, {margin} above the minimum reserve."
    if margin < 0:
        text = (
            "Available reserves at the end of {year}: {amount}, {margin} below the minimum reserve."
        )
    amounts = {"amount": _reserve_said(found, reserve), "margin": _reserve_said(found, abs(margin))}
    return " ".join([*said, words(text, year=_last(found), **amounts)])


def _reserve_said(found: BoardFound, value: float) -> str:
    """Say a reserve of the last year, no finer than its published totals allow."""
    return say_line(found.case, found.words)(RESERVE, _last(found), value)


def _span(found: BoardFound, offer: Offer) -> str:
    """Name the years that an offer covers; all of them where it covers none."""
    years = span_of(found.case, offer).covered or found.case.head.years
    return year_span(years, found.words)


def _amounts(found: BoardFound, offer: Offer, book: Book) -> tuple[float, float, float]:
    """Return what an offer costs in the years it covers: ongoing, one-time, together."""
    cost, years = found.costed[offer.id, book.id].cost, found.case.head.years
    within = [at for at, year in enumerate(years) if year in span_of(found.case, offer).covered]
    ongoing, once = (sum(row[at] for at in within) for row in (cost.ongoing, cost.one_time))
    return ongoing, once, cost_in(cost, years, span_of(found.case, offer).covered)


def _left(found: BoardFound, offer: Offer, book: Book) -> tuple[float, float]:
    """Return the reserve that an offer leaves, and how far it is above the minimum."""
    effects = found.costed[offer.id, book.id].effects
    at = len(multiyear(found.case.head.years)) - 1
    reserve = effects[RESERVE].with_offer[at]
    return reserve, reserve - effects[LEAST].with_offer[at]


def _impacts(found: BoardFound) -> doc.Rows:
    words = found.words
    for book in found.books:
        yield found.under(book)
        for offer in found.offers:
            costed = found.costed[offer.id, book.id]
            amounts, left = _amounts(found, offer, book), _left(found, offer, book)
            if costed.terms:
                cells = doc.amounts(amounts, words.money)
                cells += doc.amounts(left, partial(_reserve_said, found))
                level = words.said(level_word(costed.certification[1]))
                yield doc.row_of(found.titled(offer), *cells, level)
            else:
                nothing = [None] * len((*amounts, *left))
                missing = doc.amounts(nothing, words.money, missing=words("not costed"))
                yield doc.row_of(found.titled(offer), *missing, "")
