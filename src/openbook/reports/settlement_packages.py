"""The packages of a settlement: as data, the fair ones, one as a card, one explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from openbook.case.case import Case
from openbook.offers.cost_result import CostedOffer
from openbook.reports.document import document as doc
from openbook.reports.document.question import cost_at
from openbook.reports.notes import rests_on, say_line
from openbook.reports.plain_data import picked
from openbook.reports.settlement_view import (
    NEAREST,
    SettlementView,
    assumptions_of,
    fair_names,
    fair_packages,
    matter_name,
    silent_notes,
    term_words,
)
from openbook.reports.words.words import Words
from openbook.settlement.levels import said_with_condition
from openbook.settlement.matters import OpenMatters
from openbook.settlement.reserve import MARGIN
from openbook.settlement.search import Settlement, Settlements
from openbook.settlement.solutions import Concession
from openbook.settlement.why import Kept, Repair, Why


def settlement_data(found: Settlements) -> dict[str, Any]:
    """Everything that was found, as plain data."""
    return {
        **picked(found, "chance", "worlds", "packages=count", "frontier", "refused"),
        **picked(found, "beyond_red_lines=beyond", "points_written_by=written"),
        "certified": found.certified and not found.base.unsound,
        **picked(found, "proved=certified", "complete", "missed_by_at_most=allowed", "best"),
        "base": picked(found.base, "stage", "step", "unsound") | {"may_flip": found.may_flip},
        "undecided": [picked(e, "levels=package", "union", "employer") for e in found.undecided],
        "limits": [picked(each, "book", "year") for each in found.limits],
        "matters": _levels(found.matters, "name"),
        "agreed": [
            term.label for term in found.matters.agreed if term not in found.matters.other_units
        ],
        "other_units": [term.label for term in found.matters.other_units],
        "aside": [picked(each, "term=term.label", "why") for each in found.matters.aside],
        "conditions": [
            {
                **picked(each, "matter", "only_if=words"),
                "computed": bool(each.holds),
                "depends_on_package": each.moved,
                "holds": {book: {"least": least, "most": most} for book, least, most in each.holds},
            }
            for each in found.conditions
        ],
        "settlements": [_plain(each) for each in found.packages],
        "fair": {name: each and _plain(each) for name, each in fair_packages(found).items()},
        "offers": {
            side: _plain(each)
            for side, each in zip(("employer", "union"), found.offers, strict=False)
        },
        "concessions": [
            picked(each, "side", "levels=package", "gives", "other_gains")
            for each in found.concessions
        ],
        "without_deal": list(found.without_deal),
        "strike": found.strike and picked(found.strike, "days", "union", "employer"),
        **picked(found, "red_lines", "best_chance"),
        "changes": [
            picked(each, "book", "towards=other", "assumptions", "part")
            | {"meets_minimum": each.legal}
            | picked(each, "short", "values")
            for each in found.changes
        ],
        "short": [picked(e, "book=limit.book", "year=limit.year", "below") for e in found.short],
    }


def levels_data(matters: OpenMatters) -> list[dict[str, Any]]:
    """Every open matter with its levels, as plain data."""
    return _levels(matters, "matter")


def _levels(matters: OpenMatters, name: str) -> list[dict[str, Any]]:
    return [
        {name: each.name, "levels": [rung.label for rung in each.rungs]} for each in matters.matters
    ]


def _plain(each: Settlement) -> dict[str, Any]:
    return picked(each, "levels=package", "union", "employer", "spent", "left")


def fair_blocks(view: SettlementView) -> doc.Blocks:
    """Lay out side by side what the packages say that rules of fairness choose."""
    found, words = view.found, view.words
    rules: dict[Settlement, list[str]] = {}
    for name, each in fair_packages(found).items():
        if each:
            rules.setdefault(each, []).append(words(name))
    if not rules:
        return
    number = {each: place for place, each in enumerate(found.packages, 1)}
    heads = [
        f"{words('Package {number}', number=number[each])}: {', '.join(names)}"
        for each, names in rules.items()
    ]
    rows = [
        doc.row_of(
            matter_name(matter.name, words),
            *(doc.label(words.said(matter.rungs[each.package[at]].label)) for each in rules),
        )
        for at, matter in enumerate(found.matters.matters)
    ]
    spent = (doc.label(view.more(each.spent)) for each in rules)
    rows.append(doc.row_of(words("Than the employer's offer"), *spent, kind="total"))
    yield doc.Heading(words("Packages that rules of fairness choose"), 2)
    yield doc.table_of(
        "fair",
        words("Packages that rules of fairness choose"),
        (words("Matter"), *heads),
        rows,
        shown=False,
    )
    told = {name: text for name, text in _RULES.items() if fair_packages(found)[name]}
    yield doc.bullets(f"{words(name)}: {words(text)}" for name, text in told.items())


# What each rule looks for, in a sentence.
_RULES = {
    "Nash": "the largest product of what both sides gain over no deal.",
    "Kalai-Smorodinsky": "both sides get as nearly as may be the same part of the most that each "
    "could gain.",
    "Max-min": "the side that gains fewer points gains as many as possible.",
    NEAREST: "the side that must give up more of its own offer gives up as little as possible.",
}


def no_deal(view: SettlementView) -> doc.Blocks:
    """Lay out what each side has without an agreement."""
    lost, words = view.found.strike, view.words
    if lost is not None:
        union, employer = map(words.number, view.found.without_deal)
        text = (
            "Without a deal {days} days of strike cost members {members} and the "
            "employer {cost}: {union} and {employer} points."
        )
        said = words(
            text,
            days=words.number(lost.days),
            members=words.money(lost.union),
            cost=words.money(lost.employer),
            union=union,
            employer=employer,
        )
        yield doc.Text(said)


def conceded(each: Concession, view: SettlementView) -> str:
    """Say what a side gives up beside its own best package."""
    found, words = view.found, view.words
    texts = {
        ("employer", True): (
            "Smallest step of the employer: it gives up {gives} points of its newest "
            "offer, the union gains {gains}. It changes {changed}."
        ),
        ("employer", False): (
            "Smallest step of the employer: it gains {gives} points on its newest offer, "
            "the union gains {gains}. It changes {changed}."
        ),
        ("union", True): (
            "Smallest step of the union: it gives up {gives} points of its newest offer, "
            "the employer gains {gains}. It changes {changed}."
        ),
        ("union", False): (
            "Smallest step of the union: it gains {gives} points on its newest offer, the "
            "employer gains {gains}. It changes {changed}."
        ),
    }
    own = found.matters.offers[0 if each.side == "employer" else 1]
    pairs = zip(found.matters.matters, own, each.package, strict=True)
    changed = [matter_name(m.name, words) for m, was, now in pairs if was != now]
    return words(
        texts[each.side, each.gives >= 0],
        gives=words.number(abs(each.gives)),
        gains=words.number(each.other_gains),
        changed=", ".join(changed),
    )


_BY_YEAR = "Increase over the current contract, by year"
_LEFT = "What is left above the minimum reserve, in {share} of the simulations at least"


@dataclass(frozen=True, slots=True)
class PackageCard:
    """One package in full, costed under each side's assumptions."""

    number: int
    settlement: Settlement
    costed: tuple[CostedOffer, ...]
    texts: tuple[str, ...]  # its terms as they may stand after --try
    start: str  # the address at which it is tried


