"""A table with two workers on SQLite: 200 people reading, 50 moving sliders, for a minute."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import quote

import pyotp

import openbook
from benchmarks._timing import Row, within
from openbook.web.host import people
from openbook.web.host.rights import DISTRICT, KEEPER, READER, UNION, Viewer
from openbook.web.host.table import SharedTable
from openbook.web.host.visit import COOKIE

CASE = Path(openbook.__file__).parent / "cases" / "small-town"
READING, SLIDING, SECONDS, REQUESTS = 200, 50, 60, 10_000
BETWEEN_PAGES, BETWEEN_MOVES = 5.0, 1.0  # seconds that a person looks at what came
PAGES = ("/table", "/offers", "/settle", "/evidence", "/try", "/why", "/district", "/host")
PASSWORD = "correct horse battery"  # noqa: S105
_SEATS = ((DISTRICT, "district"), (UNION, "union"), (READER, ""))


def run() -> list[Row]:
    """Measure a minute with many people, then memory over many requests."""
    with _served() as (address, process, logins):
        for page in PAGES:  # each side's first page reads its case
            for login in logins[:3]:
                _asked(HTTPConnection(address, timeout=120), page, login)
        read, moved, wrong = _minute(address, logins)
        rows = [
            within(f"{READING} people reading, p95 of {len(read)} pages", _p95(read), 1000, "ms"),
            within(f"{SLIDING} people sliding, p95 of {len(moved)} moves", _p95(moved), 1000, "ms"),
            within("errors in that minute", float(len(wrong)), 0, ""),
        ]
        before = _memory(process)
        _many(address, logins)
        grown = _memory(process) / before
        rows.append(within(f"memory after {REQUESTS:,} requests more / before", grown, 1.1, ""))
    return rows


def _minute(address: str, logins: list[str]) -> tuple[list[float], list[float], list[int]]:
    read: list[float] = []
    moved: list[float] = []
    wrong: list[int] = []
    until = time.monotonic() + SECONDS

    def person(number: int) -> None:
        line, login = HTTPConnection(address, timeout=60), logins[number % len(logins)]
        slides = number < SLIDING
        pause = BETWEEN_MOVES if slides else BETWEEN_PAGES
        time.sleep(pause * (number % 50) / 50)  # not all in the same moment
        at = number
        while time.monotonic() < until:
            at += 1
            page = _move(number, at) if slides else PAGES[at % len(PAGES)]
            took, status = _asked(line, page, login)
            (moved if slides else read).append(took)
            if status != 200:
                wrong.append(status)
            time.sleep(max(0.0, pause - took / 1000))
        line.close()

    everybody = [threading.Thread(target=person, args=(n,)) for n in range(READING + SLIDING)]
    for each in everybody:
        each.start()
    for each in everybody:
        each.join()
    return read, moved, wrong


def _many(address: str, logins: list[str]) -> None:
    line = HTTPConnection(address, timeout=60)
    for number in range(REQUESTS):
        page = _move(number % 500, number) if number % 2 else PAGES[number % len(PAGES)]
        _asked(line, page, logins[number % len(logins)])


def _move(person: int, at: int) -> str:
    raised = quote(f"salary_raise: {1 + at % 90 / 10:.1f}% from 2018-07-01")
    paid = quote(f"one_time_payment: ${500 + person} in 2018-19")
    return f"/try/live?try={raised}&try={paid}&sliding=yes&layout=wide"


def _asked(line: HTTPConnection, page: str, login: str) -> tuple[float, int]:
    """Ask for a page; gives milliseconds and status, 0 where no answer came."""
    began = time.perf_counter()
    try:
        line.request("GET", page, headers={"cookie": f"{COOKIE}={login}"})
        answer = line.getresponse()
        answer.read()
    except (HTTPException, OSError):
        line.close()
        return (time.perf_counter() - began) * 1000, 0
    return (time.perf_counter() - began) * 1000, answer.status


@contextmanager
def _served() -> Iterator[tuple[str, subprocess.Popen[str], list[str]]]:
    with tempfile.TemporaryDirectory() as place:
        home = Path(place) / "home"
        with closing(SharedTable(home)) as table:
            table.store.migrate()
            table.begin(CASE, "the keeper", "import")
            logins = _logins(table)
        command = [sys.executable, "-m", "openbook", "host", "start", str(home), "--port", "0"]
        process = subprocess.Popen(  # noqa: S603
            [*command, "--workers", "2"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            found = re.search(r"http://([^ /]+)", process.stdout.readline())
            while _asked(HTTPConnection(found[1], timeout=60), "/host/health", "")[1] != 200:
                time.sleep(0.5)
            yield found[1], process, logins
        finally:
            process.terminate()
            process.wait(20)


def _logins(table: SharedTable) -> list[str]:
    """Make an account of each kind, and a login for everybody."""
    for role, party in _SEATS:
        token = people.invite(table, Viewer(KEEPER, name="the keeper"), role, party)
        code = pyotp.TOTP(people.invited(table, token)[2]).now()
        people.join(table, token, name=f"one {role}", password=PASSWORD, code=code)
    with table.store.act(people.AT_THE_DOOR, write=True) as act:
        return [people.start(act, 1 + n % len(_SEATS)) for n in range(READING + SLIDING)]


def _memory(process: subprocess.Popen[str]) -> float:
    """Return the resident megabytes of the server and its workers."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()
    status = [Path(f"/proc/{n}/status").read_text("ascii") for n in (process.pid, *children)]
    return sum(float(re.search(r"VmRSS:\s+(\d+)", each)[1]) / 1000 for each in status)


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]
