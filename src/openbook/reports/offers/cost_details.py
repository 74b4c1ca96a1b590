"""What one offer costs under one set of assumptions: laid out, and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from openbook.case.case import Case
from openbook.case.scope import Scope
from openbook.findings.finding import as_data
from openbook.model.money.certification import Certification
from openbook.offers.claimed_terms import terms_left_out
from openbook.offers.cost_result import ByYear, Compared, Cost, CostBand, CostedOffer, PartCost
from openbook.reports.document import document as doc
from openbook.reports.document.question import ALL_YEARS, ONCE, ONGOING, cost_at, line_at
from openbook.reports.notes import FUND_NAMES, NOT_CLAIMED, book_name, say_line, scope_label
from openbook.reports.offers.cost_pieces import (
    ALONE,
    FOLLOWING,
    FUND,
    FUNDS,
    IN_ORDER,
    MEMBER,
    PART,
    SHARE,
    STUDENT,
    TO,
    alternative_blocks,
    choices_data,
    convention_blocks,
    named,
    piece_at,
    piece_doors,
    term_number,
)
from openbook.reports.offers.over_time import goes_to_chart
from openbook.reports.plain_data import by_year, picked
from openbook.reports.projection_report import level_data
from openbook.reports.projection_words import condition_data, condition_text
from openbook.reports.words.words import Words
from openbook.terms.shelf import kind_name

_BY_YEAR = ("per_pupil", "per_member", "following", "share_of_spending")


def cost_data(costed: tuple[CostedOffer, ...]) -> list[dict[str, Any]]:
    """Return one entry for each offer on each book."""
    return [_offer_data(each) for each in costed]


LEVELS = ("good", "warn", "bad")  # how each is colored


def level_word(level: int) -> str:
    """Positive, qualified or negative."""
    return Certification(level).name.lower()


def _offer_data(costed: CostedOffer) -> dict[str, Any]:
    years, levels = costed.years, map(level_word, costed.certification)
    data: dict[str, Any] = {
        **picked(costed, "offer=offer.id", "title=offer.title"),
        **picked(costed, "offer_learned_later=offer.learned_later", "book=book.id"),
        **picked(costed, "years", "silent", "in_the_years_it_covers=in_its_years"),
        "cost": _cost_data(costed, costed.cost),
        **{name: by_year(years, getattr(costed, name)) for name in _BY_YEAR},
        **_other_funds_data(costed),
        "goes_to": {name: by_year(years, own) for name, own in costed.goes_to.items()},
        "cost_of_one_percent": {
            unit: by_year(years, own) for unit, own in costed.one_percent.items()
        },
        "one_percent": {
            part: by_year(years, own) for part, own in costed.one_percent_parts.items()
        },
        "terms": [_part_data(costed, part) for part in costed.terms],
        "kinds": [_part_data(costed, part) for part in costed.kinds],
        "conditions": [condition_data(each) for each in costed.conditions],
        "without_a_price": [
            picked(each, "term=term.word", "label=term.label", "why", "sentence")
            for each in costed.aside
        ],
        "effects": {
            name: {"without": by_year(years, each.without), "with": by_year(years, each.with_offer)}
            for name, each in costed.effects.items()
        },
        **level_data(
            costed.level,
            dict(zip(("without", "with"), levels, strict=True)) if costed.claims_reserve else None,
        ),
        "claims": [_claim_data(each, costed) for each in costed.claims],
        "findings": [as_data(finding) for finding in costed.findings],
    }
    data |= choices_data(costed, partial(_cost_data, costed))
    if costed.band is not None:
        data["band"] = {"worlds": costed.band.worlds, **_band_data(costed, costed.band)}
    return data


def _other_funds_data(costed: CostedOffer) -> dict[str, Any]:
    """Return what other funds pay, where they pay anything."""
    if not costed.other_funds:
        return {}
    rows = {unit: by_year(costed.years, own) for unit, own in costed.other_funds.items()}
    return {"other_funds": rows, "all_funds": by_year(costed.years, costed.all_funds)}


def _part_data(costed: CostedOffer, part: PartCost) -> dict[str, Any]:
    bands = part.bands and {
        "alone": _band_data(costed, part.bands.alone),
        "in_order": _band_data(costed, part.bands.in_order),
    }
    return {
        **picked(part, "term=word", "label"),
        "only_if": part.only_if or None,
        "alone": _cost_data(costed, part.alone),
        "in_order": _cost_data(costed, part.in_order),
        "share": _cost_data(costed, part.share) if part.share else None,
        **({"bands": bands} if bands else {}),
    }


def _band_data(costed: CostedOffer, band: CostBand) -> dict[str, Any]:
    low, middle, high = band.all_years
    return {
        "p5": by_year(costed.years, band.low),
        "p50": by_year(costed.years, band.middle),
        "p95": by_year(costed.years, band.high),
        "all_years": {"p5": low, "p50": middle, "p95": high},
    }


def _cost_data(costed: CostedOffer, cost: Cost) -> dict[str, Any]:
    parts = ("ongoing", "one_time", "total")
    by = {part: by_year(costed.years, getattr(cost, part)) for part in parts}
    return {**by, "all_years": cost.all_years}


def _claim_data(compared: Compared, costed: CostedOffer) -> dict[str, Any]:
    return {
        **picked(compared.claim, "what", "by", "claimed=amount.value", "per"),
        **picked(compared, "terms=words", "years", "modeled", "difference", "goes_to"),
        "people": asdict(compared.people) if compared.people else None,
        "left_out": left_out(compared, costed),
    }


def left_out(compared: Compared, costed: CostedOffer) -> list[str]:
    """Return terms that a claim speaks of and that cannot be priced, each in one phrase."""
    return terms_left_out(compared.claim, costed.aside)


_RESERVES = {
    "unrestricted": "Unrestricted",
    "available": "Available",
    "unassigned": "Unassigned",
    "required": "Minimum reserve",
}


def cost_details(costed: CostedOffer, case: Case, words: Words) -> doc.Blocks:
    """Lay out all that is known under one set of assumptions."""
    name = book_name(case, costed.book, words)
    yield doc.Heading(words("Under the assumptions of {name}", name=name), 2)
    yield doc.Text(scope_label(costed.scope, case, words), "quiet")
    if costed.terms:
        chart = goes_to_chart(costed, f"goes-to-{costed.book.id}", words)
        source, doors = doc.worked_out(case, words), tuple(_chart_doors(costed))
        yield doc.Drawing(chart, words.money, source=source, doors=doors, repeats=True)
        yield _by_year(costed, words)
        yield from _terms(costed, words)
        yield from alternative_blocks(costed, words)
        yield from convention_blocks(costed, words)
        yield from _bands(costed, words)
        worlds = costed.band.worlds if costed.band else 0
        for each in costed.conditions:
            yield doc.Text(words.said(condition_text(each, name, worlds=worlds)))
        yield from _reserve(costed, case, words)
    yield doc.Findings(costed.findings)


def _chart_doors(costed: CostedOffer) -> Iterator[tuple[str, ...]]:
    """Yield where each row of the chart's data opens: a year, a place, its amount."""
    years = [year for year in costed.years if year not in costed.silent] or costed.years
    for year in years:
        for name in costed.goes_to:
            yield "", "", piece_at(costed, named(TO, name), year)


