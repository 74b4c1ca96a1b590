"""Read a case folder for one viewer: the readers in order, then every finding at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from openbook.case.case import Case, CaseHead
from openbook.case.format.table import Table
from openbook.case.levers import Priced
from openbook.case.offer import Contract, Offer
from openbook.case.tables.sources import SourceList, marked_later
from openbook.files import layout
from openbook.files.figure_value import EntryDefaults, FileReading
from openbook.files.layout import files_in, private_owners, shown, stray_files
from openbook.files.plain_file import read_plain_file
from openbook.files.record_file import read_record
from openbook.files.table_file import parse_table
from openbook.files.table_rows import only_good
from openbook.files.transaction import whole_case
from openbook.files.trial_terms import read_together
from openbook.files.whole_folder import folder_for_copies
from openbook.findings.errors import CaseNotReadableError, UnknownViewerError
from openbook.findings.finding import Finding, Place, Severity, found, in_order
from openbook.findings.marked_yaml import parse_yaml
from openbook.findings.message import Message
from openbook.law.law_file import LawText, read_law

MOST_OF_A_FILE = 25
_SEE_GUIDE = "Correct the line; the guide Add a state says what each number needs."
_OfTerms = TypeVar("_OfTerms", Offer, Contract)
_MOST_MADE = 10_000  # of one column, before they are counted


def read_case(root: Path, viewer: str = layout.PUBLIC) -> tuple[Case | None, tuple[Finding, ...]]:
    """Return everything in the folder that this viewer may see, and all that is odd in it."""
    if not (root / layout.HEAD).is_file():
        return None, (_no_case(root),)
    try:
        with whole_case(root):
            return _read(root, viewer)
    except CaseNotReadableError as problem:
        return None, problem.findings


def read_texts(texts: Mapping[str, str]) -> tuple[Case | None, tuple[Finding, ...]]:
    """Read a case whose files are texts by name, as a folder with these files would be."""
    with folder_for_copies() as place:
        root = place / "case"
        for name, text in texts.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
        return read_case(root)


def _read(root: Path, viewer: str) -> tuple[Case | None, tuple[Finding, ...]]:
    reader = _FolderReader(root)
    head = reader.record(*layout.RECORDS["head"])
    day = head.as_of if isinstance(head, CaseHead) else None
    parts = reader.public_parts(day)
    if isinstance(head, CaseHead):
        parties = tuple(party.id for party in head.parties)
        reader.findings += _ownerless(root, parties)
        if viewer != layout.PUBLIC:
            if viewer not in parties:
                raise UnknownViewerError(viewer, parties)
            reader.add_private(parts, viewer)
            parts["wants_held"] = reader.wants_held(viewer, parties)
    findings = _bounded([*reader.findings, *stray_files(root)])
    if not isinstance(head, CaseHead):
        return None, findings
    _name_units(parts)
    return Case(head=head, viewer=viewer, **parts), findings


def _name_units(parts: dict[str, Any]) -> None:
    """Name the units of terms in offers, and in the contract, whose terms differ in them."""
    district = parts.get("district")
    names = {unit.id: unit.name for unit in district.units} if district else {}
    parts["offers"] = tuple(_named(offer, names) for offer in parts.get("offers", ()))
    if parts.get("contract"):
        parts["contract"] = _named(parts["contract"], names)


def _named(terms_of: _OfTerms, names: Mapping[str, str]) -> _OfTerms:
    paid = {term.units for term in terms_of.terms if isinstance(term, Priced)}
    if len(paid) == 1 or not paid:
        return terms_of
    terms = tuple(
        replace(term, named_units=tuple(names.get(unit) or unit for unit in term.units))
        for term in terms_of.terms
    )
    return replace(terms_of, terms=terms)


class _FolderReader:
    """Reads file after file and keeps what it finds."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.findings: list[Finding] = []
        self.sources: SourceList = SourceList(sources=())

    def public_parts(self, day: date | None) -> dict[str, Any]:
        """Return every part of a case that anybody may read; the day marks later sources."""
        listed = self.record(*layout.RECORDS["sources"])
        if isinstance(listed, SourceList):
            self.sources = marked_later(listed, day)
        parts: dict[str, Any] = {"sources": self.sources}
        for name, (file, kind) in layout.RECORDS.items():
            if name not in {"head", "sources"}:
                parts[name] = self.record(file, kind)
        for name, (file, kind) in layout.TABLES.items():
            parts[name] = self.table(file, kind)
        for name in ("offers", "books", "plans", "approved_plans", "scenarios"):
            folder, suffix, kind = layout.FOLDERS[name]
            parts[name] = self.entries(files_in(self.root, folder, suffix), kind)
        folder, suffix, kind = layout.FOLDERS["schedules"]
        files = files_in(self.root, folder, suffix)
        parts["schedules"] = {Path(f).stem: self.table(f, kind) for f in files}
        parts["private_claims"] = Table(layout.TABLES["claims"][1], "")
        parts["law_texts"] = self.law_texts()
        return parts

    def law_texts(self) -> tuple[LawText, ...]:
        """Return the files of the case's own law; every mistake in them is told."""
        names = files_in(self.root, layout.LAW_FOLDER, ".yaml")
        if _is_there(self.root / layout.LAW_FILE):
            names = (layout.LAW_FILE, *names)
        texts = []
        for name in names:
            file, findings = read_plain_file(self.root, name)
            self.findings += findings
            if file is not None:
                texts.append((file.name, file.text))
        lines = {name: text.split("\n") for name, text in texts}
        for problem in read_law(tuple(texts)).problems:
            held = lines[problem.file]
            excerpt = held[problem.line - 1] if problem.line <= len(held) else ""
            place = Place(problem.file, problem.line, excerpt=excerpt)
            self.findings.append(found("OB360", place, problem.message, remedy=_SEE_GUIDE))
        return tuple(texts)

    def add_private(self, parts: dict[str, Any], party: str) -> None:
        """The party's own drafts, marked as private."""
        *drafted, claims, wants = layout.private_files(party)
        for name, folder in zip(layout.DRAFTED, drafted, strict=True):
            _, suffix, kind = layout.FOLDERS[name]
            own = self.entries(files_in(self.root, folder, suffix), kind)
            parts[name] += tuple(replace(entry, private=True) for entry in own)
        parts["private_claims"] = self.table(claims, layout.TABLES["claims"][1])
        parts["wants"] = self.record(wants, layout.WANTS[1])

    def wants_held(self, viewer: str, parties: tuple[str, ...]) -> tuple[Any, ...]:
        """Return what the viewer was told, or believes, that other parties want."""
        found = []
        for party in parties:
            wants = self.record(layout.held_wants(viewer, party), layout.WANTS[1])
            found += [] if wants is None else [replace(wants, id=party)]
        return tuple(found)

    def record(self, name: str, kind: type[Any]) -> Any:
        """Return one YAML file as a record; None where it is not there or cannot be used."""
        if not _is_there(self.root / name):
            return None
        file, findings = read_plain_file(self.root, name)
        self.findings += findings
        if file is None:
            return None
        node, findings = parse_yaml(file.name, file.text)
        self.findings += findings
        if node is None:
            return None
        reading = FileReading(
            file,
            {entry.id: entry for entry in self.sources.sources},
            self.findings,
            tuple(file.text.split("\n")),
        )
        read = read_record(reading, kind, node, EntryDefaults())
        if isinstance(read, Offer | Contract):
            return replace(read, terms=read_together(read.terms))
        return read

    def entries(self, names: tuple[str, ...], kind: type[Any]) -> tuple[Any, ...]:
        """Return one record a file, each under the file's name."""
        made: list[Any] = []
        for name in names:
            entry = self.record(name, kind)
            if entry is not None:
                made.append(replace(entry, id=Path(name).stem))
        return tuple(made)

    def table(self, name: str, kind: type[Any]) -> Table[Any]:
        """Return one CSV file as a table, empty where it is not there or cannot be used."""
        empty: Table[Any] = Table(kind, name)
        if not _is_there(self.root / name):
            return empty
        file, findings = read_plain_file(self.root, name)
        self.findings += findings
        if file is None:
            return empty
        by_row = name.startswith(layout.STRIKE)
        most = None if by_row else _MOST_MADE
        table, findings = parse_table(file, kind, most=most)
        self.findings += findings
        # Of these tables the good rows are used; which are bad is not all told later.
        told = len(findings) <= MOST_OF_A_FILE or not by_row
        return table if told else only_good(table, findings)


