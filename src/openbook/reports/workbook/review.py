"""Review: a workbook that came back, read beside its case; its changes in words and as data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.format.limits import UNUSUAL, UNUSUAL_REMEDY, impossible, unexpected, written
from openbook.figures.amounts import aligned, counted, said_amount
from openbook.figures.figure import Year
from openbook.files.layout import PUBLIC
from openbook.files.xlsx_reader import Cells
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, as_data, as_text, found, has_errors
from openbook.findings.message import cut_to, suggestion
from openbook.model.simulations.outcome import NoAnswerError
from openbook.reports.plain_data import picked
from openbook.reports.workbook import changes, make
from openbook.reports.workbook.cells import cell_name
from openbook.reports.workbook.line_rows import input_limits, lever_words
from openbook.reports.workbook.summary_sheet import BOOK_CELL, OFFER_CELL, SUMMARY

_LONGEST = 60
_WORLD = re.compile(r" in simulation [0-9]+")
_AGAIN = "Make a new workbook with openbook workbook CASE -o FILE.xlsx and change that."


@dataclass(frozen=True, slots=True)
class WorkbookLook:
    """What was found in a workbook: its changes and what they do, or why it is refused."""

    file: str
    findings: tuple[Finding, ...]
    made: make.Workbook | None = None  # with the assumptions and the offer that are chosen
    changed: tuple[changes.Changed, ...] = ()
    effect: changes.ChangeEffect | None = None
    digest: str = ""
    chosen: str = ""  # what was chosen that was not when the workbook was made


def choice_in(
    made: make.Workbook, sheets: Mapping[str, Cells], file: str
) -> tuple[tuple[int, int], tuple[Finding, ...]]:
    """Return the numbers of the assumptions and the offer that a workbook has chosen."""
    names = made.prepared.choices
    chosen, findings = [], []
    for at, known, own in (
        (BOOK_CELL, names.books, names.book),
        (OFFER_CELL, names.offers, names.offer),
    ):
        sent = sheets.get(SUMMARY, {}).get(at)
        if sent is not None and sent.value in known:
            chosen.append(known.index(sent.value))
            continue
        chosen.append(own)
        place = Place(f"{file}, {SUMMARY}!{cell_name(*at)}")
        said = "nothing" if sent is None or sent.value is None else repr(sent.value)
        what = f"{cut_to(said, _LONGEST)} cannot be chosen here"
        remedy = f"Choose one of the list. {suggestion(said, known)}"
        findings.append(found("OB314", place, what, remedy=remedy))
    return (chosen[0], chosen[1]), tuple(findings)


def compared(
    made: make.Workbook, sheets: Mapping[str, Cells], file: str, start: make.Workbook
) -> WorkbookLook:
    """Compare the cells of a workbook with those that the case makes now.

    ``made`` has what the workbook has chosen, ``start`` what it was made with.
    """
    compared = changes.Comparison(made, sheets, file)
    changed = tuple(compared.changed)
    compared.findings += _outside(made, changed, file)
    if has_errors(tuple(compared.findings)):
        return WorkbookLook(file, tuple(compared.findings), made)
    try:
        effect = changes.effect_of(made, changed, start.prepared.world)
    except NoAnswerError as problem:
        line = _WORLD.sub("", str(problem)).partition(":")[0]
        what = f"the changed inputs give no answer ({line})"
        remedy = "Look for an input of 0 that something is divided by, and change it."
        no_answer = found("OB317", Place(file), what, remedy=remedy)
        return WorkbookLook(file, (no_answer,), made)
    findings = (*compared.findings, *_settled(made, changed, file))
    chosen = "" if made is start else _chosen(made)
    return WorkbookLook(file, findings, made, changed, effect, chosen=chosen)


def _chosen(made: make.Workbook) -> str:
    names = made.prepared.choices
    return f"the assumptions of {names.books[names.book]}, with {names.offers[names.offer]}"


def own_stamp(
    sheets: Mapping[str, Cells], case: Case, file: str
) -> tuple[make.Stamp | None, tuple[Finding, ...]]:
    """Return the stamp of a workbook of this case, or why the workbook is refused."""
    stamp = make.stamp_of_cells(sheets.get(make.STAMP, {}))
    refused = _not_ours(stamp, case, file)
    return (None if refused else stamp), refused


def _not_ours(stamp: make.Stamp | None, case: Case, file: str) -> tuple[Finding, ...]:
    code, remedy = "OB310", _AGAIN
    if stamp is None:
        code = "OB309"
        what = f"the hidden sheet {make.STAMP!r} that every workbook of Openbook has is gone"
    elif stamp.case != make.case_id(case):
        what = "the workbook was made from another case"
        remedy = "Name the case it was made from, or make a workbook of this one."
    elif stamp.viewer not in {PUBLIC, case.viewer}:
        what = f"the workbook is the private one of {stamp.viewer[:60]!r}"
        remedy = f"Take it as that party, with --as {stamp.viewer[:60]}."
    elif stamp.layout != make.LAYOUT:
        code, program = "OB311", stamp.program or "unknown"
        what = f"the workbook was made by another version ({program})"
    else:
        return ()
    return (found(code, Place(file), what, remedy=remedy),)


def _settled(
    made: make.Workbook, changed: Sequence[changes.Changed], file: str
) -> Iterator[Finding]:
    """Yield assumptions that were changed in a year for which the law has decided."""
    for change, place, spot in _spots(made, changed, file):
        year = change.years[place]
        if year in made.prepared.told.settled.get(change.name, ()):
            what = f"the law has decided {year}, so {change.name} is not looked at"
            remedy = "Leave it as it was, or change the years after it."
            yield found("OB319", spot, what, remedy=remedy)


def _outside(
    made: make.Workbook, changed: Sequence[changes.Changed], file: str
) -> Iterator[Finding]:
    """Yield numbers that no such input can have, and those that it seldom has."""
    for change, place, spot in _spots(made, changed, file):
        limits, value = input_limits(change.name), change.new[place]
        said = f"{change.name} of {written(value, change.unit)}"
        if wrong := impossible(limits, value, change.unit, said):
            yield found("OB918", spot, wrong[0], remedy=wrong[1])
        elif odd := unexpected(limits, value, change.unit, said):
            yield found(UNUSUAL, spot, odd, remedy=UNUSUAL_REMEDY)


def _spots(
    made: make.Workbook, changed: Sequence[changes.Changed], file: str
) -> Iterator[tuple[changes.Changed, int, Place]]:
    """Yield every number that was changed: its input, its year from 0, its cell."""
    for change in changed:
        for year in change.places:
            yield change, year, changes.input_place(made, file, change.name, year)


def other_files(file: str, problem: str) -> Finding:
    """Say that the case is no longer the one that a workbook was made from."""
    what = f"the case has changed since the workbook was made ({problem})"
    return found("OB311", Place(file), what, remedy=_AGAIN)


_TOLD = {
    "revenue.total": "Revenue",
    "spending.total": "Spending",
    changes.RESERVE: "Available reserve",
    "reserve.required": "Minimum reserve",
    "reserve.margin": "Above the minimum reserve",
}


def diff_text(looked: WorkbookLook) -> str:
    """Return what was changed, what each change does, and what all do together."""
    parts = [as_text(each) for each in looked.findings]
    if looked.made is None or looked.effect is None:
        parts.append(f"Nothing can be taken from {looked.file}.")
    elif not (looked.changed or looked.chosen):
        parts.append(f"{looked.file}: no input was changed.")
    else:
        years = looked.made.prepared.years
        if looked.chosen:
            parts.append(f"{looked.file}: what is chosen was changed to {looked.chosen}.")
        if looked.changed:
            parts.append(_alone(looked, looked.effect, years))
        parts.append(_together(looked.effect, years))
    return "\n\n".join(parts)


def diff_data(looked: WorkbookLook) -> dict[str, Any]:
    """Return the same as plain data."""
    effect, made = looked.effect, looked.made
    years = [str(year) for year in made.prepared.years] if made else []
    alone = effect.alone if effect else ()
    return {
        "file": looked.file,
        "book": made.stamp.book if made else None,
        "chosen": looked.chosen or None,
        "offers": [o.id for o in made.projection.question.offers] if made else [],
        "years": years,
        "findings": [as_data(each) for each in looked.findings],
        "changes": [
            {
                **picked(each, "name", "kind", "unit"),
                "old": dict(zip(map(str, each.years), each.old, strict=True)),
                "new": dict(zip(map(str, each.years), each.new, strict=True)),
                "reserve": dict(zip(years, own, strict=False)),
            }
            for each, own in zip(looked.changed, alone, strict=True)
        ],
        "before": effect.before if effect else {},
        "after": effect.after if effect else {},
    }


def _meaning(name: str) -> str:
    """Return what an input is, in words."""
    known = BY_NAME.get(name)
    return known.doc if known else lever_words(name)


def _alone(looked: WorkbookLook, effect: changes.ChangeEffect, years: Sequence[Year]) -> str:
    count = counted(len(looked.changed), "inputs")
    head = f"{looked.file}: {count} changed. What each alone does to the reserve:"
    lines = [head]
    for change, reserve in zip(looked.changed, effect.alone, strict=True):
        lines += ["", f"{change.name}: {_meaning(change.name)}"]
        for place in change.places:
            pair = (change.old[place], change.new[place])
            old, new = (said_amount(each, change.unit) for each in pair)
            lines.append(f"  {change.years[place]}: {old} → {new}")
        pairs = zip(years, reserve, strict=False)
        told = ", ".join(f"{year} {said_dollars(value, sign=True)}" for year, value in pairs)
        lines.append(f"  reserve: {told}")
    return "\n".join(lines)


def _together(effect: changes.ChangeEffect, years: Sequence[Year]) -> str:
    rows: list[Sequence[str]] = [["", "", *map(str, years)]]
    for name, words in _TOLD.items():
        if name not in effect.before:
            continue
        before, after = effect.before[name], effect.after[name]
        more = tuple(b - a for a, b in zip(before, after, strict=True))
        rows.append([words, "before", *map(said_dollars, before)])
        rows.append(["", "after", *map(said_dollars, after)])
        rows.append(["", "change", *(said_dollars(each, sign=True) for each in more)])
    return "\n".join(["All together, in dollars:", *aligned(rows)])


def said_dollars(value: float, *, sign: bool = False) -> str:
    """Say whole dollars, with their sign on request."""
    rounded = round(value) + 0
    return f"{rounded:+,}" if sign and rounded else f"{rounded:,}"


@dataclass(frozen=True, slots=True)
class Applied:
    """What was written, and the reserve on it; nothing where there were errors.

    ``tied``: the reserve is another than in the workbook, because the book is the
    employer's own and the model is tied to its published budget anew.
    """

    looked: WorkbookLook
    files: tuple[str, ...] = ()
    book: str = ""
    offers: tuple[str, ...] = ()
    reserve: changes.ByYear = ()
    tied: bool = False


_TIED = (
    "These are the employer's assumptions, and the model is reconciled to its "
    "published budget: the reserve is that of the budget on the new numbers, not the "
    "one of the workbook. Write a new set of assumptions with --book to keep the "
    "reconciliation as it was."
)


def applied_text(applied: Applied) -> str:
    """Return what was written, and the reserve that the case now has."""
    looked = applied.looked
    if not applied.files:
        return f"{diff_text(looked)}\n\nNothing was written."
    made = looked.made
    years = made.prepared.years if made else ()
    pairs = zip(years, applied.reserve, strict=False)
    reserve = ", ".join(f"{year} {said_dollars(value)}" for year, value in pairs)
    offers = ", ".join(applied.offers) or "no offer"
    lines = [
        *(f"Wrote {name}" for name in applied.files),
        (f"Available reserves under the {applied.book!r} assumptions with {offers}: {reserve}"),
    ]
    if applied.tied:
        lines.append(_TIED)
    return "\n".join(lines)


def applied_data(applied: Applied) -> dict[str, Any]:
    """Return the same as plain data."""
    return {
        **diff_data(applied.looked),
        "written": list(applied.files),
        "new_book": applied.book or None,
        "new_offers": list(applied.offers),
        "reserve": list(applied.reserve),
    }