def card_blocks(card: PackageCard, view: SettlementView) -> doc.Blocks:
    """Lay out one package: its terms, its cost by year, what is left of the reserve."""
    found, words, chosen = view.found, view.words, card.settlement
    title = words("Package {number}", number=card.number)
    fair = fair_names(found).get(chosen.package, "")
    yield doc.Heading(f"{title}: {fair}" if fair else title, 2, "package")
    text = "{amount} than the employer's offer, in all years together."
    said = words(text, amount=view.more(chosen.spent))
    yield doc.Text((f"{said} ", doc.Link(words("Start from here"), card.start)))
    terms = found.matters.as_offer(chosen.package).terms
    yield doc.bullets(term_words(term, words) for term in terms)
    years = view.case.head.years
    rows = []
    for each in card.costed:
        book = each.book.id
        doors = [cost_at("tried", year, book, tried=card.texts) for year in years]
        cells = doc.amounts(each.cost.total, words.money, opens=doors)
        rows.append(doc.row_of(view.name(book), *cells))
    under, caption = words("Under the assumptions of"), words(_BY_YEAR)
    yield doc.table_of("cost", caption, (under, *doc.year_heads(years, words)), rows)
    left: dict[str, list[doc.Cell]] = {}
    for limit, margin in zip(found.limits, chosen.left, strict=True):
        cell = doc.amount(view.margin(limit.year, margin), margin)
        left.setdefault(limit.book, []).append(cell)
    caption = words(_LEFT, share=words.percent(found.chance, 0))
    limited = dict.fromkeys(limit.year for limit in found.limits)
    rows = [doc.row_of(view.name(book), *own) for book, own in left.items()]
    yield doc.table_of("left", caption, (under, *limited), rows)


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
        doc.bullets(term_words(term, words) for term in found.offer.terms),
        _gains(found, words),
        *_limits(found, case, words),
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
    limit = picked(each.limit, "book", "year")
    return limit | picked(each, "left", "share", "worst_draw=draw", "worst=least")


def _repair(repair: Repair) -> dict[str, Any]:
    return {
        "levels": list(repair.package),
        "changed": [picked(each, "matter", "before", "after") for each in repair.changed],
        **picked(repair, "union", "employer", "certified"),
    }
