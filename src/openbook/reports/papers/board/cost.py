"""The second page of a board paper: what the offers cost, and where the money goes."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.figures.year import Year
from openbook.findings.first_letter import large_first
from openbook.offers.costed import CostedOffer
from openbook.offers.span import common_years, cost_in, span_of
from openbook.reports.drawing.frame import Say
from openbook.reports.offers.goes_to_chart import goes_to_chart
from openbook.reports.papers.board.found import BoardFound
from openbook.reports.papers.columns import in_one_scale
from openbook.reports.papers.paper import (
    Block,
    Drawing,
    Heading,
    NewPage,
    Row,
    Table,
    Text,
    amounts,
    label,
)
from openbook.reports.papers.sources import source_of, worked_out
from openbook.reports.year_words import year_span


def cost_page(found: BoardFound) -> Iterator[Block]:
    """Costs by year on each book, by kind of term, and where the money goes."""
    words, case = found.words, found.case
    yield NewPage()
    yield Heading(words("What it costs"), 2)
    yield Text(words("Above the contract in force, by year, on each complete book."))
    years = tuple(map(str, case.head.years))
    costs = [costed.cost for costed in found.costed.values()]
    say, unit = in_one_scale((each for cost in costs for each in cost.total), words)
    yield Table(
        name="cost-by-year",
        caption=words("Cost by year, in {unit}", unit=unit),
        heads=(words("On the book of"), *years, words("Years it covers")),
        rows=tuple(_by_year(found, say)),
        group=words("Offer"),
        notes=(worked_out(case, words), *source_of(case, *found.books)),
    )
    yield from (Text(each) for each in _silent(found))
    within = _compared_in(found)
    yield Table(
        name="cost-by-kind",
        caption=words(
            "By kind of term, {years} together, in {unit}, on the book of {name}",
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


def _by_year(found: BoardFound, say: Say) -> Iterator[Row]:
    for offer in found.offers:
        yield Row((label(f"{found.side(offer)}: {offer.title}"),), "group")
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
            yield Row((label(found.name(book)), *cells, *whole))


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


def _by_kind(found: BoardFound, say: Say) -> Iterator[Row]:
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
        said = words.said(kind.replace("_", " "))
        values = [each.get(kind) for each in shares]
        name = label(large_first(said))
        yield Row((name, *amounts(values, say, missing=words("silent"))))
    wholes = [cost_in(each.cost, each.years, within) for each in costed]
    name = label(words("The whole offer"))
    yield Row((name, *amounts(wholes, say)), "total")
