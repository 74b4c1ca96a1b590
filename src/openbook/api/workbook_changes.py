"""The changes of a workbook, written into its case: all of them or none.

Assumptions that were changed go into the book that the workbook is of, or into a new one;
positions of levers become the terms of a draft offer. Everything is first written into a
copy of the case and projected there: only if the copy has every input as the workbook has
it are the files of the case written.
"""

from __future__ import annotations

import json
import math
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from openbook.api import workbook_text
from openbook.api.projection import project_case
from openbook.api.scenarios.draft import Draft, draft_text, folder_of_drafts
from openbook.api.view import opened
from openbook.api.workbook import look_at_workbook
from openbook.case.case import Case
from openbook.figures.figure import InputKind
from openbook.files.imports.source_entry import with_source
from openbook.files.layout import PRIVATE, PUBLIC, SOURCES, private_folder
from openbook.files.transaction import STAGING, FileChange, whole_case, write_files
from openbook.files.whole_folder import folder_for_copies, text_on_disk
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.findings.finding import Finding, found, has_errors
from openbook.model.inputs import employer_book
from openbook.model.simulations.assumption_values import asked, file_of
from openbook.offers.choices import Positions, positions_in
from openbook.reports.workbook import review
from openbook.reports.workbook.changes import RESERVE, ByYear, Changed, input_place

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")
_WHO = "Whoever changed the workbook"
_MOST_TOLD = 20


class NotAppliedError(OpenbookError):
    """The changes cannot be written; nothing was."""


class NewFiles:
    """The files that the changes make: a book, its source, a draft offer.

    ``book`` and ``offers`` are those to project them on.
    """

    def __init__(
        self, root: Path, case: Case, looked: review.WorkbookLook, *, book: str, draft: str
    ) -> None:
        if looked.made is None:
            problem = f"nothing can be taken from {looked.file}"
            raise NotAppliedError(problem)
        self._root, self._case, self._looked = root, case, looked
        self._made, question = looked.made, looked.made.projection.question
        self._base, self.book = question.book, book or looked.made.stamp.book
        self.offers = tuple(offer.id for offer in question.offers)
        self.texts: list[FileChange] = []
        self.findings: list[Finding] = []
        changed = looked.changed
        believed = [each for each in changed if each.kind is InputKind.ASSUMPTION]
        if book and not believed:
            problem = (
                f"no assumption was changed, so there is nothing to write to books/{book}.yaml"
            )
            raise NotAppliedError(problem)
        origin = self._origin()
        if believed:
            self.texts.append(
                self._new_book(believed, origin, book)
                if book
                else self._same_book(believed, origin)
            )
        if any(each.kind is InputKind.LEVER for each in changed):
            self._terms(origin, draft)

    def _origin(self) -> workbook_text.Origin:
        """Return a source for the changed numbers: the workbook itself, once in the list.

        A private book says nothing in the public list: there the book's own source
        stands, as not confirmed.
        """
        if self._case.viewer != PUBLIC or self._base.private:
            return workbook_text.Origin(self._base.source, "unconfirmed")
        name = f"workbook-{self._looked.digest}"
        if name not in self._case.source_by_id:
            old, read_as = text_on_disk(self._root, SOURCES)
            title = json.dumps(f"Workbook {self._looked.file}", ensure_ascii=False)
            said = {"id": name, "who": _WHO, "title": title, "status": "unconfirmed"}
            text = with_source(old, said)
            self.texts.append(FileChange(SOURCES, text, read_as or None))
        return workbook_text.Origin(name)

    def _same_book(self, changes: Sequence[Changed], origin: workbook_text.Origin) -> FileChange:
        name = file_of(self._base)
        old, read_as = text_on_disk(self._root, name)
        try:
            return FileChange(
                name, workbook_text.changed_book(old, changes, origin), read_as or None
            )
        except workbook_text.NotChangedError as reason:
            said = f"{name} cannot be changed by a program: {reason}"
            raise NotAppliedError(said) from reason

    def _new_book(
        self, changes: Sequence[Changed], origin: workbook_text.Origin, name: str
    ) -> FileChange:
        case, base = self._case, self._base
        private = "" if case.viewer == PUBLIC else f"{private_folder(case.viewer)}/"
        title = f"{base.title}, as changed in {self._looked.file}"
        text = workbook_text.new_book(base, changes, origin, title=title, made_on=case.head.as_of)
        file = f"{private}books/{name}.yaml"
        if written := self._written(name, file, text):
            return written
        if not _NAME.fullmatch(name) or any(each.id == name for each in case.books):
            problem = (
                f"{name[:60]!r} cannot be the name of new assumptions; use small "
                "letters, digits, dots, hyphens and underscores, and a name that no "
                "file in books/ has"
            )
            raise NotAppliedError(problem)
        return FileChange(file, text, None)

    def _written(self, name: str, file: str, text: str) -> FileChange | None:
        """Return a file that has this text already: the answer about it was lost."""
        if not _NAME.fullmatch(name):
            return None
        old, read_as = text_on_disk(self._root, file)
        return FileChange(file, text, read_as or None) if old == text else None

    def _terms(self, origin: workbook_text.Origin, name: str) -> None:
        """The terms that put the levers where the workbook has them, as a draft."""
        case, projection = self._case, self._made.projection
        model = projection.model
        world = self._made.prepared.world
        wanted = {name: world[name] for name in asked(model, InputKind.LEVER)}
        changed = self._looked.changed
        wanted |= {each.name: each.new for each in changed if each.name in wanted}
        scenario, wrong = workbook_text.rows_for(case, projection.offers, model, wanted)
        if scenario is None:
            self.findings += map(self._unreachable, sorted(wrong)[:_MOST_TOLD])
            return
        usual = f"{case.head.as_of}-workbook"
        draft = replace(self._draft(), name=name or usual)
        text = _with_source(draft_text(case, scenario, draft), origin)
        folder = folder_of_drafts(case.viewer)
        written = self._written(draft.name, f"{folder}/{draft.name}.yaml", text)
        new = draft.name if written else self._draft_name(name, usual)
        file = FileChange(f"{folder}/{new}.yaml", text, None)
        self.texts.append(written or file)
        self.offers = (new,)

    def _draft_name(self, name: str, usual: str) -> str:
        """Return the name of a draft that is new; refuse one that an offer has."""
        known = self._case.offer_by_id
        if name and (not _NAME.fullmatch(name) or name in known):
            problem = (
                f"{name[:60]!r} cannot be the name of a draft; use small letters, "
                "digits, dots, hyphens and underscores, and a name that no offer has"
            )
            raise NotAppliedError(problem)
        free = usual if usual not in known else f"{usual}-{self._looked.digest}"
        return name or free

    def _draft(self) -> Draft:
        """Return the head of a draft: of the side whose offer was changed, else the union."""
        offers = self._made.projection.offers
        parties = self._case.head.parties
        unions = [party.id for party in parties if party.role == "union"]
        return Draft(
            name="",
            title=f"As changed in {self._looked.file}",
            side=offers[0].side if offers else next(iter(unions), ""),
            origin=offers[0] if len(offers) == 1 else None,
        )

    def _unreachable(self, lever: tuple[str, int]) -> Finding:
        name, year = lever
        place = input_place(self._made, self._looked.file, name, year)
        when = self._made.prepared.years[year]
        what = f"no term brings {name} in {when} to where the workbook has it"
        remedy = "Change the offer in its file, or try terms with openbook cost --try."
        return found("OB318", place, what, remedy=remedy)


