"""A server, a writer or PostgreSQL killed while writing: what was acknowledged is there, whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.web.host.postgres import SERVER, running
from tests.web.host.seats import viewer

from openbook.web.host import rooms
from openbook.web.host.audit import audit
from openbook.web.host.store import DatabaseAwayError, Store
from openbook.web.host.table import SharedTable

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


def test_a_killed_postgresql_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    with running() as server:
        keeper, url = server.new_database()
        with closing(Store(keeper)) as owner:
            owner.migrate(SERVER)
        with closing(SharedTable(tmp_path / "home", url, keeper=keeper)) as table:
            table.begin(EXAMPLES / "small-town", "keeper", "import")
            acknowledged = set()
            for number in range(200):
                if number == 100:
                    server.kill()
                try:
                    rooms.say(table, viewer("uma"), "joint", f"said {number}")
                    acknowledged.add(f"said {number}")
                except DatabaseAwayError:
                    break
            assert len(acknowledged) >= 100
            _start_again(server)
            assert acknowledged <= written(table)
            rooms.say(table, viewer("uma"), "joint", "and on")
            assert audit(table) == ()


def _start_again(server) -> None:
    for _ in range(20):
        try:
            server.start()
        except subprocess.CalledProcessError:
            time.sleep(0.5)
        else:
            return
    pytest.fail("PostgreSQL does not start again")
