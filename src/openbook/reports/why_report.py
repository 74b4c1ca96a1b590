"""The report on one package: gains, what binds or stops it, what repairs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.reports.document import document as doc
from openbook.reports.notes import rests_on, say_line
from openbook.reports.plain_data import picked
from openbook.reports.settlement_view import assumptions_of, matter_name, silent_notes, term_words
from openbook.reports.words.words import Words
from openbook.settlement.matters import said_with_condition
from openbook.settlement.reserve import MARGIN
from openbook.settlement.why import Kept, Repair, Why


def why_data(found: Why) -> dict[str, Any]:
    """Everything about a package, as plain data."""
    point = found.point
    return {
        "terms": [said_with_condition(term) for term in found.offer.terms],
        "levels": list(point.package) if point else None,
        "union": point.one if point else None,
        "employer": point.other if point else None,
        "without_deal": list(found.without_deal),
        "meets_minimum": not any(each.left < 0 for each in found.kept),
        "chance": found.chance,
        "limits": [_kept(each) for each in found.kept],
        "binds": _kept(found.binds),
        "stops": list(found.stops),
        "repair": found.repair and _repair(found.repair),
        "contingent": [
            {
                "matter": each.matter,
                "terms": [term.label for term in each.terms],
                "only_if": each.condition,
                "holds": dict(each.holds),
            }
            for each in found.contingent
        ],
    }


def why_document(found: Why, case: Case, words: Words) -> doc.Document:
    """Lay out a package: what it gives to each side, what binds it, what repairs it."""
    blocks: list[doc.Block] = [
        doc.Bullets(tuple(term_words(term, words) for term in found.offer.terms)),
        _gains(found, words),
        *_limits(found, case, words),
    ]
    if found.stops:
        blocks.append(doc.Heading(words("What stops it"), 2))
        blocks.append(doc.Bullets(tuple(map(words.said, found.stops))))
        blocks += _repaired(found, case, words)
    else:
        blocks.append(doc.Text(words("Nothing stops it.")))
    books = {each.limit.book for each in found.kept}
    own = [book for book in case.books if book.id in books]
    blocks += doc.quiet((*rests_on(case, own, words), *silent_notes(case, words)))
    return doc.of_case(case, words("A package explained"), blocks, words)


def _gains(found: Why, words: Words) -> doc.Block:
    point = found.point
    if point is None:
        text = "It is between the levels that are searched, so it has no points."
        return doc.Text(words(text))
    (employer, union), none = found.offers, found.without_deal
    rows = []
    for side, mine, *compared in (
        ("The union", point.one, employer.one, union.one, none[0]),
        ("The employer", point.other, union.other, employer.other, none[1]),
    ):
        cells = [doc.amount(_more(mine - each, words), mine - each) for each in compared]
        rows.append(doc.row_of(words(side), doc.amount(words.number(mine), mine), *cells))
    heads = (
        *("Side", "Points", "Than the other side's offer", "Than its own offer"),
        "Than no deal",
    )
    caption = words("What it is worth to each side, in points")
    return doc.table_of("points", caption, map(words, heads), rows)


def _more(points: int, words: Words) -> str:
    return f"{'+' if points > 0 else ''}{words.number(points)}"


def _limits(found: Why, case: Case, words: Words) -> Iterator[doc.Block]:
    say = say_line(case, words)
    rows = []
    for each in found.kept:
        year, least = each.limit.year, each.least
        draw = words("simulation {number}", number=words.number(each.draw))
        rows.append(
            doc.row_of(
                assumptions_of(each.limit.book, case, words),
                doc.label(year),
                doc.amount(words.percent(each.share, 1), each.share),
                doc.amount(say(MARGIN, year, each.left), each.left),
                doc.Cell(say(MARGIN, year, least), least, number=True, below=(draw,)),
            )
        )
    yield doc.table_of(
        "limits",
        words("What is left above the minimum reserve"),
        (
            words("Under the assumptions of"),
            words("Year"),
            words("Simulations that meet it"),
            words("Left in {share} of them", share=words.percent(found.chance, 0)),
            words("Least of all"),
        ),
        rows,
    )
    each = found.binds
    text = (
        "It has the least room in {year} under the assumptions of {name}: {amount} above "
        "the minimum reserve."
        if each.left >= 0
        else "It falls shortest in {year} under the assumptions of {name}: {amount} below "
        "the minimum reserve."
    )
    name = assumptions_of(each.limit.book, case, words)
    left = say(MARGIN, each.limit.year, abs(each.left))
    yield doc.Text(words(text, year=each.limit.year, name=name, amount=left))


def _repaired(found: Why, case: Case, words: Words) -> Iterator[doc.Block]:
    if repair := found.repair:
        text = (
            "The fewest changes with which it meets the minimum reserve: {count}; union "
            "{union} points, employer {employer}."
        )
        said = words(
            text,
            count=len(repair.changed),
            union=_more(repair.union, words),
            employer=_more(repair.employer, words),
        )
        sure = "" if repair.certified else f" ({words('not certified')})"
        yield doc.Text(said + sure)
        yield doc.Bullets(
            tuple(
                f"{matter_name(each.matter, words)}: {words.said(each.after)}"
                for each in repair.changed
            )
        )
    elif found.point is not None:
        text = "No change of its levels makes it meet the minimum reserve."
        yield doc.Text(words(text))
    for safe in found.contingent:
        shares = ", ".join(
            words(
                "{share} of the simulations under the assumptions of {name}",
                share=words.percent(part, 0),
                name=assumptions_of(book, case, words),
            )
            for book, part in safe.holds
        )
        text = (
            "With a condition on {matter} it meets the minimum reserve; the condition "
            "holds in {shares}."
        )
        yield doc.Text(words(text, matter=matter_name(safe.matter, words), shares=shares))
        told = [words.said(term.label) for term in safe.terms]
        only = words("only if {condition}", condition=words.said(safe.condition))
        yield doc.Bullets((*told[:-1], f"{told[-1]}, {only}"))


def _kept(each: Kept) -> dict[str, Any]:
    return {
        **picked(each.limit, "book", "year"),
        **picked(each, "left", "share"),
        "worst_draw": each.draw,
        "worst": each.least,
    }


def _repair(repair: Repair) -> dict[str, Any]:
    return {
        "levels": list(repair.package),
        "changed": [picked(each, "matter", "before", "after") for each in repair.changed],
        **picked(repair, "union", "employer", "certified"),
    }
