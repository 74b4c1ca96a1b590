"""One package as a card: what it pays, by whose assumptions, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from openbook.offers.cost_result import CostedOffer
from openbook.reports.document.document import (
    Block,
    Bullets,
    Cell,
    Heading,
    Link,
    TableBlock,
    TableRow,
    Text,
    amount,
    amounts,
    label,
)
from openbook.reports.document.question import cost_at
from openbook.reports.settlement.frontier_chart import (
    fair_names,
)
from openbook.reports.settlement.settlement_view import SettlementView, term_words
from openbook.reports.words.words import Words
from openbook.settlement.search import Settlement


@dataclass(frozen=True, slots=True)
class PackageCard:
    """One package in full, costed under each side's assumptions."""

    number: int
    settlement: Settlement
    costed: tuple[CostedOffer, ...]
    texts: tuple[str, ...]  # its terms as they may stand after --try
    start: str  # the address at which it is tried


def card_blocks(card: PackageCard, view: SettlementView) -> Iterator[Block]:
    """Lay out one package: its terms, its cost by year, what is left of the reserve."""
    found, words, chosen = view.found, view.words, card.settlement
    title = words("Package {number}", number=card.number)
    fair = fair_names(found).get(chosen.package, "")
    yield Heading(f"{title}: {fair}" if fair else title, 2, "package")
    text = "{amount} than the employer's offer, in all years together."
    said = words(text, amount=view.more(chosen.spent))
    yield Text((f"{said} ", Link(words("Start from here"), card.start)))
    terms = found.matters.as_offer(chosen.package).terms
    yield Bullets(tuple(term_words(term, words) for term in terms))
    years = view.case.head.years
    rows = []
    for each in card.costed:
        doors = [
            cost_at("tried", year, each.book.id, tried=card.texts) for year in years
        ]
        cells = amounts(each.cost.total, words.money, opens=doors)
        rows.append(TableRow((label(view.name(each.book.id)), *cells)))
    yield _by_book(
        "cost",
        words("Increase over the current contract, by year"),
        tuple(map(str, years)),
        rows,
        words,
    )
    text = (
        "What is left above the minimum reserve, in {share} of the simulations at least"
    )
    share = words.percent(found.chance, 0)
    limited = tuple(dict.fromkeys(limit.year for limit in found.limits))
    rows = [
        TableRow((label(view.name(book)), *cells))
        for book, cells in _left(view, chosen).items()
    ]
    yield _by_book("left", words(text, share=share), limited, rows, words)


def _left(view: SettlementView, chosen: Settlement) -> Mapping[str, list[Cell]]:
    rows: dict[str, list[Cell]] = {}
    for limit, left in zip(view.found.limits, chosen.left, strict=True):
        cell = amount(view.margin(limit.year, left), left)
        rows.setdefault(limit.book, []).append(cell)
    return rows


def _by_book(
    name: str,
    caption: str,
    years: tuple[str, ...],
    rows: Sequence[TableRow],
    words: Words,
) -> TableBlock:
    return TableBlock(
        name=name,
        caption=caption,
        heads=(words("Under the assumptions of"), *years),
        rows=tuple(rows),
    )
