"""The first page of the board's paper: summary, fiscal impact, room for a recommendation."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.case.book import Book
from openbook.case.offer import Offer
from openbook.figures.figure import Year, multiyear
from openbook.offers.span import cost_in, span_of
from openbook.reports.document import document as doc
from openbook.reports.gap_words import gap_sentence
from openbook.reports.notes import inferred_notes, precision_note, year_span
from openbook.reports.offers.cost_choices import range_words
from openbook.reports.offers.cost_details import level_word
from openbook.reports.papers.board_money import RESERVE, BoardFound
from openbook.reports.papers.board_risk import UNSAID
from openbook.reports.table_report import LEAST


def summary_page(found: BoardFound) -> doc.Blocks:
    """What is on the table, what it costs and leaves, and what only staff can write."""
    words, case = found.words, found.case
    yield doc.Heading(words("Board paper"))
    yield doc.Text(words.own(case.head.title), "quiet")
    yield doc.Heading(words("Summary"), 2)
    yield doc.bullets(_stands(found))
    if found.gap is not None:
        one, other = map(found.name, found.books)
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
            words("Reserve {year}", year=_last(found)),
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
        text = "Lowest to highest over all years: {range}."
        said.append(words(text, range=range_words(*costed.range.all_years, words)))
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
    amounts = {"amount": words.money(reserve), "margin": words.money(abs(margin))}
    return " ".join([*said, words(text, year=_last(found), **amounts)])


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
            values = (*_amounts(found, offer, book), *_left(found, offer, book))
            level = words.said(level_word(costed.certification[1]))
            if costed.terms:
                cells = doc.amounts(values, words.money)
                yield doc.row_of(found.titled(offer), *cells, level)
            else:
                missing = doc.amounts(
                    [None] * len(values), words.money, missing=words("not costed")
                )
                yield doc.row_of(found.titled(offer), *missing, "")
