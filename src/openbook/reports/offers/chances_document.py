"""Packages by the chance of meeting the minimum reserve: the frontier's third axis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.reports.document import document as doc
from openbook.reports.plain_data import picked
from openbook.reports.settlement_packages import plain_package
from openbook.reports.settlement_view import SIDES, assumptions_of, said_more, versus
from openbook.reports.words.words import Words
from openbook.settlement.search import ByChance, ChanceSlice, Settlement

TITLE = "Packages by the chance of meeting the minimum reserve"
_ENDS = {
    "best_employer": "Best for the employer",
    "nash": "Nash",
    "best_union": "Best for the union",
}
_POINTS = {"union": "Points of the union", "employer": "Points of the employer"}


def chances_data(found: ByChance) -> dict[str, Any]:
    """Return the frontiers as plain data."""
    return {
        "worlds": found.worlds,
        "certified": found.certified,
        "base": picked(found.base, "stage", "step", "unsound"),
        "limits": [picked(each, "book", "year") for each in found.limits],
        "chances": [
            picked(each, "chance", "frontier", "proved=certified", "complete")
            | {end: (own := getattr(each, end)) and plain_package(own) for end in _ENDS}
            for each in found.slices
        ],
    }


def chances_document(found: ByChance, case: Case, words: Words, *, role: str = "") -> doc.Document:
    """Lay out the frontiers, the least chance first; a side is told no points but its own."""
    sides = (role,) if role in SIDES else SIDES
    rows = []
    for each in found.slices:
        rows.append(doc.row_of(_said(each, words), kind="group"))
        shown = ((name, getattr(each, end)) for end, name in _ENDS.items())
        rows += [_row(name, own, sides, words) for name, own in shown if own]
    heads = ("Package", *(_POINTS[side] for side in sides), "Versus the employer offer")
    name = words(TITLE)
    table = doc.table_of("chances", name, map(words, heads), rows, group=words("Simulations"))
    asked, dollars = doc.Text(_asked(found, case, words)), versus(found.limits, case, words)
    return doc.of_case(case, name, (asked, table, dollars, *_sure(found, words)), words)


def _asked(found: ByChance, case: Case, words: Words) -> str:
    years = list(dict.fromkeys(each.year for each in found.limits))
    books = dict.fromkeys(each.book for each in found.limits)
    span = words("{first} to {last}", first=years[0], last=years[-1])
    return words(
        "Each part lists packages that meet the minimum reserve in {years} in at least so many of "
        "{count} simulations under the assumptions of {names}.",
        years=span if len(years) > 1 else years[0],
        count=words.number(found.worlds),
        names=", ".join(assumptions_of(each, case, words) for each in books),
    )


def _said(each: ChanceSlice, words: Words) -> str:
    share = words.percent(each.chance, 0)
    if not each.frontier:
        return words("{share} of the simulations: no package", share=share)
    text = "{share} of the simulations: packages on the frontier: {count}"
    return words(text, share=share, count=words.number(each.frontier))


def _row(name: str, each: Settlement, sides: tuple[str, ...], words: Words) -> doc.TableRow:
    more = doc.amount(said_more(each.spent, words), each.spent)
    points = doc.amounts([float(getattr(each, side)) for side in sides], words.number)
    return doc.row_of(words(name), *points, more, kind="sub")


def _sure(found: ByChance, words: Words) -> Iterator[doc.Text]:
    """Say whether the frontiers are certified, and what stands against it."""
    if not all(each.complete for each in found.slices):
        text = "The search was stopped: these are the best so far, and better ones may exist."
        yield doc.Text(words(text))
    elif found.certified:
        text = (
            "Certified: every package that could be better for both was ruled out, or "
            "run as a whole and found below the minimum reserve."
        )
        yield doc.Text(words(text))
    elif found.base.unsound:
        text = "This is no certificate of what the district can pay: {reasons}."
        reasons = "; ".join(words.said(each) for each in found.base.unsound)
        yield doc.Text(words(text, reasons=reasons))
    if found.base.stage:
        text = "It rests on this version of the budget: {stage}, with totals to the nearest {step}."
        step = words.money(max(1.0, found.base.step))
        yield doc.Text(words(text, stage=words.said(found.base.stage), step=step))