def _with_source(text: str, origin: workbook_text.Origin) -> str:
    """Return the draft with a source behind every term that has none yet."""
    lines = text.splitlines()
    for place, line in enumerate(lines):
        if line.startswith("  - ") and ", source: " not in line:
            lines[place] = f"{line[:-1]}, {origin.said}}}"
    return "\n".join([*lines, ""])


_CENT = 0.005


def apply_workbook(
    folder: str | Path, file: str | Path, *, book: str = "", draft: str = "", viewer: str = PUBLIC
) -> review.Applied:
    """Write the changes of a workbook into its book, or a new one, and a draft offer."""
    root = Path(folder)
    looked = look_at_workbook(root, file, viewer=viewer)
    if has_errors(looked.findings) or not looked.changed:
        return review.Applied(looked)
    case = opened(root, viewer).case
    files = NewFiles(root, case, looked, book=book, draft=draft)
    if files.findings:
        findings = (*looked.findings, *files.findings)
        return review.Applied(replace(looked, findings=findings))
    reserve = _tried(root, case, looked, files)
    write_files(root, files.texts)
    written = tuple(each.name for each in files.texts)
    own = employer_book(case)
    after = looked.effect.after[RESERVE] if looked.effect else ()
    same = all(abs(a - b) < _CENT for a, b in zip(reserve, after, strict=True))
    tied = own is not None and files.book == own.id and not same
    return review.Applied(looked, written, files.book, files.offers, reserve, tied)


def _tried(root: Path, case: Case, looked: review.WorkbookLook, files: NewFiles) -> ByYear:
    """Write and project a copy; refused unless every input is as in the workbook."""
    with folder_for_copies() as place:
        copy = place / "case"
        with whole_case(root):
            shutil.copytree(root, copy, symlinks=True, ignore=_others(root, case.viewer))
        write_files(copy, files.texts)
        try:
            there = opened(copy, case.viewer)
        except CaseNotReadableError as problem:
            said = f"nothing was written, as the case would have errors:\n{problem}"
            raise NotAppliedError(said) from problem
        projection = project_case(there, book=files.book, offers=files.offers)
        found = positions_in(projection.alone.worlds)
        reserve = projection.alone.values(RESERVE)[0].tolist()
    if looked.made is not None:
        wanted = looked.made.prepared.world
        changed = {each.name: each.new for each in looked.changed}
        _refuse_others({**wanted, **changed}, found)
    return tuple(reserve)


def _others(root: Path, viewer: str) -> Callable[[str, list[str]], list[str]]:
    """Leaves out the private folders of other parties: they are never opened."""

    def left_out(folder: str, names: list[str]) -> list[str]:
        private = Path(folder) == root / PRIVATE
        return [name for name in names if name == STAGING or (private and name != viewer)]

    return left_out


def _refuse_others(wanted: Positions, found: Positions) -> None:
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


def _close(one: ByYear, other: ByYear) -> bool:
    pairs = zip(one, other, strict=True)
    return all(math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in pairs)
