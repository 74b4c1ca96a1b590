"""The second page of a board paper: what the offers cost, and where the money goes."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.findings.first_letter import large_first
from openbook.offers.costed import CostedOffer
from openbook.papers.board.found import BoardFound
from openbook.papers.columns import in_one_scale
from openbook.papers.paper import (
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
from openbook.papers.sources import source_of, worked_out
from openbook.report.drawing.frame import Say
from openbook.report.stacked_chart import stacked_chart


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
        heads=(words("On the book of"), *years, words("All years")),
        rows=tuple(_by_year(found, say)),
        group=words("Offer"),
        notes=(worked_out(case, words), *source_of(case, *found.books)),
    )
    yield Table(
        name="cost-by-kind",
        caption=words(
            "By kind of term, all years together, in {unit}, on the book of {name}",
            unit=unit,
            name=found.name(found.first),
        ),
        heads=(words("Kind of term"), *map(found.column, found.offers)),
        rows=tuple(_by_kind(found, say)),
    )
    one = _on_first(found)[0]
    yield Drawing(
        stacked_chart(
            "goes-to",
            f"{words('Where the money goes')}: {one.offer.title}",
            years=one.years,
            kinds={words.said(kind): by for kind, by in one.goes_to.items()},
            words=words,
        ),
        words.money,
    )


def _by_year(found: BoardFound, say: Say) -> Iterator[Row]:
    for offer in found.offers:
        yield Row((label(f"{found.side(offer)}: {offer.title}"),), "group")
        for book in found.books:
            cost = found.costed[offer.id, book.id].cost
            values = (*cost.total, cost.all_years)
            yield Row((label(found.name(book)), *amounts(values, say)))


def _on_first(found: BoardFound) -> list[CostedOffer]:
    return [found.costed[offer.id, found.first.id] for offer in found.offers]


def _by_kind(found: BoardFound, say: Say) -> Iterator[Row]:
    """The share of each kind in the whole of each offer."""
    words, costed = found.words, _on_first(found)
    shares = [
        {part.word: (part.share or part.in_order).all_years for part in each.kinds}
        for each in costed
    ]
    for kind in dict.fromkeys(word for each in shares for word in each):
        said = words.said(kind.replace("_", " "))
        values = [each.get(kind) for each in shares]
        name = label(large_first(said))
        yield Row((name, *amounts(values, say)))
    wholes = [each.cost.all_years for each in costed]
    name = label(words("The whole offer"))
    yield Row((name, *amounts(wholes, say)), "total")
