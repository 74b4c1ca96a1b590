"""Apply: the changes of a workbook written into the case, all of them or none.

Assumptions go into the book that the workbook is of, or into a new one; positions of
levers become the terms of a draft offer. Everything is first written into a copy of
the case and projected there: only if the copy has every input as the workbook has it
are the files of the case written.
"""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from openbook.answers.open_case import opened
from openbook.answers.projection import project_case
from openbook.case.case import Case
from openbook.files.disk.leftover import folder_for_copies
from openbook.files.disk.transaction import STAGING, FileChange, whole_case, write_files
from openbook.files.layout import PRIVATE, PUBLIC
from openbook.findings.errors import CaseNotReadableError
from openbook.findings.finding import has_errors
from openbook.model.inputs import employer_book
from openbook.reports.workbook.plan import Numbers, ready_to_raise
from openbook.reports.workbook.returned.effect import RESERVE, ByYear
from openbook.reports.workbook.returned.look import WorkbookLook, look_at_workbook
from openbook.reports.workbook.returned.new_files import (
    NewFiles,
    NotAppliedError,
    new_files,
)

_CENT = 0.005


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
    reserve: ByYear = ()
    tied: bool = False


def apply_workbook(
    folder: str | Path,
    file: str | Path,
    *,
    book: str = "",
    draft: str = "",
    viewer: str = PUBLIC,
) -> Applied:
    """Write the changes of a workbook into its book, or a new one, and a draft offer."""
    root = Path(folder)
    looked = look_at_workbook(root, file, viewer=viewer)
    if has_errors(looked.findings) or not looked.changed:
        return Applied(looked)
    case = opened(root, viewer).case
    files = new_files(root, case, looked, book=book, draft=draft)
    if files.findings:
        findings = (*looked.findings, *files.findings)
        return Applied(replace(looked, findings=findings))
    reserve = _tried(root, case, looked, files)
    written = _write(root, files)
    own = employer_book(case)
    after = looked.effect.after[RESERVE] if looked.effect else ()
    same = all(abs(a - b) < _CENT for a, b in zip(reserve, after, strict=True))
    tied = own is not None and files.book == own.id and not same
    return Applied(looked, written, files.book, files.offers, reserve, tied)


def _tried(root: Path, case: Case, looked: WorkbookLook, files: NewFiles) -> ByYear:
    """Write and project a copy; refused unless every input is as in the workbook."""
    with folder_for_copies() as place:
        copy = place / "case"
        with whole_case(root):
            shutil.copytree(
                root, copy, symlinks=True, ignore=_others(root, case.viewer)
            )
        _write(copy, files)
        try:
            there = opened(copy, case.viewer)
        except CaseNotReadableError as problem:
            said = f"nothing was written, as the case would have errors:\n{problem}"
            raise NotAppliedError(said) from problem
        projection = project_case(
            there, book=files.book, offers=files.offers, viewer=case.viewer
        )
        found = ready_to_raise(projection.alone.worlds.one(0))
        reserve = projection.alone.values(RESERVE)[0].tolist()
    _refuse_others(_wanted(looked), found)
    return tuple(reserve)


def _others(root: Path, viewer: str) -> Callable[[str, list[str]], list[str]]:
    """Leaves out the private folders of other parties: they are never opened."""

    def left_out(folder: str, names: list[str]) -> list[str]:
        private = Path(folder) == root / PRIVATE
        return [
            name for name in names if name == STAGING or (private and name != viewer)
        ]

    return left_out


def _wanted(looked: WorkbookLook) -> dict[str, Numbers]:
    if looked.made is None:
        return {}
    world = ready_to_raise(looked.made.projection.alone.worlds.one(0))
    return world | {each.name: each.new for each in looked.changed}


def _refuse_others(wanted: Mapping[str, Numbers], found: Mapping[str, Numbers]) -> None:
    other = [
        name
        for name, value in wanted.items()
        if name not in found or not _close(value, found[name])
    ]
    if other:
        problem = (
            f"nothing was written: {', '.join(other[:5])} would not be as in the "
            "workbook; write the change into the files of the case"
        )
        raise NotAppliedError(problem)


def _close(one: Numbers, other: Numbers) -> bool:
    ones, others = (x if isinstance(x, tuple) else (x,) for x in (one, other))
    pairs = zip(ones, others, strict=True)
    return all(math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in pairs)


def _write(root: Path, files: NewFiles) -> tuple[str, ...]:
    """Write every file or none."""
    changes = [
        FileChange(each.name, each.text, each.read_as or None) for each in files.texts
    ]
    write_files(root, changes)
    return tuple(each.name for each in files.texts)
