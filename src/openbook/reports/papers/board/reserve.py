"""The third page of a board paper: what is left at the end of each year."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.reports.drawing.frame import Say
from openbook.reports.gaps.sentence import offers_said
from openbook.reports.inferred import inferred_notes
from openbook.reports.line_words import precision_note, say_line
from openbook.reports.offers.cost_report import level_word
from openbook.reports.papers.board.found import BoardFound
from openbook.reports.papers.columns import in_one_scale
from openbook.reports.papers.paper import (
    Block,
    Cell,
    Drawing,
    Heading,
    NewPage,
    Row,
    Table,
    Text,
    amounts,
    label,
)
from openbook.reports.papers.sources import sources_of, worked_out
from openbook.reports.reserve_chart import LEAST, WORLDS, reserve_chart

_RESERVE = "reserve.available"


def reserve_page(found: BoardFound) -> Iterator[Block]:
    """The reserve of each book as the budget has it, then with each offer."""
    words, case = found.words, found.case
    yield NewPage()
    yield Heading(words("The reserve"), 2)
    held = found.held["", found.first.id].question.offers
    text = "As the budget has it, with {offer}, beside the minimum reserve."
    yield Text(words(text, offer=offers_said(held, words)))
    for note in inferred_notes(case, found.books, words):
        yield Text(note, "quiet")
    outcomes = {
        found.name(book): (held.alone, held.drawn)
        for book in found.books
        for held in [found.held["", book.id]]
    }
    yield Drawing(
        reserve_chart(outcomes, "available", words, say_line(case, words)),
        words.money,
        notes=(worked_out(case, words), *sources_of(case, case.reserve, case.budget)),
    )
    text = (
        "Bands: 90 of 100 worlds drawn from the spreads of each book, {worlds} worlds."
    )
    yield Text(words(text, worlds=words.number(WORLDS)), "quiet")
    if note := precision_note(case, words):
        yield Text(note, "quiet")
    years = tuple(map(str, case.head.years))
    effects = [costed.effects[_RESERVE] for costed in found.costed.values()]
    reserves = (each for one in effects for each in (*one.without, *one.with_offer))
    say, unit = in_one_scale(reserves, words)
    yield Table(
        name="reserve",
        caption=words("Reserve at the end of the year, in {unit}", unit=unit),
        heads=(words("Available"), *years, words("Certification")),
        rows=tuple(_reserves(found, say)),
        group=words("Book"),
        widths=(3, *(1 for _ in years), 1),
        notes=(worked_out(case, words),),
    )


def _reserves(found: BoardFound, say: Say) -> Iterator[Row]:
    words = found.words

    def row(name: str, values: tuple[float, ...], level: int) -> Row:
        said = label(words.said(level_word(level)))
        return Row((label(name), *amounts(values, say), said))

    for book in found.books:
        name = words("On the book of {side}.", side=found.name(book)).rstrip(".")
        yield Row((label(name),), "group")
        first = found.costed[found.offers[0].id, book.id]
        without, level = first.effects[_RESERVE].without, first.certification[0]
        yield row(words("The contract in force alone"), without, level)
        for offer in found.offers:
            costed = found.costed[offer.id, book.id]
            title = f"{found.side(offer)}: {offer.title}"
            after = costed.effects[_RESERVE].with_offer
            yield row(title, after, costed.certification[1])
        least = first.effects[LEAST].without
        cells = amounts(least, say)
        yield Row((label(words("Minimum reserve")), *cells, Cell("", "")))
