"""The page, in Chromium and under fifty people: Los Angeles, two books, 2,000 worlds."""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

import openbook
from benchmarks._timing import Row, not_measured, within
from openbook.web.dispute_page import publish_dispute

CASE = Path(openbook.__file__).parent / "cases" / "la-2019"
FROM = "/try?from=2019-01-11-district"
MOVES, PEOPLE, SECONDS = 60, 50, 60
_QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
# From the slider's event to the frame in which the new chart is painted.
_MOVE = """([which, at]) => new Promise(done => {
  const slider = document.querySelector(which);
  const chart = document.getElementById('figures');
  const began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
  seen.observe(chart, {childList: true, subtree: true});
  slider.value = at;
  slider.dispatchEvent(new Event('input', {bubbles: true}));
})"""


def run() -> list[Row]:
    """Measure one page alone, then many people at once."""
    chromium = shutil.which("chromium")
    if chromium is None:
        return [not_measured("the page in a browser", "Chromium is not installed")]
    with _served() as (address, process), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_QUIET)
        rows = _alone(browser, address) + _published(browser)
        browser.close()
        rows += _together(address)
        rows.append(within("memory of the server, MB", _resident(process), 300, "MB"))
    return rows


def _alone(browser, address: str) -> list[Row]:
    tab = browser.new_page()
    tab.goto(f"{address}/table", wait_until="load")
    weight = tab.evaluate(_WEIGHT) / 1000
    paints = []
    for _ in range(7):
        tab.goto(f"{address}/table", wait_until="load")
        tab.wait_for_function(f"() => {_PAINTED}.length")
        paints.append(tab.evaluate(f"{_PAINTED}[0].startTime"))
    tab.goto(f"{address}{FROM}", wait_until="load")
    tab.locator("html[data-ready=yes]").wait_for()
    in_browser = _moved(tab)
    capped = _moved(tab, "input.slides[data-for$='.pupils']")
    assumed = _moved(tab, ".assumption input.slides")
    tab.route("**/try/browser/**", lambda route: route.abort())
    tab.goto(f"{address}{FROM}", wait_until="load")
    by_server = _moved(tab)
    return [
        within("slider to redrawn chart, in the browser, p95", _p95(in_browser), 16.7, "ms", 1),
        within("a class cap's slider, in the browser, p95", _p95(capped), 100, "ms"),
        within("slider to redrawn chart, by the server, p95", _p95(by_server), 100, "ms"),
        within("an assumption's slider, by the server, p95", _p95(assumed), 100, "ms"),
        within("first useful paint of the table, warm", statistics.median(paints), 500, "ms"),
        within("weight of the table page", weight, 500, "kB"),
    ]


def _published(browser) -> list[Row]:
    """The page that is published as files, opened from the disk: no server at all."""
    with tempfile.TemporaryDirectory() as place:
        site = publish_dispute(CASE, Path(place, "site"))
        tab = browser.new_page()
        tab.goto((site.folder / "en" / "index.html").as_uri(), wait_until="load")
        tab.locator("html[data-ready=yes]").wait_for()
        return [
            within(
                "published page, slider to redrawn chart, p95", _p95(_moved(tab)), 16.7, "ms", 1
            ),
            within("published page, all that it loads", site.page_bytes / 1000, 300, "kB"),
        ]


def _moved(tab, which: str = "input.slides") -> list[float]:
    """How long each of some moves of the first such slider takes."""
    low, high = (
        float(tab.locator(which).first.get_attribute(n) or d) for n, d in (("min", 0), ("max", 10))
    )
    places = [low + (high - low) * (i % 37 + 1) / 40 for i in range(MOVES)]
    return [tab.evaluate(_MOVE, [which, place]) for place in places]


_WEIGHT = """[...performance.getEntriesByType('resource'),
  ...performance.getEntriesByType('navigation')].reduce((sum, e) => sum + e.transferSize, 0)"""
_PAINTED = "performance.getEntriesByName('first-contentful-paint')"


def _together(address: str) -> list[Row]:
    """Fifty people each moving a slider about once a second for a minute."""
    host = address.removeprefix("http://")
    took: list[float] = []
    wrong: list[int] = []
    until = time.monotonic() + SECONDS

    def person(number: int) -> None:
        line, at = HTTPConnection(host, timeout=60), number
        while time.monotonic() < until:
            at += 1
            raised = quote(f"salary_raise: {1 + at % 90 / 10:.1f}% from 2018-07-01")
            paid = quote(f"one_time_payment: ${500 + number} in 2018-19")
            began = time.perf_counter()
            moved = f"try={raised}&try={paid}&sliding=yes&layout=wide"
            line.request("GET", f"/try/live?{moved}")  # as try.js asks while it slides
            answer = line.getresponse()
            answer.read()
            took.append((time.perf_counter() - began) * 1000)
            if answer.status != 200:
                wrong.append(answer.status)
            time.sleep(max(0.0, 1 - took[-1] / 1000))
        line.close()

    people = [threading.Thread(target=person, args=(n,)) for n in range(PEOPLE)]
    for each in people:
        each.start()
    for each in people:
        each.join()
    return [
        within(f"{PEOPLE} people for a minute, p95 of {len(took)} moves", _p95(took), 1000, "ms"),
        within(f"{PEOPLE} people for a minute, errors", float(len(wrong)), 0, ""),
    ]


@contextmanager
def _served() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    with tempfile.TemporaryDirectory() as place:
        folder = shutil.copytree(CASE, Path(place) / "la-2019")
        command = [sys.executable, "-m", "openbook", "serve", str(folder)]
        process = subprocess.Popen(  # noqa: S603
            [*command, "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True
        )
        try:
            found = re.search(r"http://[^ /]+", process.stdout.readline())
            _wait_until_warm(process)
            yield found[0], process
        finally:
            process.terminate()
            process.wait(20)


def _wait_until_warm(process: subprocess.Popen[str]) -> None:
    """Until the server has worked out its pages: it uses no more of the processor."""
    stat, before = Path(f"/proc/{process.pid}/stat"), -1
    while True:
        time.sleep(1)
        spent = sum(map(int, stat.read_text(encoding="ascii").split()[13:15]))
        if spent - before < 10:
            return
        before = spent


def _resident(process: subprocess.Popen[str]) -> float:
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return float(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1000


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]
