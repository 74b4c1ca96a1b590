"""Said: the changes in a workbook in words and dollars, and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.figures.amounts import aligned, counted, said_amount
from openbook.findings.show import as_data, as_text
from openbook.reports.workbook.returned.apply import Applied
from openbook.reports.workbook.returned.changes import Changed
from openbook.reports.workbook.returned.effect import RESERVE, ByYear
from openbook.reports.workbook.returned.look import WorkbookLook
from openbook.reports.workbook.sheets.lever_words import lever_words

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
    told = "\n\n".join(as_text(each) for each in looked.findings)
    if looked.made is None or looked.effect is None:
        return f"{told}\n\nNothing can be taken from {looked.file}."
    parts = [told] if told else []
    if not looked.changed:
        parts.append(f"{looked.file}: no input was changed.")
        return "\n\n".join(parts)
    parts += [_changes(looked), _together(looked)]
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


def _changes(looked: WorkbookLook) -> str:
    count = counted(len(looked.changed), "inputs")
    head = f"{looked.file}: {count} changed. What each alone does to the reserve:"
    lines = [head]
    alone = looked.effect.alone if looked.effect else ()
    for change, reserve in zip(looked.changed, alone, strict=True):
        lines += ["", f"{change.name}: {meaning(change.name)}"]
        lines += [f"  {_from_to(change, place)}" for place in change.places]
        lines.append(f"  reserve: {_by_year(looked, reserve)}")
    return "\n".join(lines)


def _from_to(change: Changed, place: int) -> str:
    old, new = (
        said_amount(each[place], change.unit) for each in (change.old, change.new)
    )
    return f"{change.years[place]}: {old} → {new}"


def _by_year(looked: WorkbookLook, values: ByYear) -> str:
    years = looked.made.prepared.years if looked.made else ()
    pairs = zip(years, values, strict=False)
    return ", ".join(f"{year} {_dollars(value, sign=True)}" for year, value in pairs)


def _together(looked: WorkbookLook) -> str:
    effect, made = looked.effect, looked.made
    if effect is None or made is None:
        return ""
    rows: list[Sequence[str]] = [["", "", *map(str, made.prepared.years)]]
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
        (
            f"Available reserves under the {applied.book!r} assumptions with {offers}: "
            f"{reserve}"
        ),
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
