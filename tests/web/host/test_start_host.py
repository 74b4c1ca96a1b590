"""A server starts safe or not at all, and says so in its headers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES

from openbook.cli.main import main
from openbook.web.host import start_host as start_host_module
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


def test_an_invitation_is_a_whole_address_once_the_table_was_started(
    tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    assert main(["host", "lay", str(home), str(EXAMPLES / "small-town")]) == 0
    monkeypatch.setattr(start_host_module, "_serve", lambda *_: None)
    start_host(HostSettings(home=str(home), port=0, address="https://table.example.org/"))
    capsys.readouterr()
    assert main(["host", "invite", str(home), "mediator"]) == 0
    assert capsys.readouterr().out.startswith("https://table.example.org/host/join?invitation=")


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