# Parts of the cost of 1%, as the answer names them.
_PARTS = {
    "salary": "Salary",
    "statutory": "Statutory benefits",
    **FUND_NAMES,
    "other_funds": "Not in it: other funds",
}


def _one_percent(costed: CostedOffer, words: Words) -> Iterator[tuple[str, ByYear, str, str]]:
    """Yield the cost of 1% by unit and of all units, each with its parts and its line."""
    parts = costed.one_percent_parts
    rows = {
        words("Cost of 1% for {unit}", unit=unit): (
            f".{unit}",
            values,
            f"cost_of_one_percent.{unit}",
        )
        for unit, values in costed.one_percent.items()
    }
    whole = "general_fund" if "general_fund" in parts else "total"
    if len(costed.one_percent) > 1 and whole in parts:
        name = words("Cost of 1% for all units")
        rows[name] = "", parts[whole], f"one_percent.{whole}"
    for name, (of, values, line) in rows.items():
        yield name, values, "plain", line
        for part, said in _PARTS.items():
            if f"{part}{of}" in parts:
                own = f"one_percent_{part}{of}" if of else f"one_percent.{part}"
                yield words(said), parts[f"{part}{of}"], "sub", own
    if "other_funds" in parts and "total" in parts:
        name = words("Cost of 1% for all units, all funds")
        yield name, parts["total"], "plain", "one_percent.total"


