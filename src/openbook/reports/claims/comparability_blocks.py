"""Comparability and prices in the binder: tables of other districts and of consumer prices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.evidence.comparability import (
    ComparedRow,
    DistrictComparison,
    PriceChange,
    frozen_on,
    lists_of,
    sides_without_list,
)
from openbook.evidence.ledger import BinderChapter
from openbook.figures.figure import SHARE, Unit, parse_unit
from openbook.figures.operation import spoken
from openbook.reports.document import document as doc
from openbook.reports.document.laid_out import told_by
from openbook.reports.document.question import cell_at
from openbook.reports.plain_data import picked
from openbook.reports.words.amounts import exact_amount
from openbook.reports.words.words import Words


def comparability_blocks(chapter: BinderChapter, case: Case, words: Words) -> doc.Blocks:
    """Lay out the tables that belong to a chapter; nothing where the case has none."""
    if chapter.compared:
        rows = (row for each in chapter.compared for row in _compared(each, case, words))
        heads = ("District", "Year", "Figure", "Over the district's own", "Source")
        yield from _lists(case, words)
        yield doc.table(words, "comparisons", "Comparable districts", heads, rows, shown=True)
    if chapter.prices:
        yield _prices(chapter.prices, case, words)
        yield from _real_pay(chapter, words)


def _compared(found: DistrictComparison, case: Case, words: Words) -> doc.Rows:
    """Lay out one quantity: the district's own, the others, their median."""
    unit = parse_unit(found.unit) or SHARE
    yield doc.row_of(words.said(spoken(found.quantity)), kind="group")
    for each in found.rows:
        figure = each.figure
        below = [words.own(figure.definition)] if figure.definition else []
        opens = cell_at(case.comparisons.file, each.row, "value")
        value = doc.amount(
            exact_amount(figure.value or 0.0, unit, words), figure.value, opens=opens
        )
        over = doc.amounts([each.over_own], lambda share: _apart(share, unit, words), missing="")
        note = [words.own(figure.note)] if figure.note else []
        yield doc.row_of(
            doc.label(figure.name, *below),
            str(figure.year),
            value,
            *over,
            told_by(each.source, words, *note),
            kind="total" if figure.own else "plain",
        )
    if found.median is not None:
        shown = doc.amount(exact_amount(found.median, unit, words), found.median)
        name = words("Median of the listed districts")
        yield doc.row_of(name, "", shown, doc.amount("", None), "", kind="sub")


def _apart(share: float, unit: Unit, words: Words) -> str:
    """Say how far a figure is from the district's own; shares are apart by points."""
    if unit == SHARE:
        return words("{number} points", number=words.number(share * 100, 1))
    return words.percent(share, 1)


def _lists(case: Case, words: Words) -> Iterator[doc.Block]:
    """Say with whom each side compares, and whether its list is frozen."""
    names = {row.district: row.name for row in case.comparisons}
    parties = {party.id: party.short or party.name for party in case.head.parties}
    lists = lists_of(case)
    if waiting := sides_without_list(case):
        text = (
            "Nothing is computed from these figures: no list of comparable districts is frozen "
            "by {sides}. Each side names its districts and freezes its list before anybody "
            "computes."
        )
        yield doc.Text(words(text, sides=", ".join(map(words.own, waiting))))
    said = []
    for side, districts in lists.items():
        told = ", ".join(
            names.get(e.district, e.district) + (f" ({words.own(e.why)})" if e.why else "")
            for e in districts
        )
        day = frozen_on(case, side)
        text, more = "{side} compares with {districts}. Its list is not frozen.", {}
        if day is not None:
            text = "{side} compares with {districts}. {who} froze the list on {day}."
            who = ", ".join(dict.fromkeys(words.own(each.frozen_by) for each in districts))
            more = {"day": words.day(day), "who": who}
        said.append(words(text, side=parties.get(side, side), districts=told, **more))
    if said:
        yield doc.bullets(said)
    else:
        text = (
            "Neither side has named the districts that it compares with: this list is Openbook's."
        )
        yield doc.Text(words(text), "quiet")


def _prices(changes: tuple[PriceChange, ...], case: Case, words: Words) -> doc.TableBlock:
    rows = []
    for each in changes:
        cells: list[str | doc.Cell] = []
        for level, row in zip((each.first, each.last), each.rows, strict=True):
            opens = cell_at(case.prices.file, row, "value")
            index = doc.amount(words.number(level.value or 0.0, 3), level.value, opens=opens)
            cells += [_month(level.month, words), index]
        first = each.first
        name = doc.label(words.own(first.marks), words.own(first.name or first.index))
        change = doc.amount(words.percent(each.change, 2), each.change)
        rows.append(doc.row_of(name, *cells, change))
    heads = ("Since", "Month", "Index", "To", "Index then", "Change of prices")
    notes = tuple(dict.fromkeys(source for each in changes for source in each.sources))
    return doc.table(words, "prices", "Consumer prices", heads, rows, shown=True, notes=notes)


def _month(day: Any, words: Words) -> str:
    said = words.day(day)  # the first day of the month stands for all of it
    return said.replace(" 1,", "") if words.language == "en" else said.removeprefix("1 de ")


def _real_pay(chapter: BinderChapter, words: Words) -> Iterator[doc.Block]:
    """Say what each side's newest offer leaves of pay over prices."""
    rows = []
    for each in chapter.real_pay:
        named = words.own(each.offer.title), words.own(each.since.first.marks)
        shares = (each.raised, each.since.change, each.change)
        rows.append(doc.row_of(*named, *doc.amounts(shares, lambda s: words.percent(s, 2))))
    if rows:
        heads = ("Offer", "Since", "Raises of the offer", "Change of prices", "Pay over prices")
        caption = "Pay on the schedule over consumer prices"
        yield doc.table(words, "real-pay", caption, heads, rows, shown=True)
        text = (
            "(1 + raises of the offer since then, up to the end of the first projected year) ÷ "
            "(1 + change of prices) − 1."
        )
        yield doc.Text(words(text), "quiet")


def comparability_data(chapter: BinderChapter) -> dict[str, Any]:
    """Return the tables of a chapter as plain data; nothing where it has none."""
    found: dict[str, Any] = {}
    if chapter.compared:
        found["comparisons"] = [
            {
                **picked(each, "quantity", "unit", "median"),
                "districts": [_district_data(row) for row in each.rows],
            }
            for each in chapter.compared
        ]
    if chapter.prices:
        found["prices"] = [
            {
                **picked(each.first, "index", "since=marks", "month", "value"),
                **picked(each.last, "to=month", "index_then=value"),
                **picked(each, "change"),
            }
            for each in chapter.prices
        ]
        found["pay_over_prices"] = [
            picked(each, "offer=offer.id", "since=since.first.marks", "raised", "change")
            for each in chapter.real_pay
        ]
    return found


def _district_data(row: ComparedRow) -> dict[str, Any]:
    figure = ("district", "name", "own", "year", "definition", "value")
    return {
        **picked(row.figure, *figure),
        **picked(row, "listed", "over_own"),
        "source": row.source.who if row.source else None,
        "status": str(row.source.status) if row.source else None,
    }
