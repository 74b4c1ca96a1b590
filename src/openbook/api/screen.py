"""The screen: every district of a state, or every case of a folder, and its record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from openbook import __version__
from openbook.api.folder import read_folder
from openbook.api.projection import cost_offers, project_case
from openbook.api.view import Opened
from openbook.case.sides import sides_books
from openbook.files.layout import HEAD, PRIVATE, PUBLIC
from openbook.files.screen_folder import NotAScreenError, Rows, RunProgress, ScreenFolder
from openbook.files.start import write_case
from openbook.files.state_tables import read_tables
from openbook.files.whole_folder import replace_folder
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Severity
from openbook.findings.message import Message
from openbook.model.simulations.draw import SEED
from openbook.screen.answer import AHEAD, DRAWS, ScreenQuestion
from openbook.screen.backtest import Backtest, backtest
from openbook.screen.partitions import Died
from openbook.screen.run import (
    HERE,
    Machines,
    Screened,
    full_case,
    run_parts,
    screen_state,
    thin_of,
    without_answer,
)

__all__ = ["AHEAD", "DRAWS", "SEED", "Machines", "RunProgress", "ScreenFolder", "Screened"]
_MARKER = "screen.json"  # a folder without it is no site of ours
_CASES, _PROJECTIONS, _COSTS = "cases", "projections", "costs"


def screen_tables(  # noqa: PLR0913  (options of a command)
    paths: Sequence[str | Path],
    output: str | Path,
    *,
    state: str = "",
    as_of: date | None = None,
    ahead: int = AHEAD,
    draws: int = DRAWS,
    seed: int = SEED,
    machines: Machines = HERE,
) -> Screened:
    """Screen every district of a state; a run that was stopped goes on where it was.

    Left out, the day is the one on which the newest row of the tables was public, or the
    newest strike of a list began.
    """
    tables = read_tables([Path(path) for path in paths])
    known = [*(row.known_on for row in tables.rows), *(each.last for each in tables.walkouts)]
    day = as_of or max(known, default=date.max)
    question = ScreenQuestion(day, ahead, draws, seed)
    begin = partial(ScreenFolder.begin, Path(output))
    return screen_state(tables, begin, question, state=state, machines=machines)


def backtest_screen(
    paths: Sequence[str | Path],
    *,
    state: str = "",
    until: date | None = None,
    shuffle: int | None = None,
) -> Backtest:
    """Try the screen on past days, beside simpler rules."""
    tables = read_tables([Path(path) for path in paths])
    return backtest(tables, state=state, until=until, shuffle=shuffle)


def open_screen(folder: str | Path) -> ScreenFolder:
    """Open the folder of a screen, finished or not."""
    return ScreenFolder.open(Path(folder))


def case_files(screen: ScreenFolder, district: str) -> dict[str, str]:
    """Return the files of a district's case, ready to be filled with its own numbers."""
    return full_case(*thin_of(screen, district))


def write_full_case(screen: str | Path, district: str, target: str | Path) -> Path:
    """Write a district of a screen as a case folder, to be filled with its own numbers."""
    write_case(Path(target), case_files(open_screen(screen), district))
    return Path(target)


def write_site(
    target: str | Path, pages: Iterable[tuple[str, bytes]], *, marker: str = _MARKER
) -> int:
    """Write a site of plain files, all or none; return how many there are."""
    return replace_folder(Path(target), pages, marker=marker)


def screen_cases(cases: str | Path, output: str | Path, *, machines: Machines = HERE) -> Screened:
    """Project every case of a folder, cost its offers on every side's book, run its checks."""
    folders = sorted(path.parent for path in Path(cases).glob(f"*/{HEAD}"))
    if not folders:
        raise NotAScreenError(Message("there is no case folder in {own}", own=str(cases)))
    manifest = {
        "program": __version__,
        "title": "Screen of case folders",
        "note": "The public view of every case.",
        "resources": [_CASES, _PROJECTIONS, _COSTS],
        "input": {path.name: _content(path) for path in folders},
    }
    folder = ScreenFolder.begin(Path(output), manifest)
    items = {path.name: str(path.resolve()) for path in folders}
    machines = replace(machines, parts=machines.parts or len(items))
    names, reused = run_parts(folder, items, case_rows, _joined, machines)
    folder.finish(names, machines.form, {})
    return Screened(folder, tuple(without_answer(folder, _CASES)), reused)


