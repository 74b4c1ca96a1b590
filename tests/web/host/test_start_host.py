"""A server starts safe or not at all, with one command, and says so in its headers."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES

from openbook.cli.main import main
from openbook.web.host.desks import Desks
from openbook.web.host.gate import host_app
from openbook.web.host.start_host import HostSettings, NotStartedError, start_host
from openbook.web.host.table import SharedTable
from openbook.web.safety import LOOPBACK


@pytest.mark.parametrize(
    "settings",
    [
        {"host": "0.0.0.0"},  # noqa: S104
        {"certificate": "one.pem"},
        {"address": "http://table.example.org"},
        {},  # no case lies on the table
    ],
)
def test_what_is_not_safe_does_not_start(tmp_path: Path, settings: dict[str, Any]) -> None:
    with pytest.raises(NotStartedError):
        start_host(HostSettings(home=str(tmp_path / "home"), port=0, **settings))


def test_a_folder_that_others_can_open_is_refused(tmp_path: Path, capsys) -> None:
    (tmp_path / "home").mkdir(mode=0o755)
    assert main(["host", "audit", str(tmp_path / "home")]) == 2
    assert "chmod 700" in capsys.readouterr().err


def test_headers_close_every_page(table: SharedTable) -> None:
    with TestClient(
        host_app(Desks(table, LOOPBACK), LOOPBACK), base_url="https://localhost"
    ) as browser:
        headers = browser.get("/host/login").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["strict-transport-security"].startswith("max-age=31536000")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cache-control"] == "no-store"


def test_one_command_starts_two_processes_that_answer(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "openbook", "host", "start", str(tmp_path / "home")]
    command += ["--case", str(EXAMPLES / "small-town"), "--port", "0", "--workers", "2"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ}
    ) as run:
        assert run.stdout
        lines = [run.stdout.readline() for _ in range(3)]
        place = re.search(r"http://localhost:\d+", lines[2])
        invited = re.search(r"http://\S+", lines[1])
        assert place
        assert invited
        try:
            with httpx2.Client(timeout=60) as browser:
                assert browser.get(f"{place[0]}/host/health").text == "fine"
                assert browser.get(f"{place[0]}/table").status_code == 303
                assert "administrator" in browser.get(invited[0]).text
        finally:
            run.send_signal(signal.SIGINT)
            run.wait(30)
