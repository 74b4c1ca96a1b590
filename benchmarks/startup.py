"""Start-up of `openbook --help` beside the help of an empty Cyclopts program."""

from __future__ import annotations

import subprocess
import sys

from benchmarks._timing import Row, at_most, interleaved

OURS = "import sys; from openbook.cli.main import main; sys.exit(main(['--help']))"
EMPTY = "from cyclopts import App; App(name='empty', help='Nothing.', version='1')(['--help'])"


def start(program: str) -> None:
    """Run one program in a new Python."""
    subprocess.run(  # noqa: S603
        [sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL
    )


def run() -> list[Row]:
    """Measure both, in turn."""
    times = interleaved({"ours": lambda: start(OURS), "empty": lambda: start(EMPTY)}, rounds=21)
    label = "openbook --help / empty Cyclopts help"
    return [at_most(label, times["ours"], times["empty"], limit=1.3)]