Row = tuple[str, ByYear, Sequence[str], str]  # its name, amounts, where they open, its kind


def _by_year(costed: CostedOffer, words: Words) -> doc.TableBlock:
    def told(*parts: Callable[[CostedOffer, Words], Iterator[Row]]) -> list[doc.TableRow]:
        return [
            doc.row_of(name, *doc.amounts(values, words.money, opens=opens), kind=kind)
            for of in parts
            for name, values, opens, kind in of(costed, words)
        ]

    percent = partial(words.percent, places=2)
    doors = piece_doors(costed, SHARE)
    shares = doc.amounts(costed.share_of_spending, percent, opens=doors)
    rows = told(_totals, _places)
    rows.append(doc.row_of(words("Share of all expenditures"), *shares))
    rows += told(_other_funds, _per_member)
    alone = Scope(book=costed.book.id, offers=())
    for name, values, kind, line in _one_percent(costed, words):
        doors = [line_at(line, year, alone) for year in costed.years]
        rows.append(doc.row_of(name, *doc.amounts(values, words.money, opens=doors), kind=kind))
    return doc.table(
        words, f"by-year-{costed.book.id}", "By year", ("", *costed.years), rows, shown=True
    )


def _totals(costed: CostedOffer, words: Words) -> Iterator[Row]:
    """Yield the cost, ongoing and one-time, and where simulations end."""
    for said, values, kind, look in (
        ("Ongoing", costed.cost.ongoing, ONGOING, "plain"),
        ("One-time", costed.cost.one_time, ONCE, "plain"),
        ("Together", costed.cost.total, "", "total"),
    ):
        offer, book = costed.offer.id, costed.book.id
        doors = [cost_at(offer, year, book, kind=kind) for year in costed.years]
        yield words(said), values, doors, look
    if costed.band:
        yield words("5 in 100 simulations are below"), costed.band.low, (), "sub"
        yield words("5 in 100 simulations are above"), costed.band.high, (), "sub"


def _places(costed: CostedOffer, words: Words) -> Iterator[Row]:
    """Yield where the money goes, and the cost for each student."""
    for name, values in costed.goes_to.items():
        yield words.said(name), values, piece_doors(costed, named(TO, name)), "sub"
    yield words("Per student"), costed.per_pupil, piece_doors(costed, STUDENT), "plain"


def _other_funds(costed: CostedOffer, words: Words) -> Iterator[Row]:
    """Yield what other funds pay, where they pay anything of the offer."""
    own = {unit: values for unit, values in costed.other_funds.items() if any(values)}
    for unit, values in own.items():
        said = words("Not in it: {unit}, paid by other funds", unit=unit)
        yield said, values, piece_doors(costed, named(FUND, unit)), "sub"
    if own:
        yield words("All funds"), costed.all_funds, piece_doors(costed, FUNDS), "plain"


def _per_member(costed: CostedOffer, words: Words) -> Iterator[Row]:
    """Yield the cost in all funds for each member, and what it does not count."""
    said = words("Per member of its units")
    yield said, costed.per_member, piece_doors(costed, MEMBER), "plain"
    if any(costed.following):
        said = words("Not counted per member: me-too pay of other units")
        yield said, costed.following, piece_doors(costed, FOLLOWING), "sub"


