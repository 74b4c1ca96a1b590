"""Files of a case are written all or none, whatever is cut off and whoever reads."""

from __future__ import annotations

import fcntl
import os
import shutil
import stat
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from inspect import unwrap
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import EXAMPLES
from tests.files.dying import run
from tests.files.writers import MADE, ONE, TWO, WRITERS

from openbook.api import bundle
from openbook.api import folder as api
from openbook.files import lock, transaction
from openbook.files.plain_file import read_bytes
from openbook.files.transaction import STAGING, FileChange, digest_of, whole_case, write_files
from openbook.findings.errors import CaseNotReadableError, FileChangedError, NotWrittenError

ORIGINAL = EXAMPLES / "small-town"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones and leftovers too."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def folders(folder: Path) -> set[str]:
    return {each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_dir()}


def three_changes(folder: Path) -> list[FileChange]:
    """Two files replaced and one made."""
    replaced = [
        FileChange(name, text.decode() + "# more\n", digest_of(text))
        for name in (ONE, TWO)
        if (text := (folder / name).read_bytes())
    ]
    return [*replaced, FileChange(MADE, "side: union\n", None)]


def all_or_none(
    name: str, place: Path, new: dict[str, bytes], old: dict[str, bytes]
) -> tuple[int, int]:
    """Check what each killed program left, read it, and ask again; gives none and all."""
    none = every = 0
    for folder in sorted(place.iterdir()):
        if not folder.is_dir():
            continue
        with whole_case(folder):
            found = contents(folder)
        assert found in (old, new), folder.name
        assert STAGING not in folders(folder), folder.name
        none, every = none + (found == old), every + (found == new)
        WRITERS[name](folder)  # the retry succeeds, whether or not it was done
        assert contents(folder) == new, folder.name
        shutil.rmtree(folder)
    return none, every


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "killed").mkdir()
    return tmp_path / "killed"


def after(name: str, tmp_path: Path) -> dict[str, bytes]:
    whole = Path(shutil.copytree(ORIGINAL, tmp_path / "whole"))
    WRITERS[name](whole)
    return contents(whole)


