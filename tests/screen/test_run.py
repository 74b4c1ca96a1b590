"""A whole screen: the same bytes however it is cut, stopped, killed or shared out."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.screen import made_tables as made
from tests.screen.programs import children_of, hashes, start, until_parts

from openbook.api.screen import Machines, screen_cases, screen_tables
from openbook.files.screen_folder import ScreenFolder
from openbook.findings.errors import OpenbookError
from openbook.screen import partitions
from openbook.screen.partitions import WorkersLostError
from openbook.screen.run import records_of, risks_of


class InThisProcess(Machines):
    """A thread in place of processes, which take longer to start than the work here."""

    @contextmanager
    def pool(self) -> Iterator[Executor]:
        with ThreadPoolExecutor(1) as pool:
            yield pool


SMALL: dict[str, Any] = {"draws": 20, "ahead": 3}
PARTS = 12


def some_tables(folder: Path) -> list[Path]:
    """Tables of 20 unified districts, half of them with balances, and lists of certifications."""
    districts = [each for each in made.invented(60) if each.kind == "Unified"]
    return [
        made.expense(folder / "expense.csv", districts),
        made.f33(folder / "f33.csv", districts),
        made.past_expense(folder / "past.csv", districts),
        made.certifications(folder / "lists.csv", districts),
        made.ledger(folder / "gl.csv", districts[::2]),
    ]


@pytest.fixture(scope="module")
def tables(tmp_path_factory) -> list[Path]:
    return some_tables(tmp_path_factory.mktemp("tables"))


@pytest.fixture(scope="module")
def whole(tables, tmp_path_factory) -> Path:
    root: Path = tmp_path_factory.mktemp("whole") / "s"
    screen_tables(tables, root, machines=InThisProcess(parts=1), **SMALL)
    return root


@pytest.mark.parametrize(("parts", "workers"), [(2, 0), (3, 0), (7, 0), (50, 2)])
def test_partitions_and_workers_change_no_byte(tables, whole, tmp_path, parts, workers):
    machines = Machines(workers=workers, parts=parts) if workers else InThisProcess(parts=parts)
    screen_tables(tables, tmp_path / "s", machines=machines, **SMALL)
    assert hashes(tmp_path / "s") == hashes(whole)


def test_chances_and_records_are_kept(whole):
    folder = ScreenFolder.open(whole)
    assert "certification" in risks_of(folder).models
    assert [each.what for each in records_of(folder)] == ["certification"]


def test_the_order_of_rows_changes_no_answer(tables, whole, tmp_path):
    turned = []
    for path in tables:
        head, *rows = path.read_text("utf-8").splitlines()
        other = tmp_path / path.name
        other.write_text("\n".join([head, *rows[::-1], ""]), "utf-8")
        turned.append(other)
    screen_tables(turned, tmp_path / "s", machines=InThisProcess(), **SMALL)
    one, other_hashes = hashes(tmp_path / "s"), hashes(whole)
    for name in ("years.csv", "districts.csv"):
        assert one[name] == other_hashes[name]


def test_a_run_that_was_stopped_goes_on_where_it_was(tables, whole, tmp_path):
    def stop(progress):
        if progress.done == 3:
            raise KeyboardInterrupt

    machines = InThisProcess(parts=7, told=stop)
    with pytest.raises(KeyboardInterrupt):
        screen_tables(tables, tmp_path / "s", machines=machines, **SMALL)
    finished = {p.name: p.stat().st_mtime_ns for p in (tmp_path / "s/parts").iterdir()}
    assert len(finished) == 3
    found = screen_tables(tables, tmp_path / "s", machines=InThisProcess(parts=7), **SMALL)
    assert found.reused == 3
    for name, at in finished.items():
        assert (tmp_path / "s/parts" / name).stat().st_mtime_ns == at
    assert hashes(tmp_path / "s") == hashes(whole)


def options(*more: str) -> list[str]:
    """Return the options of a small run."""
    return ["--draws", "20", "--years", "3", "--partitions", str(PARTS), *more]


def test_a_worker_and_the_driver_killed_by_their_pids_change_no_byte(tables, whole, tmp_path):
    root = tmp_path / "s"
    program = start(tables, root, *options("--workers", "2"))
    until_parts(root, 1, program)
    for each in children_of(program.pid)[:1]:
        os.kill(each, signal.SIGKILL)
    until_parts(root, 4, program)  # others went on with its work
    os.kill(program.pid, signal.SIGKILL)
    program.communicate(timeout=60)  # ends when its workers, who share its pipe, have ended
    found = screen_tables(tables, root, machines=InThisProcess(parts=PARTS), **SMALL)
    assert found.reused >= 4
    assert hashes(root) == hashes(whole)


def test_a_cluster_that_does_not_answer_is_told(tables, tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(partitions, "_PATIENCE", 0.5)
    machines = Machines(cluster="tcp://127.0.0.1:9")
    with pytest.raises(WorkersLostError, match="no scheduler answers at tcp:"):
        screen_tables(tables, tmp_path / "s", machines=machines, **SMALL)


def test_without_the_extra_the_command_to_install_it_is_told(tables, tmp_path, monkeypatch):
    monkeypatch.setattr(partitions, "import_module", _missing)
    with pytest.raises(OpenbookError, match=r"pip install 'openbook\[cluster\]'"):
        screen_tables(tables, tmp_path / "s", machines=Machines(cluster="local"), **SMALL)


def _missing(name: str):
    raise ModuleNotFoundError(name)


def test_a_folder_without_cases_is_told(tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(OpenbookError, match="no case folder"):
        screen_cases(tmp_path / "empty", tmp_path / "s")


def test_the_state_whose_law_is_not_used_is_named(tmp_path):
    heads = ("district", "year", "state", "students", "revenue", "expenditure", "balance")
    rows = [("1", "2023-24", "oregon", 900, 15e6, 14e6, 1e6)]
    table = made.write(tmp_path / "t.csv", heads, rows)
    done = screen_tables([table], tmp_path / "s", machines=InThisProcess(parts=1), **SMALL)
    (told,) = (each for each in done.findings if each.code == "OB302")
    assert str(told.what).startswith("Oregon: ")