def _terms(costed: CostedOffer, words: Words) -> doc.Blocks:
    shared = all(part.share for part in costed.terms)
    said = words(
        "All years together. Alone: added to the contract by itself. In order: added after "
        "those above it. Share: its part of the whole, whatever the order."
    )
    if not shared:
        said += " " + words("With so many terms the shares are given by kind, below.")
    rows = [_term(part, costed, words) for part in costed.terms]
    if not shared:
        rows.append(doc.row_of(words("By kind of term"), kind="group"))
        rows += [_term(part, costed, words, kind=True) for part in costed.kinds]
    whole = costed.cost.all_years
    door = cost_at(costed.offer.id, ALL_YEARS, costed.book.id)
    total = doc.amounts([whole, whole], words.money, opens=[door, door])
    rows.append(doc.row_of(words("The whole offer"), doc.amount("", None), *total, kind="total"))
    heads = ("Term", "Alone", "In order", "Share")
    yield doc.table(words, f"terms-{costed.book.id}", "Term by term", heads, rows, shown=True)
    yield doc.Text(said, "quiet")


def _term(part: PartCost, costed: CostedOffer, words: Words, *, kind: bool = False) -> doc.TableRow:
    below = [words("only if {condition}", condition=part.only_if)] if part.only_if else []
    number = term_number(costed, part)
    key: object = part.word if kind else number
    if kind:
        name = doc.label(words.said(kind_name(part.word)), *below, words.said(part.label))
        door = piece_at(costed, named(ALONE, part.word))
    else:
        name = doc.label(words.said(part.label), *below)
        door = cost_at(costed.offer.id, ALL_YEARS, costed.book.id, term=number)
    share = part.share.all_years if part.share else None
    values = (part.alone.all_years, part.in_order.all_years, share)
    doors = [door, *(piece_at(costed, named(of, key)) for of in (IN_ORDER, PART))]
    return doc.row_of(name, *doc.amounts(values, words.money, missing="", opens=doors))


def _bands(costed: CostedOffer, words: Words) -> doc.Blocks:
    """Lay out each term alone, and in order where that is another band."""
    if costed.band is None or not costed.terms:
        return
    rows = []
    for part in costed.terms:
        if part.bands is None:
            continue
        alone, in_order = (_band(each, words) for each in (part.bands.alone, part.bands.in_order))
        rows.append(doc.row_of(words.said(part.label), *alone))
        if in_order != alone:
            rows.append(doc.row_of(words("In order"), *in_order, kind="sub"))
    rows.append(doc.row_of(words("The whole offer"), *_band(costed.band, words), kind="total"))
    yield doc.table_of(
        f"bands-{costed.book.id}",
        words(
            "5, 50 and 95 in 100 of {count} simulations are below",
            count=words.number(costed.band.worlds),
        ),
        (words("Term"), *doc.year_heads(costed.years, words), words("Together")),
        rows,
    )


def _band(band: CostBand, words: Words) -> tuple[doc.Cell, ...]:
    columns = [*zip(band.low, band.middle, band.high, strict=True), band.all_years]
    return tuple(doc.amount(" / ".join(map(words.money, column)), column[1]) for column in columns)


def _reserve(costed: CostedOffer, case: Case, words: Words) -> doc.Blocks:
    if not costed.claims_reserve:
        yield doc.Text(words(NOT_CLAIMED), "lead")
        return
    without, after = (level_word(level) for level in costed.certification)
    yield doc.Text(
        (
            words("Certification") + ": ",
            doc.certified(without, words),
            " " + words("without the offer") + ", ",
            doc.certified(after, words),
            " " + words("with it") + ".",
        )
    )
    rows, say = [], say_line(case, words)
    for name, said in _RESERVES.items():
        line = f"reserve.{name}"
        if (effect := costed.effects.get(line)) is None:
            continue
        rows.append(doc.row_of(words(said), kind="group"))
        for text, offers, values in (
            ("without the offer", (), effect.without),
            ("with it", (costed.offer.id,), effect.with_offer),
        ):
            scope = Scope(book=costed.book.id, offers=offers)
            doors = [line_at(line, year, scope) for year in costed.years]
            cells = (
                doc.amount(say(line, year, value), value, opens=door)
                for year, value, door in zip(costed.years, values, doors, strict=True)
            )
            rows.append(doc.row_of(words(text), *cells, kind="sub"))
    heads = ("", *costed.years)
    yield doc.table(
        words,
        f"reserve-{costed.book.id}",
        "Reserve at the end of the year",
        heads,
        rows,
        shown=True,
    )
