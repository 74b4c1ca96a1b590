"""What each side concedes, and the fair packages, in words."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.reports.document.document import (
    Block,
    Heading,
    TableBlock,
    TableRow,
    Text,
    label,
)
from openbook.reports.settlement.settlement_data import fair_packages
from openbook.reports.settlement.settlement_view import SettlementView, matter_name
from openbook.settlement.search import Settlement
from openbook.settlement.steps import Concession


def fair_blocks(view: SettlementView) -> Iterator[Block]:
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
        TableRow(
            (
                label(matter_name(matter.name, words)),
                *(
                    label(words.said(matter.rungs[each.package[at]].label))
                    for each in rules
                ),
            )
        )
        for at, matter in enumerate(found.matters.matters)
    ]
    spent = (label(view.more(each.spent)) for each in rules)
    rows.append(TableRow((label(words("Than the employer's offer")), *spent), "total"))
    yield Heading(words("Packages that rules of fairness choose"), 2)
    yield TableBlock(
        name="fair",
        caption=words("Packages that rules of fairness choose"),
        heads=(words("Matter"), *heads),
        rows=tuple(rows),
        shown=False,
    )


def no_deal(view: SettlementView) -> Iterator[Block]:
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
        yield Text(said)


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