def _content(case: Path) -> str:
    """Return a hash of every public file of a case."""
    told = sha256()
    for path in sorted(case.rglob("*")):
        name = path.relative_to(case)
        if path.is_file() and not path.is_symlink() and name.parts[0] != PRIVATE:
            told.update(f"{name.as_posix()}\0".encode() + path.read_bytes())
    return told.hexdigest()


def case_rows(folders: Sequence[str]) -> list[Rows]:
    """Return the rows of some cases; one that cannot be read has its problem in its row."""
    return [_case_rows(Path(each)) for each in folders]


def _case_rows(folder: Path) -> Rows:
    row: dict[str, Any] = {"case": folder.name}
    rows: dict[str, list[dict[str, Any]]] = {_CASES: [row], _PROJECTIONS: [], _COSTS: []}
    try:
        read = read_folder(folder)
        if read.case is not None:
            head = read.case.head
            row |= {"title": head.title, "state": head.state, "as_of": head.as_of.isoformat()}
        kinds = [each.severity for each in read.findings]
        row |= {"errors": kinds.count(Severity.ERROR), "warnings": kinds.count(Severity.WARNING)}
        opened = Opened.of(read, PUBLIC)
        rows[_PROJECTIONS] = _projections(opened, folder.name)
        rows[_COSTS] = _costs(opened, folder.name)
    except (OpenbookError, OSError) as problem:
        first, second, *_ = [*map(str.strip, str(problem).splitlines()), "", ""]
        row["problem"] = f"{first} {second}" if first.endswith(":") else first
    except Exception as problem:  # noqa: BLE001  (of one case, told in its row)
        row["problem"] = f"{type(problem).__name__}: {problem}"
    return rows


def _projections(opened: Opened, name: str) -> list[dict[str, Any]]:
    """A row for each side's assumptions and year; reserves only where they may be claimed."""
    lines = {"revenue": "revenue.total", "expenditure": "spending.total"}
    rows = []
    for book in sides_books(opened.case):
        made = project_case(opened, book=book.id)
        if not made.model.withheld.names:
            lines |= {"available": "reserve.available", "required": "reserve.required"}
        told = {column: made.alone.row(line) for column, line in lines.items()}
        rows += [
            {"case": name, "book": book.id, "year": str(year)}
            | {column: values[place] for column, values in told.items()}
            for place, year in enumerate(made.model.years)
        ]
    return rows


def _costs(opened: Opened, name: str) -> list[dict[str, Any]]:
    """Return a row for each offer, side's assumptions and year that the offer speaks of."""
    rows = []
    for costed in cost_offers(opened):
        own = {"case": name, "offer": costed.offer.id, "book": costed.book.id}
        years = zip(costed.years, costed.cost.total, strict=True)
        spoken = {str(year): cost for year, cost in years if year not in costed.silent}
        told = {**spoken, "all": costed.in_its_years}
        rows += [{**own, "year": year, "cost": cost} for year, cost in told.items()]
    return rows


def _joined(folders: Sequence[str], answered: Sequence[Rows | Died]) -> Rows:
    """Return the rows of some cases together."""
    joined: dict[str, list[Any]] = {_CASES: [], _PROJECTIONS: [], _COSTS: []}
    for folder, each in zip(folders, answered, strict=True):
        if isinstance(each, Died):
            joined[_CASES].append({"case": Path(folder).name, "problem": each.problem})
            continue
        for resource, rows in each.items():
            joined[resource] += rows
    return joined
