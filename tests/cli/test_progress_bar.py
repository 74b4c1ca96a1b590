"""A bar on a terminal while a command takes longer than a second, and none in a pipe."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from io import StringIO
from time import sleep

import pytest

from openbook.cli import progress_bar
from openbook.cli.progress_bar import Waiting, waiting_for

_SLOW = """
import sys
from time import sleep
from openbook.cli import progress_bar
with progress_bar.waiting_for(lambda: "Project a case"):
    sleep(1.5)
    progress_bar.step("looking at packages", 1200, 4800)
    sleep(0.5)
    print("the answer")
    sleep(0.5)
    print("its end")
"""


def on_terminal(code: str) -> tuple[str, str]:
    """What a program writes to standard output, and to a terminal as its error stream."""
    ours, theirs = pty.openpty()
    ran = subprocess.run(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=theirs, check=True, text=True
    )
    os.close(theirs)
    told = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        told += part
    os.close(ours)
    return ran.stdout, told.decode()


def test_a_terminal_shows_a_bar_with_what_is_done_until_something_is_printed():
    printed, told = on_terminal(_SLOW)
    assert printed == "the answer\nits end\n"
    assert "Project a case" in told
    assert "[=====               ]" in told
    assert "looking at packages: 1,200 of 4,800" in told
    assert told.endswith("\r\x1b[K")  # taken away before the answer, and never back


def test_a_quick_command_shows_nothing():
    code = _SLOW.replace("sleep(1.5)", "sleep(0.1)").replace("sleep(0.5)", "sleep(0)")
    assert on_terminal(code) == ("the answer\nits end\n", "")


def test_a_pipe_shows_nothing(capfd):
    with waiting_for(lambda: "Project a case"):
        assert not progress_bar.step("looking", 1, 2)
        sleep(1.2)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("columns", [10, 40, 200])
def test_the_bar_fits_on_its_line(columns):
    bar = Waiting(StringIO(), "Find packages between the newest offers that both sides could sign")
    bar.stop()
    assert len(bar.line(columns)) < columns
