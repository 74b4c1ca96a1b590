"""A full disk: clear words, nothing half written, and on with it once there is room again."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.web.host.seats import Clock, enter, seat, viewer

from openbook.web.host import rooms
from openbook.web.host.audit import audit
from openbook.web.host.desks import Desks
from openbook.web.host.gate import host_app
from openbook.web.host.table import SharedTable
from openbook.web.host.visit import COOKIE
from openbook.web.safety import LOOPBACK

SITE = "https://localhost"


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    command = [mount or "mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(tmp_path)]
    if not mount or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root may make a small disk")
    yield tmp_path
    subprocess.run([unmount or "umount", str(tmp_path)], check=True)


def fill(disk: Path) -> Path:
    """Leave no room on a disk."""
    with (disk / "fill").open("wb", buffering=0) as opened:
        try:
            while True:
                opened.write(bytes(4096))
        except OSError:
            return disk / "fill"


def test_a_full_disk_is_told_and_loses_nothing(small: Path, clock: Clock) -> None:
    with closing(SharedTable(small / "home", clock=clock)) as table:
        table.store.migrate()
        table.begin(EXAMPLES / "small-town", "the keeper", "import")
        login = enter(table, clock, "uma", seat(table, clock, "uma"))
        app = host_app(Desks(table, LOOPBACK), LOOPBACK)
        with TestClient(app, base_url=SITE, follow_redirects=False) as browser:
            browser.cookies.set(COOKIE, login.token)

            def said(body: str) -> int:
                form = {"token": login.form_token, "room": "joint", "body": body}
                answer = browser.post("/host/room", data=form, headers={"origin": SITE})
                assert answer.status_code == 303 or "Nothing was lost" in answer.text
                return answer.status_code

            fills = fill(small)
            found = [said(f"message {number} " * 300) for number in range(4)]
            assert 503 in found
            page = browser.get("/offers")
            assert (page.status_code, "Nothing was lost" in page.text) == (503, True)
            fills.unlink()
            assert said("once more") == 303
            assert browser.get("/offers").status_code == 200
            with table.reading(viewer("dora")) as act:
                kept = [post.body for post in rooms.posts(act, "joint")]
            assert len(kept) == found.count(303) + 1  # what was acknowledged, and nothing else
            assert audit(table) == ()
