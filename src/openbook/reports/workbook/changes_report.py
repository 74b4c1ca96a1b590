"""The changes in a workbook in words and dollars, and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.figures.amounts import aligned, counted, said_amount
from openbook.figures.figure import Year
from openbook.findings.finding import as_data, as_text
from openbook.reports.workbook.apply import Applied
from openbook.reports.workbook.changes import RESERVE, ChangeEffect
from openbook.reports.workbook.inputs_sheet import lever_words
from openbook.reports.workbook.review import WorkbookLook

_TIED = (
    "These are the employer's assumptions, and the model is reconciled to its "
    "published budget: the reserve is that of the budget on the new numbers, not the "
    "one of the workbook. Write a new set of assumptions with --book to keep the "
    "reconciliation as it was."
)
_TOLD = {
    "revenue.total": "Revenue",
    "spending.total": "Spending",
    RESERVE: "Available reserve",
    "reserve.required": "Minimum reserve",
    "reserve.margin": "Above the minimum reserve",
}


def diff_text(looked: WorkbookLook) -> str:
    """What was changed, what each change does, and what all do together."""
    parts = [as_text(each) for each in looked.findings]
    if looked.made is None or looked.effect is None:
        parts.append(f"Nothing can be taken from {looked.file}.")
    elif not looked.changed:
        parts.append(f"{looked.file}: no input was changed.")
    else:
        years = looked.made.prepared.years
        alone = _changes(looked, looked.effect, years)
        parts += [alone, _together(looked.effect, years)]
    return "\n\n".join(parts)


def diff_data(looked: WorkbookLook) -> dict[str, Any]:
    """The same as plain data."""
    effect, made = looked.effect, looked.made
    years = [str(year) for year in made.prepared.years] if made else []
    alone = effect.alone if effect else ()
    return {
        "file": looked.file,
        "book": made.stamp.book if made else None,
        "offers": [o.id for o in made.projection.question.offers] if made else [],
        "years": years,
        "findings": [as_data(each) for each in looked.findings],
        "changes": [
            {
                "name": each.name,
                "kind": str(each.kind),
                "unit": each.unit,
                "old": dict(zip(map(str, each.years), each.old, strict=True)),
                "new": dict(zip(map(str, each.years), each.new, strict=True)),
                "reserve": dict(zip(years, own, strict=False)),
            }
            for each, own in zip(looked.changed, alone, strict=True)
        ],
        "before": effect.before if effect else {},
        "after": effect.after if effect else {},
    }


def meaning(name: str) -> str:
    """What an input is, in words."""
    known = BY_NAME.get(name)
    return known.doc if known else lever_words(name)


def _changes(looked: WorkbookLook, effect: ChangeEffect, years: Sequence[Year]) -> str:
    count = counted(len(looked.changed), "inputs")
    head = f"{looked.file}: {count} changed. What each alone does to the reserve:"
    lines = [head]
    for change, reserve in zip(looked.changed, effect.alone, strict=True):
        lines += ["", f"{change.name}: {meaning(change.name)}"]
        for place in change.places:
            pair = (change.old[place], change.new[place])
            old, new = (said_amount(each, change.unit) for each in pair)
            lines.append(f"  {change.years[place]}: {old} → {new}")
        pairs = zip(years, reserve, strict=False)
        told = ", ".join(f"{year} {_dollars(value, sign=True)}" for year, value in pairs)
        lines.append(f"  reserve: {told}")
    return "\n".join(lines)


def _together(effect: ChangeEffect, years: Sequence[Year]) -> str:
    rows: list[Sequence[str]] = [["", "", *map(str, years)]]
    for name, words in _TOLD.items():
        if name not in effect.before:
            continue
        before, after = effect.before[name], effect.after[name]
        more = tuple(b - a for a, b in zip(before, after, strict=True))
        rows.append([words, "before", *map(_dollars, before)])
        rows.append(["", "after", *map(_dollars, after)])
        rows.append(["", "change", *(_dollars(each, sign=True) for each in more)])
    return "\n".join(["All together, in dollars:", *aligned(rows)])


def _dollars(value: float, *, sign: bool = False) -> str:
    rounded = round(value) + 0
    return f"{rounded:+,}" if sign and rounded else f"{rounded:,}"


def applied_text(applied: Applied) -> str:
    """What was written, and the reserve that the case now has."""
    looked = applied.looked
    if not applied.files:
        return f"{diff_text(looked)}\n\nNothing was written."
    made = looked.made
    years = made.prepared.years if made else ()
    pairs = zip(years, applied.reserve, strict=False)
    reserve = ", ".join(f"{year} {_dollars(value)}" for year, value in pairs)
    offers = ", ".join(applied.offers) or "no offer"
    lines = [
        *(f"Wrote {name}" for name in applied.files),
        (f"Available reserves under the {applied.book!r} assumptions with {offers}: {reserve}"),
    ]
    if applied.tied:
        lines.append(_TIED)
    return "\n".join(lines)


def applied_data(applied: Applied) -> dict[str, Any]:
    """The same as plain data."""
    return {
        **diff_data(applied.looked),
        "written": list(applied.files),
        "new_book": applied.book or None,
        "new_offers": list(applied.offers),
        "reserve": list(applied.reserve),
    }
