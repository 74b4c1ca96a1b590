"""What each offer means for one person: pay by year, laid out and as data."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from openbook.case.case import Case
from openbook.offers.member import ForMember, Paid, UnderOffer
from openbook.reports.document import document as doc
from openbook.reports.document.question import address
from openbook.reports.offers.over_time import pay_chart
from openbook.reports.plain_data import by_year, picked, plain
from openbook.reports.words.words import Words


def member_data(found: ForMember) -> dict[str, Any]:
    """The pay of one person as plain data."""
    return {
        **picked(found.person, "unit", "column", "step"),
        **picked(found, "simulated", "years", "strike_days", "strike_year"),
        "contract": _paid(found, found.contract),
        "offers": [
            {
                **picked(each, "offer=offer.id", "title=offer.title"),
                "pay": _paid(found, each.paid),
                "silent": plain(each.span.silent),
                "more": {
                    year: more
                    for year, more in by_year(found.years, each.more_stated).items()
                    if more is not None
                },
                **picked(each, "gain", "gain_if_its_terms_go_on=gain_going_on"),
                **picked(each, "strike_pay_lost=lost", "net", "left_out"),
            }
            for each in found.offers
        ],
    }


def member_document(
    found: ForMember, newest: Sequence[str], case: Case, words: Words
) -> doc.Document:
    """Lay out the pay of one place on the salary schedule under each offer."""
    title = words("What it means for one member")
    blocks = member_blocks(found, newest, case, words)
    return doc.of_case(case, title, blocks, words, simulated=found.simulated)


def member_blocks(found: ForMember, newest: Sequence[str], case: Case, words: Words) -> doc.Blocks:
    """Lay out a place on the schedule, its pay drawn, and its pay under every offer."""
    person = found.person
    unit = next((each.name for each in case.units if each.id == person.unit), "")
    pairs = [
        (words("Unit"), unit or person.unit),
        (words("Column"), person.column),
        (words("Step in {year}", year=found.years[0]), f"{person.step:g}"),
    ]
    if found.strike_days:
        days = words.number(found.strike_days, 0 if found.strike_days % 1 == 0 else 1)
        pairs.append((words("Days on strike"), days))
    yield doc.facts(pairs)
    yield from pay_blocks(found, newest, case, words)


def pay_blocks(found: ForMember, newest: Sequence[str], case: Case, words: Words) -> doc.Blocks:
    """Lay out the pay of one person, drawn and as a table, with what is not in it."""
    own = (each.schedule for each in case.units if each.id == found.person.unit)
    schedules = (case.schedules[name] for name in own if name in case.schedules)
    schedule = doc.sources_of(case, *schedules)
    chart = pay_chart(found, newest, words)
    yield doc.Drawing(chart, words.money, notes=schedule, repeats=True)
    yield doc.Text(
        words(
            "Before taxes; one step up each year, as in a projection. Drawn: the current "
            "contract, and what each side says now."
        ),
        "quiet",
    )
    rows = [_row(words("Current contract"), found.contract.total, words)]
    for each in reversed(found.offers):
        rows += _offer_rows(found, each, newest, case, words)
    heads = ("Under", *found.years, "Years it covers")
    notes = (*schedule, *doc.source_of(case, *(each.offer for each in found.offers)))
    yield doc.table(
        words, "pay", "Pay under each offer, in dollars", heads, rows, notes=notes, shown=True
    )
    if found.strike_days:
        text = (
            "The strike days are those of {year}. Where the case does not say how many "
            "days a year the unit works, what they cost is not known."
        )
        yield doc.Text(words(text, year=found.strike_year), "quiet")
    text = "Health coverage and what is taken from pay are not in these numbers."
    yield doc.Text(words(text), "quiet")


def _offer_rows(
    found: ForMember, under: UnderOffer, newest: Sequence[str], case: Case, words: Words
) -> doc.Rows:
    offer, side = under.offer, under.offer.side
    made = f"{words.day(offer.made_on)}, {words.said(offer.standing)}"
    if offer.id in newest:
        made += f", {words('on the table')}"
    left = (f"{words('Not counted')}: {words.said(each)}" for each in under.left_out)
    title = doc.Link(offer.title, address("/offer", offer=offer.id))
    name = doc.label((f"{case.head.called.get(side, side)}: ", title), made, *left)
    yield _row(name, under.stated, words)
    going_on = words.number(under.gain_going_on)
    said = words("{amount} if its terms go on", amount=going_on)
    below = (said,) if under.span.silent else ()
    more = doc.label(words("more than the current contract"), *below)
    yield _row(more, under.more_stated, words, together=under.gain, kind="sub")
    if not found.strike_days:
        return
    none = (doc.Cell("", None, number=True),) * len(found.years)
    for said, value in (
        ("pay lost on strike days", under.lost),
        ("left after the strike days", under.net),
    ):
        cell = doc.amounts([value], words.number, missing=words("not known"))
        yield doc.row_of(words(said), *none, *cell, kind="sub")


def _row(
    name: str | doc.Cell,
    values: Sequence[float | None],
    words: Words,
    *,
    together: float | None = None,
    kind: str = "plain",
) -> doc.TableRow:
    """Lay out a row by year; pay is added up only where no year is silent."""
    known = [value for value in values if value is not None]
    if together is None and len(known) == len(values):
        together = fsum(known)
    cells = doc.amounts(values, words.number, missing=words("silent"))
    whole = doc.amounts([together], words.number, missing="")
    first = doc.label(name) if isinstance(name, str) else name
    return doc.row_of(first, *cells, *whole, kind=kind)


def _paid(found: ForMember, paid: Paid) -> dict[str, Any]:
    parts = ("schedule", "stipends", "once", "total")
    return {
        **{part: by_year(found.years, getattr(paid, part)) for part in parts},
        "one_day": by_year(found.years, paid.daily) if paid.daily else None,
    }