@pytest.mark.parametrize("name", WRITERS)
def test_a_kill_before_any_step_leaves_all_or_none(name: str, tmp_path: Path, place: Path) -> None:
    # The steps are those of the transaction: all of them once, then some by each verb.
    every = {"files": 1, "apply": 97}.get(name, 11)
    steps = run(name, ORIGINAL, place, every=every)
    assert steps > 20
    new, old = after(name, tmp_path), contents(ORIGINAL)
    assert new != old
    none, done = all_or_none(name, place, new, old)
    assert none
    assert done  # the last one was not killed


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["files", "import"])
def test_a_kill_at_any_time_leaves_all_or_none(
    name: str, tmp_path: Path, place: Path, kills: int
) -> None:
    died = run(name, ORIGINAL, place, times=kills // 2)
    none, done = all_or_none(name, place, after(name, tmp_path), contents(ORIGINAL))
    assert none + done == kills // 2
    assert died
    assert none


def test_one_of_several_that_changed_stops_all(small_town: Path) -> None:
    changes = three_changes(small_town)
    (small_town / TWO).write_text("title: another\n", "utf-8")
    before = contents(small_town)
    with pytest.raises(FileChangedError, match=r"case\.yaml has changed"):
        write_files(small_town, changes)
    assert contents(small_town) == before


@pytest.mark.parametrize("call", ["mkdir", "fsync", "rename", "replace", "fchmod", "unlink"])
def test_a_system_that_refuses_leaves_the_old_files(
    small_town: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Each call of each kind is refused once; either all is written or none."""
    real, new = getattr(os, call), None
    for refused in range(1, 40):
        seen = 0

        def once(*given: object, **named: object) -> object:
            nonlocal seen
            seen += 1
            if seen == refused:  # noqa: B023  (called in this round only)
                raise OSError(28, "No space left on device")
            return real(*given, **named)

        folder = Path(shutil.copytree(small_town, small_town.with_name(str(refused))))
        before, changes = contents(folder), three_changes(folder)
        monkeypatch.setattr(os, call, once)
        try:
            write_files(folder, changes)
            new = contents(folder)
        except NotWrittenError:
            pass
        finally:
            monkeypatch.setattr(os, call, real)
        api.read_folder(folder)
        left = contents(folder)
        assert left[TWO] in (before[TWO], str(changes[1].text).encode())
        whole = {**before, **{each.name: str(each.text).encode() for each in changes}}
        assert left in (before, whole)
        assert STAGING not in folders(folder)
        if seen < refused:
            break
    assert new is not None


def test_private_files_and_folders_are_the_owners_alone(small_town: Path) -> None:
    old = small_town / "private/union/offers/2019-01-18-fallback.yaml"
    old.chmod(0o644)
    old.parent.chmod(0o755)
    text = old.read_text("utf-8")
    changes = [
        FileChange(old.relative_to(small_town).as_posix(), text, digest_of(text.encode())),
        FileChange("private/county/offers/new.yaml", "side: county\n", None),
        FileChange("offers/public.yaml", "side: union\n", None),
    ]
    write_files(small_town, changes)

    def mode(name: str) -> int:
        return stat.S_IMODE((small_town / name).stat().st_mode)

    assert [mode(each.name) for each in changes] == [0o600, 0o600, 0o644]
    for name in ("union", "union/offers", "county", "county/offers"):
        assert mode(f"private/{name}") == 0o700


def test_a_copied_example_keeps_private_files_to_the_owner(tmp_path: Path) -> None:
    made = api.copy_example("small-town", tmp_path / "town")
    private = made / "private"
    for each in (private, *private.rglob("*")):
        wanted = 0o700 if each.is_dir() else 0o600
        assert stat.S_IMODE(each.stat().st_mode) == wanted, each
    assert stat.S_IMODE((made / TWO).stat().st_mode) & 0o044


def test_nobody_reads_half(small_town: Path) -> None:
    """A program writes two files that belong together, over and over, while we read."""
    program = textwrap.dedent(
        """
        import pathlib, sys
        from openbook.files.transaction import FileChange, digest_of, write_files
        root, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
        number = 0
        while True:
            number += 1
            changes = []
            for name in names:
                old = (root / name).read_bytes()
                head, _, _ = old.decode().partition("# turn")
                text = f"{head}# turn {number}\\n"
                changes.append(FileChange(name, text, digest_of(old)))
            write_files(root, changes)
        """
    )
    names = ("case.yaml", "contract.yaml")
    for name in names:
        with (small_town / name).open("a", encoding="utf-8") as file:
            file.write("# turn 0\n")
    writer = subprocess.Popen([sys.executable, "-c", program, small_town, *names])
    seen: set[str] = set()
    try:
        until = time.monotonic() + 60  # the writer may start late on a busy machine
        while len(seen) <= 20 and time.monotonic() < until:
            with whole_case(small_town):
                turns = {
                    (small_town / name).read_text("utf-8").partition("# turn")[2] for name in names
                }
            assert len(turns) == 1, turns
            seen |= turns
    finally:
        writer.kill()
        writer.wait()
    assert len(seen) > 10


def test_a_case_that_cannot_be_finished_is_not_read(small_town: Path) -> None:
    """A plan that leads out of the folder, as in a folder from a stranger."""
    (small_town / STAGING).mkdir()
    plan = '{"files": ["../out.yaml"], "replaced": [false], "folders": []}'
    (small_town / STAGING / "plan.json").write_text(plan, "utf-8")
    (small_town / STAGING / "new-0").write_text("side: union\n", "utf-8")
    with pytest.raises(CaseNotReadableError) as told:
        api.case_in(small_town)
    assert [each.code for each in told.value.findings] == ["OB890"]
    assert not (small_town.parent / "out.yaml").exists()
    with pytest.raises(NotWrittenError, match="not written by Openbook"):
        write_files(small_town, three_changes(small_town))


def test_files_change_through_the_transaction_alone() -> None:
    """No other module of the program opens a file of a case to write it."""
    source = Path(transaction.__file__).parents[1]
    allowed = {
        "api/bundle.py",  # a folder for the time of working out
        "api/edits.py",  # a copy in which a change is tried
        "api/uploads.py",  # a file that was sent, while it is read
        "files/kernel_store.py",  # compiled kernels, in a folder of the machine
        "files/read.py",  # a copy for texts that are no folder
        "files/screen_folder.py",  # the results of a screen, which are no case
        "files/start.py",  # a folder that has no name yet
        "files/whole_folder.py",  # files that leave the case
        "files/transaction.py",
        "web/host/desks.py",  # pages that processes share, in a folder of the machine
        "web/host/record.py",  # the key of a hosted table, in a folder of the machine
        "web/host/table.py",  # marks and backups of a hosted table
    }
    words = ("write_text(", "write_bytes(", ".unlink(", "os.rename(", ".replace(target")
    found = {
        file.relative_to(source).as_posix()
        for file in source.rglob("*.py")
        if any(word in file.read_text("utf-8") for word in words)
    }
    assert found
    assert found <= allowed


@pytest.mark.parametrize(
    "plan",
    [
        "",
        "[]",
        "3",
        "null",
        '{"files": 3}',
        '{"files": [3], "replaced": [1], "folders": []}',
        '{"files": [["case.yaml"]], "replaced": [1], "folders": []}',
        '{"files": ["case.yaml"], "replaced": 1, "folders": []}',
        '{"files": ["case.yaml"], "replaced": [1], "folders": [{}]}',
        "[" * 100_000,
        "\\ud800",
    ],
)
def test_whatever_stands_for_a_plan_is_a_finding(small_town: Path, plan: str) -> None:
    before = contents(small_town)
    (small_town / STAGING).mkdir()
    (small_town / STAGING / "plan.json").write_text(plan, "utf-8")
    with pytest.raises(CaseNotReadableError) as told:
        api.case_in(small_town)
    assert [each.code for each in told.value.findings] == ["OB890"]
    shutil.rmtree(small_town / STAGING)
    assert contents(small_town) == before


def test_a_leftover_of_any_shape_is_removed(small_town: Path) -> None:
    (small_town / STAGING / "deep/er").mkdir(parents=True)
    (small_town / STAGING / "deep/new-0").write_text("half", "utf-8")
    write_files(small_town, three_changes(small_town))
    assert STAGING not in folders(small_town)


@pytest.fixture
def busy(small_town: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A case that another program is changing and does not let go of."""
    monkeypatch.setattr(lock, "TRIES", 3)
    handle = os.open(small_town, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    yield small_town
    os.close(handle)


def test_a_second_writer_is_told_and_does_not_wait_for_ever(busy: Path) -> None:
    before, changes = contents(busy), three_changes(busy)
    with pytest.raises(NotWrittenError, match="another program is using it; try again"):
        write_files(busy, changes)
    assert contents(busy) == before


def test_a_reader_is_told_and_does_not_wait_for_ever(busy: Path) -> None:
    for staged in (False, True):
        if staged:
            (busy / STAGING).mkdir()
        with pytest.raises(CaseNotReadableError, match="still changing this case"):
            unwrap(api.case_in)(busy)


def test_a_second_writer_waits_for_the_first(small_town: Path) -> None:
    """Several programs add a file each at once: every one of them is there."""
    program = textwrap.dedent(
        """
        import pathlib, sys
        from openbook.files.whole_folder import write_file
        root = pathlib.Path(sys.argv[1])
        for number in range(10):
            name = f"offers/{sys.argv[2]}-{number}.yaml"
            write_file(root, name, "side: union\\n", read_as=None)
        """
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", program, small_town, str(number)])
        for number in range(3)
    ]
    assert [each.wait() for each in writers] == [0, 0, 0]
    assert len(list((small_town / "offers").glob("[0-2]-*.yaml"))) == 30
    assert STAGING not in folders(small_town)


def test_a_bundle_holds_no_half(small_town: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of a bundle are read under the lock, like those of a case."""
    held: list[bool] = []
    real = read_bytes

    def seen(*given: Any) -> bytes:
        handle = os.open(small_town, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            held.append(False)
        except BlockingIOError:
            held.append(True)
        finally:
            os.close(handle)
        return real(*given)

    monkeypatch.setattr(bundle, "read_bytes", seen)
    monkeypatch.setattr(bundle, "worked_out", lambda *_: {})
    bundle.make_bundle(small_town)
    assert held
    assert all(held)
