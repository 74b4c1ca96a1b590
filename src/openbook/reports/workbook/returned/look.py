"""Look: a workbook that came back, read beside the case it was made from."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from openbook.answers.open_case import Folder, opened
from openbook.case.case import Case
from openbook.case.format.limits import (
    UNUSUAL,
    UNUSUAL_REMEDY,
    impossible,
    unexpected,
    written,
)
from openbook.files.layout import PUBLIC
from openbook.files.plain_file import refuse_endless
from openbook.findings.catalog import found
from openbook.findings.errors import CaseNotReadableError, reason_of
from openbook.findings.finding import Finding, Place, has_errors
from openbook.model.project import NoSuchBookError, NoSuchOfferError
from openbook.model.simulations.no_answer import NoAnswerError
from openbook.reports.workbook.address import cell_name
from openbook.reports.workbook.layout import FIRST_YEAR, INPUTS
from openbook.reports.workbook.make import BETWEEN_OFFERS, Workbook, lay_out
from openbook.reports.workbook.returned.changes import Changed, Comparison
from openbook.reports.workbook.returned.effect import ChangeEffect, effect_of
from openbook.reports.workbook.sheets.lever_words import input_limits
from openbook.reports.workbook.stamp import (
    LAYOUT,
    STAMP,
    Stamp,
    case_id,
    stamp_of_cells,
)
from openbook.reports.workbook.xlsx.package import MOST_BYTES, open_package
from openbook.reports.workbook.xlsx.read_cells import (
    Cells,
    NotReadError,
    read_sheet,
    shared_texts,
    sheet_parts,
)

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


def look_at_workbook(
    folder: Folder, file: str | Path, *, viewer: str = PUBLIC
) -> WorkbookLook:
    """Read a workbook and compare it, cell by cell, with the one the case makes now."""
    path = Path(file)
    try:
        refuse_endless(path)
        with path.open("rb") as opened_file:
            content = opened_file.read(MOST_BYTES + 1)
    except OSError as problem:
        said = f"{path} cannot be read ({reason_of(problem)})"
        raise CaseNotReadableError(said) from problem
    sheets, findings = _read(content, path.name)
    if findings:
        return WorkbookLook(path.name, findings)
    looked = _beside(folder, sheets, path.name, viewer)
    return replace(looked, digest=hashlib.sha256(content).hexdigest()[:8])


def _read(content: bytes, file: str) -> tuple[Mapping[str, Cells], tuple[Finding, ...]]:
    """The cells of every sheet, or why the file is refused."""
    package = open_package(content, file)
    if package.findings:
        return {}, package.findings
    try:
        texts = shared_texts(package.parts)
        named = sheet_parts(package.parts)
        return {
            name: read_sheet(package.parts, part, texts) for name, part in named.items()
        }, ()
    except (NotReadError, ValueError, RecursionError) as problem:
        what = f"this cannot be opened as a workbook ({str(problem)[:100]})"
        remedy = (
            "Open it in Excel or LibreOffice, save it as .xlsx, and take that file."
        )
        return {}, (found("OB304", Place(file), what, remedy=remedy),)


def _beside(
    folder: Folder, sheets: Mapping[str, Cells], file: str, viewer: str
) -> WorkbookLook:
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
        return WorkbookLook(
            file, (_other_files(file, "its figures are not those of now"),)
        )
    compared = Comparison(made, sheets, file)
    changed = tuple(compared.changed)
    compared.findings += _outside(made, changed, file)
    if has_errors(tuple(compared.findings)):
        return WorkbookLook(file, tuple(compared.findings), made)
    try:
        effect = effect_of(made, changed)
    except NoAnswerError as problem:
        return WorkbookLook(file, (_no_answer(file, problem),), made)
    findings = (*compared.findings, *_settled(made, changed, file))
    return WorkbookLook(file, findings, made, changed, effect)


def _not_ours(stamp: Stamp | None, case: Case, file: str) -> tuple[Finding, ...]:
    place = Place(file)
    if stamp is None:
        what = f"the hidden sheet {STAMP!r} that every workbook of Openbook has is gone"
        return (found("OB309", place, what, remedy=_AGAIN),)
    if stamp.case != case_id(case):
        what = "the workbook was made from another case"
        remedy = "Name the case it was made from, or make a workbook of this one."
        return (found("OB310", place, what, remedy=remedy),)
    if stamp.viewer not in {PUBLIC, case.viewer}:
        what = f"the workbook is the private one of {stamp.viewer[:60]!r}"
        remedy = f"Take it as that party, with --as {stamp.viewer[:60]}."
        return (found("OB310", place, what, remedy=remedy),)
    if stamp.layout != LAYOUT:
        what = (
            f"the workbook was made by another version ({stamp.program or 'unknown'})"
        )
        return (found("OB311", place, what, remedy=_AGAIN),)
    return ()


def _settled(
    made: Workbook, changed: Sequence[Changed], file: str
) -> Iterator[Finding]:
    """Assumptions that were changed in a year for which the law has decided."""
    for change in changed:
        settled = made.prepared.told.settled.get(change.name, ())
        row = made.prepared.layout.plain[made.projection.model.lines[change.name]].row
        for place in change.places:
            if change.years[place] in settled:
                cell = cell_name(row, FIRST_YEAR + place)
                year = change.years[place]
                what = f"the law has decided {year}, so {change.name} is not looked at"
                remedy = "Leave it as it was, or change the years after it."
                spot = Place(f"{file}, {INPUTS}!{cell}")
                yield found("OB319", spot, what, remedy=remedy)


def _outside(
    made: Workbook, changed: Sequence[Changed], file: str
) -> Iterator[Finding]:
    """Numbers that no such input can have, and those that it seldom has."""
    for change in changed:
        limits = input_limits(change.name)
        row = made.prepared.layout.plain[made.projection.model.lines[change.name]].row
        for place in change.places:
            value = change.new[place]
            spot = Place(f"{file}, {INPUTS}!{cell_name(row, FIRST_YEAR + place)}")
            said = f"{change.name} of {written(value, change.unit)}"
            if wrong := impossible(limits, value, change.unit, said):
                yield found("OB918", spot, wrong[0], remedy=wrong[1])
            elif odd := unexpected(limits, value, change.unit, said):
                yield found(UNUSUAL, spot, odd, remedy=UNUSUAL_REMEDY)


def _other_files(file: str, problem: str) -> Finding:
    what = f"the case has changed since the workbook was made ({problem})"
    return found("OB311", Place(file), what, remedy=_AGAIN)


def _no_answer(file: str, problem: NoAnswerError) -> Finding:
    line = _WORLD.sub("", str(problem)).partition(":")[0]
    what = f"the changed inputs give no answer ({line})"
    remedy = "Look for an input of 0 that something is divided by, and change it."
    return found("OB317", Place(file), what, remedy=remedy)
