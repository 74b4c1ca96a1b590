"""Review: a workbook that came back, read beside its case; its changes in words and as data."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from openbook.answers.open_case import Folder, opened
from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.format.limits import UNUSUAL, UNUSUAL_REMEDY, impossible, unexpected, written
from openbook.figures.amounts import aligned, counted, said_amount
from openbook.figures.figure import Year
from openbook.files.layout import PUBLIC
from openbook.files.plain_file import refuse_endless
from openbook.files.xlsx_reader import MOST_BYTES, Cells, read_workbook
from openbook.findings.errors import CaseNotReadableError, reason_of
from openbook.findings.finding import Finding, Place, as_data, as_text, found, has_errors
from openbook.model.project import NoSuchBookError, NoSuchOfferError
from openbook.model.simulations.outcome import NoAnswerError
from openbook.reports.plain_data import picked
from openbook.reports.workbook import changes, make
from openbook.reports.workbook.inputs_sheet import input_limits, lever_words

_WORLD = re.compile(r" in simulation [0-9]+")
_AGAIN = "Make a new workbook with openbook workbook CASE -o FILE.xlsx and change that."


@dataclass(frozen=True, slots=True)
class WorkbookLook:
    """What was found in a workbook: its changes and what they do, or why it is refused."""

    file: str
    findings: tuple[Finding, ...]
    made: make.Workbook | None = None
    changed: tuple[changes.Changed, ...] = ()
    effect: changes.ChangeEffect | None = None
    digest: str = ""


def look_at_workbook(folder: Folder, file: str | Path, *, viewer: str = PUBLIC) -> WorkbookLook:
    """Read a workbook and compare it, cell by cell, with the one the case makes now."""
    path = Path(file)
    try:
        refuse_endless(path)
        with path.open("rb") as opened_file:
            content = opened_file.read(MOST_BYTES + 1)
    except OSError as problem:
        said = f"{path} cannot be read ({reason_of(problem)})"
        raise CaseNotReadableError(said) from problem
    sheets, findings = read_workbook(content, path.name)
    if findings:
        return WorkbookLook(path.name, findings)
    looked = _beside(folder, sheets, path.name, viewer)
    return replace(looked, digest=hashlib.sha256(content).hexdigest()[:8])


def _beside(folder: Folder, sheets: Mapping[str, Cells], file: str, viewer: str) -> WorkbookLook:
    stamp = make.stamp_of_cells(sheets.get(make.STAMP, {}))
    open_case = opened(folder, viewer)
    refused = _not_ours(stamp, open_case.case, file)
    if refused or stamp is None:
        return WorkbookLook(file, refused)
    offers = [name for name in stamp.offers.split(make.BETWEEN_OFFERS) if name]
    try:
        # A party takes back a public workbook too: drafts of its own are not in that one.
        view = open_case if stamp.viewer == open_case.viewer else opened(folder)
        made = make.lay_out(view, book=stamp.book, offers=offers)
    except (NoSuchBookError, NoSuchOfferError) as problem:
        return WorkbookLook(file, (_other_files(file, str(problem)),))
    if made.stamp.content != stamp.content:
        return WorkbookLook(file, (_other_files(file, "its figures are not those of now"),))
    compared = changes.Comparison(made, sheets, file)
    changed = tuple(compared.changed)
    compared.findings += _outside(made, changed, file)
    if has_errors(tuple(compared.findings)):
        return WorkbookLook(file, tuple(compared.findings), made)
    try:
        effect = changes.effect_of(made, changed)
    except NoAnswerError as problem:
        line = _WORLD.sub("", str(problem)).partition(":")[0]
        what = f"the changed inputs give no answer ({line})"
        remedy = "Look for an input of 0 that something is divided by, and change it."
        no_answer = found("OB317", Place(file), what, remedy=remedy)
        return WorkbookLook(file, (no_answer,), made)
    findings = (*compared.findings, *_settled(made, changed, file))
    return WorkbookLook(file, findings, made, changed, effect)


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
    """Assumptions that were changed in a year for which the law has decided."""
    for change, place, spot in _spots(made, changed, file):
        year = change.years[place]
        if year in made.prepared.told.settled.get(change.name, ()):
            what = f"the law has decided {year}, so {change.name} is not looked at"
            remedy = "Leave it as it was, or change the years after it."
            yield found("OB319", spot, what, remedy=remedy)


def _outside(
    made: make.Workbook, changed: Sequence[changes.Changed], file: str
) -> Iterator[Finding]:
    """Numbers that no such input can have, and those that it seldom has."""
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
    """Every number that was changed: its input, its year from 0, its cell."""
    for change in changed:
        for year in change.places:
            yield change, year, changes.input_place(made, file, change.name, year)


def _other_files(file: str, problem: str) -> Finding:
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
    """What was changed, what each change does, and what all do together."""
    parts = [as_text(each) for each in looked.findings]
    if looked.made is None or looked.effect is None:
        parts.append(f"Nothing can be taken from {looked.file}.")
    elif not looked.changed:
        parts.append(f"{looked.file}: no input was changed.")
    else:
        years = looked.made.prepared.years
        alone = _alone(looked, looked.effect, years)
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
    """What an input is, in words."""
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
