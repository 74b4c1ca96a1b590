"""A server for a party listens on this machine only, whatever the address is called."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.web.conftest import CASES

from openbook.cli.main import main
from openbook.web import serve as serving
from openbook.web.serve import NotSafeHereError, Patience, PortTakenError, serve

TOWN = CASES / "small-town"
EVERYWHERE = [
    *("0.0.0.0", "::", "", "0", "0x0", "::ffff:0.0.0.0", "::ffff:0:0", "0000::0"),  # noqa: S104
    *("0\u30020.0.0", "255.255.255.255", "<broadcast>"),
]
HERE = [
    *("127.0.0.1", "localhost", "127.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"),
    *("0x7f.1", "0177.1", "2130706433", "0:0:0:0:0:0:0:1"),
]
NOWHERE = ["a\0b", "\u00e9" * 80, "\ud800", "[::]", "*", "127.0.0.1:80", "a" * 70, " "]


def own_addresses() -> list[str]:
    """Addresses by which other machines know this one; nothing is sent to find them."""
    found = []
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((far, 9))
                found.append(asked.getsockname()[0])
            except OSError:
                continue
    return found


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was started, by its settings; nothing answers."""
    seen: list[Any] = []

    def run(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        seen.append((server.config, sockets[0].getsockname()[0]))

    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr(serving, "warm_up", lambda _: None)
    return seen


@pytest.mark.parametrize("host", [*EVERYWHERE, *own_addresses()])
def test_a_party_is_not_served_to_other_machines(host: str, started: list[Any]) -> None:
    with pytest.raises(NotSafeHereError, match="without asking for a password"):
        serve(TOWN, viewer="union", host=host, port=0)
    assert not started


@pytest.mark.parametrize("viewer", ["union", "public"])
@pytest.mark.parametrize("host", NOWHERE)
def test_a_name_that_is_none_is_told(host: str, viewer: str, started: list[Any]) -> None:
    with pytest.raises(PortTakenError, match="cannot listen on"):
        serve(TOWN, viewer=viewer, host=host, port=0)
    assert not started


@pytest.mark.parametrize("host", HERE)
def test_a_party_is_served_on_its_own_machine(host: str, started: list[Any]) -> None:
    try:
        serve(TOWN, viewer="union", host=host, port=0)
    except PortTakenError as problem:  # a machine without IPv6
        pytest.skip(str(problem))
    ((config, address),) = started
    assert config.http is Patience
    assert "127.0.0." in address or address == "::1"


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104
def test_the_public_view_is_served_anywhere(host: str, started: list[Any]) -> None:
    serve(TOWN, host=host, port=0)
    ((config, _),) = started
    assert config.http is Patience


def test_a_name_is_what_it_stands_for(started: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that sounds like this machine may stand for any address."""

    class Elsewhere(socket.socket):
        def getsockname(self) -> Any:
            return ("192.0.2.7", 1)

    monkeypatch.setattr(socket, "socket", Elsewhere)
    with pytest.raises(NotSafeHereError, match="'localhost'"):
        serve(TOWN, viewer="union", host="localhost", port=0)
    assert not started


def test_the_command_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["serve", str(TOWN), "--as", "union", "--host", "0.0.0.0", "--port", "0"]  # noqa: S104
    assert main([*words, "--no-open"]) == 2
    told = capsys.readouterr().err
    assert "private folder of 'union' without asking for a password" in told
    assert "Leave --host out" in told


def test_the_demonstration_is_served_to_nobody_in_particular(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["demo", str(tmp_path / "demo"), "--as", "union", "--no-open"]
    assert main(words) == 2
    assert "--as" in capsys.readouterr().err


def test_the_environment_moves_nothing(started: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOST", "UVICORN_HOST", "OPENBOOK_HOST", "OPENBOOK_SERVE_HOST"):
        monkeypatch.setenv(name, "0.0.0.0")  # noqa: S104
    words = ["serve", str(TOWN), "--as", "union", "--port", "0", "--no-open"]
    assert main(words) == 0
    assert [address for _, address in started] == ["127.0.0.1"]
