"""A case folder: open, check, start and copy it; the law, the calculator."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from openbook.case.case import Case
from openbook.case.format.table import Table
from openbook.case.known import on_day
from openbook.evidence import check_case as checks
from openbook.evidence.check_case import CODE, unknown_lines
from openbook.evidence.track_record import TrackRecord, record_as_known, with_bands
from openbook.figures.figure import Year
from openbook.files import start
from openbook.files.formula_rows import ComputedRows, FormulaRows, apply_formula, compute_rows
from openbook.files.layout import PUBLIC, STRIKE, part_of
from openbook.files.lock import Stamp, stamp_of
from openbook.files.plain_file import PlainFile
from openbook.files.read import read_case
from openbook.files.table_file import parse_table
from openbook.files.table_rows import Cells, good_rows, rows_of
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import CaseNotReadableError, NotWrittenError
from openbook.findings.finding import Finding, Severity, in_order
from openbook.law.state import StateLaw
from openbook.law.states import shelf as states
from openbook.law.states.california import calculator
from openbook.model.money.two_columns import CODE as TWO_COLUMNS
from openbook.settlement.wants_check import check_wants


def case_in(folder: str | Path, viewer: str = PUBLIC, as_of: date | None = None) -> Case:
    """Read a case as one viewer; an unreadable folder raises, with every reason.

    ``as_of`` is the day it is asked about; left out, the case's own.
    """
    case, findings = read_case(Path(folder), viewer)
    if case is None:
        raise CaseNotReadableError(findings=findings)
    return with_bands(on_day(case, as_of))


def check_case(
    folder: str | Path, viewer: str = PUBLIC, as_of: date | None = None
) -> tuple[Finding, ...]:
    """Return everything there is to tell about a case: its files, and what they say together."""
    return read_folder(folder, viewer, as_of).findings


@dataclass(frozen=True)
class FolderRead:
    """A folder as read: its case, if there is one, and the findings of its files.

    It is checked when asked: ``to_use`` before an answer, ``findings`` in full.
    """

    case: Case | None
    of_files: tuple[Finding, ...]

    @cached_property
    def to_use(self) -> tuple[Finding, ...]:
        """Return what decides whether the case can be used: every error among it."""
        told = [*self._without_lines]
        if self._has_lines and self.case is not None:
            told += unknown_lines(self.case, claims=False)
        return in_order(told)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Return everything there is to tell about the case."""
        told = [*self._without_lines]
        if self.case is not None:
            told += checks.check_advice(self.case)
        if self._has_lines and self.case is not None:
            told += unknown_lines(self.case)
        return in_order(told)

    @cached_property
    def in_strike_files(self) -> tuple[Finding, ...]:
        """Return those of the findings that are about the files of a strike."""
        told = [*self._without_lines]
        if self.case is not None:
            told += checks.check_advice(self.case, "strike")
        return in_order([each for each in told if each.place.file.startswith(STRIKE)])

    @cached_property
    def _without_lines(self) -> tuple[Finding, ...]:
        if self.case is None:
            return self.of_files
        return (*self.of_files, *checks.check_use(self.case), *check_wants(self.case))

    @property
    def _has_lines(self) -> bool:
        """Return whether a model can be made to look its lines up."""
        others = (CODE, TWO_COLUMNS)  # a model is made in spite of these
        return not any(
            each.severity is Severity.ERROR and each.code not in others
            for each in self._without_lines
        )


def read_folder(folder: str | Path, viewer: str = PUBLIC, as_of: date | None = None) -> FolderRead:
    """Read a case as one viewer, once; nothing is checked yet."""
    case, findings = read_case(Path(folder), viewer)
    if case is not None:
        case = with_bands(on_day(case, as_of))
    return FolderRead(case, findings)


def with_table(case: Case, file: str, text: str) -> tuple[Case, tuple[Finding, ...]]:
    """Return the case with this table in place of its own, and the findings about it."""
    part, row_type = part_of(file)
    read: tuple[Table[Any], list[Finding]] = parse_table(PlainFile(file, text), row_type)
    table, findings = read
    now: Any = table
    if part == "schedules":
        now = {**case.schedules, Path(file).stem: table}
    sent: dict[str, Any] = {part: now}
    return replace(case, **sent), tuple(findings)