def _is_there(path: Path) -> bool:
    """Return whether anything has this name, even a link that leads nowhere."""
    return path.is_symlink() or path.exists()


def _bounded(findings: list[Finding]) -> tuple[Finding, ...]:
    """At most so many findings of a file; how many more there are is told."""
    of_file: dict[str, list[Finding]] = {}
    for finding in in_order(findings):
        of_file.setdefault(finding.place.file, []).append(finding)
    told = []
    for file, all_of_it in of_file.items():
        told += all_of_it[:MOST_OF_A_FILE]
        if len(all_of_it) > MOST_OF_A_FILE:
            told.append(_more(file, all_of_it[MOST_OF_A_FILE:]))
    return in_order(told)


def _more(file: str, rest: list[Finding]) -> Finding:
    """Return how many findings are not shown; it weighs as much as the worst of them."""
    what = Message("this file has {number} more findings", number=len(rest))
    remedy = "Fix the first ones and check again."
    worst = next(s for s in Severity if any(f.severity is s for f in rest))
    more = found("OB921", Place(file), what, remedy=remedy)
    return replace(more, severity=worst)


def _ownerless(root: Path, parties: tuple[str, ...]) -> list[Finding]:
    return [
        found(
            "OB601",
            Place(shown(f"{layout.PRIVATE}/{name}")),
            Message("no party of the case is called {own}", own=repr(name)),
            remedy=Message("Rename the folder; parties are: {own}.", own=", ".join(parties)),
        )
        for name in private_owners(root)
        if name not in parties
    ]


def _no_case(root: Path) -> Finding:
    name = root.name or "this folder"
    what = Message("there is no file {own} in {own_folder}", own=layout.HEAD, own_folder=name)
    remedy = "Name the folder that holds it, or make a case with: openbook new FOLDER"
    return found("OB901", Place(layout.HEAD), what, remedy=remedy)
