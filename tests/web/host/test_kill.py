"""A server, a writer or PostgreSQL killed while writing: what was acknowledged is there, whole."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from tests.conftest import EXAMPLES
from tests.web.host.postgres import SERVER, running
from tests.web.host.seats import Clock, enter, seat, viewer

from openbook.web.host import rooms
from openbook.web.host.audit import audit
from openbook.web.host.people import Login
from openbook.web.host.store import DatabaseAwayError, Store
from openbook.web.host.table import SharedTable
from openbook.web.host.visit import COOKIE

WRITER = """
import sys
from pathlib import Path
from openbook.web.host import rooms
from openbook.web.host.rights import Viewer
from openbook.web.host.table import SharedTable
table = SharedTable(Path(sys.argv[1]), sys.argv[2])
for number in range(10_000):
    rooms.say(table, Viewer("union", "union", 2, "uma"), "joint", f"{sys.argv[3]} {number}")
    print(sys.argv[3], number, flush=True)
"""


def written(table: SharedTable) -> set[str]:
    with table.reading(viewer("dora")) as act:
        return {post.body for post in rooms.posts(act, "joint")}


@pytest.fixture
def many(kills: int) -> int:
    return max(2, kills // 20)


@pytest.fixture
def writes(request: pytest.FixtureRequest) -> int:
    """Return how many writes are acknowledged before and between kills."""
    return 1_000 if request.config.getoption("--full") else 20


def test_killed_writers_lose_nothing_they_acknowledged(
    table: SharedTable, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_MOST", 1_000_000)
    acknowledged: set[str] = set()
    address = "" if table.store.embedded else table.store.url.render_as_string(hide_password=False)
    for turn in range(many):
        command = [sys.executable, "-c", WRITER, str(table.home), address, f"w{turn}"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ}
        ) as run:
            assert run.stdout
            lines = [run.stdout.readline() for _ in range(3 + 5 * turn)]
            run.send_signal(signal.SIGKILL)
            acknowledged |= {line.strip() for line in [*lines, *run.stdout] if line.endswith("\n")}
    assert acknowledged
    assert acknowledged <= written(table)
    assert audit(table) == ()


def test_a_killed_postgresql_loses_nothing_it_acknowledged(
    tmp_path: Path, writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_MOST", 1_000_000)
    with running() as server:
        keeper, url = server.new_database()
        with closing(Store(keeper)) as owner:
            owner.migrate(SERVER)
        with closing(SharedTable(tmp_path / "home", url, keeper=keeper)) as table:
            table.begin(EXAMPLES / "small-town", "keeper", "import")
            acknowledged: set[str] = set()
            while len(acknowledged) < writes:
                cut = threading.Timer(0.4, server.kill)  # in the middle of whatever is written then
                cut.start()
                acknowledged |= _said_until_away(table, len(acknowledged))
                cut.join()
                _start_again(server)
            assert acknowledged <= written(table)
            rooms.say(table, viewer("uma"), "joint", "and on")
            assert audit(table) == ()


def _said_until_away(table: SharedTable, start: int) -> set[str]:
    said = set()
    for number in range(start, 100_000):
        try:
            rooms.say(table, viewer("uma"), "joint", f"said {number}")
        except DatabaseAwayError:
            break
        said.add(f"said {number}")
    return said


@contextmanager
def _served(home: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run the whole server with two workers; gives its address and its process."""
    command = [sys.executable, "-m", "openbook", "host", "start", str(home), "--port", "0"]
    with subprocess.Popen(
        [*command, "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as run:
        assert run.stdout
        found = re.search(r"http://\S+(?=/host)", run.stdout.readline())
        assert found
        try:
            yield found[0], run
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)  # its own group: workers of a killed server too


def _workers(run: subprocess.Popen[str]) -> list[int]:
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text("ascii")
    return [int(each) for each in children.split()]


def test_a_killed_server_or_worker_loses_nothing_it_acknowledged(
    tmp_path: Path, writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "_MOST", 1_000_000)
    acknowledged: set[str] = set()
    home, clock = tmp_path / "home", Clock(time.time())
    with closing(SharedTable(home, clock=clock)) as table:
        table.store.migrate()
        table.begin(EXAMPLES / "small-town", "keeper", "import")
        login = enter(table, clock, "uma", seat(table, clock, "uma"))
        turn = 0
        while len(acknowledged) < writes:
            turn += 1
            with _served(home) as (address, run):
                workers = _workers(run)
                # A worker the first time and every other; else the server whole.
                killed = workers[-1] if turn % 2 and workers else run.pid
                said = _sent_until_killed(address, login, killed, len(acknowledged))
                acknowledged |= said
        assert acknowledged <= written(table)
        assert audit(table) == ()


def _sent_until_killed(address: str, login: Login, killed: int, start: int) -> set[str]:
    """Say things over HTTP, one after another, while a process is killed; gives what was taken."""
    said: set[str] = set()
    headers = {"cookie": f"{COOKIE}={login.token}", "origin": address}
    cut = threading.Timer(1.5, os.kill, [killed, signal.SIGKILL])
    end = time.monotonic() + 60
    for number in range(start, start + 400):
        form = {"token": login.form_token, "room": "joint", "body": f"sent {number}"}
        try:
            answer = httpx2.post(f"{address}/host/room", data=form, headers=headers, timeout=20)
        except httpx2.HTTPError:
            if cut.finished.is_set() or time.monotonic() > end:
                break
            time.sleep(0.2)  # it is still starting
            continue
        if not cut.is_alive() and not said:
            cut.start()
        assert answer.status_code == 303, answer.text
        said.add(f"sent {number}")
        if cut.finished.is_set() and len(said) > 40:
            break
    cut.cancel()
    return said


def _start_again(server) -> None:
    for _ in range(20):
        try:
            server.start()
        except subprocess.CalledProcessError:
            time.sleep(0.5)
        else:
            return
    pytest.fail("PostgreSQL does not start again")
