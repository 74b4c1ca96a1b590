"""OB-MYP-1 in LibreOffice: a workbook recalculated, and timed, by a macro inside it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from benchmarks import _myp_graph
from benchmarks import _peer_libreoffice_book as book
from benchmarks._timing import Row, at_least, interleaved
from benchmarks.graph_myp import CAP, RAISES, many, one
from openbook.figures.model import Model, World
from openbook.figures.run.numpy_run import evaluate
from openbook.figures.run.scalar_run import KeptWorld, evaluate_one
from openbook.figures.run.single_values import Value

Numbers = NDArray[np.float64]

MACRO = Path(__file__).with_suffix(".bas")
PATIENCE = 120.0  # seconds that one answer may take
CENT = 0.005  # closer than this is the same cent
CHANGES, ROUNDS = 1_000, 9
ONLY = _myp_graph.OUTPUTS
# The fewest lines, some and most: other numbers for an input of the first year.
CHANGED = {"health.cap": CAP - 100, "raise.share": RAISES[0] + 0.01, "normal.0": 0.25}
_MODULE = (
    '<?xml version="1.0" encoding="UTF-8"?><script:module script:language="StarBasic"'
    ' xmlns:script="http://openoffice.org/2000/script" script:name="Module1">'
    "{}</script:module>"
)


def soffice() -> str | None:
    """Where LibreOffice is, if it is installed."""
    return shutil.which("soffice")


def _written(file: Path) -> str:
    """What a file says once it is written to its end; nothing before that."""
    text = file.read_text(encoding="utf-8").strip() if file.exists() else ""
    return text.removesuffix("done").strip() if text.endswith("done") else ""


class Session(NamedTuple):
    """LibreOffice running, with the macro waiting for what it is asked."""

    process: subprocess.Popen[bytes]
    folder: Path

    def ask(self, *words: object) -> str:
        """Ask the macro, and wait for its answer, which has a number of its own."""
        asking, failed = self.folder / "asking", self.folder / "failed"
        number = sum(1 for _ in self.folder.glob("told*"))
        told = self.folder / f"told{number}"
        asking.write_text(f"{' '.join(map(str, words))} {number}\n", encoding="utf-8")
        asking.rename(self.folder / "ask")
        patience = time.monotonic() + PATIENCE
        while not (answer := _written(told)):
            assert not _written(failed), _written(failed)
            assert self.process.poll() is None, f"it ended at {words[0]!r}"
            assert time.monotonic() < patience, f"no answer to {words[0]!r}"
            time.sleep(0.005)
        return answer

    def open(self, sheet: book.Sheet) -> None:
        """Write a sheet and open it."""
        path = self.folder / "book.xlsx"
        book.write(sheet, path)
        self.ask("open", path.as_uri())

    def read(self, first: book.Place, last: book.Place) -> list[float]:
        """The numbers between two cells."""
        cells = self.ask("read", f"{book.ref(first)}:{book.ref(last)}")
        return [float(text) for text in cells.split()]

    def recalculate(self, times: int = 1) -> float:
        """The seconds of one hard recalculation of everything, taken several times."""
        return float(self.ask("recalculate", times)) / 1e3 / times

    def slide(self, cell: str, first: float, second: float) -> float:
        """The seconds of one change of a cell, between two numbers many times."""
        words = ("slide", cell, repr(first), repr(second), CHANGES)
        return float(self.ask(*words)) / 1e3 / CHANGES


@contextmanager
def started() -> Iterator[Session]:
    """LibreOffice with a profile of its own, gone at the end."""
    with tempfile.TemporaryDirectory(prefix="openbook-") as name:
        folder = Path(name)
        profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
        start = [str(soffice()), profile, "--headless", "--norestore"]
        # The first start makes the profile, and would replace a macro already there.
        _launched([*start, "--terminate_after_init"]).wait(PATIENCE)
        module = folder / "profile/user/basic/Standard/Module1.xba"
        text = escape(MACRO.read_text(encoding="utf-8"))
        module.write_text(_MODULE.format(text), encoding="utf-8")
        macro = f'macro:///Standard.Module1.Serve("{folder}")'
        process = _launched([*start, macro])
        try:
            yield Session(process, folder)
            (folder / "ask").write_text("stop\n", encoding="utf-8")
            process.wait(20)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _launched(words: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - the words are all ours
        words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )


def rows(model: Model, z: Numbers) -> list[Row]:
    """Check the numbers to the cent, then measure."""
    with started() as session:
        return [*_one(session, model, z), _many(session, model, z)]


def _one(session: Session, model: Model, z: Numbers) -> Iterator[Row]:
    """Ours computes everything; LibreOffice everything, or what one input moves."""
    world = one(z, 0)
    sheet = book.one_world(model, world, ONLY)
    session.open(sheet)
    session.recalculate()
    check(session, sheet, model, [world])
    yield _compared(
        "one world, all of it: LibreOffice / ours",
        lambda: evaluate_one(model, world, only=ONLY),
        lambda: session.recalculate(CHANGES),
        calls=CHANGES,
        times=5,
    )
    for name in CHANGED:
        yield _slider(session, (model, sheet), world, name)


def _numbers(world: World, name: str) -> list[float]:
    return [float(number) for number in np.ravel(np.asarray(world[name], float))]


def _slider(session: Session, written: tuple[Model, book.Sheet], world: World, name: str) -> Row:
    """One input changed in the first year, and by both sides only what rests on it run again.

    Changing a cell that nobody needs takes time too; it is not held against the peer.
    """
    model, sheet = written
    years, second = _numbers(world, name), CHANGED[name]
    changed = {**world, name: [second, *years[1:]] if len(years) > 1 else second}
    kept, asked = KeptWorld(model, world, moving=[name], only=ONLY), {name: changed[name]}
    cell = book.ref(sheet.places[Value(model.at(name), 0)])
    unused = book.ref((len(sheet.cells) + 1, 0))
    session.slide(cell, years[0], second)
    check(session, sheet, model, [changed])
    mine = kept.at(asked)
    assert all(mine[n] == evaluate_one(model, changed)[n] for n in ONLY)
    row = _compared(
        f"one world, {name} changed: LibreOffice / ours",
        lambda: kept.at(asked),
        lambda: session.slide(cell, years[0], second) - session.slide(unused, 0.0, 1.0),
        calls=CHANGES,
        times=5,
    )
    session.slide(cell, second, years[0])
    return row


def _many(session: Session, model: Model, z: Numbers) -> Row:
    """Everything in all worlds computed again."""
    worlds = [one(z, world) for world in range(z.shape[2])]
    sheet = book.many_worlds(model, worlds, ONLY)
    session.open(sheet)
    session.recalculate()
    check(session, sheet, model, worlds)
    drawn = many(z)
    return _compared(
        f"{len(worlds):,} worlds: LibreOffice / ours",
        lambda: evaluate(model, drawn, only=ONLY),
        session.recalculate,
        calls=50,
        times=200,
    )


def check(session: Session, sheet: book.Sheet, model: Model, worlds: Sequence[World]) -> None:
    """The numbers of every world and year are ours, to the cent."""
    ours = [evaluate_one(model, world, only=ONLY) for world in worlds]
    for name in ONLY:
        for year in range(len(model.years)):
            row, column = sheet.places[Value(model.at(name), year)]
            theirs = session.read((row, column), (row + len(worlds) - 1, column))
            wanted = [numbers[name][year] for numbers in ours]
            assert np.allclose(theirs, wanted, rtol=0, atol=CENT), (name, year)


def _compared(
    label: str, ours: Callable[[], object], peer: Callable[[], float], *, calls: int, times: float
) -> Row:
    pairs = [
        (interleaved({"ours": ours}, rounds=1, calls=calls)["ours"][0], peer())
        for _ in range(ROUNDS)
    ]
    mine, theirs = map(list, zip(*pairs, strict=True))
    return at_least(label, mine, theirs, times=times)
