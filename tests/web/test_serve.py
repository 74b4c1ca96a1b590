"""The server as a program: it says where it is, answers, and stops."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from tests.web.conftest import CASES

START = [sys.executable, "-m", "openbook"]


@pytest.fixture
def started():
    """Starts commands that run until they are stopped."""
    running = []

    def start(*words: str, **options):
        server = subprocess.Popen(
            [*START, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options
        )
        running.append(server)
        return server

    yield start
    for server in running:
        server.kill()
        server.communicate()


def address_said_by(server) -> str:
    for line in server.stdout:
        if found := re.search(r"http://[^ ]+/", line):
            return found[0]
    pytest.fail("no address was said")


def test_serve_says_where_it_is_answers_and_stops(started):
    server = started("serve", str(CASES / "small-town"), "--no-open", "--port", "0")
    address = address_said_by(server)
    assert address.startswith("http://127.0.0.1:")
    with urllib.request.urlopen(f"{address}table") as answer:  # noqa: S310
        assert answer.status == 200
    server.send_signal(signal.SIGINT)
    assert server.wait(10) in {0, 130}


def test_demo_serves_los_angeles(started, tmp_path):
    server = started("demo", "--no-open", cwd=tmp_path)
    address = address_said_by(server)
    with urllib.request.urlopen(f"{address}check") as answer:  # noqa: S310
        assert b"Los Angeles" in answer.read()
    assert (tmp_path / "openbook-demo" / "case.yaml").is_file()


def test_a_port_that_is_taken_is_told(started):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        server = started("serve", str(CASES / "small-town"), "--no-open", "--port", port)
        said, _ = server.communicate(timeout=120)
    assert server.returncode == 2
    assert "choose another with --port" in said
    assert "Traceback" not in said


def test_a_folder_that_is_no_case_is_told(started, tmp_path):
    (tmp_path / "notes.txt").write_text("no case", "utf-8")
    server = started("serve", str(tmp_path), "--no-open", "--port", "0")
    said, _ = server.communicate(timeout=120)
    assert server.returncode == 2
    assert "case.yaml" in said
    assert "Traceback" not in said
