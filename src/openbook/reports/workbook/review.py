"""Review: a workbook that came back, read beside the case it was made from."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from openbook.answers.open_case import Folder, opened
from openbook.case.case import Case
from openbook.case.format.limits import UNUSUAL, UNUSUAL_REMEDY, impossible, unexpected, written
from openbook.files.layout import PUBLIC
from openbook.files.plain_file import refuse_endless
from openbook.findings.errors import CaseNotReadableError, reason_of
from openbook.findings.finding import Finding, Place, found, has_errors
from openbook.model.project import NoSuchBookError, NoSuchOfferError
from openbook.model.simulations.outcome import NoAnswerError
from openbook.reports.workbook.changes import (
    Changed,
    ChangeEffect,
    Comparison,
    effect_of,
    input_place,
)
from openbook.reports.workbook.inputs_sheet import input_limits
from openbook.reports.workbook.make import (
    BETWEEN_OFFERS,
    LAYOUT,
    STAMP,
    Stamp,
    Workbook,
    case_id,
    lay_out,
    stamp_of_cells,
)
from openbook.reports.workbook.xlsx_reader import MOST_BYTES, Cells, read_workbook

_WORLD = re.compile(r" in simulation [0-9]+")
_AGAIN = "Make a new workbook with openbook workbook CASE -o FILE.xlsx and change that."


@dataclass(frozen=True, slots=True)
class WorkbookLook:
    """What was found in a workbook: its changes and what they do, or why it is refused."""

    file: str
    findings: tuple[Finding, ...]
    made: Workbook | None = None
    changed: tuple[Changed, ...] = ()
    effect: ChangeEffect | None = None
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
    stamp = stamp_of_cells(sheets.get(STAMP, {}))
    open_case = opened(folder, viewer)
    refused = _not_ours(stamp, open_case.case, file)
    if refused or stamp is None:
        return WorkbookLook(file, refused)
    offers = [name for name in stamp.offers.split(BETWEEN_OFFERS) if name]
    try:
        # A party takes back a public workbook too: drafts of its own are not in that one.
        view = open_case if stamp.viewer == open_case.viewer else opened(folder)
        made = lay_out(view, book=stamp.book, offers=offers)
    except (NoSuchBookError, NoSuchOfferError) as problem:
        return WorkbookLook(file, (_other_files(file, str(problem)),))
    if made.stamp.content != stamp.content:
        return WorkbookLook(file, (_other_files(file, "its figures are not those of now"),))
    compared = Comparison(made, sheets, file)
    changed = tuple(compared.changed)
    compared.findings += _outside(made, changed, file)
    if has_errors(tuple(compared.findings)):
        return WorkbookLook(file, tuple(compared.findings), made)
    try:
        effect = effect_of(made, changed)
    except NoAnswerError as problem:
        line = _WORLD.sub("", str(problem)).partition(":")[0]
        what = f"the changed inputs give no answer ({line})"
        remedy = "Look for an input of 0 that something is divided by, and change it."
        no_answer = found("OB317", Place(file), what, remedy=remedy)
        return WorkbookLook(file, (no_answer,), made)
    findings = (*compared.findings, *_settled(made, changed, file))
    return WorkbookLook(file, findings, made, changed, effect)


def _not_ours(stamp: Stamp | None, case: Case, file: str) -> tuple[Finding, ...]:
    code, remedy = "OB310", _AGAIN
    if stamp is None:
        code = "OB309"
        what = f"the hidden sheet {STAMP!r} that every workbook of Openbook has is gone"
    elif stamp.case != case_id(case):
        what = "the workbook was made from another case"
        remedy = "Name the case it was made from, or make a workbook of this one."
    elif stamp.viewer not in {PUBLIC, case.viewer}:
        what = f"the workbook is the private one of {stamp.viewer[:60]!r}"
        remedy = f"Take it as that party, with --as {stamp.viewer[:60]}."
    elif stamp.layout != LAYOUT:
        code, program = "OB311", stamp.program or "unknown"
        what = f"the workbook was made by another version ({program})"
    else:
        return ()
    return (found(code, Place(file), what, remedy=remedy),)


def _settled(made: Workbook, changed: Sequence[Changed], file: str) -> Iterator[Finding]:
    """Assumptions that were changed in a year for which the law has decided."""
    for change, place, spot in _spots(made, changed, file):
        year = change.years[place]
        if year in made.prepared.told.settled.get(change.name, ()):
            what = f"the law has decided {year}, so {change.name} is not looked at"
            remedy = "Leave it as it was, or change the years after it."
            yield found("OB319", spot, what, remedy=remedy)


def _outside(made: Workbook, changed: Sequence[Changed], file: str) -> Iterator[Finding]:
    """Numbers that no such input can have, and those that it seldom has."""
    for change, place, spot in _spots(made, changed, file):
        limits, value = input_limits(change.name), change.new[place]
        said = f"{change.name} of {written(value, change.unit)}"
        if wrong := impossible(limits, value, change.unit, said):
            yield found("OB918", spot, wrong[0], remedy=wrong[1])
        elif odd := unexpected(limits, value, change.unit, said):
            yield found(UNUSUAL, spot, odd, remedy=UNUSUAL_REMEDY)


def _spots(
    made: Workbook, changed: Sequence[Changed], file: str
) -> Iterator[tuple[Changed, int, Place]]:
    """Every number that was changed: its input, its year from 0, its cell."""
    for change in changed:
        for year in change.places:
            yield change, year, input_place(made, file, change.name, year)


def _other_files(file: str, problem: str) -> Finding:
    what = f"the case has changed since the workbook was made ({problem})"
    return found("OB311", Place(file), what, remedy=_AGAIN)
