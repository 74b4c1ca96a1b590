"""One package explained: what it gives to each side, what binds it, what repairs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.reports.document import document as doc
from openbook.reports.notes import rests_on, say_line
from openbook.reports.plain_data import picked
from openbook.reports.settlement_view import (
    assumptions_of,
    counted_blocks,
    matter_name,
    silent_notes,
    term_words,
)
from openbook.reports.words.words import Words
from openbook.settlement.levels import said_with_condition
from openbook.settlement.package_points import Standing
from openbook.settlement.priorities import SIDES
from openbook.settlement.reserve import MARGIN
from openbook.settlement.why import Kept, Repair, Why


def why_data(found: Why) -> dict[str, Any]:
    """Return everything about a package, as plain data."""
    point = found.point or (found.standing.point if found.standing else None)
    return {
        "terms": [said_with_condition(term) for term in found.offer.terms],
        "levels": list(found.point.package) if found.point else None,
        "union": point.one if point else None,
        "employer": point.other if point else None,
        "without_deal": list(found.without_deal),
        "meets_minimum": not any(each.left < 0 for each in found.kept),
        "chance": found.chance,
        "limits": [_kept(each) for each in found.kept],
        "binds": _kept(found.binds),
        "stops": list(found.stops),
        "by_convention": {
            book: {each.convention.value: list(each.cost.total) for each in own}
            for book, own in found.conventions
        },
        "on_no_level": [term.label for term in found.off],
        "not_costed": [term.label for term in found.unpriced],
        "standing": found.standing and _standing_data(found.standing),
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
        doc.bullets(term_words(term, words) for term in found.offer.terms),
        *_gains(found, case, words),
        *_limits(found, case, words),
        *counted_blocks(found.conventions, case, words),
    ]
    if found.stops:
        blocks.append(doc.Heading(words("What stops it"), 2))
        blocks.append(doc.bullets(map(words.said, found.stops)))
        blocks += _repaired(found, case, words)
    else:
        blocks.append(doc.Text(words("Nothing stops it.")))
    books = {each.limit.book for each in found.kept}
    own = [book for book in case.books if book.id in books]
    blocks += doc.quiet((*rests_on(case, own, words), *silent_notes(case, words)))
    return doc.of_case(case, words("A package explained"), blocks, words)


def _standing_data(found: Standing) -> dict[str, Any]:
    near = found.near
    return {
        "between_levels_of": list(found.between),
        "could_gain": found.gains and dict(zip(SIDES, found.gains, strict=True)),
        "beyond_the_frontier_by": found.losses and dict(zip(SIDES, found.losses, strict=True)),
        "beyond_every_level": list(found.beyond),
        "in_no_matter": [term.label for term in found.unseen],
        "near_the_frontier": near and {"cases": near.cases, "kept": near.kept},
    }


def _gains(found: Why, case: Case, words: Words) -> doc.Blocks:
    point, caption = found.point, words("What it is worth to each side, in points")
    if found.standing:
        yield from _between_levels(found.standing, words.day(case.head.as_of), words)
    if found.standing and point is None:
        point, caption = (
            found.standing.point,
            words("What it is worth to each side, in points, by what its terms cost"),
        )
    if point is None:
        return
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
    yield doc.table_of("points", caption, map(words, heads), rows)
    if found.standing:
        yield from map(doc.Text, _how_near(found.standing, words))
    if found.unpriced:
        text = (
            "The model does not see what these terms are worth to either side, since they are not "
            "costed:"
        )
        yield doc.Text(words(text))
        yield doc.bullets(term_words(term, words) for term in found.unpriced)


def _between_levels(standing: Standing, day: str, words: Words) -> doc.Blocks:
    """Say what is on no level, and what nobody can weigh."""
    if standing.between:
        text = (
            "On {matters} its terms are on no level that is searched, since no offer up to {day} "
            "states their numbers. What they cost says what they are worth."
        )
        names = ", ".join(matter_name(each, words) for each in standing.between)
        yield doc.Text(words(text, matters=names, day=day))
    if standing.beyond:
        text = "On {matters} it costs less, or more, than every level, and counts as the nearest."
        names = ", ".join(matter_name(each, words) for each in standing.beyond)
        yield doc.Text(words(text, matters=names))
    if standing.unseen:
        text = "No offer up to {day} has a number on these, so they have no points."
        yield doc.Text(words(text, day=day))
        yield doc.bullets(term_words(term, words) for term in standing.unseen)


def _how_near(standing: Standing, words: Words) -> Iterator[str]:
    """Say how far it is from the frontier, and whether that rests on the priorities."""
    if standing.gains is None:
        yield words(
            "No package is proved to meet the minimum reserve, so it is compared with none."
        )
        return
    text = (
        "Among packages that meet the minimum reserve the union could gain at most {union} points "
        "on it without a loss to the employer, and the employer {employer} without a loss to "
        "the union."
    )
    if standing.losses:
        text = (
            "It is beyond the frontier: no package that meets the minimum reserve is worth as much "
            "to both sides. In the nearest one the union has {union} points less, and the employer "
            "{employer} less."
        )
    union, employer = map(words.number, standing.losses or standing.gains)
    yield words(text, union=union, employer=employer)
    if standing.near:
        near_by, far_off = (
            (
                "It is near the frontier: both are at most 5% of all points",
                "It is not near the frontier: one of the two is more than 5% of all points",
            )
            if standing.losses
            else (
                "It is near the frontier: one of the two is at most 5% of all points",
                "It is not near the frontier: both are more than 5% of all points",
            )
        )
        text = near_by if standing.is_near else far_off
        often = "Of the cases in which one inferred priority counts half or twice as much, it is near in {kept} of {cases}."
        near = standing.near
        yield f"{words(text)}. {words(often, kept=near.kept, cases=near.cases)}"


def _more(points: int, words: Words) -> str:
    return f"{'+' if points > 0 else ''}{words.number(points)}"


def _limits(found: Why, case: Case, words: Words) -> doc.Blocks:
    say = say_line(case, words)
    rows = []
    for each in found.kept:
        year, least = each.limit.year, each.least
        draw = words("simulation {number}", number=words.number(each.draw))
        rows.append(
            doc.row_of(
                assumptions_of(each.limit.book, case, words),
                year,
                doc.amount(words.chance(each.share, 1), each.share),
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


def _repaired(found: Why, case: Case, words: Words) -> doc.Blocks:
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
        yield doc.bullets(
            f"{matter_name(each.matter, words)}: {words.said(each.after)}"
            for each in repair.changed
        )
    elif found.point is not None:
        text = "No change of its levels makes it meet the minimum reserve."
        yield doc.Text(words(text))
    for safe in found.contingent:
        shares = ", ".join(
            words(
                "{share} of the simulations under the assumptions of {name}",
                share=words.chance(part),
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
    limit = picked(each.limit, "book", "year")
    return limit | picked(each, "left", "share", "worst_draw=draw", "worst=least")


def _repair(repair: Repair) -> dict[str, Any]:
    return {
        "levels": list(repair.package),
        "changed": [picked(each, "matter", "before", "after") for each in repair.changed],
        **picked(repair, "union", "employer", "certified"),
    }
