"""The packages of a settlement: as data, the fair ones, one as a card, one explained."""

from __future__ import annotations

from typing import Any

from openbook.findings.dataclass import dataclass
from openbook.offers.cost_result import CostedOffer
from openbook.reports.document import document as doc
from openbook.reports.document.question import cost_at
from openbook.reports.plain_data import picked
from openbook.reports.settlement_view import (
    SettlementView,
    counted_blocks,
    fair_names,
    fair_packages,
    matter_name,
    term_words,
)
from openbook.settlement.matters import OpenMatters
from openbook.settlement.search import Settlement, Settlements
from openbook.settlement.solutions import Concession
from openbook.settlement.why import ByConvention


def settlement_data(found: Settlements) -> dict[str, Any]:
    """Return everything that was found, as plain data."""
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
        "settlements": [plain_package(each) for each in found.packages],
        "robust": {
            rule: picked(each, "kept", "cases") | {"robust": each.always}
            for rule, each in found.robust.items()
        },
        "fair": {name: each and plain_package(each) for name, each in fair_packages(found).items()},
        "offers": {
            side: plain_package(each)
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
    """Return every open matter with its levels, as plain data."""
    return _levels(matters, "matter")


def _levels(matters: OpenMatters, name: str) -> list[dict[str, Any]]:
    return [
        {name: each.name, "levels": [rung.label for rung in each.rungs]} for each in matters.matters
    ]


def plain_package(each: Settlement) -> dict[str, Any]:
    """Return a package with its points and what it leaves, as plain data."""
    return picked(each, "levels=package", "union", "employer", "spent", "left")


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
    conventions: ByConvention
    texts: tuple[str, ...]  # its terms as they may stand after --try
    start: str  # the address at which it is tried


def card_blocks(card: PackageCard, view: SettlementView) -> doc.Blocks:
    """Lay out one package: its terms, its cost by year, what is left of the reserve."""
    found, words, chosen = view.found, view.words, card.settlement
    title = words("Package {number}", number=card.number)
    fair = fair_names(found).get(chosen.package, "")
    yield doc.Heading(f"{title}: {fair}" if fair else title, 2, "package")
    text = "{amount} than the employer's offer, in all years together."
    if not chosen.spent:
        text = "As much as the employer's offer, in all years together."
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
    yield from counted_blocks(card.conventions, view.case, words)
    left: dict[str, list[doc.Cell]] = {}
    for limit, margin in zip(found.limits, chosen.left, strict=True):
        cell = doc.amount(view.margin(limit.year, margin), margin)
        left.setdefault(limit.book, []).append(cell)
    caption = words(_LEFT, share=words.percent(found.chance, 0))
    limited = dict.fromkeys(limit.year for limit in found.limits)
    rows = [doc.row_of(view.name(book), *own) for book, own in left.items()]
    yield doc.table_of("left", caption, (under, *limited), rows)