def fitting_rows(case: Case, file: str, text: str) -> tuple[tuple[Cells, ...], tuple[Finding, ...]]:
    """Return the rows of a table that could stand in the case, and what is odd in the others."""
    tried, findings = with_table(case, file, text)
    told = [each for each in checks.check_case(tried) if each.place.file == file]
    part, _ = part_of(file)
    found = getattr(tried, part)
    table = found[Path(file).stem] if part == "schedules" else found
    every = rows_of(text)
    kept = tuple(
        every[table.kept[row] if table.kept else row]
        for row in good_rows(table, [*findings, *told])
    )
    return kept, in_order([*findings, *told])


def stamp(folder: str | Path, viewer: str = PUBLIC) -> Stamp:
    """Return what changes as soon as a file of the case does that the viewer may open."""
    return stamp_of(Path(folder), viewer)


def state_names() -> tuple[str, ...]:
    """Return the states whose law is here, and what a case says that brings its own."""
    return (*(name for name in states.state_names() if name != "example"), states.OWN)


def example_names() -> tuple[str, ...]:
    """Return the built-in cases."""
    return start.examples()


def copy_example(name: str, folder: str | Path, as_of: date | None = None) -> Path:
    """Copy a built-in case to a new folder, on its own day or another."""
    if name not in start.examples():
        known = ", ".join(start.examples())
        raise NotWrittenError(str(folder), f"there is no example {name!r}, only {known}")
    start.copy_example(name, Path(folder), as_of)
    return Path(folder)


def new_case(  # noqa: PLR0913  (what a case begins with)
    folder: str | Path,
    *,
    title: str,
    state: str,
    as_of: date,
    years: int = 3,
    said: Mapping[str, str] | None = None,
    drafted: Mapping[str, str] | None = None,
) -> Path:
    """Make a new case folder without a number in it, ready to be filled in.

    ``said`` has texts for parties and sources, ``drafted`` those of claims and offers.
    """
    rates: tuple[str, ...] = ()
    first = Year.of(as_of)
    asked = tuple(first.plus(step) for step in range(years))
    if state != states.OWN:  # whose law is written with the case
        law = states.load_law(state, as_of)  # an unknown state is told before anything is made
        kinds = [kind for kind in law.rate_kinds.values() if kind.assumption]
        rates = tuple(kind.assumption for kind in kinds if not law.knows(kind.number, asked))
    texts = {
        **(said or {}),
        "title": json.dumps(title, ensure_ascii=False),  # quoted as YAML quotes
        "state": state,
        "as_of": as_of.isoformat(),
        "first_year": str(first),
        "last_year": str(asked[-1]),
        "first_day": first.first_day.isoformat(),
    }
    own = None if state == states.CALIFORNIA else rates
    start.start_case(Path(folder), texts, asked, drafted, own)
    return Path(folder)


def load_law(state: str, known_on: date, own: tuple[tuple[str, str], ...] = ()) -> StateLaw:
    """Return a state's law, or that of a case with files of its own, as it was known on a day."""
    return states.load_law(state, known_on, own)


def lcff(
    year: str,
    ada: str,
    upp: str,
    *,
    given: Mapping[str, str] | None = None,
    known_on: date | None = None,
) -> calculator.Grants:
    """California's formula for one district, as people write its numbers.

    ``given`` has the district's own sums by name, such as local_revenue.

    >>> found = lcff("2022-23", "1000, 800, 500, 900", "60%")
    >>> found.values["lcff.base"]
    32604100.0
    """
    district = calculator.read_district(year, ada, upp, given)
    return calculator.calculate(district, known_on or _newest_day())


def lcff_file(path: str | Path, *, known_on: date | None = None) -> ComputedRows:
    """California's formula for every district of a CSV file."""
    return compute_rows(Path(path), known_on or _newest_day())


def formula_file(
    state: str, path: str | Path, year: str, *, known_on: date | None = None
) -> FormulaRows:
    """Compute the formula that a state has for rows of a table."""
    law = load_law(state, known_on) if known_on else states.newest_law(state)
    return apply_formula(law, Path(path), year)


def past_record(folder: str | Path | Case, viewer: str = PUBLIC) -> TrackRecord:
    """Return every past projection of a case against its outcome, by author and horizon.

    What became public after the day of the case stands apart, in ``later``.
    """
    case = folder if isinstance(folder, Case) else case_in(folder, viewer)
    return record_as_known(case)


def _newest_day() -> date:
    return states.newest_law("california").statutes.known_on
