"""Parts of the board's paper about money: what the offers cost, what is left in reserve."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.operation import line_words
from openbook.figures.year import Year
from openbook.findings.text import large_first
from openbook.offers.cost_result import CostedOffer
from openbook.offers.span import common_years, cost_in, span_of
from openbook.reports.document.document import (
    Block,
    Cell,
    Drawing,
    Heading,
    NewPage,
    TableBlock,
    TableRow,
    Text,
    amounts,
    label,
)
from openbook.reports.drawing.frame import Say
from openbook.reports.gaps.words import offers_said
from openbook.reports.line_words import precision_note, say_line
from openbook.reports.notes import inferred_notes
from openbook.reports.offers.charts import goes_to_chart
from openbook.reports.offers.cost_report import level_word
from openbook.reports.papers.board_results import BoardFound
from openbook.reports.papers.columns import in_one_scale
from openbook.reports.reserve_chart import LEAST, WORLDS, reserve_chart
from openbook.reports.table_sources import source_of, sources_of, worked_out
from openbook.reports.year_words import year_span


def cost_page(found: BoardFound) -> Iterator[Block]:
    """Costs by year on each book, by kind of term, and where the money goes."""
    words, case = found.words, found.case
    yield NewPage()
    yield Heading(words("What it costs"), 2)
    yield Text(
        words(
            "Cost above the current contract, by year, under each complete set of "
            "assumptions."
        )
    )
    years = tuple(map(str, case.head.years))
    costs = [costed.cost for costed in found.costed.values()]
    say, unit = in_one_scale((each for cost in costs for each in cost.total), words)
    yield TableBlock(
        name="cost-by-year",
        caption=words("Cost by year, in {unit}", unit=unit),
        heads=(words("Under the assumptions of"), *years, words("Years it covers")),
        rows=tuple(_by_year(found, say)),
        group=words("Offer"),
        notes=(worked_out(case, words), *source_of(case, *found.books)),
    )
    yield from (Text(each) for each in _silent(found))
    within = _compared_in(found)
    yield TableBlock(
        name="cost-by-kind",
        caption=words(
            "By kind of term, {years} together, in {unit}, under the assumptions "
            "of {name}",
            years=year_span(within, words),
            unit=unit,
            name=found.name(found.first),
        ),
        heads=(words("Kind of term"), *map(found.column, found.offers)),
        rows=tuple(_by_kind(found, say)),
    )
    one = _on_first(found)[0]
    yield Drawing(
        goes_to_chart(
            one,
            "goes-to",
            f"{words('Where the money goes')}: {one.offer.title}",
            words,
        ),
        words.money,
    )


def _by_year(found: BoardFound, say: Say) -> Iterator[TableRow]:
    for offer in found.offers:
        yield TableRow((label(f"{found.side(offer)}: {offer.title}"),), "group")
        for book in found.books:
            cost = found.costed[offer.id, book.id].cost
            covered = span_of(found.case, offer).covered
            years = found.case.head.years
            values = [
                amount if year in covered else None
                for year, amount in zip(years, cost.total, strict=True)
            ]
            cells = amounts(values, say, missing=found.words("silent"))
            whole = amounts([cost_in(cost, years, covered)], say)
            yield TableRow((label(found.name(book)), *cells, *whole))


def _silent(found: BoardFound) -> Iterator[str]:
    """What each offer costs if its terms go on in years that it does not cover."""
    words = found.words
    for offer in found.offers:
        span = span_of(found.case, offer)
        if span.silent:
            cost = found.costed[offer.id, found.first.id].cost
            yield words(
                "{offer} is silent on {years}. If its terms go on, they cost {amount} "
                "in these years under the assumptions of {name}.",
                offer=f"{found.side(offer)}: {offer.title}",
                years=year_span(span.silent, words),
                amount=words.money(cost_in(cost, span.years, span.silent)),
                name=found.name(found.first),
            )


def _compared_in(found: BoardFound) -> tuple[Year, ...]:
    """The years that every offer of the paper covers; all of them if there is none."""
    spans = [span_of(found.case, offer) for offer in found.offers]
    return common_years(*spans) or found.case.head.years


def _on_first(found: BoardFound) -> list[CostedOffer]:
    return [found.costed[offer.id, found.first.id] for offer in found.offers]


def _by_kind(found: BoardFound, say: Say) -> Iterator[TableRow]:
    """The share of each kind in the whole of each offer."""
    words, costed = found.words, _on_first(found)
    within = _compared_in(found)
    shares = [
        {
            part.word: cost_in(part.share or part.in_order, each.years, within)
            for part in each.kinds
        }
        for each in costed
    ]
    for kind in dict.fromkeys(word for each in shares for word in each):
        said = words.said(line_words(kind))
        values = [each.get(kind) for each in shares]
        name = label(large_first(said))
        yield TableRow((name, *amounts(values, say, missing=words("silent"))))
    wholes = [cost_in(each.cost, each.years, within) for each in costed]
    name = label(words("The whole offer"))
    yield TableRow((name, *amounts(wholes, say)), "total")


_RESERVE = "reserve.available"


def reserve_page(found: BoardFound) -> Iterator[Block]:
    """The reserve of each book as the budget has it, then with each offer."""
    words, case = found.words, found.case
    yield NewPage()
    yield Heading(words("The reserve"), 2)
    held = found.held["", found.first.id].question.offers
    text = "Current budget with {offer}, compared with the minimum reserve."
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
        "Bands: 90% of {worlds} simulations drawn from the ranges in each set of "
        "assumptions."
    )
    yield Text(words(text, worlds=words.number(WORLDS)), "quiet")
    if note := precision_note(case, words):
        yield Text(note, "quiet")
    years = tuple(map(str, case.head.years))
    effects = [costed.effects[_RESERVE] for costed in found.costed.values()]
    reserves = (each for one in effects for each in (*one.without, *one.with_offer))
    say, unit = in_one_scale(reserves, words)
    yield TableBlock(
        name="reserve",
        caption=words("Reserve at the end of the year, in {unit}", unit=unit),
        heads=(words("Available"), *years, words("Certification")),
        rows=tuple(_reserves(found, say)),
        group=words("Assumptions"),
        widths=(3, *(1 for _ in years), 1),
        notes=(worked_out(case, words),),
    )


def _reserves(found: BoardFound, say: Say) -> Iterator[TableRow]:
    words = found.words

    def row(name: str, values: tuple[float, ...], level: int) -> TableRow:
        said = label(words.said(level_word(level)))
        return TableRow((label(name), *amounts(values, say), said))

    for book in found.books:
        name = words("Under the assumptions of {side}.", side=found.name(book)).rstrip(
            "."
        )
        yield TableRow((label(name),), "group")
        first = found.costed[found.offers[0].id, book.id]
        without, level = first.effects[_RESERVE].without, first.certification[0]
        yield row(words("Status quo (current contract)"), without, level)
        for offer in found.offers:
            costed = found.costed[offer.id, book.id]
            title = f"{found.side(offer)}: {offer.title}"
            after = costed.effects[_RESERVE].with_offer
            yield row(title, after, costed.certification[1])
        least = first.effects[LEAST].without
        cells = amounts(least, say)
        yield TableRow((label(words("Minimum reserve")), *cells, Cell("", "")))
